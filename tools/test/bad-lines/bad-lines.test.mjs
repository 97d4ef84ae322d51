// @ts-check
// People on bad lines, at real browsers before the real product: one in the gate, three in `npm run test:long`. What their lines do to
// them is fixed; `npm run chaos -- --browsers 4` deals it out by chance, and breaks the product besides.
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { judgeVisits, launchBrowser, mend, screensAgree } from '../../chaos/browsers/crowd.mjs';
import { registers } from '../../chaos/browsers/buyer.mjs';
import { Visitor } from '../../chaos/browsers/visitor.mjs';
import { buys, goesBack, hasTwoTabs, losesTheLine, sleeps } from '../../chaos/browsers/visits.mjs';
import { openHistory } from '../../chaos/history.mjs';
import { readOptions } from '../../chaos/options.mjs';
import { makeRandom } from '../../chaos/random.mjs';
import { openWorld } from '../../chaos/world.mjs';
import { createProcessSupervisor } from '../../processes/process-supervisor.mjs';

const folder = mkdtempSync(join(tmpdir(), 'raffle-bad-lines-'));
chmodSync(folder, 0o711); // Postgres runs as another user inside
const supervisor = createProcessSupervisor();
const history = openHistory(folder);
/** @type {(() => unknown)[]} */
const closing = [];
/** @type {import('../../chaos/world.mjs').World} */
let world;
/** @type {import('playwright-core').Browser} */
let browser;

before(
  async () => {
    world = await openWorld({ supervisor, closing, folder, history, options: readOptions(['--browsers', '1']) });
    browser = await launchBrowser(closing);
  },
  { timeout: 180_000 },
);

after(async () => {
  await history.close();
  for (const end of closing.reverse()) await end();
  await supervisor.endAll();
  rmSync(folder, { recursive: true, force: true });
});

/** @type {Visitor | undefined} */
let visitor;
afterEach(async () => {
  visitor?.line.close();
  await visitor?.context.close();
});

/**
 * @param {string} name
 * @param {[RegExp, import('../../chaos/browsers/line.mjs').Fate][]} fates  of the first request that each of them matches; all others come through
 @param {boolean} isSlow  as a cheap phone is
 */
async function arrives(name, fates, isSlow = false) {
  const left = [...fates];
  const fateOf = (/** @type {string} */ method, /** @type {string} */ path) => {
    const index = left.findIndex(([request]) => request.test(`${method} ${path}`));
    const [, fate] = index < 0 ? [undefined, /** @type {const} */ ('whole')] : (left.splice(index, 1)[0] ?? []);
    return { fate: fate ?? /** @type {const} */ ('whole'), before: 300, after: 300 };
  };
  visitor = await Visitor.arrive(name, world, makeRandom(name), browser, { fates: fateOf, isSlow });
  await registers(visitor);
  return { visitor, left };
}

/** Every screen says what the api says, each press counted once, nothing was claimed that is not so. @param {Visitor} visitor */
async function isInOrder(visitor) {
  await mend(visitor);
  await screensAgree([visitor], 'at the end');
  await judgeVisits([visitor]);
  assert.deepEqual(
    history.findings().map(({ says, rows }) => [says, ...rows]),
    [],
  );
}

test('an account, a hold and a payment whose answers are lost after they were made are each made once', { timeout: 180_000 }, async () => {
  const { visitor, left } = await arrives('lost', [
    [/^POST \/api\/register/, 'reset'],
    [/^POST \/api\/slot-selections$/, 'reset'],
    [/^POST \/api\/slot-selections\/[^/]+\/checkout/, 'half'],
    [/^GET \/assets\/.*payment/, 'half'],
  ]);
  await buys(visitor);
  await isInOrder(visitor);
  assert.deepEqual(
    left.filter(([request]) => request.source.startsWith('^POST')),
    [],
  );
  assert.equal(visitor.pressed.pays.length, 1);
});

if (process.env.TEST_LONG) {
  test('two tabs and a way back in the middle of paying end in what was paid', { timeout: 180_000 }, async () => {
    const { visitor } = await arrives('twice', [
      [/^POST \/api\/slot-selections$/, 'slow'],
      [/^GET \/api\/slot-selections\//, 'reset'],
      [/^GET \/api\/user\/bookings/, 'half'],
    ]);
    await hasTwoTabs(visitor);
    await goesBack(visitor);
    await isInOrder(visitor);
  });

  test('a tab that slept and a line that died without a word come back to what is so', { timeout: 180_000 }, async () => {
    const { visitor } = await arrives('sleeper', [[/^GET \/api\/time-slots/, 'lost']]);
    await sleeps(visitor);
    await losesTheLine(visitor);
    await isInOrder(visitor);
  });
}
