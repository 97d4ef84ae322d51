// @ts-check
// Faults in which webhook events arrive twice, late, out of order, or never.
import { setTimeout as delay } from 'node:timers/promises';

/** @typedef {import('../nemesis.mjs').Fault} Fault */

const EVENTS = 12;

/** @param {string} name @param {number} ms @param {Record<string, unknown>} fault @returns {Fault} */
const disorder = (name, ms, fault) => ({
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
  disorder('never comes', 3000, { mode: 'drop' }),
  disorder('comes late', 3500, { mode: 'delay', delayMs: 2500 }),
  disorder('comes twice', 2500, { mode: 'duplicate' }),
  disorder('comes in another order', 3000, { mode: 'reorder', delayMs: 1500 }),
  disorder('received, but sent again', 3000, { mode: 'error', when: 'after' }),
  disorder('cannot be delivered', 3000, { mode: 'error' }),
  {
    name: 'webhook: all held back, then delivered in reverse or at once',
    lane: 'soft',
    async run({ world, random }) {
      await world.provider.control({ action: 'pause_webhooks' });
      await delay(2500);
      return world.provider.control({ action: 'resume_webhooks', order: random.one(['reverse', 'parallel']) });
    },
  },
  {
    name: 'webhook: old ones, twenty times at once',
    lane: 'soft',
    async run({ world, random }) {
      const { events } = await world.provider.state();
      if (events.length === 0) return false;
      await world.provider.control({ action: 'redeliver', event: random.one(/** @type {{ id: string }[]} */ (events)).id, times: 20 });
      return world.provider.control({ action: 'duplicate_webhooks', last: 20 });
    },
  },
];
