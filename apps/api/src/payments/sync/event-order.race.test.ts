import fc from 'fast-check';
import Stripe from 'stripe';
import { datesBetween, slotsOfDate } from '@raffle/contracts/slot-time';
import { eventually, makeCheckout, makePerson, payAt } from '../../../test/make.js';
import { bookingOf, expectSoundMoney, moneyOf, returned, sendEvent, sessionIn, statesOf } from '../../../test/money.js';
import { seedsOf } from '../../../test/seeds.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { RefundsService } from '../refunds/refunds.service.js';

const RUNS = 4;
const days = datesBetween('2025-07-01', '2025-10-31');
let app: TestApp;
let stripe: Stripe;

beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
  stripe = new Stripe('sk_test_oracle', { host: '127.0.0.1', port: app.sandbox?.port ?? 0, protocol: 'http' });
  app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });
});
afterAll(async () => app?.close());

type Story = 'paid' | 'declined, then paid' | 'refunded there' | 'disputed' | 'dispute won' | 'dispute lost';

const END: Record<Story, { booking: string; payment: string; refunds: string[] }> = {
  paid: { booking: 'paid', payment: 'captured', refunds: [] },
  'declined, then paid': { booking: 'paid', payment: 'captured', refunds: [] },
  'refunded there': { booking: 'refunded', payment: 'refunded', refunds: ['provider succeeded'] },
  disputed: { booking: 'paid', payment: 'captured', refunds: [] },
  'dispute won': { booking: 'paid', payment: 'captured', refunds: [] },
  'dispute lost': { booking: 'refunded', payment: 'refunded', refunds: ['dispute succeeded'] },
};

/** Performs a story's actions through the provider while no event reaches us. */
async function happenInSilence(story: Story) {
  const person = await makePerson(app);
  const date = days.shift() ?? '';
  const checkout = await makeCheckout(person, slotsOfDate(date).slice(40, 42));
  if (story === 'declined, then paid') await payAt(checkout.checkoutUrl, 'decline');
  const back = await payAt(checkout.checkoutUrl, 'card');
  const intent =
    app.sandbox?.ledger().payments.find(({ reference }) => reference?.startsWith(checkout.referenceNumber))?.payment_intent ?? '';
  if (story === 'refunded there' || story.includes('dispute')) {
    expect((await returned(person, sessionIn(back))).body.outcome).toBe('paid');
    const { id } = app.sandbox?.control({ action: story === 'refunded there' ? 'refund' : 'dispute', payment_intent: intent }) as {
      id: string;
    };
    if (story.startsWith('dispute '))
      app.sandbox?.control({ action: 'advance_dispute', dispute: id, to: story === 'dispute won' ? 'won' : 'lost' });
  }
  return { ...checkout, person, intent };
}

/** Returns the events about a payment from the provider's list of events. */
async function eventsOf(intent: string): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = [];
  for await (const event of stripe.events.list({ limit: 100 })) {
    if (JSON.stringify(event.data).includes(intent)) events.push(event);
  }
  return events;
}

type Happened = Awaited<ReturnType<typeof happenInSilence>>;

/** Sends events one at a time, each after the previous one has been processed. */
async function sendInTurn(events: Stripe.Event[]): Promise<void> {
  for (const event of events) {
    expect(await sendEvent(app, event)).toBe(200);
    await processed([event.id]);
  }
}

async function processed(ids: string[]): Promise<void> {
  const open = () =>
    app.sql<{ n: number }>(`SELECT count(*)::int AS n FROM webhook_events WHERE id = ANY($1) AND processed_at IS NOT NULL`, [ids]);
  await eventually(open, ([row]) => row?.n === ids.length);
}

/** Returns the property that a payment reaches the same final state regardless of the order, number and timing of its events. */
function anyOrderComesToTheSameEnd() {
  const stories = fc.constantFrom(...(Object.keys(END) as Story[]));
  // The queue contains one to three copies of each event. Each number is the sort key of one copy.
  const queue = fc.array(fc.array(fc.nat(1000), { minLength: 1, maxLength: 3 }), { minLength: 16, maxLength: 16 });
  return fc.asyncProperty(stories, queue, fc.boolean(), async (story, places, atOnce) => {
    const happened = await happenInSilence(story);
    const events = await eventsOf(happened.intent);
    const sent = events
      .flatMap((event, index) => (places[index % places.length] ?? [0]).map((place) => ({ event, place })))
      .sort((one, other) => one.place - other.place)
      .map(({ event }) => event);
    if (atOnce) await Promise.all(sent.map((event) => sendEvent(app, event)));
    else for (const event of sent) expect(await sendEvent(app, event)).toBe(200);
    await processed(events.map(({ id }) => id));
    await expectEnd(story, happened);
  });
}

async function expectEnd(story: Story, { person, referenceNumber, bookingId }: Happened): Promise<void> {
  const refunds = await app.database.single((reader) => app.app.get(RefundsService).list(reader, bookingId));
  expect({
    booking: (await bookingOf(person, referenceNumber)).paymentStatus,
    payment: (await statesOf(app, bookingId)).join(),
    refunds: refunds.map(({ origin, state }) => `${origin} ${state}`),
  }).toEqual(END[story]);
  expect(moneyOf(app, referenceNumber)).toMatchObject({ captured: 600, outstanding: 0 });
}

it.each(seedsOf(1, 2, 3))(
  "a payment's events lead to the same final state, whatever their order and number (seed %s)",
  async (seed) => {
    await fc.assert(anyOrderComesToTheSameEnd(), { seed, numRuns: RUNS, endOnFailure: true });
    await expectSoundMoney(app);
  },
  90_000,
);

it('control: if events are trusted and the payment is not read, the last event to arrive determines the state', async () => {
  await app.sql(`DROP TRIGGER state_edge ON payments`);
  await app.sql(`
    CREATE FUNCTION believe_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      UPDATE payments SET state = CASE NEW.type WHEN 'payment_intent.amount_capturable_updated' THEN 'authorised' WHEN 'checkout.session.completed' THEN 'open' ELSE state END
      WHERE provider_intent_id = NEW.intent_id OR provider_session_id = NEW.session_id;
      RETURN NEW;
    END $$`);
  await app.sql(
    `CREATE TRIGGER believe_event AFTER UPDATE OF processed_at ON webhook_events FOR EACH ROW EXECUTE FUNCTION believe_event()`,
  );
  const happened = await happenInSilence('paid');
  const isOld = ({ type }: Stripe.Event): boolean => type === 'checkout.session.completed';
  const events = await eventsOf(happened.intent);
  await sendInTurn(events.filter((event) => !isOld(event)));
  await sendInTurn(events.filter(isOld));
  expect(await statesOf(app, happened.bookingId)).toEqual(['open']);
  await expect(expectEnd('paid', happened)).rejects.toThrow('"captured"');
}, 90_000);
