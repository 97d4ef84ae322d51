// @ts-check
// `npm run bots`: 600 accounts try to hold every slot without paying, and one honest buyer wants two slots. The database's clock runs
// faster than real time, and proof of work needs correspondingly fewer attempts. All printed times are in database time.
import '../start/require-node.mjs';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { buildIfNeeded } from '../start/build.mjs';
import { installIfNeeded } from '../start/install.mjs';
import { measureIn } from '../processes/measure-in.mjs';
import { parseOptions, say, step } from '../start/terminal.mjs';
import { dateNumber, selectionOf, slotId } from './plan.mjs';

const BOTS = 600;
const SPEED = 30;
const MINUTES = 40;
/** Number of cores that solve proof of work for the bots. The honest buyer uses another core. */
const BOTS_CORES = 1;
const AT_ONCE = 8;
const BUYER_COMES_AFTER_MINUTES = 10;
const SLOTS_EACH = 40;
const SLICES = 588;
const SLOTS = SLICES * SLOTS_EACH;
const MINUTE_MS = 60_000 / SPEED;
const ATTEMPTS = 400;
const LAST_ANSWERS_MS = 5000;

/** @typedef {{ status: number, body: any }} Answer */
/** @typedef {{ over: boolean, asked: number, worked: number, buyerHadAfter?: number }} Run  `buyerHadAfter`: seconds until the buyer had two slots */
/**
 * @typedef {{ name: string, settings: Record<string, string>, from: (bot: number) => string, confirmed: boolean }} Case
 *   confirmed: the bots have confirmed email addresses, all in one domain
 */

const BUYERS_ADDRESS = '192.0.2.1';
const anAddressEach = (/** @type {number} */ bot) => `198.51.${bot >> 8}.${bot & 255}`;

/** @type {Case[]} */
const CASES = [
  {
    name: 'no budgets, an address each',
    settings: { HOLDS_PER_ADDRESS: '0', HOLDS_OF_NEWCOMERS: '0' },
    from: anAddressEach,
    confirmed: false,
  },
  { name: 'default budgets, an address each', settings: {}, from: anAddressEach, confirmed: false },
  { name: 'default budgets, the buyer’s address and one mail domain', settings: {}, from: () => BUYERS_ADDRESS, confirmed: true },
];

/**
 * Returns a slice: a set of slots spread over the season's 245 days. Together, the slices contain every slot of the season.
 * @param {number} slice
 */
function slotsOfSlice(slice) {
  return Array.from({ length: SLOTS_EACH }, (_, n) => slice * SLOTS_EACH + n).map((n) => slotId(dateNumber(n % 245), Math.floor(n / 245)));
}

/** Starts worker threads, each of which solves one challenge at a time. @param {number} cores */
function startSolvers(cores) {
  const idle = Array.from({ length: cores }, () => new Worker(new URL('./load/work-solver.mjs', import.meta.url)));
  const all = [...idle];
  let workedMs = 0;
  return {
    idle: () => idle.length > 0,
    workedMs: () => workedMs,
    /** @param {unknown} challenge @returns {Promise<string>} */
    async solve(challenge) {
      const worker = idle.pop();
      if (worker === undefined) throw new Error('no core is idle');
      const { proof, tookMs } = await new Promise((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.postMessage(challenge);
      });
      worker.removeAllListeners('error');
      workedMs += tookMs;
      idle.push(worker);
      return proof;
    },
    stop: () => Promise.all(all.map((worker) => worker.terminate())),
  };
}

/** @param {number} port @param {string} path @param {{ cookie?: string, from: string, proof?: string, body?: unknown }} request @returns {Promise<Answer>} */
async function send(port, path, { cookie = '', from, proof, body }) {
  const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: { cookie, 'content-type': 'application/json', 'x-forwarded-for': from, ...(proof !== undefined && { 'x-work': proof }) },
    signal: AbortSignal.timeout(30_000),
  });
  return { status: response.status, body: await response.json() };
}

/**
 * The bots take turns. A bot without slots holds the next free slice and, if a core is idle, does the required proof of work. A bot with
 * slots requests more time shortly before its holds expire. Once the holds expire, another bot holds the slots.
 * @param {import('./world.mjs').World} world
 * @param {ReturnType<typeof startSolvers>} solvers
 * @param {Run} run
 * @param {Case} which
 */
async function playBots({ api, people }, solvers, run, which) {
  /** @type {{ id: string, heldAt: number, asksAt: number, extendAt: number, endsAt: number }[]} */
  const holds = Array.from({ length: BOTS }, () => ({ id: '', heldAt: 0, asksAt: 0, extendAt: 0, endsAt: 0 }));
  const sliceFreeAt = new Float64Array(SLICES);
  /** @param {number} bot */
  async function turn(bot) {
    const mine = holds[bot];
    if (mine === undefined) return;
    const who = { cookie: people[bot]?.cookie ?? '', from: which.from(bot) };
    const now = performance.now();
    if (mine.endsAt > now) {
      if (mine.extendAt > now) return;
      mine.extendAt = now + 11 * MINUTE_MS;
      const { status } = await send(api.port, `slot-selections/${mine.id}/extend`, { ...who, body: {} });
      if (status < 300) mine.endsAt = Math.min(now + 15 * MINUTE_MS, mine.heldAt + 30 * MINUTE_MS);
      return;
    }
    if (mine.asksAt > now) return;
    const slice = sliceFreeAt.findIndex((at) => at <= now);
    if (slice < 0) return;
    sliceFreeAt[slice] = now + MINUTE_MS; // reserved for this bot
    const body = selectionOf(slotsOfSlice(slice));
    let answer = await send(api.port, 'slot-selections', { ...who, body });
    if (answer.status === 428) {
      run.asked += 1;
      if (!solvers.idle()) {
        sliceFreeAt[slice] = 0;
        mine.asksAt = performance.now() + 2 * MINUTE_MS;
        return;
      }
      const proof = await solvers.solve(answer.body.challenge);
      answer = await send(api.port, 'slot-selections', { ...who, body, proof });
      if (answer.status === 201) run.worked += 1;
    }
    if (answer.status !== 201) {
      return;
    }
    const heldAt = performance.now();
    Object.assign(mine, { id: answer.body.selectionId, heldAt, extendAt: heldAt + 11 * MINUTE_MS, endsAt: heldAt + 15 * MINUTE_MS });
    sliceFreeAt[slice] = heldAt + 30 * MINUTE_MS;
  }
  let next = 0;
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    while (!run.over) {
      next = (next + 1) % BOTS;
      await turn(next).catch(() => undefined); // the response took too long
      if (next === 0) await delay(MINUTE_MS / 10);
      else await new Promise(setImmediate);
    }
  });
  await Promise.all(lanes);
}

/**
 * Chooses two free slots on a random day and does proof of work if required. Retries if somebody else has taken the slots.
 * @param {import('./world.mjs').World} world
 * @param {Run} run
 */
async function playBuyer({ api, people }, run) {
  const solvers = startSolvers(1);
  await delay(BUYER_COMES_AFTER_MINUTES * MINUTE_MS);
  const who = { cookie: people[BOTS]?.cookie ?? '', from: BUYERS_ADDRESS };
  const begun = performance.now();
  try {
    while (!run.over) {
      const date = dateNumber(Math.floor(Math.random() * 245));
      const { body } = await send(api.port, `time-slots?date=${date}`, who);
      const free = body.filter((/** @type {any} */ slot) => slot.status === 'available').slice(0, 2);
      if (free.length === 2) {
        const wanted = selectionOf(free.map((/** @type {any} */ slot) => slot.id));
        let answer = await send(api.port, 'slot-selections', { ...who, body: wanted });
        for (let times = 1; answer.status === 428 && times <= 3; times += 1) {
          const proof = await solvers.solve(answer.body.challenge);
          answer = await send(api.port, 'slot-selections', { ...who, body: wanted, proof });
        }
        if (answer.status === 201) return void (run.buyerHadAfter = ((performance.now() - begun) * SPEED) / 1000);
      }
      await delay(100);
    }
  } finally {
    await solvers.stop();
  }
}

/** @param {import('./world.mjs').World} world @param {Case} which */
async function play(world, which) {
  /** @type {Run} */
  const run = { over: false, asked: 0, worked: 0 };
  const solvers = startSolvers(BOTS_CORES);
  if (which.confirmed) await world.sql(`UPDATE users SET email_confirmed_at = now() WHERE id <> $1`, [world.people[BOTS]?.id]);
  const bots = playBots(world, solvers, run, which);
  const buyer = playBuyer(world, run);
  const until = performance.now() + MINUTES * MINUTE_MS;
  const held = [];
  while (performance.now() < until) {
    const [row] = await world.sql(`SELECT count(*)::int AS n FROM claims WHERE state = 'held' AND expires_at > now() AND user_id <> $1`, [
      world.people[BOTS]?.id,
    ]);
    held.push(Number(row?.n));
    await delay(MINUTE_MS / 4);
  }
  run.over = true;
  await Promise.race([Promise.all([bots, buyer]), delay(LAST_ANSWERS_MS)]);
  const { asked, worked, buyerHadAfter: waited } = run;
  await solvers.stop();
  const [longest] = await world.sql(
    `SELECT round(extract(epoch FROM max(least(now(), coalesce(held_until, expires_at)) - held_since)) / 60)::int AS minutes FROM claims`,
  );
  const share = Math.round((100 * held.reduce((sum, n) => sum + n, 0)) / held.length / SLOTS);
  const busy = Math.round((solvers.workedMs() / (MINUTES * MINUTE_MS)) * 100);
  return (
    `| ${which.name} | ${Math.max(...held).toLocaleString('en')} | ${share} % | ${longest?.minutes} min | ${asked.toLocaleString('en')}, ` +
    `${worked} done (${busy} % of a core) | ${waited === undefined ? 'never' : `${waited.toFixed(0)} s`} |`
  );
}

await measureIn('bots', async (supervisor, folder) => {
  const { 'skip-build': skipBuild = false } = parseOptions({ args: process.argv.slice(2), options: { 'skip-build': { type: 'boolean' } } });
  await installIfNeeded(supervisor);
  if (!skipBuild) await buildIfNeeded(supervisor, ['@raffle/api', '@raffle/stripe-sandbox']);
  const { openWorld } = await import('./world.mjs');
  const rows = [];
  for (const which of CASES) {
    const settings = {
      RATE_LIMITS: 'on',
      TRUSTED_PROXIES: '1',
      EXPIRE_SECONDS: '1',
      WORK_ATTEMPTS: String(Math.round(ATTEMPTS / SPEED)),
      ...which.settings,
    };
    const world = await openWorld({ supervisor, folder, quick: true, settings, clockSpeed: SPEED });
    rows.push(await step(`${which.name}: ${BOTS} bots for ${MINUTES} minutes`, () => play(world, which)));
    await world.close();
  }
  say(
    `\n| budgets | held at once by ${BOTS} bots, of ${SLOTS.toLocaleString('en')} | share of all slots, on average | longest hold of one slot by one person | ` +
      `asked for work | an honest newcomer has two slots after |\n| --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}`,
  );
  return true;
});
