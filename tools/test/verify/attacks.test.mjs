// @ts-check
// The fourteen attacks of somebody who has the database, the server's keys and an organiser's account, as the verifier sees them: each is a
// whole small season with a signed log of its own, since whoever attacks can sign.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifyLog } from '../../../apps/web/public/verify.mjs';
import { honestSeason, SeasonBuilder, signer, SITE, TERMS } from './season.mjs';
import { verifyLog as second } from './second-verifier.mjs';

const ARRIVED = '2026-06-05T08:20:00.000Z';
const NO_WITNESS = { ...TERMS, witnesses: [] };

/** @param {SeasonBuilder} season @param {import('../../../apps/web/public/verify.mjs').Options} [options] */
const verify = (season, options) => verifyLog(season.files(), options);
/** @param {SeasonBuilder} season @param {string} rule @param {RegExp} says @param {import('../../../apps/web/public/verify.mjs').Options} [options] */
async function fails(season, rule, says, options) {
  const { ok, faults } = await verify(season, options);
  assert.equal(ok, false);
  const told = faults.filter((fault) => fault.rule === rule).map(({ text }) => text);
  assert.match(told.join('\n'), says, JSON.stringify(faults, null, 1));
}
/** @param {SeasonBuilder} season @param {import('../../../apps/web/public/verify.mjs').Options} [options] */
async function holds(season, options) {
  const found = await verify(season, options);
  assert.deepEqual(found.faults, []);
  return found;
}
/** The head that somebody kept when the season was as it is now. @param {SeasonBuilder} season */
const keep = (season) => ({ key: SITE.key, checkpoints: [season.head()] });

test('an honest season holds, with and without witnesses, and its winner is found', async () => {
  for (const terms of [TERMS, NO_WITNESS]) {
    const season = honestSeason(terms);
    season.announce(season.nearest);
    assert.equal((await holds(season, { kept: keep(season), receipt: season.receipt(season.nearest) })).winner, season.nearest);
  }
});

test('1. a paid ticket for the winning slot, put in after the arrival and back-dated, does not win', async () => {
  for (const terms of [TERMS, NO_WITNESS]) {
    const season = honestSeason(terms);
    const [chosenAt, paidAt] = ['2026-05-20T08:03:30.000Z', '2026-05-20T08:04:00.000Z'];
    const slipped = season.sell('2026-06-05T10:15', { chosenAt, paidAt });
    season.stamp();
    season.announce(slipped);
    await fails(season, 'winner', new RegExp(`announced to be ticket ${slipped} .*by the rules it is ticket ${season.nearest} `));
  }
});

/**
 * A season whose log is stamped every hour, as the product has it done, in which somebody puts in a ticket, has a head with it stamped at once,
 * and announces that it wins. @param {string} at @param {string} slot @param {{ chosenAt: string, paidAt: string }} says
 * @param {(season: SeasonBuilder) => void} [before]
 */
function slippedIn(at, slot, says, before = () => {}) {
  const season = new SeasonBuilder();
  const honest = season.sell('2026-06-08T10:00');
  season.stamp();
  before(season);
  season.wait(new Date(Date.parse(at) - 30 * 60_000).toISOString()).stamp();
  season.clock = Date.parse(at) - 60_000;
  const slipped = season.sell(slot, says);
  season.add({ kind: 'freeze', since: season.now(), what: 'sales' });
  season.stamp();
  season.clock = Math.max(season.clock, Date.parse('2026-06-05T08:10:00.000Z'));
  season.arrive('2026-06-05T08:07:00.000Z');
  season.step('verified');
  season.announce(slipped);
  return { season, honest, slipped };
}
/** Both verifiers find that the other ticket wins. @param {ReturnType<typeof slippedIn>} slip @param {RegExp} why */
async function findsOut({ season, honest, slipped }, why) {
  await fails(season, 'winner', new RegExp(`announced to be ticket ${slipped} .*by the rules it is ticket ${honest} `));
  assert.match((await verify(season)).notes.join('\n'), why);
  const other = await second(season.files());
  assert.deepEqual([other.faults.length, other.winner], [1, honest], String(other.faults));
}
/** It takes part. @param {ReturnType<typeof slippedIn>} slip */
async function wins({ season, slipped }) {
  assert.equal((await holds(season)).winner, slipped);
  assert.deepEqual(await second(season.files()), { ok: true, faults: [], winner: slipped });
}

test('1b. a ticket that is put in after the water came, and is witnessed before its slot begins, does not win', async () => {
  const after = '2026-06-05T08:08:00.000Z';
  const cutOff = /Ticket 3 for 2026-06-05T10:15 takes no part: it joined the log at .*, more than two hours after the cut-off of its slot/;
  const paid = (/** @type {string} */ paidAt) => ({ chosenAt: '2026-06-03T08:00:00.000Z', paidAt });
  await findsOut(slippedIn(after, '2026-06-05T10:15', paid('2026-06-03T08:05:00.000Z')), cutOff);
  // Whoever is said to have paid just now is said to have chosen long ago.
  await findsOut(slippedIn(after, '2026-06-05T10:15', paid('2026-06-05T08:05:00.000Z')), cutOff);
  // So far away that its cut-off has only just passed; nothing nearer was sold.
  const far = /Ticket 3 for 2026-06-06T09:30 takes no part: it joined the log at .*, more than an hour after it is said to have been paid/;
  await findsOut(slippedIn(after, '2026-06-06T09:30', paid('2026-06-05T07:05:00.000Z')), far);
});

test('1c. nor one that is put in by somebody who sees the water coming: the cut-off holds for whoever has the database', async () => {
  const says = { chosenAt: '2026-06-03T08:00:00.000Z', paidAt: '2026-06-03T08:05:00.000Z' };
  const why = /takes no part: it joined the log at .*, more than two hours after the cut-off/;
  for (const at of ['2026-06-05T07:00:00.000Z', '2026-06-04T10:01:00.000Z']) await findsOut(slippedIn(at, '2026-06-05T10:00', says), why);
  // What is gained by dating back: two hours of the twenty-four. Whoever pays an hour after they chose is in.
  await wins(slippedIn('2026-06-04T09:59:00.000Z', '2026-06-05T10:00', says));
});

test('1d. an honest ticket that joined the log late takes part while its cut-off is far, also under terms that were changed meanwhile', async () => {
  const says = { chosenAt: '2026-06-01T08:00:00.000Z', paidAt: '2026-06-01T08:05:00.000Z' };
  await wins(slippedIn('2026-06-01T20:00:00.000Z', '2026-06-05T10:00', says));
  const short = (/** @type {SeasonBuilder} */ season) => void season.change({ cutoffMinutes: 60 });
  const longer = (/** @type {string} */ at) => (/** @type {SeasonBuilder} */ season) => {
    short(season);
    season.wait(at).change({ cutoffMinutes: 1440 });
  };
  const soon = { chosenAt: '2026-06-05T05:00:00.000Z', paidAt: '2026-06-05T06:29:00.000Z' };
  await wins(slippedIn('2026-06-05T06:30:00.000Z', '2026-06-05T10:00', soon, longer('2026-06-05T05:10:00.000Z')));
  const late = slippedIn('2026-06-05T06:30:00.000Z', '2026-06-05T10:00', soon, longer('2026-06-05T04:20:00.000Z'));
  await fails(late.season, 'winner', new RegExp(`by the rules it is ticket ${late.honest} `));
});

test('2. a ticket whose buyer was changed in the database is not its owner’s any more, and their receipt says so', async () => {
  const season = honestSeason();
  const receipt = season.receipt(season.nearest);
  season.add({ kind: 'transfer', tickets: [season.nearest], since: season.now(), buyer: 'cd'.repeat(32) });
  season.announce(season.nearest);
  await fails(season, 'receipt', /was given to somebody else, entry 9/, { receipt });
  await fails(season, 'left alone', /ticket 3, number 1 in line, got another buyer or name while the arrival stood/);
  // Without a word in the log: the receipt opens something else than the log has.
  const silent = honestSeason();
  const ticket = silent.tickets.get(silent.nearest);
  if (ticket) silent.entries[silent.nearest] = { ...silent.entries[silent.nearest], commitment: 'ef'.repeat(32) };
  await fails(silent, 'receipt', /entry 3 of the log is another one/, { receipt });
});

test('3. whoever is nearest is marked as refunded when the arrival is known, and a friend moves up', async () => {
  const by = (/** @type {object} */ more) => {
    const season = honestSeason();
    season.giveBack(season.nearest, more);
    season.announce(season.second);
    return season;
  };
  await fails(by({}), 'left alone', /ticket 3, number 1 in line, was given back .*nobody else is on record/);
  await fails(by({ since: null, reason: 'unknown' }), 'given back', /nobody is on record who gave money back/);
  await fails(by({ organiser: 'aaaa', proposedBy: 'aaaa' }), 'left alone', /one person did it alone/);
  await holds(by({ organiser: 'bbbb', proposedBy: 'aaaa' }));
  const { notes } = await holds(by({ reason: 'provider' }));
  assert.match(notes.join('\n'), /Look: ticket 3, number 1 in line, was given back/);
});

test('3b. a refund that is dated back to before the arrival counts from when it joined the log', async () => {
  const season = honestSeason();
  season.giveBack(season.nearest, { since: '2026-06-05T07:00:00.000Z' });
  season.announce(season.second);
  await fails(season, 'left alone', /ticket 3, number 1 in line, was given back .*nobody else is on record/);
});

test('3c. whoever won is said to have deleted the account, and a friend is named at once', async () => {
  for (const [days, isFound] of /** @type {const} */ ([
    [0, true],
    [13, true],
    [14, false],
  ])) {
    const season = honestSeason();
    season.announce(season.nearest);
    season.clock += days * 86_400_000;
    season.announce(season.second, { rank: 2, reason: 'deleted' });
    if (isFound) await fails(season, 'winner', /number 1 had 14 days to claim the prize, and it was passed on/);
    else await holds(season);
    assert.equal((await second(season.files())).ok, !isFound);
  }
});

test('4. withdrawn and recorded again: it is shown, and whoever paid between the two records is out', async () => {
  const season = honestSeason();
  season.step('withdrawn', { reason: 'A mistake' });
  const friend = season.sell('2026-06-05T10:15', { chosenAt: '2026-06-05T08:19:00.000Z' });
  season.stamp().arrive('2026-06-05T08:21:00.000Z');
  season.step('verified');
  season.announce(friend);
  await fails(season, 'winner', new RegExp(`by the rules it is ticket ${season.nearest} `));
  assert.match(
    (await verify(season)).notes.join('\n'),
    /An arrival, 2026-06-05T08:20:00.000Z, recorded at .*, was withdrawn at .*: A mistake/,
  );
});

test('4b. between two records of the water those who were first by the earlier one are not given back by one person alone', async () => {
  const by = (/** @type {string} */ first, /** @type {object} */ more = {}) => {
    const season = new SeasonBuilder();
    const line = ['10:00', '10:15', '10:30', '14:00', '14:15', '14:30'].map((time) => season.sell(`2026-06-05T${time}`));
    season.stamp().wait('2026-06-05T15:00:00.000Z').arrive(first);
    season.step('withdrawn', { reason: 'Seen wrongly' });
    season.giveBack(line[0] ?? 0, more);
    season.arrive('2026-06-05T08:02:00.000Z');
    season.step('verified');
    season.announce(line[1] ?? 0);
    return season;
  };
  await fails(by('2026-06-05T08:02:00.000Z'), 'left alone', /ticket 2, number 1 in line, was given back .*nobody else is on record/);
  await fails(by('2026-06-05T08:40:00.000Z'), 'left alone', /ticket 2, number 1 in line, was given back .*nobody else is on record/);
  await holds(by('2026-06-05T08:02:00.000Z', { organiser: 'bbbb', proposedBy: 'aaaa' }));
  // By the false alarm others were first, and nobody could know who would be: it is told.
  const { notes } = await holds(by('2026-06-05T12:16:00.000Z'));
  assert.match(notes.join('\n'), /Look: ticket 2, number 1 in line, was given back/);
});

test('4c. once the water is on record again, its own first three count, whoever was first by the record before', async () => {
  const season = new SeasonBuilder();
  const line = ['10:00', '10:15', '10:30', '14:00', '14:15', '14:30'].map((time) => season.sell(`2026-06-05T${time}`));
  season.stamp().wait('2026-06-05T15:00:00.000Z').arrive('2026-06-05T12:16:00.000Z');
  season.step('withdrawn', { reason: 'Seen wrongly' });
  season.arrive('2026-06-05T08:02:00.000Z');
  season.giveBack(line[0] ?? 0);
  season.step('verified');
  season.announce(line[1] ?? 0);
  await fails(season, 'left alone', /ticket 2, number 1 in line, was given back .*nobody else is on record/);
});

test('5. two logs for two audiences: whoever kept the head of one has the proof', async () => {
  const [one, other] = [honestSeason(), honestSeason()];
  other.entries[2] = { ...other.entries[2], channel: 'cash' };
  await fails(other, 'kept heads', /SPLIT VIEW: the site has signed two different logs\. Both heads are signed/, { kept: keep(one) });
  // Another witness, another head: the log that the witness saw is the other one.
  const files = { ...other.files(), witnessed: one.files().witnessed ?? '' };
  const { faults } = await verifyLog(files);
  assert.match(faults.map(({ rule, text }) => `${rule}: ${text}`).join('\n'), /witnesses: a head that outsiders have seen .*SPLIT VIEW/);
});

test('6. the log’s tail is cut, and another grows', async () => {
  const season = honestSeason();
  const kept = keep(season);
  season.entries.splice(6);
  await fails(season, 'kept heads', /its end was cut off/, { kept });
  for (let number = 0; number < 6; number += 1) season.sell(`2026-06-2${number}T10:00`);
  await fails(season, 'kept heads', /SPLIT VIEW/, { kept });
});

test('7. the cut-off goes to nothing, and somebody who watches the water buys', async () => {
  const buy = (/** @type {object | undefined} */ by, honest = false) => {
    const season = new SeasonBuilder();
    const early = season.sell('2026-06-05T11:00');
    season.stamp().wait('2026-06-05T08:10:00.000Z');
    if (!honest) season.change({ cutoffMinutes: 0 }, by);
    const friend = season.sell('2026-06-05T10:15');
    season.stamp().wait('2026-06-05T08:40:00.000Z').arrive(ARRIVED);
    season.step('verified');
    season.announce(friend);
    return { season, friend, early };
  };
  await fails(buy(undefined, true).season, 'bought by the terms', /after the cut-off of its terms/);
  await fails(buy({ organiser: 'aaaa', proposedBy: 'aaaa' }).season, 'terms', /one person did it alone/);
  // Two agree to it: it is shown, and no time stamp in the last minutes before the slot means no part.
  const two = buy({ organiser: 'bbbb', proposedBy: 'aaaa' }).season;
  two.stamps[1] = { size: two.entries.length - 4, at: Date.parse('2026-06-05T08:30:00.000Z') };
  await fails(two, 'winner', /by the rules it is ticket 2 /);
  assert.match((await verify(two)).notes.join('\n'), /Terms changed at .*, after the first sale: cutoffMinutes from 1440 to 0/);
});

test('8. the price goes to one cent for a friend, and back', async () => {
  const season = honestSeason();
  season.entries.splice(season.refunded + 3);
  season.change({ priceCents: 1 }, { organiser: 'aaaa', proposedBy: 'aaaa' });
  season.sell('2026-06-07T10:00');
  season.change({ priceCents: 300 }, { organiser: 'aaaa', proposedBy: 'aaaa' });
  await fails(season, 'terms', /entry 7 \(terms\): one person did it alone/);
  // In the database itself, where nobody is on record for it.
  const silent = honestSeason();
  silent.change({ priceCents: 1 }, {});
  await fails(silent, 'terms', /entry 9 \(terms\): nobody is on record who did it/);
  assert.match((await verify(season)).notes.join('\n'), /priceCents from 300 to 1 .*\n.*priceCents from 1 to 300/);
});

test('9. one organiser records, verifies and announces alone', async () => {
  const alone = { organiser: 'aaaa', proposedBy: 'aaaa' };
  const season = (/** @type {object} */ by) => {
    const one = honestSeason();
    one.entries[one.entries.length - 1] = { ...one.entries.at(-1), ...by };
    one.announce(one.nearest);
    return one;
  };
  await fails(season(alone), 'hands', /entry 8 \(verified\): one person did it alone/);
  await fails(season({ organiser: 'aaaa', proposedBy: 'bbbb' }), 'hands', /whoever recorded the arrival also approved it/);
  await fails(season({ organiser: null, proposedBy: null }), 'hands', /nobody is on record/);
  // In public, a day before, it may be done.
  const slow = honestSeason();
  slow.entries.pop();
  for (const [kind, deed] of /** @type {const} */ ([
    ['verified', 'result.verify'],
    ['announced', 'result.announce'],
  ])) {
    slow.add({ kind: 'proposed', since: slow.now(), deed, arrival: 1, organiser: 'aaaa' });
    slow.clock += 24 * 3_600_000;
    if (kind === 'verified') slow.step(kind, alone);
    else slow.announce(slow.nearest, alone);
  }
  await holds(slow);
  const hasty = honestSeason();
  hasty.add({ kind: 'proposed', since: hasty.now(), deed: 'result.announce', arrival: 1, organiser: 'aaaa' });
  hasty.announce(hasty.nearest, alone);
  await fails(hasty, 'hands', /had not proposed it in public a day before/);
});

test('9b. in a season from before four eyes it is told', async () => {
  const { fourEyes, witnesses, ...terms } = TERMS;
  assert.ok(fourEyes && witnesses);
  const season = honestSeason(/** @type {typeof TERMS} */ (terms));
  season.entries[season.entries.length - 1] = { ...season.entries.at(-1), organiser: 'aaaa' };
  delete season.entries.at(-1)?.proposedBy;
  assert.match((await holds(season)).notes.join('\n'), /One organiser alone recorded the arrival and took this step: verified/);
});

test('9c. the terms stop asking for two people', async () => {
  const season = honestSeason();
  season.change({ fourEyes: false });
  await fails(season, 'terms', /ends that two people are needed/);
});

test('10. the server’s clock is set back', async () => {
  const season = honestSeason();
  season.clock -= 3_600_000;
  season.announce(season.nearest);
  await fails(season, 'times', /entry 9 is older .* than the one before it/);
  // An entry that claims a time at which a witness saw the log without it.
  const late = honestSeason();
  late.stamps.push({ size: 7, at: late.clock });
  late.clock = Date.parse(late.entries[6]?.at) + 1000;
  late.entries.splice(7);
  late.sell('2026-06-05T10:15');
  await fails(late, 'times', /Authority saw the log without entry 7 at .*, and it says .*: it was put in later/);
  // Set back by a day from the beginning of the sale: the witness has the right time.
  const fast = honestSeason();
  fast.stamps = [{ size: 7, at: Date.parse(fast.entries[6]?.at) - 86_400_000 }];
  await fails(fast, 'times', /Authority saw entry 6 .*the site’s clock was wrong/);
});

test('11. yesterday’s backup is restored, and a ticket is gone', async () => {
  const season = honestSeason();
  const [kept, receipt] = [keep(season), season.receipt(season.nearest)];
  season.entries.splice(season.nearest, 1);
  season.tickets.delete(season.nearest);
  await fails(season, 'kept heads', /its end was cut off/, { kept });
  await fails(season, 'receipt', /your ticket OKV-3, 2026-06-05T10:00: entry 3 of the log is another one/, { receipt });
});

test('12. the witnesses are stopped for a day: what was sold meanwhile takes no part, and the silence is told', async () => {
  const season = new SeasonBuilder();
  const seen = season.sell('2026-06-05T11:00');
  season.stamp().wait('2026-06-04T08:00:00.000Z');
  const unseen = season.sell('2026-06-05T10:15');
  season.wait('2026-06-05T08:30:00.000Z').arrive(ARRIVED);
  season.stamp().step('verified');
  season.announce(unseen);
  await fails(season, 'winner', new RegExp(`by the rules it is ticket ${seen} `));
  const { notes } = await verify(season);
  assert.match(notes.join('\n'), /Ticket 3 for 2026-06-05T10:15 takes no part: no witness saw it/);
  assert.match(notes.join('\n'), /The longest time without was 384 h/);
  // To strike them from the terms helps nobody.
  const struck = new SeasonBuilder();
  struck.sell('2026-06-05T11:00');
  struck.change({ witnesses: [] });
  struck.wait('2026-06-05T08:30:00.000Z').arrive(ARRIVED);
  struck.step('verified');
  struck.announce(2);
  await fails(struck, 'winner', /by the rules it is nobody/);
});

test('13. a free roll of cash tickets, of which the losers are given back, stands there in numbers', async () => {
  const season = new SeasonBuilder();
  const roll = Array.from({ length: 10 }, (_, hour) => season.sell(`2026-06-05T${10 + hour}:00`, { channel: 'cash' }));
  season.stamp().wait('2026-06-05T08:30:00.000Z').arrive(ARRIVED);
  for (const loser of roll.slice(1)) season.giveBack(loser);
  season.step('verified');
  season.announce(roll[0] ?? 0);
  const { notes } = await verify(season);
  assert.match(notes.join('\n'), /Cash: 10 tickets sold, 9 given back \(90 %\)/);
  await fails(season, 'left alone', /ticket 3, number 2 in line, was given back while the arrival stood/);
  // A cashier who takes money for tickets that nobody logged.
  const box = {
    day: '2026-05-20',
    counted: 9000,
    sales: 11,
    tickets: 11,
    sum: 3300,
    returned: 9,
    returnedUnnamed: 8,
    cashier: 'ab'.repeat(32),
  };
  season.add({ kind: 'cash-day', since: season.now(), ...box });
  assert.match(
    (await verify(season)).notes.join('\n'),
    /Boxes: 11 cash sales, 3300 cents; 9 given back, 8 of them to buyers whom nobody can call/,
  );
  await fails(season, 'cash', /the boxes of 2026-05-20 took money for 11 tickets, and the log has 10/);
});

test('14. the site’s public key is another one', async () => {
  const season = honestSeason();
  const [kept, receipt] = [keep(season), season.receipt(season.nearest)];
  const other = signer('raffle.example');
  for (const options of [{ kept }, { receipt }]) {
    const { faults } = await verifyLog(season.files(other), options);
    assert.match(faults.map(({ rule, text }) => `${rule}: ${text}`).join('\n'), /key: the site signs with raffle.example\+/);
  }
  const { faults } = await verifyLog({ ...season.files(other), key: SITE.key });
  assert.deepEqual(
    faults.map(({ rule }) => rule),
    ['signed'],
  );
});
