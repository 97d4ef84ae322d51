// @ts-check
import { setTimeout as delay } from 'node:timers/promises';
import { PlainError } from '../../processes/failure.mjs';
import { inTurn, rowOfRounds } from '../results.mjs';

export const title = 'Purchases per second: hold, checkout, payment, webhook, capture, paid';

const BUYERS = 8;
const WARM_UP = 16;
const PATIENCE_MS = 30_000;
const POLL_MS = 10;

/**
 * @typedef {{ name: string, buy: (count: number, from: number) => Promise<unknown>, paid: () => Promise<number> }} Shop
 */

/**
 * Measures purchases through the product, and the same payments through the SDK alone. The SDK's payments show how much of the time is due
 * to the provider.
 * @param {import('../world.mjs').World} world
 * @returns {Promise<import('../results.mjs').Row[]>}
 */
export async function measure(world) {
  const { rounds, count } = world.quick ? { rounds: 3, count: 30 } : { rounds: 5, count: 200 };
  await world.reset();
  const load = await world.start('buyers', 'load/purchases-load.mjs');
  const bare = await world.start('bare purchases', 'baselines/bare-purchases.mjs');
  const sandbox = await world.startSandbox(bare.port);
  await bare.ask('use', { sandboxPort: sandbox.port });
  const { people, api } = world;
  /** @type {Shop[]} */
  const shops = [
    {
      name: 'product',
      buy: (n, from) => load.ask('throughProduct', { port: api.port, buyers: BUYERS, count: n, people, from }),
      paid: () => paidBookings(world),
    },
    {
      name: 'SDK and sandbox',
      buy: (n) => load.ask('throughSdk', { port: bare.port, buyers: BUYERS, count: n }),
      paid: () => bare.ask('captured'),
    },
  ];
  /** @type {Record<string, number[]>} */
  const rates = { product: [], 'SDK and sandbox': [] };
  let from = 0;
  for (let round = -1; round < rounds; round += 1) {
    const n = round < 0 ? WARM_UP : count;
    for (const shop of inTurn(shops, round + 1)) {
      const rate = await perSecond(shop, n, from);
      if (round >= 0) rates[shop.name]?.push(rate);
    }
    from += n;
  }
  await Promise.all([load.stop(), bare.stop(), sandbox.stop()]);
  const about = {
    figure: 'purchases',
    unit: '/s',
    better: /** @type {const} */ ('more'),
    baseline: 'SDK and sandbox',
    note: `${BUYERS} buyers at once`,
  };
  return [rowOfRounds(about, rates.product ?? [], rates['SDK and sandbox'] ?? [])];
}

/**
 * Returns the number of purchases per second, measured until the last purchase is paid.
 * @param {Shop} shop
 * @param {number} count
 * @param {number} from
 */
async function perSecond({ name, buy, paid }, count, from) {
  const before = await paid();
  const begun = performance.now();
  await buy(count, from);
  while ((await paid()) < before + count) {
    if (performance.now() - begun > PATIENCE_MS)
      throw new PlainError(`${name}: only ${(await paid()) - before} of ${count} purchases were paid.`);
    await delay(POLL_MS);
  }
  return count / ((performance.now() - begun) / 1000);
}

/** @param {import('../world.mjs').World} world */
async function paidBookings({ sql }) {
  const [row] = await sql(`SELECT count(*)::int AS n FROM bookings WHERE payment_status = 'paid'`);
  return Number(row?.n);
}
