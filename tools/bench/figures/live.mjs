// @ts-check
import { dateNumber, slotId } from '../plan.mjs';
import { inTurn, percentile, rowOfRounds } from '../results.mjs';

export const title = 'From a hold to another socket, with 1,000 sockets connected';

const SOCKETS = 1000;
/**
 * Number of sockets whose events are timed. These sockets run in a separate process and are connected at regular intervals among the other
 * sockets.
 */
const TIMED = 20;
const DAY = dateNumber(150);

/**
 * Measures the time from a hold request to the event on another client's socket. The baseline broadcasts the same event immediately.
 * @param {import('../world.mjs').World} world
 * @returns {Promise<import('../results.mjs').Row[]>}
 */
export async function measure(world) {
  const { rounds, holds } = world.quick ? { rounds: 2, holds: 6 } : { rounds: 5, holds: 18 };
  await world.reset();
  const crowd = await world.start('sockets', 'load/sockets-load.mjs');
  const timed = await world.start('timed sockets', 'load/sockets-load.mjs');
  const bare = await world.start('bare Socket.IO', 'baselines/bare-live.mjs');
  const contenders = [
    { name: 'product', port: world.api.port },
    { name: 'bare Socket.IO', port: bare.port },
  ];
  for (const { port } of contenders) await connectSockets(port, crowd, timed);
  /** @type {Record<string, number[][]>} */
  const seen = { product: [], 'bare Socket.IO': [] };
  for (let round = 0; round < rounds; round += 1) {
    const quarters = Array.from({ length: holds }, (_, index) => round * holds + index);
    const people = world.people.slice(round * holds, (round + 1) * holds);
    for (const { name, port } of inTurn(contenders, round)) {
      seen[name]?.push(await timed.ask('hold', { port, people, slotIds: quarters.map((quarter) => slotId(DAY, quarter)) }));
    }
  }
  await Promise.all([crowd.stop(), timed.stop(), bare.stop()]);
  return [50, 99].map((percent) => {
    const [product = [], base = []] = [seen.product, seen['bare Socket.IO']].map((of) => of?.map((times) => percentile(times, percent)));
    const note = `${holds * rounds * TIMED} arrivals`;
    return rowOfRounds(
      { figure: `hold to another socket, p${percent}`, unit: 'ms', better: 'less', baseline: 'bare Socket.IO', note },
      product,
      base,
    );
  });
}

/**
 * @param {number} port
 * @param {import('../service.mjs').Service} crowd
 * @param {import('../service.mjs').Service} timed
 */
async function connectSockets(port, crowd, timed) {
  for (let step = 0; step < TIMED; step += 1) {
    await crowd.ask('watch', { port, date: DAY, count: SOCKETS / TIMED - 1 });
    await timed.ask('watch', { port, date: DAY, count: 1 });
  }
}
