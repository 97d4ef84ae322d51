// @ts-check
// Faults in which the database becomes unavailable, its responses are lost, or time passes.
import { setTimeout as delay } from 'node:timers/promises';

/** @typedef {import('../nemesis.mjs').Fault} Fault */

const AWAY_MS = /** @type {const} */ ([300, 3000]);
const PATIENCE_MS = 4000;

const MOMENTS = /** @type {const} */ ([
  { entity: 'claim', to: 'held' },
  { entity: 'claim', to: 'sold' },
  { entity: 'payment', to: 'open' },
]);

/** @param {string} name @param {'SIGINT' | 'SIGQUIT'} how @returns {Fault} */
const restart = (name, how) => ({
  name: `postgres: ${name}`,
  lane: 'hard',
  async run({ world, random }) {
    // Stop Postgres during a transaction, just before its commit.
    await world.points.nextSleeper(random.one(MOMENTS), { sleepMs: 300, patienceMs: PATIENCE_MS });
    await world.database.stop(how);
    await delay(random.between(...AWAY_MS));
    await world.database.start();
    return true;
  },
});

/** @type {Fault[]} */
export const DATABASE_FAULTS = [
  restart('restarted', 'SIGINT'),
  restart('crashed', 'SIGQUIT'),
  {
    name: 'postgres: answers to COMMIT lost',
    lane: 'hard',
    async run({ world }) {
      const before = lost(world);
      for (const proxy of world.proxies) proxy.loseCommitAnswers(6);
      for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline && lost(world) - before < 12;) await delay(50);
      for (const proxy of world.proxies) proxy.up();
      return lost(world) > before;
    },
  },
  {
    name: 'postgres: connections cut',
    lane: 'hard',
    async run({ world }) {
      for (const proxy of world.proxies) proxy.cut();
      return true;
    },
  },
  {
    name: 'time: holds run out',
    lane: 'soft',
    run: ({ world, random }) => endHolds(world, random.between(2, 8)),
  },
  {
    name: 'time: a payment page runs out',
    lane: 'soft',
    async run({ world }) {
      const [open] = await world.database.sql(
        `SELECT provider_session_id AS id FROM payments WHERE state = 'open' ORDER BY random() LIMIT 1`,
      );
      return open !== undefined && world.provider.control({ action: 'expire', session: open.id });
    },
  },
];

/** Makes some holds expire now, as if 15 minutes had passed. @param {import('../world.mjs').World} world @param {number} count */
async function endHolds(world, count) {
  const ended = await world.database.sql(
    `WITH ended AS (
       UPDATE selections SET expires_at = now() WHERE id IN (
         SELECT id FROM selections WHERE state IN ('held', 'paying') AND expires_at > now() ORDER BY random() LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING id), claims AS (UPDATE claims SET expires_at = now() WHERE selection_id IN (SELECT id FROM ended) AND expires_at IS NOT NULL)
     SELECT id FROM ended`,
    [count],
  );
  return ended.length > 0;
}

/** @param {import('../world.mjs').World} world */
const lost = (world) => world.proxies.reduce((sum, proxy) => sum + proxy.lost(), 0);
