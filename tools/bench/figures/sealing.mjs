// @ts-check
import { setTimeout as delay } from 'node:timers/promises';
import { PlainError } from '../../processes/failure.mjs';
import { MOST_CLAIMS } from '../plan.mjs';
import { percentile } from '../results.mjs';

export const title = 'From a payment to its entry in the public log, while others claim';

const BUYERS = 8;
const CLAIMERS = 8;
const WARM_UP = 16;
const CLAIMS_AT_ONCE = 200;
/** A ticket joins the public log at most this long after it was paid. */
const ALLOWED_MS = 2_000;
const PATIENCE_MS = 60_000;
const LOOK_AGAIN_MS = 20;

/**
 * Sealing is beside the sale: it must keep up with buyers while claims take all of the api that they can get. The database's own clock
 * stamps both ends.
 * @param {import('../world.mjs').World} world
 * @returns {Promise<import('../results.mjs').Row[]>}
 */
export async function measure(world) {
  const { api, people, sql, quick } = world;
  const count = quick ? 60 : 400;
  await world.reset();
  const [buyers, claimers] = [
    await world.start('buyers', 'load/purchases-load.mjs'),
    await world.start('claims load', 'load/claims-load.mjs'),
  ];
  const half = people.length / 2;
  const buy = (/** @type {number} */ from, /** @type {number} */ n) =>
    buyers.ask('throughProduct', { port: api.port, buyers: BUYERS, count: n, people: people.slice(0, half), from });
  await buy(0, WARM_UP);
  await logged(sql, WARM_UP);

  let isBuying = true;
  const bought = buy(WARM_UP, count).finally(() => (isBuying = false));
  const rates = [];
  for (let from = WARM_UP + count; isBuying && from + CLAIMS_AT_ONCE <= MOST_CLAIMS; from += CLAIMS_AT_ONCE)
    rates.push(
      await claimers.ask('overHttp', { port: api.port, clients: CLAIMERS, count: CLAIMS_AT_ONCE, people: people.slice(half), from }),
    );
  await bought;
  await logged(sql, WARM_UP + count);
  const lags = await sql(
    // Entries have the times of the game's calendar, so the time of the first head with the entry counts.
    `SELECT extract(epoch FROM c.at - b.paid_at)::float * 1000 AS ms
       FROM bookings b JOIN log_entries e ON e.reference = b.reference AND e.kind = 'ticket',
            LATERAL (SELECT at FROM log_checkpoints WHERE season_year = e.season_year AND size > e.index ORDER BY size LIMIT 1) c
      ORDER BY b.paid_at OFFSET $1`,
    [WARM_UP * 3],
  );
  await Promise.all([buyers.stop(), claimers.stop()]);
  const ms = lags.map((row) => Number(row.ms));
  const rate = Math.round(rates.reduce((sum, one) => sum + one, 0) / rates.length);
  return [50, 99].map((percent) => {
    const lag = percentile(ms, percent);
    return {
      figure: `payment to log, p${percent}`,
      unit: 'ms',
      better: /** @type {const} */ ('less'),
      product: lag,
      baseline: 'what is allowed',
      base: ALLOWED_MS,
      ratio: lag / ALLOWED_MS,
      aim: 1,
      note: `${ms.length} tickets of ${BUYERS} buyers at once, beside ${rate} claims/s`,
    };
  });
}

/** Until the tickets of so many purchases are in the log. @param {import('../world.mjs').World['sql']} sql @param {number} purchases */
async function logged(sql, purchases) {
  const begun = performance.now();
  for (;;) {
    const [row] = await sql(
      `SELECT count(DISTINCT b.id)::int AS n FROM bookings b JOIN log_entries e ON e.reference = b.reference WHERE b.payment_status = 'paid'`,
    );
    if (Number(row?.n) >= purchases) return;
    if (performance.now() - begun > PATIENCE_MS) throw new PlainError(`Only ${row?.n} of ${purchases} purchases are in the log.`);
    await delay(LOOK_AGAIN_MS);
  }
}
