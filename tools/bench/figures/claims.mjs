// @ts-check
import { MAX_CLAIMS } from '../plan.mjs';
import { cpuNote, inTurn, rowOfRounds } from '../results.mjs';
import { CONNECTIONS } from '../world.mjs';

export const title = 'Claims of three slots per second';

const CLIENTS = [8, 32];
const AIM = 0.7;

/**
 * @typedef {object} Contender
 * @property {(claims: object) => Promise<number>} run
 * @property {() => number} cpuMs
 * @property {number[]} rates  one per round
 * @property {number} spentMs  CPU time
 */

/**
 * Measures claims through the product (with sessions, validation, rules, audit and events), through a bare Nest controller, and directly
 * through pg. All three use the same database, which is emptied before each round.
 * @param {import('../world.mjs').World} world
 * @returns {Promise<import('../results.mjs').Row[]>}
 */
export async function measure(world) {
  const { api, databaseUrl, people, quick } = world;
  const { rounds, count, warmUp } = quick ? { rounds: 3, count: 200, warmUp: 200 } : { rounds: 7, count: 1600, warmUp: 2000 };
  const load = await world.start('claims load', 'load/claims-load.mjs');
  const nest = await world.start('bare Nest', 'baselines/bare-nest.mjs', {
    DATABASE_URL: databaseUrl,
    CONNECTIONS: String(CONNECTIONS),
  });
  const overHttp = (/** @type {import('../service.mjs').Service} */ server) =>
    contender(server, (claims) => load.ask('overHttp', { ...claims, people, port: server.port }));
  const rows = [];
  for (const clients of CLIENTS) {
    const product = overHttp(api);
    const bareNest = overHttp(nest);
    const raw = contender(load, (claims) => load.ask('throughPg', { ...claims, people, databaseUrl, connections: CONNECTIONS }));
    await round(world, [product, bareNest, raw], { count: warmUp, clients });
    for (const one of [product, bareNest, raw]) Object.assign(one, { rates: [], spentMs: 0 });
    for (let n = 0; n < rounds; n += 1) await round(world, inTurn([product, bareNest, raw], n), { count, clients });
    const about = { figure: `claims, ${clients} clients`, unit: '/s', better: /** @type {const} */ ('more') };
    const note = cpuNote(product.spentMs, bareNest.spentMs, rounds * count);
    rows.push(rowOfRounds({ ...about, baseline: 'bare Nest', aim: AIM, note }, product.rates, bareNest.rates));
    rows.push(rowOfRounds({ ...about, baseline: 'raw pg' }, product.rates, raw.rates));
  }
  await Promise.all([load.stop(), nest.stop()]);
  return rows;
}

/**
 * @param {import('../service.mjs').Service} service
 * @param {Contender['run']} run
 * @returns {Contender}
 */
function contender({ cpuMs }, run) {
  return { run, cpuMs, rates: [], spentMs: 0 };
}

/**
 * @param {import('../world.mjs').World} world
 * @param {Contender[]} contenders
 * @param {{ count: number, clients: number }} size
 */
async function round({ reset, sql }, contenders, { count, clients }) {
  if (count * contenders.length > MAX_CLAIMS) throw new Error('the season does not have that many slots');
  await reset();
  for (const [index, contender] of contenders.entries()) {
    const before = contender.cpuMs();
    contender.rates.push(await contender.run({ from: index * count, count, clients }));
    contender.spentMs += contender.cpuMs() - before;
  }
  const [{ n = 0 } = {}] = await sql(`SELECT count(*)::int AS n FROM claims WHERE state = 'held'`);
  if (n !== count * contenders.length * 3) throw new Error(`${n} slots are held instead of ${count * contenders.length * 3}`);
}
