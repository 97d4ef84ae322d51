import fc from 'fast-check';
import type { AdminBookingDetail, AdminRefund } from '@raffle/contracts/admin/bookings';
import type { AttentionView } from '@raffle/contracts/admin/attention';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { datesBetween } from '@raffle/contracts/slot-time';
import type { ControlAction } from '@raffle/stripe-sandbox/sandbox';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { violationsOf } from '../../../test/expect-invariants.js';
import { EVERYTHING } from '../../../test/long.js';
import { eventually, makeCheckout, makePerson, payAt, slotsOf, type Person } from '../../../test/make.js';
import { expectSoundMoney, moneyOf, outboxNow, payAndWait, statesOf } from '../../../test/money.js';
import { seedsOf } from '../../../test/seeds.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { FileMailer } from '../../platform/mail/file-mailer.js';
import { InvariantsJob } from '../../operations/invariants/invariants.job.js';
import { describeDisagreements, Ledger } from '../ledger/ledger.js';
import { ReconciliationJob } from '../ledger/reconciliation.service.js';
import { PaymentsJobs } from '../payments.jobs.js';
import { StripeGateway } from '../provider/stripe-gateway.js';

const RUNS = EVERYTHING ? 150 : 5;
const SEEDS = seedsOf(1, 2, 3);
const PRICE = 3;

let app: TestApp;
let admin: AdminClient;

beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
  admin = await makeAdmin(app);
});
afterAll(() => app?.close());
afterEach(() => app.sandbox?.clearFaults());

interface Bought {
  person: Person;
  bookingId: number;
  reference: string;
  intent: string;
  slots: number;
  /** Captured amount, in dollars. */
  paid: number;
}

let sold = 0;
/** @param inPart whether someone manually captures 1.50 dollars per slot before we capture the whole amount */
async function buy(slots: number, inPart: boolean): Promise<Bought> {
  const date = datesBetween('2025-06-10', '2025-12-20')[Math.floor(sold / 30)] ?? '';
  const person = await makePerson(app);
  const made = await makeCheckout(person, slotsOf(date, (sold++ % 30) * 3, slots));
  const intentOf = () =>
    app.sandbox?.ledger().payments.find(({ reference }) => reference?.startsWith(made.referenceNumber))?.payment_intent;
  if (inPart) {
    app.sandbox?.addFault({ operation: 'payment_intents.capture', mode: 'error', status: 503, times: 0 });
    await payAt(made.checkoutUrl, 'card');
    await eventually(
      () => statesOf(app, made.bookingId),
      ([state]) => state === 'capturing',
    );
    app.sandbox?.control({ action: 'capture', payment_intent: intentOf() ?? '', amount: slots * 150 });
    app.sandbox?.clearFaults();
    await outboxNow(app);
  } else await payAndWait(person, made);
  const { bookingId, referenceNumber: reference } = made;
  return { person, bookingId, reference, intent: intentOf() ?? '', slots, paid: inPart ? slots * 1.5 : slots * PRICE };
}

const storyOf = async ({ bookingId }: Bought) => (await admin.get<AdminBookingDetail>(ADMIN_API.booking(bookingId))).body;

/** Waits until all events and messages have been processed. */
async function quiet(): Promise<void> {
  await app.sandbox?.webhooksSettled();
  await eventually(
    async () => {
      await outboxNow(app);
      return app.sql<{ n: number }>(
        `SELECT ((SELECT count(*) FROM webhook_events WHERE processed_at IS NULL) + (SELECT count(*) FROM outbox WHERE done_at IS NULL))::int AS n`,
      );
    },
    ([row]) => row?.n === 0,
  );
}

/** Sends a step's request, which may succeed or be rejected with a reason but must not cause a server error. */
async function ask(path: string, body?: object): Promise<void> {
  const { status, body: answer } = await admin.post(path, body);
  expect({ path, status, answer, isFine: [200, 201, 400, 404, 409].includes(status) }).toMatchObject({ isFine: true });
}

/**
 * Performs an action directly through the provider. Ignores actions that the sandbox rejects, such as a refund of more than the remaining
 * amount.
 */
function atProvider(action: ControlAction): void {
  try {
    app.sandbox?.control(action);
  } catch {
    // the sandbox rejected the action
  }
}

const nth = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % Math.max(1, items.length)];
const providerIds = (story: AdminBookingDetail) =>
  story.refunds.flatMap(({ origin, providerId }) => (origin === 'dispute' || providerId === null ? [] : [providerId]));

interface Step {
  name: string;
  take: (bought: Bought) => Promise<void>;
}

const step = (name: string, take: Step['take']): Step => ({ name, take });

const STEPS: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ chosen: fc.array(fc.nat(2), { maxLength: 2 }), keep: fc.boolean() }).map(({ chosen, keep }) =>
      step(`refund ${chosen.join() || 'all'}`, async (bought) => {
        const { slotList } = await storyOf(bought);
        const slotIds = [...new Set(chosen.flatMap((n) => nth(slotList, n)?.id ?? []))];
        const request = { reason: 'Asked', slots: keep ? 'keep' : 'release', ...(slotIds.length > 0 && { slotIds }) };
        await ask(ADMIN_API.bookingRefunds(bought.bookingId), request);
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.nat(4).map((n) =>
      step(`retry ${n}`, async (bought) => {
        const refund = nth((await storyOf(bought)).refunds, n);
        if (refund !== undefined) await ask(ADMIN_API.refundRepeat(refund.id));
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.nat(2).map((count) =>
      step(`choose ${count}`, async (bought) => {
        const { refunds, slotList } = await storyOf(bought);
        const refund = refunds.find(({ unassigned }) => unassigned);
        const slotIds = slotList.slice(0, count).map(({ id }) => id);
        if (refund !== undefined) await ask(ADMIN_API.refundSlots(refund.id), { slotIds, slots: 'release' });
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({ amount: fc.constantFrom(100, 150, 300, 450, 600, undefined), pending: fc.boolean() })
      .map(({ amount, pending }) =>
        step(`dashboard ${amount ?? 'rest'}${pending ? ' pending' : ''}`, async ({ intent }) =>
          atProvider({
            action: 'refund',
            payment_intent: intent,
            ...(amount !== undefined && { amount }),
            outcome: pending ? 'pending' : 'succeeded',
          }),
        ),
      ),
  },
  {
    weight: 4,
    arbitrary: fc
      .nat(4)
      .map((n) =>
        step(`fail ${n}`, async (bought) =>
          atProvider({ action: 'fail_refund', refund: nth(providerIds(await storyOf(bought)), n) ?? '' }),
        ),
      ),
  },
  {
    weight: 1,
    arbitrary: fc
      .nat(4)
      .map((n) =>
        step(`settle ${n}`, async (bought) =>
          atProvider({ action: 'settle_refund', refund: nth(providerIds(await storyOf(bought)), n) ?? '' }),
        ),
      ),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ amount: fc.constantFrom(300, 600, undefined), inquiry: fc.boolean() })
      .map(({ amount, inquiry }) =>
        step(`dispute ${amount ?? 'rest'}${inquiry ? ', inquiry' : ''}`, async ({ intent }) =>
          atProvider({ action: 'dispute', payment_intent: intent, inquiry, ...(amount !== undefined && { amount }) }),
        ),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('won' as const, 'lost' as const, 'appeal_under_review' as const, 'needs_response' as const, 'warning_closed' as const)
      .map((to) =>
        step(`dispute becomes ${to}`, async (bought) => {
          const [dispute] = (await storyOf(bought)).disputes;
          if (dispute !== undefined) atProvider({ action: 'advance_dispute', dispute: dispute.id, to });
        }),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        { mode: 'pending' } as const,
        { mode: 'decline' } as const,
        { mode: 'error', status: 400 } as const,
        { mode: 'error', status: 403 } as const,
        { mode: 'error', status: 500, when: 'after' } as const,
        { mode: 'error', status: 500 } as const,
        { mode: 'drop', when: 'after' } as const,
      )
      .map((fault) =>
        step(
          `next refund: ${JSON.stringify(fault)}`,
          async () => void app.sandbox?.addFault({ operation: 'refunds.create', times: 1, ...fault }),
        ),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.constant(
      step('settle the item of a failed refund', async (bought) => {
        const item = (await openItems(bought)).find(({ kind }) => kind === 'refund-failed');
        if (item !== undefined) await ask(ADMIN_API.attentionResolve(item.id), { note: 'paid in cash' });
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant(step('events twice', async () => atProvider({ action: 'duplicate_webhooks', last: 6 }))),
  },
);

async function openItems({ reference }: Pick<Bought, 'reference'>): Promise<AttentionView[]> {
  return (await admin.get<AttentionView[]>(ADMIN_API.attention)).body.filter(
    ({ subject, resolvedAt }) => subject.startsWith(reference) && resolvedAt === null,
  );
}

const kindsOf = (items: readonly AttentionView[]): Set<string> => new Set(items.map(({ kind }) => kind));

/**
 * Checks that the booking, the payment, the attention items and the provider agree, and that no item asks for work that
 * has already been done.
 */
async function expectAgreement(bought: Bought): Promise<void> {
  const story = await storyOf(bought);
  const { refunds, refundable, disputes, payments } = story;
  expect(refunds.filter(({ state }) => state === 'requested' || state === 'uncertain')).toEqual([]);
  expect(await violationsOf(app)).toEqual([]);
  const money = await app.app.get(StripeGateway).readMoney(bought.intent);
  expect(describeDisagreements(await app.app.get(Ledger).find(money))).toEqual([]);
  const [payment] = payments;
  const isPending = refunds.some(({ state }) => state === 'settling');
  const isBack = (payment?.captured ?? 0) <= (payment?.refunded ?? 0) + lostIn(refunds);
  expect(payment?.state).toBe(isPending ? 'refunding' : isBack ? 'refunded' : 'captured');

  const items = await openItems(bought);
  const kinds = kindsOf(items);
  expect(items).toHaveLength(new Set(items.map(({ kind, subject }) => `${kind} ${subject}`)).size);
  expect(kinds.has('refund-unassigned')).toBe(refunds.some(({ unassigned }) => unassigned));
  const isHeld = disputes.some(({ withdrawn }) => withdrawn > 0);
  const wonBack = kinds.has('dispute') && disputes.some(({ stage }) => stage === 'won');
  if (refundable.retries.length > 0) expect(kinds.has('refund-failed') || wonBack).toBe(true);
  else if (!isHeld && !isRefused(story)) expect(kinds.has('refund-failed')).toBe(false);
  expect(items.filter(({ kind, details }) => kind === 'dispute' && /yet to decide/.test(details)).length).toBe(
    disputes.filter(({ stage }) => stage === 'open').length,
  );
}

/**
 * Returns whether the last refund failed immediately. If so, the booking is unchanged, and only the organisers know
 * whether the refund is still wanted.
 */
function isRefused({ refunds, status }: AdminBookingDetail): boolean {
  const last = refunds.at(-1);
  return last?.state === 'failed' && last.origin !== 'dispute' && status === 'paid';
}

function lostIn(refunds: readonly AdminRefund[]): number {
  return refunds.filter(({ origin, state }) => origin === 'dispute' && state === 'succeeded').reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Checks that the buyer received one email about each refund and each failure, and that no two emails are identical.
 */
async function expectMails(bought: Bought): Promise<void> {
  const mails = (await new FileMailer(app.dataDir).latest(100_000)).filter(({ to }) => to === bought.person.email);
  const texts = mails.map(({ subject, text }) => `${subject}\n${text}`);
  expect(new Set(texts).size).toBe(texts.length);
  const [expected] = await app.sql<{ accepted: number; failed: number }>(
    `SELECT count(*) FILTER (WHERE was)::int AS accepted, count(*) FILTER (WHERE was AND r.state = 'failed')::int AS failed
       FROM payments p JOIN refunds r ON r.payment_id = p.id AND r.origin NOT IN ('dispute', 'elsewhere'),
            LATERAL (SELECT EXISTS (SELECT 1 FROM audit a WHERE a.entity = 'refund' AND a.entity_id = r.id::text AND a.to_state IN ('settling', 'succeeded')) AS was) w
      WHERE p.booking_id = $1`,
    [bought.bookingId],
  );
  const count = (pattern: RegExp): number => mails.filter(({ subject }) => pattern.test(subject)).length;
  expect({ accepted: count(/^Your refund of \S+(, sent again)?:/), failed: count(/did not arrive:/) }).toEqual(expected);
}

/** Decides all disputes, then follows the instructions in each attention item once. */
async function bringToAnEnd(bought: Bought): Promise<void> {
  app.sandbox?.clearFaults();
  for (const { id, status } of (await storyOf(bought)).disputes)
    if (status !== 'won') for (const to of ['needs_response', 'won'] as const) atProvider({ action: 'advance_dispute', dispute: id, to });
  await quiet();
  for (const { id, unassigned } of (await storyOf(bought)).refunds)
    if (unassigned) await ask(ADMIN_API.refundSlots(id), { slotIds: [], slots: 'release' });
  for (const { refundId } of (await storyOf(bought)).refundable.retries) {
    expect(await admin.post(ADMIN_API.refundRepeat(refundId))).toMatchObject({ status: 201 });
    await quiet();
  }
  // After a lost dispute, the provider rejects refunds, so organisers have to pay the buyer in another way.
  const item = (await openItems(bought)).find(({ kind }) => kind === 'refund-failed');
  if (item !== undefined && (await storyOf(bought)).disputes.some(({ stage }) => stage === 'lost'))
    await ask(ADMIN_API.attentionResolve(item.id), { note: 'paid in cash' });
}

/** Checks that the buyer has either the slots or the money. */
async function expectEnd(bought: Bought): Promise<void> {
  const story = await storyOf(bought);
  const { status, slotList, refunds, refundable, disputes } = story;
  expect(refundable).toMatchObject({ owed: 0, retries: [] });
  const { refunded } = moneyOf(app, bought.reference);
  const sum = (of: readonly AdminRefund[]) => of.reduce((total, { amount }) => total + amount, 0);
  const elsewhere = sum(refunds.filter(({ origin }) => origin === 'elsewhere'));
  const left = bought.paid - refunded / 100 - elsewhere - lostIn(refunds);
  if (status === 'refunded') expect(left).toBeLessThanOrEqual(0);
  else {
    const besides = sum(refunds.filter(({ moneyOnly }) => moneyOnly));
    const worth = (slotList.length * bought.paid) / bought.slots;
    expect(left).toBeLessThanOrEqual(worth);
    expect(left).toBeGreaterThanOrEqual(worth - besides);
  }
  if (disputes.every(({ withdrawn }) => withdrawn === 0) && !isRefused(story))
    expect(kindsOf(await openItems(bought)).has('refund-failed')).toBe(false);
}

async function runJobs(): Promise<void> {
  await app.app.get(PaymentsJobs).reconcileRecent(0);
  await app.app.get(ReconciliationJob).run();
  await quiet();
  expect(await app.app.get(InvariantsJob).check()).toEqual([]);
}

it.each(SEEDS)(
  'every refund reaches a final state after a random sequence of actions and failures (seed %i)',
  async (seed) => {
    const sequences = fc.record({
      slots: fc.integer({ min: 1, max: 3 }),
      inPart: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
      steps: fc.array(STEPS, { minLength: 2, maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(sequences, async ({ slots, inPart, steps }) => {
        app.sandbox?.clearFaults();
        // Actions that move money require a recent password check.
        await admin.stepUp();
        const bought = await buy(slots, inPart);
        for (const { take } of steps) {
          await take(bought);
          await quiet();
        }
        await runJobs();
        await expectAgreement(bought);
        await expectMails(bought);
        await bringToAnEnd(bought);
        await expectAgreement(bought);
        await expectEnd(bought);
        await expectMails(bought);
      }),
      {
        seed,
        numRuns: RUNS,
        endOnFailure: true,
        reporter: (details) => {
          if (!details.failed) return;
          const [found] = details.counterexample ?? [];
          const named = { ...found, steps: found?.steps.map(({ name }) => name) };
          throw new Error(`seed ${seed}: ${JSON.stringify(named)}\n${String((details as { errorInstance?: Error }).errorInstance?.stack)}`);
        },
      },
    );
    await expectSoundMoney(app);
  },
  EVERYTHING ? 3_600_000 : 240_000,
);
