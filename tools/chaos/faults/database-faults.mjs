// @ts-check
// A database that goes away, is slow, or whose answers get lost; and time that passes.
import { setTimeout as delay } from 'node:timers/promises';

/** @typedef {import('../nemesis.mjs').Fault} Fault */

const AWAY_MS = /** @type {const} */ ([300, 3000]);
const PATIENCE_MS = 4000;

/** @param {string} name @param {'SIGINT' | 'SIGQUIT'} how @returns {Fault} */
const restart = (name, how) => ({
  name: `postgres: ${name}`,
  lane: 'hard',
  async run({ world, random }) {
    // In the middle of a transaction: somebody sleeps just before the commit.
    await world.points.nextSleeper(random.one(MOMENTS), { sleepMs: 300, patienceMs: PATIENCE_MS });
    await world.database.stop(how);
    await delay(random.between(...AWAY_MS));
    await world.database.start();
    return true;
  },
});

const MOMENTS = /** @type {const} */ ([
  { entity: 'claim', to: 'held' },
  { entity: 'claim', to: 'sold' },
  { entity: 'payment', to: 'open' },
]);

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
    name: 'postgres: connections ended by an administrator',
    lane: 'hard',
    async run({ world }) {
      await world.database.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name <> 'chaos' AND datname = 'raffle' AND random() < 0.5`,
      );
      return true;
    },
  },
  {
    name: 'postgres: far away',
    lane: 'hard',
    async run({ world }) {
      for (const proxy of world.proxies) proxy.slow(25);
      await delay(3000);
      for (const proxy of world.proxies) proxy.up();
      return true;
    },
  },
  {
    name: 'postgres: a table locked',
    lane: 'hard',
    async run({ world, random }) {
      const table = random.one(['claims', 'payments', 'bookings', 'selections', 'users', 'webhook_events']);
      await world.database.sql(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(2.5); COMMIT`);
      return true;
    },
  },
  {
    name: 'postgres: transactions that must be repeated',
    lane: 'hard',
    async run({ world, random }) {
      await world.points.failing(random.one([...MOMENTS, { entity: 'booking', to: 'paid' }]), {
        sqlstate: random.one(['40001', '40P01']),
        chance: 0.5,
        ms: 3000,
      });
      return true;
    },
  },
  {
    name: 'slots of an open page are taken off sale',
    lane: 'soft',
    run: ({ world, random }) => takenOffSale(world, random.between(1, 4)),
  },
  {
    name: 'time: holds run out',
    lane: 'soft',
    run: ({ world, random }) => holdsRunOut(world, random.between(2, 8)),
  },
  {
    name: "time: a provider's page runs out",
    lane: 'soft',
    async run({ world }) {
      const [open] = await world.database.sql(
        `SELECT provider_session_id AS id FROM payments WHERE state = 'open' ORDER BY random() LIMIT 1`,
      );
      return open
        ? world.provider.control({ action: 'expire', session: open.id }).then(
            () => true,
            () => false,
          )
        : false;
    },
  },
];

/**
 * By whoever may write to the database: somebody is about to pay for what they no longer hold.
 * @param {import('../world.mjs').World} world
 * @param {number} count  of selections that lose their first slot
 */
async function takenOffSale(world, count) {
  const held = `SELECT min(c.slot_id) AS slot, c.selection_id AS selection FROM claims c JOIN selections s ON s.id = c.selection_id WHERE c.state = 'held' AND s.state = 'paying' GROUP BY 2`;
  const lost = await world.database.sql(`${held} ORDER BY random() LIMIT $1`, [count]);
  for (const { slot, selection } of lost) {
    await world.database
      .sql(`BEGIN;
      WITH released AS (UPDATE claims SET state = 'released' WHERE slot_id = '${slot}' AND selection_id = '${selection}' AND state = 'held' RETURNING slot_id)
        INSERT INTO chaos.taken SELECT slot_id FROM released;
      INSERT INTO claims (slot_id, state) SELECT slot_id, 'blocked' FROM chaos.taken WHERE slot_id = '${slot}';
      UPDATE day_versions SET version = version + 1 WHERE date = '${slot.slice(0, 10)}';
      COMMIT`)
      .catch(() => {}); // it was sold or released a moment ago
  }
  return lost.length > 0;
}

/** What a quarter of an hour does, to some selections. @param {import('../world.mjs').World} world @param {number} count */
export async function holdsRunOut(world, count) {
  const ended = await world.database.sql(
    `WITH ended AS (
       UPDATE selections SET expires_at = now() WHERE id IN (
         SELECT id FROM selections WHERE state IN ('held', 'paying') AND expires_at > now() ORDER BY random() LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING id), claims AS (UPDATE claims SET expires_at = now() WHERE selection_id IN (SELECT id FROM ended) AND expires_at IS NOT NULL)
     SELECT id FROM ended`,
    [count],
  );
  for (const { id } of ended) world.promises.ranOut.add(id);
  return ended.length > 0;
}

/** @param {import('../world.mjs').World} world */
const lost = (world) => world.proxies.reduce((sum, proxy) => sum + proxy.lost(), 0);
