import fc from 'fast-check';
import { API } from '@raffle/contracts/routes';
import type { CheckoutResponse, CreateSelectionResponse, SelectionView } from '@raffle/contracts/selections';
import { datesBetween } from '@raffle/contracts/slot-time';
import type { SlotView } from '@raffle/contracts/slots';
import { Client } from '../../../test/client.js';
import { JourneyModel, type Journey } from '../../../test/journey-model.js';
import { eventually, makePeople, payAt, selectionBody, slotsOf, type Person } from '../../../test/make.js';
import { expectSoundMoney, paymentsOf } from '../../../test/money.js';
import { seedsOf } from '../../../test/seeds.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { ExpireSelectionsJob } from '../../selections/expire-selections.job.js';
import { RefundsService } from '../refunds/refunds.service.js';

const RUNS = 5;
const SEEDS = seedsOf(1, 2, 3);
const COMMANDS = 40;
const days = datesBetween('2025-06-10', '2025-12-20');
let app: TestApp;

beforeAll(async () => (app = await startTestApp({ sandbox: true })));
afterAll(async () => app?.close());

/** What the API returned for each journey, in the same order as the model's journeys. */
interface Real {
  date: string;
  slots: string[];
  people: Person[];
  known: { selectionId: string; bookingId?: number; pages: string[] }[];
}

type Step = fc.AsyncCommand<JourneyModel, Real>;

/** Returns a step that acts on an existing journey. `pick` counts back from the newest journey. */
function withJourney(
  name: string,
  pick: number,
  work: (model: JourneyModel, journey: Journey, real: Real, index: number) => Promise<void>,
): Step {
  return {
    check: ({ journeys }) => journeys.length > 0,
    run: async (model, real) => {
      const index = model.journeys.length - 1 - (pick % model.journeys.length);
      await work(model, model.journeys[index] as Journey, real, index);
      await expectAgreement(model, real);
    },
    toString: () => `${name} ${pick}`,
  };
}

const ownerOf = (real: Real, { owner }: Journey): Client => (real.people[owner] as Person).client;
const knownOf = (real: Real, index: number): Real['known'][number] => real.known[index] as Real['known'][number];

function hold(owner: number, chosen: boolean[]): Step {
  return {
    check: () => true,
    run: async (model, real) => {
      const slots = real.slots.filter((_, n) => chosen[n]);
      const answer = await (real.people[owner] as Person).client.post<CreateSelectionResponse>(API.selections, selectionBody(slots));
      const held = model.hold(owner, slots);
      expect(answer.status).toBe(held ? 201 : 409);
      if (held) real.known.push({ selectionId: answer.body.selectionId, pages: [] });
      await expectAgreement(model, real);
    },
    toString: () => `hold ${owner} ${JSON.stringify(chosen)}`,
  };
}

const checkout = (pick: number): Step =>
  withJourney('checkout', pick, async (model, journey, real, index) => {
    const known = knownOf(real, index);
    const answer = await ownerOf(real, journey).post<CheckoutResponse>(API.selectionCheckout(known.selectionId));
    expect(answer.status).toBe(model.checkout(journey));
    if (answer.status !== 201) return;
    known.bookingId = answer.body.bookingId;
    if (!known.pages.includes(answer.body.checkoutUrl)) known.pages.push(answer.body.checkoutUrl);
  });

const checkoutBooking = (pick: number): Step =>
  withJourney('checkout of the booking', pick, async (model, journey, real, index) => {
    const known = knownOf(real, index);
    if (known.bookingId === undefined) return;
    const answer = await ownerOf(real, journey).post<CheckoutResponse>(API.bookingCheckout(known.bookingId));
    expect(answer.status).toBe(model.checkout(journey));
    if (answer.status === 201 && !known.pages.includes(answer.body.checkoutUrl)) known.pages.push(answer.body.checkoutUrl);
  });

/** Pays on any checkout page that the person has seen, even a closed one. */
const pay = (pick: number, page: number, outcome: 'card' | 'wallet' | 'decline'): Step =>
  withJourney(`pay by ${outcome} on page ${page} of`, pick, async (model, journey, real, index) => {
    const { pages } = knownOf(real, index);
    if (pages.length === 0) return;
    await payAt(pages[page % pages.length] as string, outcome);
    if (outcome !== 'decline') model.pay(journey, page % pages.length);
  });

const pageRunsOut = (pick: number): Step =>
  withJourney('the page runs out of', pick, async (model, journey, real, index) => {
    const open = (await paymentsOf(app, knownOf(real, index).bookingId ?? 0)).find(({ state }) => state === 'open');
    if (open !== undefined) app.sandbox?.control({ action: 'expire', session: open.session });
    model.pageRunsOut(journey);
  });

const runOut = (pick: number): Step =>
  withJourney('run out', pick, async (model, journey, real, index) => {
    await app.sql(`UPDATE selections SET expires_at = now() - interval '1 second' WHERE id = $1`, [knownOf(real, index).selectionId]);
    await app.app.get(ExpireSelectionsJob).sweep();
    model.runOut(journey);
  });

const release = (pick: number): Step =>
  withJourney('release', pick, async (model, journey, real, index) => {
    const { status } = await ownerOf(real, journey).delete(API.selection(knownOf(real, index).selectionId));
    expect(status).toBe(model.release(journey));
  });

const deselect = (pick: number): Step =>
  withJourney('deselect', pick, async (model, journey, real, index) => {
    const [client, url] = [ownerOf(real, journey), API.selection(knownOf(real, index).selectionId)];
    const { version } = (await client.get<SelectionView>(url)).body;
    const { status } = await client.patch(url, { removeSlotIds: journey.slots.slice(0, 1), version });
    expect(status).toBe(model.deselect(journey));
  });

const refund = (pick: number, slots: 'release' | 'keep'): Step =>
  withJourney(`refund and ${slots}`, pick, async (model, journey, real, index) => {
    const bookingId = knownOf(real, index).bookingId ?? 0;
    const asked = await app.app
      .get(RefundsService)
      .request({ bookingId, reason: 'a test', slots })
      .then(
        () => true,
        () => false,
      );
    expect(asked).toBe(model.refund(journey, slots));
  });

/** Waits until there is no unprocessed event, no due message, and no selection or payment in a transitional state. */
async function quiet(): Promise<void> {
  const busy = () =>
    app.sql<{ n: number }>(`SELECT (SELECT count(*) FROM webhook_events WHERE processed_at IS NULL)
      + (SELECT count(*) FROM outbox WHERE done_at IS NULL AND due_at <= now())
      + (SELECT count(*) FROM selections WHERE state IN ('expiring', 'conflict'))
      + (SELECT count(*) FROM payments WHERE state IN ('creating', 'authorised', 'capturing', 'voiding', 'refunding')) AS n`);
  await app.sandbox?.webhooksSettled();
  await app.app.get(Outbox).drain();
  await eventually(busy, ([row]) => Number(row?.n) === 0);
}

/** Every combination of states reached so far. A test fails if a combination in EVERYWHERE is missing. */
const visited = new Set<string>();
const EVERYWHERE = [
  'held/none/none',
  'paying/pending/open',
  'paying/pending/expired',
  'booked/paid/captured',
  'booked/refunded/refunded',
  'expired/none/none',
  'expired/cancelled/expired',
  'cancelled/none/none',
  'cancelled/cancelled/expired',
];

async function expectAgreement(model: JourneyModel, { known, slots, date }: Real): Promise<void> {
  await quiet();
  const rows = await app.sql<{ id: string; selection: string; booking: string | null; payments: string[]; slots: string[] }>(
    `SELECT s.id, s.state AS selection, b.payment_status AS booking, s.slot_ids AS slots,
            ARRAY(SELECT p.state FROM payments p WHERE p.selection_id = s.id ORDER BY p.generation) AS payments
     FROM selections s LEFT JOIN bookings b ON b.selection_id = s.id WHERE s.id = ANY($1)`,
    [known.map(({ selectionId }) => selectionId)],
  );
  const seen = known.map(({ selectionId }) => rows.find(({ id }) => id === selectionId));
  for (const { selection, booking, payments } of model.journeys) {
    visited.add(`${selection}/${booking ?? 'none'}/${payments.at(-1) ?? 'none'}`);
  }
  const wanted = model.journeys.map(({ selection, booking, payments, slots: mine }) => ({
    selection,
    booking: booking ?? null,
    payments,
    slots: mine,
  }));
  expect(seen.map((row) => row && { selection: row.selection, booking: row.booking, payments: row.payments, slots: row.slots })).toEqual(
    wanted,
  );
  const grid = (await new Client(app.url).get<SlotView[]>(`${API.timeSlots}?date=${date}`)).body;
  const shown = slots.map((id) => grid.find((slot) => slot.id === id)?.status);
  expect(shown).toEqual(slots.map((slot) => model.statusOf(slot)));
}

const setup = async () => {
  const date = days.shift() ?? '';
  return { model: new JourneyModel(), real: { date, slots: slotsOf(date, 40, 4), people: await makePeople(app, 2), known: [] } };
};

const [ONE, OTHERS] = [
  [true, false, false, false],
  [false, true, true, true],
];

/** Visits every combination of states in EVERYWHERE because random runs may miss some. */
const STORY: Step[] = [
  [hold(0, ONE), runOut(0), hold(0, ONE), release(0), hold(0, ONE), checkout(0), runOut(0)],
  [hold(1, OTHERS), deselect(0), hold(0, OTHERS), checkout(0), pay(0, 0, 'decline'), release(0)],
  [
    hold(0, OTHERS),
    checkout(0),
    pageRunsOut(0),
    checkoutBooking(0),
    pay(0, 0, 'card'),
    pay(0, 1, 'card'),
    hold(1, OTHERS),
    refund(0, 'keep'),
    hold(1, OTHERS),
  ],
].flat();

it('selections, bookings, payments and the grid match the model in every combination of states', async () => {
  await fc.asyncModelRun(setup, STORY);
  expect([...visited]).toEqual(expect.arrayContaining(EVERYWHERE));
  await expectSoundMoney(app);
}, 60_000);

it.each(SEEDS)(
  'selections, bookings, payments and the grid match the model, whatever two people do with four slots (seed %s)',
  async (seed) => {
    const pick = fc.nat(3);
    const some = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()).filter((chosen) => chosen.some(Boolean));
    const outcome = fc.constantFrom('card' as const, 'wallet' as const, 'decline' as const);
    const steps = fc.commands(
      [
        fc.tuple(fc.nat(1), some).map(([owner, chosen]) => hold(owner, chosen)),
        pick.map(checkout),
        fc.constant(checkout(0)),
        pick.map(checkoutBooking),
        fc.tuple(pick, fc.nat(3), outcome).map(([n, page, how]) => pay(n, page, how)),
        outcome.map((how) => pay(0, 0, how)),
        pick.map(pageRunsOut),
        pick.map(runOut),
        pick.map(release),
        pick.map(deselect),
        fc.tuple(pick, fc.constantFrom('release' as const, 'keep' as const)).map(([n, slots]) => refund(n, slots)),
        fc.constant(refund(0, 'release')),
      ],
      { maxCommands: COMMANDS, size: 'max' },
    );
    await fc.assert(
      fc.asyncProperty(steps, (commands) => fc.asyncModelRun(setup, commands)),
      { seed, numRuns: RUNS, endOnFailure: true },
    );
    await expectSoundMoney(app);
  },
  240_000,
);

it('control: the comparison with the model fails if the job that ends expired holds is disabled', async () => {
  jest.spyOn(app.app.get(ExpireSelectionsJob), 'sweep').mockResolvedValue(0);
  await expect(fc.asyncModelRun(setup, [hold(0, ONE), runOut(0)])).rejects.toThrow(/expired/);
  jest.restoreAllMocks();
}, 60_000);
