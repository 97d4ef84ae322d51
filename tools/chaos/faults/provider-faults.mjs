// @ts-check
// A provider that breaks, and people who do things there by hand.
import { setTimeout as delay } from 'node:timers/promises';
import { askForRefund } from './process-faults.mjs';

/** @typedef {import('../nemesis.mjs').Fault} Fault */

/** Longer than the product waits for one try. */
const TIMEOUT_MS = 9000;

const CALLS = /** @type {const} */ ([
  'checkout.sessions.create',
  'checkout.sessions.retrieve',
  'checkout.sessions.expire',
  'payment_intents.capture',
  'payment_intents.cancel',
  'payment_intents.retrieve',
]);

/** What the SDK repeats by itself, at most twice; three of them reach the product. */
const FELT = 3;

/** Asked for at once, so that some are of a whole booking and some of a part. */
const REFUNDS = 3;

/**
 * @param {string} name
 * @param {number} ms  for how long
 * @param {(nemesis: import('../nemesis.mjs').Nemesis) => Record<string, unknown>[]} faults
 * @returns {Fault}
 */
const trouble = (name, ms, faults) => ({
  name: `provider: ${name}`,
  lane: 'soft',
  async run(nemesis) {
    for (const fault of faults(nemesis)) await nemesis.world.provider.fault(fault);
    await delay(ms);
    await nemesis.world.provider.clearFaults();
    return true;
  },
});

/** @type {Fault[]} */
export const PROVIDER_FAULTS = [
  trouble('500 before the effect', 2500, () => CALLS.map((operation) => ({ operation, mode: 'error', status: 500, times: FELT }))),
  trouble('500 after the effect', 2500, () =>
    CALLS.map((operation) => ({ operation, mode: 'error', status: 500, when: 'after', times: FELT })),
  ),
  trouble('409 and 429', 2500, ({ random }) =>
    CALLS.map((operation) => ({ operation, mode: 'error', status: random.one([409, 429]), times: 2 * FELT })),
  ),
  trouble('connections cut before the effect', 2500, () => CALLS.map((operation) => ({ operation, mode: 'drop', times: FELT }))),
  trouble('connections cut after the effect', 2500, () =>
    CALLS.map((operation) => ({ operation, mode: 'drop', when: 'after', times: FELT })),
  ),
  trouble('no answer in time', 6000, ({ random }) => [
    { operation: random.one(CALLS), mode: 'delay', when: random.one(['before', 'after']), delayMs: TIMEOUT_MS, times: 1 },
  ]),
  trouble('away altogether', 3000, () => [{ operation: '*', mode: 'error', status: 503, times: 0 }]),
  trouble('slow', 4000, () => [{ operation: '*', mode: 'delay', delayMs: 700, times: 0 }]),
  trouble('capture refused', 3000, () => [{ operation: 'payment_intents.capture', mode: 'decline', times: 3 }]),
  trouble('cards declined', 3000, () => [{ operation: 'checkout.sessions.pay', mode: 'decline', times: 4 }]),
  {
    name: 'provider: frozen',
    lane: 'soft',
    async run({ world }) {
      process.kill(world.sandboxPid, 'SIGSTOP');
      await delay(3000);
      process.kill(world.sandboxPid, 'SIGCONT');
      return true;
    },
  },
  ...['error', 'drop', 'decline', 'pending'].map(
    (mode) =>
      /** @type {Fault} */ ({
        name: `refund: ${{ error: 'answer is a failure, made', drop: 'answer is lost', decline: 'fails at the bank', pending: 'is settled later' }[mode]}`,
        lane: 'soft',
        async run(nemesis) {
          const after = mode === 'error' || mode === 'drop';
          await nemesis.world.provider.fault({
            operation: 'refunds.create',
            mode,
            times: REFUNDS,
            ...(after ? { when: 'after', times: FELT * REFUNDS } : {}),
          });
          let asked = false;
          for (let count = 0; count < REFUNDS; count += 1) asked = (await askForRefund(nemesis)) || asked;
          await delay(2500);
          await nemesis.world.provider.clearFaults();
          return asked;
        },
      }),
  ),
  { name: 'refund: by the organiser', lane: 'soft', run: askForRefund },
  {
    name: 'by hand: refund in the dashboard',
    lane: 'soft',
    run: (nemesis) => byHand(nemesis, captured, ({ payment_intent }) => ({ action: 'refund', payment_intent })),
  },
  {
    name: 'by hand: part refund in the dashboard',
    lane: 'soft',
    run: (nemesis) => byHand(nemesis, captured, ({ payment_intent }) => ({ action: 'refund', payment_intent, amount: 300 })),
  },
  {
    name: 'by hand: disputed at the bank',
    lane: 'soft',
    run: (nemesis) => byHand(nemesis, captured, ({ payment_intent }) => ({ action: 'dispute', payment_intent })),
  },
  { name: 'by hand: a dispute is decided', lane: 'soft', run: decideDispute },
  {
    name: 'by hand: captured in the dashboard',
    lane: 'soft',
    run: (nemesis) => byHand(nemesis, authorised, ({ payment_intent }) => ({ action: 'capture', payment_intent })),
  },
  { name: 'by hand: payments held for review', lane: 'soft', run: holdForReview },
  {
    name: 'by hand: authorisation lapsed',
    lane: 'soft',
    run: (nemesis) => byHand(nemesis, authorised, ({ payment_intent }) => ({ action: 'lapse_authorization', payment_intent })),
  },
];

/** @typedef {import('../provider.mjs').LedgerPayment} LedgerPayment */

const captured = (/** @type {LedgerPayment} */ payment) => payment.captured > 300 && payment.refunded === 0 && payment.disputed === 0;
const authorised = (/** @type {LedgerPayment} */ payment) => payment.outstanding > 0;

/** A bank decides over a dispute that is open, for or against us. @param {import('../nemesis.mjs').Nemesis} nemesis */
async function decideDispute({ world, random }) {
  const { disputes } = await world.provider.state();
  const open = disputes.filter((/** @type {{ status: string }} */ { status }) => status === 'needs_response');
  if (open.length === 0) return false;
  const action = { action: 'advance_dispute', dispute: random.one(open).id, to: random.one(['won', 'lost']) };
  world.history.note('nemesis', 'by hand at the bank', action);
  return world.provider.control(action).then(
    () => true,
    () => false,
  );
}

/** A rule of the account holds payments for review; then somebody looks at each, and does not like them all. @param {import('../nemesis.mjs').Nemesis} nemesis */
async function holdForReview({ world, random }) {
  await world.provider.control({ action: 'review_payments', on: true });
  await delay(3000);
  await world.provider.control({ action: 'review_payments', on: false });
  const { payment_intents: intents } = await world.provider.state();
  const waiting = intents.filter(
    (/** @type {{ review: string | null, status: string }} */ { review, status }) => review !== null && status === 'requires_capture',
  );
  for (const { id, metadata } of waiting) {
    const reason = random.one(['approved', 'approved', 'canceled']);
    const reference = metadata.payment.split('.')[0];
    world.promises.mayBeRefunded.add(reference);
    world.history.note('nemesis', `by hand at the provider: ${reference}`, { review: reason });
    await world.provider.control({ action: 'close_review', payment_intent: id, closed_reason: reason }).catch(() => undefined);
  }
  return waiting.length > 0;
}

/**
 * Something that happens to one payment without us; for what is short-lived the moment is waited for.
 * @param {import('../nemesis.mjs').Nemesis} nemesis
 * @param {(payment: LedgerPayment) => boolean} fits
 * @param {(payment: LedgerPayment) => Record<string, unknown>} action
 */
async function byHand({ world, random }, fits, action) {
  for (const deadline = Date.now() + 3000; Date.now() < deadline; await delay(20)) {
    const fitting = (await world.provider.ledger()).payments.filter(fits).slice(-5);
    if (fitting.length === 0) continue;
    const payment = random.one(fitting);
    const reference = payment.reference?.split('.')[0] ?? '';
    world.promises.mayBeRefunded.add(reference);
    world.history.note('nemesis', `by hand at the provider: ${reference}`, action(payment));
    return world.provider.control(action(payment)).then(
      () => true,
      () => false,
    );
  }
  return false;
}
