// @ts-check
// Tests verify.mjs on the logs of seasons in which no arrival counts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifyLog } from '../../../apps/web/public/verify.mjs';
import { SeasonBuilder, TERMS } from './season.mjs';

const [LAST_SLOT, REFUND] = [
  { ...TERMS, noWater: 'last_slot' },
  { ...TERMS, noWater: 'refund' },
];
/** The end of the last date, 30 June, in Maun. */
const OVER = '2026-06-30T22:00:00.000Z';

/** @param {SeasonBuilder} season @param {Record<string, any>} more */
const end = (season, more) =>
  season.add({ kind: 'ended', since: season.now(), reason: 'No water.', arrival: null, organiser: 'bbbb', proposedBy: 'aaaa', ...more });

/** Builds a season without water that has an early ticket and one for the last hours. @param {Record<string, any>} [more] */
function dry(more = {}, terms = LAST_SLOT) {
  const season = new SeasonBuilder(terms);
  const [early, near] = [Number(season.sell('2026-06-05T10:00')), Number(season.sell('2026-06-30T21:00'))];
  season.stamp().wait(OVER);
  season.arrivals = 1;
  end(season, { as: 'no-water', arrival: terms.noWater === 'refund' ? null : 1, ...more });
  return Object.assign(season, { early, near });
}

/** @param {SeasonBuilder} season @param {RegExp} says @param {string} [rule] @param {any} [page] */
async function fails(season, says, rule = 'two people', page) {
  const { faults } = await verifyLog(season.files(), { page });
  const texts = faults.filter((fault) => fault.rule === rule).map(({ text }) => text);
  assert.match(texts.join('\n'), says, JSON.stringify(faults, null, 1));
}

test('without water, tickets are ranked by their distance from the last slot', async () => {
  const season = dry();
  season.announce(season.near, { opened: null });
  const found = await verifyLog(season.files());
  assert.deepEqual(found.faults, []);
  assert.equal(found.winner, season.near);
  assert.match(found.notes.join('\n'), /No water came.*No water\. The last slot counts\./);
  assert.match(found.notes.join('\n'), /no water came, the last slot began at 2026-06-30T21:45:00.000Z/);
});

test('without water, reports a winner who is not nearest to the last slot, and any published names of people at the bridge', async () => {
  const season = dry();
  season.announce(season.early, { opened: null });
  await fails(season, /by the rules it is ticket 3 /, 'winner');
  const named = dry();
  named.announce(named.near);
  await fails(named, /names other people at the bridge/);
});

test('accepts the end of a season only if two people recorded it, after the last date and according to the terms', async () => {
  await fails(dry({ organiser: 'aaaa' }), /one person did it alone/);
  await fails(dry({ proposedBy: null }), /nobody is on record who proposed it/);
  await fails(dry({ since: '2026-06-29T22:00:00.000Z' }), /the season lasted until 2026-06-30/);
  await fails(dry({ arrival: null }), /by another rule than that of its terms \(last_slot\)/);
  await fails(dry({ arrival: 1 }, REFUND), /by another rule than that of its terms \(refund\)/);
  await fails(dry({ as: 'called-off' }), /by another rule than that of its terms/);
});

test('under the refund rule, nobody wins, and the notes state how many tickets were refunded', async () => {
  for (const season of [dry({}, REFUND), dry({ as: 'called-off', arrival: null })]) {
    season.refund(season.early);
    const { faults, notes } = await verifyLog(season.files(), { page: { state: 'none', ended: { as: season.entries.at(-2)?.as } } });
    assert.deepEqual(faults, []);
    assert.match(notes.join('\n'), /Everybody is refunded\.\n1 of 2 tickets are refunded\./);
    season.announce(season.near, { opened: null });
    await fails(season, /\(announced\) comes after the season had ended/);
  }
});

test('reports entries after the end of the season, and reports an ending while an arrival is on record', async () => {
  const season = dry();
  season.arrive('2026-06-30T20:00:00.000Z');
  await fails(season, /\(arrival\) comes after the season had ended/);
  const twice = dry();
  end(twice, { as: 'called-off' });
  await fails(twice, /\(ended\) comes after the season had ended/);
  const arrived = new SeasonBuilder(LAST_SLOT);
  arrived.sell('2026-06-05T10:00');
  arrived.stamp().wait(OVER).arrive('2026-06-05T08:20:00.000Z');
  end(arrived, { as: 'called-off' });
  await fails(arrived, /although an arrival was on record/);
});

test('compares the log with the results page for a season without an arrival', async () => {
  await fails(dry({ as: 'called-off', arrival: null }), /the season ended as null, and the log as called-off/, 'page', {
    state: 'none',
    ended: null,
  });
  await fails(new SeasonBuilder(LAST_SLOT), /ended as no-water, and the log as null/, 'page', { state: 'none', ended: { as: 'no-water' } });
});

test('reports a change to the no-water rule or the last date after the first sale', async () => {
  for (const change of [{ noWater: 'refund' }, { to: '2026-07-31' }]) {
    const season = new SeasonBuilder(LAST_SLOT);
    season.sell('2026-06-05T10:00');
    season.change(change);
    await fails(season, /after tickets were sold, and with it who wins in a year without water/, 'terms');
  }
  const refunds = new SeasonBuilder(REFUND);
  refunds.sell('2026-06-05T10:00');
  refunds.change({ to: '2026-07-31' });
  assert.deepEqual((await verifyLog(refunds.stamp().files())).faults, []);
  // A season that began before this rule existed may adopt the rule after the first sale.
  const older = new SeasonBuilder();
  older.sell('2026-06-05T10:00');
  older.change({ noWater: 'last_slot' }, {});
  assert.deepEqual((await verifyLog(older.stamp().files())).faults, []);
});
