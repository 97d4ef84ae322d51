// @ts-check
import { dateNumber, slotId } from '../plan.mjs';
import { cpuNote, inTurn, rowOfRounds } from '../results.mjs';

export const title = 'Day grids per second';

const AIM = 0.8;
const DAY = dateNumber(200);
const PATH = `/api/time-slots?date=${DAY}`;

/**
 * Measures anonymous requests for a day's grid, with full (200) and unchanged (304) responses, against bare Express that sends the same
 * bytes from memory.
 * @param {import('../world.mjs').World} world
 * @returns {Promise<import('../results.mjs').Row[]>}
 */
export async function measure(world) {
  const { api } = world;
  await world.reset();
  await blockSomeSlots(world);
  const answer = await fetch(`http://127.0.0.1:${api.port}${PATH}`);
  const [text, etag] = [await answer.text(), answer.headers.get('etag') ?? ''];
  const load = await world.start('grid load', 'load/grid-load.mjs');
  const express = await world.start('bare Express', 'baselines/bare-grid.mjs');
  await express.ask('serve', { text, etag });
  const size = `${(Buffer.byteLength(text) / 1024).toFixed(0)} KB each`;
  const rows = [
    await compare(world, load, [api, express], { figure: 'day grid, 200', status: 200, headers: {}, note: size }),
    await compare(world, load, [api, express], { figure: 'day grid, 304', status: 304, headers: { 'If-None-Match': etag } }),
  ];
  await Promise.all([load.stop(), express.stop()]);
  return rows;
}

/**
 * @param {import('../world.mjs').World} world
 * @param {import('../service.mjs').Service} load
 * @param {[product: import('../service.mjs').Service, baseline: import('../service.mjs').Service]} servers
 * @param {{ figure: string, status: number, headers: Record<string, string>, note?: string }} about
 */
async function compare({ quick }, load, servers, { figure, status, headers, note }) {
  const { rounds, seconds } = quick ? { rounds: 3, seconds: 0.25 } : { rounds: 7, seconds: 2 };
  const contenders = servers.map((server) => ({ server, rates: /** @type {number[]} */ ([]), cpuMs: /** @type {number[]} */ ([]) }));
  for (let round = -1; round < rounds; round += 1) {
    for (const { server, rates, cpuMs } of inTurn(contenders, round + 1)) {
      const before = server.cpuMs();
      const { count, perSecond } = await load.ask('get', { url: `http://127.0.0.1:${server.port}${PATH}`, headers, status, seconds });
      if (round < 0) continue; // warm-up
      rates.push(perSecond);
      cpuMs.push((server.cpuMs() - before) / count);
    }
  }
  const [product, base] = /** @type {[typeof contenders[0], typeof contenders[0]]} */ (contenders);
  const cpu = cpuNote(sum(product.cpuMs), sum(base.cpuMs), rounds);
  const notes = [note, cpu].filter(Boolean).join('; ');
  return rowOfRounds({ figure, unit: '/s', better: 'more', baseline: 'bare Express', aim: AIM, note: notes }, product.rates, base.rates);
}

/** @param {number[]} values */
function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * Blocks some of the day's slots. Unlike holds, blocks do not expire during the measurement.
 * @param {import('../world.mjs').World} world
 */
async function blockSomeSlots({ sql }) {
  const ids = Array.from({ length: 24 }, (_, index) => slotId(DAY, index * 4));
  await sql(`INSERT INTO claims (slot_id, state) SELECT unnest($1::text[]), 'blocked'`, [ids]);
  await sql(`UPDATE day_versions SET version = version + 1, taken = taken + $2 WHERE date = $1`, [DAY, ids.length]);
}
