// @ts-check
// Simulates attacks by somebody who controls the database, the server's keys and an organiser's account. Each test builds a small season
// with a signed log, because such an attacker can sign the log. Attacks 1 to 14 have the same numbers as in docs/adr/0012.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifyLog } from '../../../apps/web/public/verify.mjs';
import { honestSeason, SeasonBuilder, signer, SITE, TERMS } from './season.mjs';
import { authority } from './time-stamps.mjs';

const ARRIVED = '2026-06-05T08:20:00.000Z';
const NO_WITNESS = { ...TERMS, witnesses: [] };

/** @param {SeasonBuilder} season @param {import('../../../apps/web/public/verify.mjs').Options} [options] */
const verify = (season, options) => verifyLog(season.files(), options);
/** @param {SeasonBuilder} season @param {string} rule @param {RegExp} says @param {import('../../../apps/web/public/verify.mjs').Options} [options] */
async function fails(season, rule, says, options) {
  const { ok, faults } = await verify(season, options);
  assert.equal(ok, false);
  const texts = faults.filter((fault) => fault.rule === rule).map(({ text }) => text);
  assert.match(texts.join('\n'), says, JSON.stringify(faults, null, 1));
}
/** @param {SeasonBuilder} season @param {import('../../../apps/web/public/verify.mjs').Options} [options] */
async function holds(season, options) {
  const found = await verify(season, options);
  assert.deepEqual(found.faults, []);
  return found;
}
/** Returns the current head as a visitor saves it. @param {SeasonBuilder} season */
const keep = (season) => ({ key: SITE.key, checkpoints: [season.head()] });

/** @param {object} entry */
const withoutUndefined = (entry) => JSON.parse(JSON.stringify(entry));

/**
 * Checks that announcing `friend` instead of the honest winner is reported as a fault. Then announces the honest winner.
 * @param {SeasonBuilder} season
 * @param {number} friend
 * @param {number} honest
 */
async function doesNotMoveThePrize(season, friend, honest) {
  if (season.entries.findLast(({ kind }) => ['arrival', 'verified'].includes(kind))?.kind === 'arrival') season.step('verified');
  season.announce(friend);
  await fails(season, 'winner', new RegExp(`announced to be ticket ${friend} .*by the rules it is ticket ${honest} `));
  season.entries.pop();
  season.announce(honest);
}

test('1. a backdated ticket for the winning slot that is inserted after the arrival is not eligible', async () => {
  for (const terms of [TERMS, NO_WITNESS]) {
    const season = honestSeason(terms);
    const longAgo = '2026-05-20T08:03:00.000Z';
    season.entries.pop();
    const friend = Number(season.sell('2026-06-05T10:15', { chosenAt: longAgo, paidAt: longAgo }));
    season.stamp();
    await doesNotMoveThePrize(season, friend, season.nearest);
    assert.equal((await verify(season)).winner, season.nearest);
  }
});

test('1b. a ticket that is added to the log between the cut-off and the slot is not eligible', async () => {
  for (const [at, takesPart] of /** @type {const} */ ([
    // The 10:15 slot begins at 08:15 UTC and is settled 22 hours earlier.
    ['2026-06-04T10:10:00.000Z', true],
    ['2026-06-04T10:16:00.000Z', false],
    ['2026-06-05T07:00:00.000Z', false],
  ])) {
    const season = new SeasonBuilder();
    const honest = Number(season.sell('2026-06-05T11:00'));
    season.stamp().wait(at);
    const early = '2026-06-03T08:00:00.000Z';
    const friend = Number(season.sell('2026-06-05T10:15', { chosenAt: early, paidAt: early }));
    season.stamp().wait('2026-06-05T09:00:00.000Z').arrive(ARRIVED);
    season.step('verified');
    season.announce(takesPart ? friend : honest);
    await holds(season);
  }
});

test('1c. the witness’s clock decides which tickets are eligible, even if the site’s clock is set back', async () => {
  const season = new SeasonBuilder();
  const honest = Number(season.sell('2026-06-05T11:00'));
  season.stamp().wait('2026-06-04T09:00:00.000Z');
  const friend = Number(season.sell('2026-06-05T10:15', { chosenAt: '2026-06-03T08:00:00.000Z' }));
  // The honest witness's timestamp is a day later than the time in the log.
  season.stamps.push({ size: season.entries.length, at: Date.parse('2026-06-05T08:10:00.000Z') });
  season.wait('2026-06-05T09:00:00.000Z').arrive(ARRIVED);
  await doesNotMoveThePrize(season, friend, honest);
  // Another statement by the witness, about an unchanged head, proves that the log did not grow in the meantime.
  season.stamps.splice(1, 0, { size: 3, at: Date.parse('2026-06-05T08:00:00.000Z') });
  await fails(season, 'times', /Authority saw the log without entry 3 at 2026-06-05T08:00:00.000Z, and it says .*: it was put in later/);
});

test('2. the owner’s receipt reveals that their ticket was reassigned to somebody else in the database', async () => {
  const season = honestSeason();
  const receipt = season.receipt(season.nearest);
  season.add({ kind: 'transfer', tickets: [season.nearest], since: season.now(), buyer: 'cd'.repeat(32) });
  season.announce(season.nearest);
  await fails(season, 'receipt', /was given to somebody else, entry 9/, { receipt });
  const silent = honestSeason();
  silent.entries[silent.nearest] = { ...silent.entries[silent.nearest], commitment: 'ef'.repeat(32) };
  await fails(silent, 'receipt', /entry 3 of the log is another one/, { receipt });
});

test('3. the nearest ticket stays eligible if it is refunded once the arrival is known', async () => {
  for (const more of [{}, { since: null, reason: 'unknown' }, { reason: 'provider' }, { since: '2026-05-20T09:00:00.000Z' }]) {
    const season = honestSeason();
    season.refund(season.nearest, more);
    season.stamp();
    await doesNotMoveThePrize(season, season.second, season.nearest);
    await holds(season);
  }
});

test('3b. a refund makes a ticket ineligible if it is in the log when the slot is settled', async () => {
  const season = new SeasonBuilder();
  const [nearest, second] = [Number(season.sell('2026-06-05T10:15')), Number(season.sell('2026-06-05T11:00'))];
  season.stamp().wait('2026-06-04T09:00:00.000Z').refund(nearest);
  season.stamp().wait('2026-06-05T09:00:00.000Z').arrive(ARRIVED);
  season.step('verified');
  season.announce(second);
  await holds(season);
});

test('4. tickets bought between two records of an arrival are not eligible, and the log keeps both records', async () => {
  const season = honestSeason();
  season.step('withdrawn', { reason: 'Misread' });
  const friend = Number(season.sell('2026-06-05T10:30', { chosenAt: '2026-06-03T08:00:00.000Z' }));
  season.stamp().arrive('2026-06-05T08:31:00.000Z');
  await doesNotMoveThePrize(season, friend, season.nearest);
  assert.match(
    (await holds(season)).notes.join('\n'),
    /An arrival, 2026-06-05T08:20:00.000Z, recorded at .*, was withdrawn at .*: Misread/,
  );
});

test('4b. refunds between two records of an arrival do not change who wins', async () => {
  const season = honestSeason();
  season.step('withdrawn', { reason: 'Misread' });
  season.refund(season.nearest);
  season.stamp().arrive(ARRIVED);
  await doesNotMoveThePrize(season, season.second, season.nearest);
  await holds(season);
});

test('5. reports a site that shows different people different heads', async () => {
  const [one, other] = [honestSeason(), honestSeason()];
  other.entries[3] = { ...other.entries[3], channel: 'cash' };
  await fails(other, 'kept heads', /SPLIT VIEW: the site has signed two different logs/, { kept: keep(one) });
  // The site serves this log, although the witness signed the other one.
  other.stamps = [];
  const files = { ...other.files(), witnessed: one.files().witnessed ?? '' };
  const { faults } = await verifyLog(files);
  assert.match(faults.map(({ rule, text }) => `${rule}: ${text}`).join('\n'), /witnesses: a head that witnesses have seen .*SPLIT VIEW/);
});

test('6. a saved head reveals that the log was truncated and then continued with other entries', async () => {
  const season = honestSeason();
  const kept = keep(season);
  season.entries.length = 5;
  await fails(season, 'kept heads', /its end was cut off/, { kept });
  for (let left = 0; left < 6; left += 1) season.sell(`2026-06-1${left}T10:00`);
  await fails(season, 'kept heads', /SPLIT VIEW/, { kept });
});

test('7. reports a cut-off that was shortened after the first sale, and excludes tickets that only this made available', async () => {
  const season = new SeasonBuilder();
  const honest = Number(season.sell('2026-06-05T11:00'));
  season.stamp().wait('2026-06-05T07:40:00.000Z').change({ cutoffMinutes: 10 });
  const friend = Number(season.sell('2026-06-05T10:15'));
  season.stamp().wait('2026-06-05T09:00:00.000Z').arrive(ARRIVED);
  await doesNotMoveThePrize(season, friend, honest);
  await fails(season, 'terms', /makes the cut-off shorter after tickets were sold/);
});

test('8. reports a change to the terms that one person made alone after the first sale', async () => {
  for (const change of [{ priceCents: 1 }, { maxSlotsPerDay: 96 }, { to: '2026-07-31' }, { claimDays: 3 }, { lateTickets: 'refund' }]) {
    const season = honestSeason();
    season.change(change, { organiser: 'aaaa', proposedBy: 'aaaa' });
    await fails(season, 'terms', /one person did it alone/);
    const nobody = honestSeason();
    nobody.change(change, {});
    await fails(nobody, 'terms', /nobody is on record/);
    const two = honestSeason();
    two.change(change);
    await holds(two);
  }
});

test('9. reports an arrival that one person recorded and verified alone', async () => {
  const season = (/** @type {object} */ by, publicSince = '') => {
    const one = honestSeason();
    one.entries.pop();
    if (publicSince) one.add({ kind: 'proposed', since: publicSince, deed: 'result.verify', arrival: 1, organiser: 'bbbb' });
    one.step('verified', by);
    return one;
  };
  await fails(season({ organiser: 'bbbb', proposedBy: 'bbbb' }), 'two people', /one person did it alone/);
  await fails(season({ organiser: 'aaaa', proposedBy: 'bbbb' }), 'two people', /whoever recorded the arrival also approved it/);
  await fails(season({ organiser: 'bbbb', proposedBy: null }), 'two people', /nobody is on record who proposed it/);
  await holds(season({ organiser: 'bbbb', proposedBy: 'bbbb' }, '2026-06-04T08:00:00.000Z'));
  await fails(season({ organiser: 'bbbb', proposedBy: 'bbbb' }, '2026-06-04T12:00:00.000Z'), 'two people', /one person did it alone/);
});

test('10. reports that the site’s clock was set back', async () => {
  const season = honestSeason();
  season.entries[8] = { ...season.entries[8], at: '2026-06-05T08:00:00.000Z' };
  await fails(season, 'times', /the clock was set back, or it was put in/);
});

test('11. saved heads and receipts reveal that an old backup has been restored', async () => {
  const season = honestSeason();
  const [kept, receipt] = [keep(season), season.receipt(season.second)];
  season.entries.length = 5;
  season.sell('2026-06-20T10:00');
  await fails(season, 'kept heads', /its end was cut off/, { kept });
  await fails(season, 'receipt', /entry 5 of the log is another one/, { receipt });
});

test('12. reports tickets that no witness has seen, even if the witnesses were removed from the terms', async () => {
  const season = honestSeason();
  season.stamps = [];
  season.announce(null);
  await fails(season, 'settled', /ticket 3 .* no witness had seen it when its slot was settled, and it was not refunded/);
  // Removing the witnesses from the terms has no effect after the first ticket has been sold.
  const struck = honestSeason();
  struck.stamps = [];
  struck.change({ witnesses: [] });
  struck.announce(struck.nearest);
  await fails(struck, 'winner', /by the rules it is nobody/);
});

test('12c. a ticket that no witness had seen before the water came is not eligible and is listed in the notes', async () => {
  const season = new SeasonBuilder();
  const far = Number(season.sell('2026-06-25T10:00'));
  season.stamp();
  const near = Number(season.sell('2026-06-20T10:00'));
  season.wait('2026-06-05T09:00:00.000Z');
  season.arrive('2026-06-05T08:20:00.000Z');
  season.step('verified');
  await doesNotMoveThePrize(season, near, far);
  const { notes } = await holds(season);
  assert.match(
    notes.join('\n'),
    new RegExp(
      `no witness had seen, so that they do not take part: 1\\. Of these, 1 would have come first: ${near} \\(2026-06-20T10:00\\)`,
    ),
  );
});

test('12b. a witness that is added after the first sale has no effect on any ticket', async () => {
  const friendly = authority('Friend');
  const season = honestSeason(NO_WITNESS);
  season.change({ witnesses: [{ kind: 'tsa', name: 'Friend', key: friendly.fingerprint }] }, {});
  season.announce(season.nearest);
  await holds(season);
  // A timestamp does not count if the terms do not name its authority, or if it was signed with a different certificate under the same
  // name.
  const other = honestSeason();
  const over = other.head(7);
  const at = Date.parse('2026-05-20T09:00:00.000Z');
  other.stamps = [{ size: 7, at, token: friendly.stampOf(over.slice(0, over.lastIndexOf('\n\n') + 1), at).toString('base64') }];
  await fails(other, 'witnesses', /its certificates are not those that the terms name/);
});

test('13. states how many cash tickets were sold and returned', async () => {
  const season = honestSeason();
  season.refund(season.second);
  season.announce(season.nearest);
  assert.match((await holds(season)).notes.join('\n'), /Cash: 1 tickets sold, 1 returned \(100 %\)/);
});

test('14. reports a site whose public key has changed', async () => {
  const season = honestSeason();
  const other = signer('raffle.example');
  const { faults } = await verifyLog(season.files(other), { kept: keep(season) });
  assert.match(faults.map(({ rule, text }) => `${rule}: ${text}`).join('\n'), /key: the site signs with/);
});

test('15. reports a results page that shows a different winner than the log', async () => {
  const season = honestSeason();
  season.announce(season.nearest);
  const page = (/** @type {string | null} */ slotId) => ({ page: { state: 'announced', winner: slotId && { slotId } } });
  await holds(season, page('2026-06-05T10:00'));
  await fails(season, 'page', /the results page names the slot 2026-06-05T11:00, and the log 2026-06-05T10:00/, page('2026-06-05T11:00'));
  await fails(season, 'page', /the results page says verified, and the log has a winner/, { page: { state: 'verified' } });
  season.entries.pop();
  await fails(season, 'page', /the results page says announced, and the log has no winner/, page('2026-06-05T10:00'));
});

test('16. reports a prize that was passed on by one person alone, too early or without a reason', async () => {
  const passedOn = (/** @type {object} */ more, days = 15, /** @type {number} */ to = 0) => {
    const season = honestSeason();
    season.announce(season.nearest);
    season.clock += days * 86_400_000;
    season.announce(to || season.second, { rank: 2, reason: 'unclaimed', ...more });
    return season;
  };
  await holds(passedOn({}));
  await fails(passedOn({}, 13), 'winner', /number 1 had 14 days to claim the prize/);
  await fails(passedOn({ reason: 'tired' }), 'winner', /passes the prize on without a reason/);
  await fails(passedOn({ organiser: 'bbbb', proposedBy: 'bbbb' }), 'two people', /one person did it alone/);
  assert.match((await holds(passedOn({ reason: 'declined' }, 0))).notes.join('\n'), /Number 1, ticket 3, has not got the prize: declined/);
  // Skipping a ticket because its owner was named before is recorded publicly. It is not possible for the first winner.
  const far = honestSeason().far;
  await fails(passedOn({}, 15, far), 'winner', new RegExp(`by the rules it is ticket 5`));
  const { notes } = await holds(passedOn({ skipped: [5] }, 15, far));
  assert.match(notes.join('\n'), /Ticket 5 .* is passed over: the site says that its owner was named before/);
  await fails(passedOn({ skipped: [far] }), 'winner', new RegExp(`passes over ticket ${far}, whose turn it was not`));
  const first = honestSeason();
  first.announce(first.second, { skipped: [first.nearest] });
  await fails(first, 'winner', /passes over tickets before anybody was named/);
});

test('17. a refund after the prize was passed on does not change who wins', async () => {
  const season = honestSeason();
  season.announce(season.nearest);
  season.clock += 15 * 86_400_000;
  season.announce(season.second, { rank: 2, reason: 'unclaimed' });
  season.refund(season.nearest);
  season.refund(season.second);
  await holds(season);
});

test('18. reports a slot ID in a different format', async () => {
  for (const slot of ['2026-06-05 10:15', '2026-06-05T10:20', '2026-06-31T10:15', '2026-06-05T10:15:00']) {
    const season = honestSeason();
    season.entries.splice(7);
    season.sell(slot);
    season.arrive(ARRIVED);
    season.step('verified');
    season.announce(season.nearest);
    await fails(season, 'opened', /is for no slot/);
  }
});

test('19. reports an arrival that was recorded before it happened, or whose time depends on the reader’s time zone', async () => {
  for (const [time, says] of [
    ['2026-06-06T21:00:00.000Z', /before the water came/],
    ['2026-06-05T08:20:00', /in another form/],
  ]) {
    const season = honestSeason();
    season.entries.pop();
    season.entries.pop();
    season.arrive(String(time));
    await fails(season, 'times', /** @type {RegExp} */ (says));
  }
});

test('20. reports a site that signs with a different key, unless two people replaced the key', async () => {
  const season = honestSeason();
  const [head, receipt] = [season.head(), season.receipt(season.nearest)];
  season.rotate();
  season.announce(season.nearest);
  const [rotation, last] = [season.entries.at(-2), season.siteAt(Infinity)];
  // The new key is accepted for heads, receipts and keys from before the rotation.
  const kept = { key: SITE.key, checkpoints: [head, season.head(5), season.head()] };
  assert.match((await holds(season, { kept, receipt, known: SITE.key })).notes.join('\n'), /The key was replaced at .*, by entry 10/);
  await holds(season, { kept: { key: last.key, checkpoints: [head] }, known: last.key });
  await fails(season, 'signed', /nor with a key that replaced it/, { known: signer('raffle.example').key });
  await fails(season, 'kept heads', /is not signed with the site’s key/, { kept: { key: SITE.key, checkpoints: [season.head(11, SITE)] } });
  const changed = async (/** @type {object} */ change, /** @type {string} */ rule, /** @type {RegExp} */ says) => {
    season.entries[10] = withoutUndefined({ ...rotation, ...change });
    await fails(season, rule, says);
  };
  await changed(
    { signature: last.signature(`raffle.example/log/2026\nkey 10\n${last.key}\n`) },
    'key',
    /entry 10 is not signed with raffle/,
  );
  await changed(
    { signature: SITE.signature(`raffle.example/log/2026\nkey 9\n${last.key}\n`) },
    'key',
    /entry 10 is not signed with raffle/,
  );
  await changed({ signature: undefined }, 'key', /entry 10 is not signed with raffle/);
  await changed({ replaces: undefined }, 'key', /entry 10 replaces undefined, and the key before it is raffle/);
  await changed({ origin: 'other.example/log/2026' }, 'key', /entry 10 names a key of another log/);
  await changed({ organiser: 'aaaa' }, 'key', /one person did it alone/);
  // A log whose heads are all signed with a different key is a different log.
  const other = signer('raffle.example');
  const { faults } = await verifyLog(season.files(other), { kept });
  assert.match(faults.map(({ rule, text }) => `${rule}: ${text}`).join('\n'), /key: the site signs with .*; its log says/);
});

test('21. accepts a restored backup if two people record the lost entries in the log, and reports any other loss', async () => {
  const season = honestSeason();
  const [early, kept] = [season.receipt(season.nearest), keep(season)];
  const lost = Number(season.sell('2026-06-20T10:00'));
  const receipt = season.receipt(lost);
  season.sell('2026-06-21T10:00');
  const last = season.head();
  const heads = { key: SITE.key, checkpoints: [...kept.checkpoints, season.head(10), last] };
  const epoch = season.lose(9);
  season.announce(season.nearest);
  const found = await holds(season, { kept: heads, receipt: early });
  assert.match(found.notes.join('\n'), /DATA WAS LOST: .* in entry 9, that 2 entries after the first 9 are not in this log/);
  assert.match(found.notes.join('\n'), /A head of 10 entries is of the log that was lost: 1 of them are not in this one/);
  // Losses that the log entry does not account for are reported.
  await fails(season, 'receipt', /entry 9 of the log is another one. It was lost with the data that entry 9 tells of/, { receipt });
  const longer = Object.assign(honestSeason(), { entries: [...honestSeason().entries] });
  for (let left = 0; left < 5; left += 1) longer.sell(`2026-06-2${left}T10:00`);
  await fails(season, 'kept heads', /SPLIT VIEW|its end was cut off/, { kept: keep(longer) });
  const other = SITE.sign(`raffle.example/log/2026\n11\n${season.root(3)}\n`);
  await fails(season, 'kept heads', /is not the beginning|its end was cut off/, { kept: { key: SITE.key, checkpoints: [other] } });
  const before = SITE.sign(`raffle.example/log/2026\n8\n${season.root(3)}\n`);
  await fails(season, 'kept heads', /SPLIT VIEW/, { kept: { key: SITE.key, checkpoints: [before] } });
  for (const [change, says] of /** @type {[object, RegExp][]} */ ([
    [{ organiser: 'aaaa' }, /one person did it alone/],
    [{ organiser: undefined }, /nobody is on record/],
    [{ missing: 1 }, /does not say what was lost/],
    [{ kept: 10, missing: 1 }, /does not say what was lost/],
    [{ head: { size: 9, root: season.root(9) }, missing: 0 }, /does not say what was lost/],
  ])) {
    const changed = Object.assign(honestSeason(), {
      entries: season.entries.with(epoch, withoutUndefined({ ...season.entries[epoch], ...change })),
    });
    await fails(changed, 'lost entries', says);
  }
});

test('21b. if a second restore also loses the record of the first loss, the log must record the longer of the two lost heads', async () => {
  const twice = (/** @type {'longer' | 'shorter' | 'both'} */ named) => {
    const season = honestSeason();
    for (let left = 0; left < 5; left += 1) season.sell(`2026-06-2${left}T10:00`);
    const [first, longer] = [season.head(), { size: season.entries.length, root: season.root() }];
    season.lose(9);
    season.sell('2026-06-25T10:00');
    const second = season.head();
    season.lose(9, named === 'longer' ? { head: longer, missing: longer.size - 9 } : {});
    const by = { organiser: 'bbbb', proposedBy: 'aaaa' };
    if (named === 'both') season.add({ kind: 'epoch', since: season.now(), head: longer, kept: 9, missing: longer.size - 9, ...by });
    season.announce(season.nearest);
    return { season, kept: { key: SITE.key, checkpoints: [first, second] } };
  };
  for (const named of /** @type {const} */ (['longer', 'both'])) {
    const { season, kept } = twice(named);
    await holds(season, { kept });
  }
  const { season, kept } = twice('shorter');
  await fails(season, 'kept heads', /its end was cut off/, { kept });
});

test('22. reports a results page for a different year than the log', async () => {
  const season = honestSeason();
  season.announce(season.nearest);
  const page = { state: 'announced', winner: { slotId: '2026-06-05T10:00' } };
  await holds(season, { page: { ...page, year: 2026 } });
  await fails(season, 'page', /about 2025, and the log is named raffle.example\/log\/2026/, { page: { ...page, year: 2025 } });
  await fails(season, 'page', /and the log is named/, { page: { ...page, year: '2026\u200b' } });
});
