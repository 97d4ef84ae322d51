// @ts-check
// Events that come twice, late, in another order, never, or from a forger.
import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { WEBHOOK_SECRET } from '../stores.mjs';

/** @typedef {import('../nemesis.mjs').Fault} Fault */

const EVENTS = 12;
const OLD_SECONDS = 3600;

/** @param {string} name @param {number} ms @param {Record<string, unknown>} fault @returns {Fault} */
const chaos = (name, ms, fault) => ({
  name: `webhook: ${name}`,
  lane: 'soft',
  async run({ world }) {
    await world.provider.fault({ operation: 'webhook', times: EVENTS, ...fault });
    await delay(ms);
    await world.provider.clearFaults();
    return true;
  },
});

/** @type {Fault[]} */
export const WEBHOOK_FAULTS = [
  chaos('never comes', 3000, { mode: 'drop' }),
  chaos('comes late', 3500, { mode: 'delay', delayMs: 2500 }),
  chaos('comes twice', 2500, { mode: 'duplicate' }),
  chaos('comes in another order', 3000, { mode: 'reorder', delayMs: 1500 }),
  chaos('received, and sent again', 3000, { mode: 'error', when: 'after' }),
  chaos('cannot be delivered', 3000, { mode: 'error' }),
  {
    name: 'webhook: everything held back, then backwards',
    lane: 'soft',
    async run({ world, random }) {
      await world.provider.control({ action: 'pause_webhooks' });
      await delay(2500);
      await world.provider.control({ action: 'resume_webhooks', order: random.one(['reverse', 'parallel']) });
      return true;
    },
  },
  {
    name: 'webhook: old ones, twenty times at once',
    lane: 'soft',
    async run({ world, random }) {
      const { events } = await world.provider.state();
      if (events.length === 0) return false;
      await world.provider.control({ action: 'redeliver', event: random.one(/** @type {{ id: string }[]} */ (events)).id, times: 20 });
      await world.provider.control({ action: 'duplicate_webhooks', last: 20 });
      return true;
    },
  },
  { name: 'webhook: forged', lane: 'soft', run: (nemesis) => sends(nemesis, 400, { secret: 'whsec_forged' }) },
  { name: 'webhook: old signature', lane: 'soft', run: (nemesis) => sends(nemesis, 400, { age: OLD_SECONDS }) },
  { name: 'webhook: of live money', lane: 'soft', run: (nemesis) => sends(nemesis, 400, { live: true }) },
  { name: 'webhook: unknown payment', lane: 'soft', run: (nemesis) => sends(nemesis, 200, {}) },
];

/**
 * An event that says that some open page was paid, with a signature that is right or wrong.
 * @param {import('../nemesis.mjs').Nemesis} nemesis
 * @param {number} expected  status
 * @param {{ secret?: string, age?: number, live?: boolean }} how
 */
async function sends({ world }, expected, { secret = WEBHOOK_SECRET, age = 0, live = false }) {
  const [open] =
    expected === 200
      ? []
      : await world.database.sql(`SELECT provider_session_id AS id FROM payments WHERE state = 'open' ORDER BY id DESC LIMIT 1`);
  const object = {
    object: 'checkout.session',
    id: open?.id ?? `cs_test_${randomBytes(8).toString('hex')}`,
    status: 'complete',
    payment_intent: null,
    metadata: {},
  };
  const body = JSON.stringify({
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    type: 'checkout.session.completed',
    livemode: live,
    data: { object },
  });
  const at = Math.floor(Date.now() / 1000) - age;
  const signature = `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const status = await fetch(`http://127.0.0.1:${world.webhookPort}/api/payments/webhook`, { method: 'POST', headers, body }).then(
    (response) => response.status,
    () => 0,
  );
  // 503 and silence: another fault is at work at this moment.
  if (![expected, 503, 0].includes(status))
    world.history.finding('webhook', `an event that should be answered ${expected} was answered ${status}`, [body]);
  return status === expected;
}
