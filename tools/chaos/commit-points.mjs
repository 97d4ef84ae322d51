// @ts-check
// Where commits happen, found by the database itself: a trigger on the audit trail, which every change of a state writes to. It
// tells at the commit, sleeps before it, or makes the statement fail. The product knows nothing of it.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const CHANNEL = 'chaos';
const LOOK_EVERY_MS = 15;

const INSTALL = [
  `CREATE SCHEMA chaos`,
  `CREATE TABLE chaos.arms (id int PRIMARY KEY, entity text NOT NULL, to_state text NOT NULL, mode text NOT NULL, ms int, sqlstate text, chance float8 NOT NULL)`,
  `CREATE TABLE chaos.taken (slot_id text PRIMARY KEY)`,
  `CREATE FUNCTION chaos.strike() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE arm chaos.arms;
   BEGIN
     FOR arm IN SELECT * FROM chaos.arms a WHERE a.entity = NEW.entity AND a.to_state = NEW.to_state LOOP
       CONTINUE WHEN random() >= arm.chance;
       IF arm.mode = 'tell' THEN PERFORM pg_notify('${CHANNEL}', arm.id::text);
       ELSIF arm.mode = 'sleep' THEN PERFORM pg_sleep(arm.ms / 1000.0);
       ELSE RAISE EXCEPTION 'chaos' USING ERRCODE = arm.sqlstate;
       END IF;
     END LOOP;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER chaos_strike AFTER INSERT ON audit FOR EACH ROW EXECUTE FUNCTION chaos.strike()`,
];

/**
 * @typedef {{ entity: 'claim' | 'selection' | 'booking' | 'payment' | 'refund', to: string }} Point  a state that something reaches
 * @typedef {ReturnType<typeof makeCommitPoints>} CommitPoints
 */

/** @param {() => string} databaseUrl  past every proxy */
export function makeCommitPoints(databaseUrl) {
  let armed = 0;

  /** @template Result @param {(client: pg.Client) => Promise<Result>} work */
  async function connected(work) {
    const client = new pg.Client({ connectionString: databaseUrl(), application_name: 'chaos' });
    client.on('error', () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** @param {pg.Client} client @param {Point} point @param {{ mode: string, ms?: number, sqlstate?: string, chance?: number }} arm */
  async function arm(client, { entity, to }, { mode, ms, sqlstate, chance = 1 }) {
    const id = (armed += 1);
    await client.query(`INSERT INTO chaos.arms VALUES ($1, $2, $3, $4, $5, $6, $7)`, [id, entity, to, mode, ms, sqlstate, chance]);
    return { id, disarm: () => client.query(`DELETE FROM chaos.arms WHERE id = $1`, [id]).catch(() => {}) };
  }

  return {
    install: () =>
      connected(async (client) => {
        for (const statement of INSTALL) await client.query(statement);
      }),
    disarmAll: () => connected((client) => client.query(`DELETE FROM chaos.arms`)),
    /**
     * Waits until something commits its way to the point, and tells the port from which its connection came.
     * @param {Point} point
     * @param {number} patienceMs
     * @returns {Promise<number | undefined>}
     */
    nextCommit: (point, patienceMs) =>
      connected(async (client) => {
        await client.query(`LISTEN ${CHANNEL}`);
        const { id, disarm } = await arm(client, point, { mode: 'tell' });
        const told = new Promise((/** @type {(pid: number) => void} */ resolve) => {
          client.on('notification', ({ payload, processId }) => payload === String(id) && resolve(processId));
        });
        const pid = await Promise.race([told, delay(patienceMs, undefined)]);
        const port = pid === undefined ? undefined : await portOf(client, pid);
        await disarm();
        return port;
      }),
    /**
     * Waits until something on its way to the point sleeps just before it may commit, and tells its port.
     * @param {Point} point
     * @param {{ sleepMs: number, patienceMs: number }} times
     * @returns {Promise<number | undefined>}
     */
    nextSleeper: (point, { sleepMs, patienceMs }) =>
      connected(async (client) => {
        const { disarm } = await arm(client, point, { mode: 'sleep', ms: sleepMs });
        for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await delay(LOOK_EVERY_MS)) {
          const { rows } = await client.query(
            `SELECT client_port FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND application_name <> 'chaos' LIMIT 1`,
          );
          if (rows.length === 0) continue;
          await disarm();
          return Number(rows[0].client_port);
        }
        await disarm();
        return undefined;
      }),
    /**
     * For a while, a part of the statements that lead to the point fails.
     * @param {Point} point
     * @param {{ sqlstate: string, chance: number, ms: number }} failure
     */
    failing: (point, { sqlstate, chance, ms }) =>
      connected(async (client) => {
        const { disarm } = await arm(client, point, { mode: 'raise', sqlstate, chance });
        await delay(ms);
        await disarm();
      }),
  };
}

/** @param {pg.Client} client @param {number} pid */
async function portOf(client, pid) {
  const { rows } = await client.query(`SELECT client_port FROM pg_stat_activity WHERE pid = $1`, [pid]);
  return rows.length === 0 ? undefined : Number(rows[0].client_port);
}
