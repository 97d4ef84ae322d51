// @ts-check
import { PlainError } from '../../processes/failure.mjs';
import { dateNumber } from '../plan.mjs';
import { inTurn, percentile, rowOfRounds } from '../results.mjs';
import { CONNECTIONS } from '../world.mjs';

export const title = 'Fifty people on one slot';

const CROWD = 50;
const WARM_UP = 3;

/**
 * Measures how long each of the fifty responses takes, from the product and from the claim statements behind a bare Nest controller. The
 * product offers nearby free slots to people who did not get the slot, whereas the baseline only rejects their requests.
 * @param {import('../world.mjs').World} world
 * @returns {Promise<import('../results.mjs').Row[]>}
 */
export async function measure(world) {
  const { databaseUrl, people, api } = world;
  const crowds = world.quick ? 6 : 40;
  const load = await world.start('crowd', 'load/crowd-load.mjs');
  const nest = await world.start('bare Nest', 'baselines/bare-nest.mjs', {
    DATABASE_URL: databaseUrl,
    CONNECTIONS: String(CONNECTIONS),
  });
  const contenders = [
    { name: 'product', port: api.port },
    { name: 'bare Nest', port: nest.port },
  ];
  /** @type {Record<string, { p50: number[], p99: number[] }>} */
  const seen = { product: { p50: [], p99: [] }, 'bare Nest': { p50: [], p99: [] } };
  await world.reset();
  for (let crowd = 0; crowd < crowds + WARM_UP; crowd += 1) {
    const from = (crowd * CROWD) % people.length;
    for (const [index, { name, port }] of inTurn(contenders, crowd).entries()) {
      const { statuses, times } = await load.ask('rush', {
        port,
        people: people.slice(from, from + CROWD),
        date: dateNumber(crowd),
        quarter: index * 8,
      });
      assertOneWinner(name, statuses);
      if (crowd < WARM_UP) continue;
      seen[name]?.p50.push(percentile(times, 50));
      seen[name]?.p99.push(percentile(times, 99));
    }
  }
  await Promise.all([load.stop(), nest.stop()]);
  return /** @type {const} */ (['p50', 'p99']).map((which) =>
    rowOfRounds(
      {
        figure: `fifty on one slot, ${which}`,
        unit: 'ms',
        better: 'less',
        baseline: 'bare Nest',
        note: `one winner in each of ${crowds} crowds`,
      },
      seen.product?.[which] ?? [],
      seen['bare Nest']?.[which] ?? [],
    ),
  );
}

/** @param {string} name @param {number[]} statuses */
function assertOneWinner(name, statuses) {
  const winners = statuses.filter((status) => status === 201).length;
  const losers = statuses.filter((status) => status === 409).length;
  if (winners !== 1 || winners + losers !== CROWD)
    throw new PlainError(`${name}: not one of ${CROWD} people got the slot; the answers were ${statuses.join(' ')}.`);
}
