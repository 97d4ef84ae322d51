// @ts-check
// Faults in which the provider fails, and changes that people make manually in the provider's dashboard.
import { setTimeout as delay } from 'node:timers/promises';
import { askForRefund } from './process-faults.mjs';

/** @typedef {import('../nemesis.mjs').Fault} Fault */
/** @typedef {import('../provider.mjs').LedgerPayment} LedgerPayment */

const CALLS = /** @type {const} */ ([
  'checkout.sessions.create',
  'checkout.sessions.retrieve',
  'checkout.sessions.expire',
  'payment_intents.capture',
  'payment_intents.cancel',
  'payment_intents.retrieve',
]);

/** A call must fail three times because the SDK retries twice before it reports the failure to the product. */
const ATTEMPTS = 3;

/** Number of refunds per fault. There are several, so that some refund a whole booking and others refund part of one. */
const REFUNDS = 3;

/**
 * @param {string} name
 * @param {number} ms  how long the fault lasts
 * @param {Record<string, unknown>[]} faults
 * @returns {Fault}
 */
const failing = (name, ms, faults) => ({
  name: `provider: ${name}`,
  lane: 'soft',
  async run({ world }) {
    for (const fault of faults) await world.provider.fault(fault);
    await delay(ms);
    await world.provider.clearFaults();
    return true;
  },
});

/** @param {Record<string, unknown>} fault */
const ofEachCall = (fault) => CALLS.map((operation) => ({ operation, times: ATTEMPTS, ...fault }));

/** @param {string} name @param {(payment: LedgerPayment) => boolean} fits @param {Record<string, unknown>} action @returns {Fault} */
const byHand = (name, fits, action) => ({
  name: `by hand: ${name}`,
  lane: 'soft',
  run: (nemesis) => actByHand(nemesis, fits, action),
});

const captured = (/** @type {LedgerPayment} */ payment) => payment.captured > 300 && payment.refunded === 0 && payment.disputed === 0;
const authorised = (/** @type {LedgerPayment} */ payment) => payment.outstanding > 0;

/** @type {Fault[]} */
export const PROVIDER_FAULTS = [
  failing('500 before the effect', 2500, ofEachCall({ mode: 'error', status: 500 })),
  failing('500 after the effect', 2500, ofEachCall({ mode: 'error', status: 500, when: 'after' })),
  failing('connections cut before the effect', 2500, ofEachCall({ mode: 'drop' })),
  failing('connections cut after the effect', 2500, ofEachCall({ mode: 'drop', when: 'after' })),
  failing('away', 3000, [{ operation: '*', mode: 'error', status: 503, times: 0 }]),
  failing('capture refused', 3000, [{ operation: 'payment_intents.capture', mode: 'decline', times: 3 }]),
  {
    name: 'provider: does not answer',
    lane: 'soft',
    async run({ world }) {
      process.kill(world.sandboxPid, 'SIGSTOP');
      await delay(3000);
      process.kill(world.sandboxPid, 'SIGCONT');
      return true;
    },
  },
  ...Object.entries({
    error: 'answered by an error, but made',
    drop: 'answer lost',
    decline: 'fails at the bank',
    pending: 'settles later',
  }).map(
    ([mode, name]) =>
      /** @type {Fault} */ ({
        name: `refund: ${name}`,
        lane: 'soft',
        async run(nemesis) {
          const after = mode === 'error' || mode === 'drop';
          await nemesis.world.provider.fault({
            operation: 'refunds.create',
            mode,
            ...(after ? { when: 'after', times: ATTEMPTS * REFUNDS } : { times: REFUNDS }),
          });
          let asked = false;
          for (let count = 0; count < REFUNDS; count += 1) asked = (await askForRefund(nemesis)) || asked;
          await delay(2500);
          await nemesis.world.provider.clearFaults();
          return asked;
        },
      }),
  ),
  byHand('refunded', captured, { action: 'refund' }),
  byHand('refunded in part', captured, { action: 'refund', amount: 300 }),
  byHand('disputed', captured, { action: 'dispute' }),
  byHand('captured', authorised, { action: 'capture' }),
  byHand('authorisation lapsed', authorised, { action: 'lapse_authorization' }),
  { name: 'by hand: a dispute is decided', lane: 'soft', run: decideDispute },
  { name: 'by hand: payments are reviewed', lane: 'soft', run: reviewPayments },
];

/** Lets the bank decide an open dispute, for or against the raffle. @param {import('../nemesis.mjs').Nemesis} nemesis */
async function decideDispute({ world, random }) {
  const { disputes } = await world.provider.state();
  const open = disputes.filter((/** @type {{ status: string }} */ { status }) => status === 'needs_response');
  if (open.length === 0) return false;
  const action = { action: 'advance_dispute', dispute: random.one(open).id, to: random.one(['won', 'lost']) };
  world.history.note('nemesis', 'decides a dispute', action);
  return world.provider.control(action);
}

/** Holds payments for review, then approves or cancels each one. @param {import('../nemesis.mjs').Nemesis} nemesis */
async function reviewPayments({ world, random }) {
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
    world.history.note('nemesis', `by hand: ${reference}`, { review: reason });
    await world.provider.control({ action: 'close_review', payment_intent: id, closed_reason: reason });
  }
  return waiting.length > 0;
}

/**
 * Polls until a payment is in a suitable state, which may not last long, and changes it.
 * @param {import('../nemesis.mjs').Nemesis} nemesis
 * @param {(payment: LedgerPayment) => boolean} fits
 * @param {Record<string, unknown>} action
 */
async function actByHand({ world, random }, fits, action) {
  for (const deadline = Date.now() + 3000; Date.now() < deadline; await delay(20)) {
    const fitting = (await world.provider.ledger()).payments.filter(fits).slice(-5);
    if (fitting.length === 0) continue;
    const { payment_intent, reference } = random.one(fitting);
    const booking = reference?.split('.')[0] ?? '';
    world.promises.mayBeRefunded.add(booking);
    world.history.note('nemesis', `by hand: ${booking}`, action);
    return world.provider.control({ ...action, payment_intent });
  }
  return false;
}
