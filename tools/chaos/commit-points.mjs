// @ts-check
// Detects the moment of a commit through a trigger on the audit trail, because every state change writes to it. The trigger reports the
// commit or sleeps before it. The product contains no code for this trigger.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const CHANNEL = 'chaos';
const POLL_MS = 15;

const INSTALL = [
  `CREATE SCHEMA chaos`,
  `CREATE TABLE chaos.arms (id int PRIMARY KEY, entity text NOT NULL, to_state text NOT NULL, sleep_ms int)`,
  `CREATE FUNCTION chaos.strike() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE arm chaos.arms;
   BEGIN
     FOR arm IN SELECT * FROM chaos.arms a WHERE a.entity = NEW.entity AND a.to_state = NEW.to_state LOOP
       IF arm.sleep_ms IS NULL THEN PERFORM pg_notify('${CHANNEL}', arm.id::text);
       ELSE PERFORM pg_sleep(arm.sleep_ms / 1000.0);
       END IF;
     END LOOP;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER chaos_strike AFTER INSERT ON audit FOR EACH ROW EXECUTE FUNCTION chaos.strike()`,
];

/** @typedef {{ entity: 'claim' | 'selection' | 'booking' | 'payment' | 'refund', to: string }} Point  the state that an entity reaches */

/** @param {() => string} databaseUrl  URL that connects directly, not through a proxy */
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

  /** @param {pg.Client} client @param {Point} point @param {number | null} sleepMs  null: report the commit */
  async function arm(client, { entity, to }, sleepMs) {
    const id = (armed += 1);
    await client.query(`INSERT INTO chaos.arms VALUES ($1, $2, $3, $4)`, [id, entity, to, sleepMs]);
    return { id, disarm: () => client.query(`DELETE FROM chaos.arms WHERE id = $1`, [id]).catch(() => {}) };
  }

  return {
    install: () =>
      connected(async (client) => {
        for (const statement of INSTALL) await client.query(statement);
      }),
    disarmAll: () => connected((client) => client.query(`DELETE FROM chaos.arms`)),
    /**
     * Waits for the commit of the next transaction that reaches the point.
     * @param {Point} point
     * @param {number} patienceMs
     * @returns {Promise<number | undefined>} the client port of the transaction's connection; undefined after a timeout
     */
    nextCommit: (point, patienceMs) =>
      connected(async (client) => {
        await client.query(`LISTEN ${CHANNEL}`);
        const { id, disarm } = await arm(client, point, null);
        const notified = new Promise((/** @type {(pid: number) => void} */ resolve) => {
          client.on('notification', ({ payload, processId }) => payload === String(id) && resolve(processId));
        });
        const pid = await Promise.race([notified, delay(patienceMs, undefined)]);
        const port = pid === undefined ? undefined : await portOf(client, pid);
        await disarm();
        return port;
      }),
    /**
     * Makes the next transaction that reaches the point sleep before its commit, and waits until it is sleeping.
     * @param {Point} point
     * @param {{ sleepMs: number, patienceMs: number }} times
     * @returns {Promise<number | undefined>} the client port of the transaction's connection; undefined after a timeout
     */
    nextSleeper: (point, { sleepMs, patienceMs }) =>
      connected(async (client) => {
        const { disarm } = await arm(client, point, sleepMs);
        for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await delay(POLL_MS)) {
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
  };
}

/** @param {pg.Client} client @param {number} pid */
async function portOf(client, pid) {
  const { rows } = await client.query(`SELECT client_port FROM pg_stat_activity WHERE pid = $1`, [pid]);
  return rows.length === 0 ? undefined : Number(rows[0].client_port);
}
