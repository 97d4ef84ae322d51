import assert from 'node:assert/strict';
import Stripe from 'stripe';
import type { LedgerReport } from '../src/sandbox.js';
import { authorise, capture, openShop, press, sessionParams, type Shop, test } from './harness.js';
import { seedsOf } from './seeds.js';

test('records one entry for each movement of money and never changes an entry', async () => {
  const { sandbox, stripe } = await openShop();
  const { session, intent } = await capture({ stripe });
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 300 });
  const before = sandbox.ledger();
  assert.deepEqual(
    before.entries.map(({ seq, kind, amount, refund: id }) => [seq, kind, amount, id]),
    [
      [1, 'authorized', 900, null],
      [2, 'captured', 900, null],
      [3, 'fee', 56, null],
      [4, 'refunded', 300, refund.id],
    ],
  );
  assert.ok(
    before.entries.every((entry) => entry.payment_intent === intent.id && entry.session === session.id && entry.reference === 'payment-1'),
  );
  assert.throws(() => Object.assign(before.entries[0] as object, { amount: 1 }));
  sandbox.control({ action: 'fail_refund', refund: refund.id });
  assert.deepEqual(sandbox.ledger().entries.slice(0, 4), before.entries);
  assert.deepEqual(sandbox.ledger().totals, {
    authorized: 900,
    captured: 900,
    voided: 0,
    refunded: 0,
    fees: 56,
    disputed: 0,
    outstanding: 0,
    net: 844,
  });
});

test('serves the ledger over HTTP, and returns the entries of one payment', async () => {
  const { sandbox, stripe } = await openShop();
  const [one] = [await authorise({ stripe }), await authorise({ stripe })];
  const whole = (await (await fetch(`${sandbox.url}/_ledger`)).json()) as LedgerReport;
  assert.deepEqual([whole.totals.authorized, whole.totals.outstanding, whole.payments.length], [1800, 1800, 2]);
  const { entries, totals } = sandbox.ledger(one.intent.id);
  assert.deepEqual([entries.length, totals.authorized], [1, 900]);
});

const STEPS = 400;

for (const seed of seedsOf(1, 2, 3)) {
  test(`matches every object after ${STEPS} random steps (seed ${seed})`, async () => {
    const random = seeded(seed);
    const shop = await openShop();
    shop.sandbox.setWebhookUrl(null);
    const intents: string[] = [];
    await oneOfEverything(shop);
    for (let step = 0; step < STEPS; step += 1) await randomStep(shop, intents, random);
    const { totals, payments, entries } = shop.sandbox.ledger();
    const sum = (name: keyof typeof totals): number => payments.reduce((all, payment) => all + payment[name], 0);
    for (const name of Object.keys(totals) as Array<keyof typeof totals>) assert.equal(totals[name], sum(name), name);
    assert.equal(totals.authorized, totals.captured + totals.voided + totals.outstanding);
    for (const payment of payments) {
      const intent = await shop.stripe.paymentIntents.retrieve(payment.payment_intent, { expand: ['latest_charge'] });
      const charge = intent.latest_charge as Stripe.Charge;
      assert.equal(intent.amount_received, payment.captured);
      assert.equal(intent.amount_capturable, payment.outstanding);
      assert.equal(charge.amount_refunded, payment.refunded);
      assert.ok(payment.refunded <= payment.captured);
    }
    const kinds = new Set(entries.map(({ kind }) => kind));
    assert.deepEqual(
      ['authorized', 'captured', 'voided', 'refunded', 'refund_failed', 'disputed', 'dispute_reinstated'].filter(
        (kind) => !kinds.has(kind as never),
      ),
      [],
    );
  });
}

/** Takes each rare step once, because a seed's random choices may not include all of them. */
async function oneOfEverything({ stripe, sandbox }: Shop): Promise<void> {
  await stripe.paymentIntents.cancel((await authorise({ stripe })).intent.id);
  const refunded = await stripe.refunds.create({ payment_intent: (await capture({ stripe })).intent.id });
  sandbox.control({ action: 'fail_refund', refund: refunded.id });
  const { intent } = await capture({ stripe });
  sandbox.control({ action: 'dispute', payment_intent: intent.id });
  const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data;
  sandbox.control({ action: 'advance_dispute', dispute: dispute?.id ?? '', to: 'won' });
}

const DISPUTE_ENDS = ['needs_response', 'won', 'lost'] as const;

type Random = (below: number) => number;

/** Returns a Mulberry32 generator. */
function seeded(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

async function randomStep(shop: Shop, intents: string[], random: Random): Promise<void> {
  const { stripe, sandbox } = shop;
  const id = intents[random(Math.max(intents.length, 1))] ?? 'pi_none';
  const amount = 1 + random(499);
  const steps: Array<() => unknown> = [
    async () => intents.push((await authorise(shop)).intent.id),
    () => stripe.paymentIntents.capture(id),
    () => sandbox.control({ action: 'capture', payment_intent: id, amount }),
    () => stripe.paymentIntents.cancel(id),
    () => stripe.refunds.create({ payment_intent: id, amount }),
    () => stripe.refunds.create({ payment_intent: id }),
    async () => sandbox.control({ action: 'fail_refund', refund: (await stripe.refunds.list({ payment_intent: id })).data[0]?.id ?? '' }),
    () => (random(10) === 0 ? sandbox.control({ action: 'dispute', payment_intent: id, inquiry: random(2) === 0 }) : undefined),
    async () =>
      sandbox.control({
        action: 'advance_dispute',
        dispute: (await stripe.disputes.list({ payment_intent: id })).data[0]?.id ?? '',
        to: DISPUTE_ENDS[random(3)] ?? 'won',
      }),
    async () => press((await stripe.checkout.sessions.create(sessionParams())).url, 'decline'),
  ];
  try {
    await (steps[random(steps.length)] as () => unknown)();
  } catch (error) {
    // Rejected requests are expected. Any other error is a bug in the sandbox.
    const status = error instanceof Stripe.errors.StripeError ? error.statusCode : (error as { status?: number }).status;
    if (status !== 400 && status !== 404) throw error;
  }
}
