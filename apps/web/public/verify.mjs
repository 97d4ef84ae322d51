// @ts-nocheck: type annotations would make the file half as long again. On random seasons, tests compare it with a second verifier.
//
// Checks a raffle's public log from outside, without trusting the site. Requires Node.js 20 or newer, but no other files or packages.
//
// THE RULES OF THE RAFFLE
//   1. A slot is settled once: two hours after its cut-off, but no later than its start or the arrival of the water. A ticket is in the
//      draw if it is in the log at that moment and no log entry has refunded it by then. Later log entries do not change the draw.
//      If the terms name witnesses, an entry counts as logged once a witness of each kind has stamped or signed a log head that covers it.
//      The witness's clock determines the time. Without witnesses, the log's own times count, so readers have to trust the site.
//   2. The line of winners depends only on the log and on the minute of the arrival. It contains all tickets in the draw, sorted by
//      their distance from the arrival in whole slots. If two slots are equally distant, the earlier one comes first. Under the rule
//      `exact`, only the slot of the arrival wins. It makes no difference when, or how often, the arrival was recorded.
//   3. The prize moves down the line of winners only in public: each step is a log entry, gives a reason and requires two people.
// Two people may end a season without an arrival. If no water has come by the season's last date, the season's terms decide. Under
// `last_slot`, the line of winners is computed as if the water had arrived when the last slot began. Under `refund`, nobody wins. If a
// season is called off, nobody wins either. If nobody wins, everyone is refunded. The line of winners depends on the last `terms` entry
// before the first ticket. Later terms do not affect it.
//
// WHAT IT CANNOT PROVE: that the water came at the time that two people recorded, or that a witness is independent of the organisers. The
// program prints the names of the people to ask.
//
// HOW TO READ IT in half an hour: RULES lists every check with its reason. Part 1 finds the winner by the rules above. Part 2 checks that
// everyone sees the same log and that existing entries never change. Part 3 checks that the entries are in order and follow the rules.
// Parts 4 and 5 contain no rules of the raffle: part 4 reads hashes, signatures and timestamps in standard formats, and part 5 downloads
// the log and prints the report. Each check is a generator that yields one sentence per fault. It passes information that is not a fault to
// `say`. /results/how on the site describes every format.
import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto';
import { readFile, realpath, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const USAGE =
  'node verify.mjs https://the.site [--year 2026] [--receipt file or fingerprint] [--head line] [--watch] [--interval seconds] [--state file] [--key KEY] [--trust file]';

// The checks run in this order. They stop early if the remaining checks would prove nothing: after `signed` if the log head is not signed,
// and after `kept heads` if the entries do not match the signed root.
const RULES = [
  ['signed', checkSigned, 'The head of the log has the site’s signature, so the site cannot deny later that it served this log.'],
  ['root', checkRoot, 'All entries and tiles hash to the signed root, so no entry is hidden and everyone is served the same entries.'],
  [
    'key',
    checkKeys,
    'The key was seen before, or the log records that it replaced such a key. With another key, the site could sign a different log for you.',
  ],
  ['lost entries', checkLosses, 'No entries were lost, or two organisers have logged how many.'],
  ['kept heads', checkKept, 'Every kept head is a prefix of the log, so no entry was changed or removed.'],
  ['witnesses', checkWitnesses, 'Heads that witnesses have stamped or signed are prefixes of this log, and the signatures are valid.'],
  ['form', checkForm, 'Each entry is in the canonical form that is hashed, and refers only to earlier entries.'],
  ['times', checkTimes, 'The times of entries never decrease, agree with the witnesses, and are not before the logged event.'],
  ['opened', checkOpened, 'After the announcement every ticket is opened, and matches the commitment made when it was sold.'],
  [
    'terms',
    checkTerms,
    'The terms precede the first ticket. Terms that determine the line never change, and two organisers must change the others.',
  ],
  ['refunds', checkVoids, 'A ticket is refunded once.'],
  [
    'two people',
    checkSteps,
    'The arrival is recorded, verified and announced in this order, or the season ends without one. No organiser does this alone.',
  ],
  ['one a slot', checkSlots, 'A slot has at most one ticket at a time.'],
  [
    'bought by the terms',
    checkBought,
    'Each ticket was chosen before its cut-off, within the season and the limit, under the terms at that time.',
  ],
  ['settled', checkSettled, 'Every ticket was witnessed in time or refunded.'],
  ['winner', checkWinner, 'Each announced ticket is the next in the line, which is computed here.'],
  ['page', checkPage, 'The results page agrees with the log.'],
  ['cash', checkCash, 'The counted cash equals the price of the tickets, and the returned cash is reported.'],
  ['receipt', checkReceipt, 'The ticket on your receipt is in this log, matches your receipt, and is yours.'],
];
const ONCE_ANNOUNCED = ['opened', 'one a slot', 'bought by the terms', 'settled', 'winner'];

/**
 * Checks one season.
 * @typedef {Record<string, string | Uint8Array>} Files files that a site serves under `/log/<year>/`, by path; `key` is its current key
 * @typedef {{ key?: string, known?: string, kept?: { key: string, checkpoints: string[] } | undefined, trust?: string, receipt?: any,
 *   page?: any }} Options
 *   `key`: the key that the site shows; `known`: a key that the reader knows; `kept`: heads from earlier visits; `trust`: PEM certificates
 *   and keys of log witnesses; `page`: the response from `/api/results`
 * @param {Files | ((path: string) => Promise<Buffer | null>)} files @param {Options} [options]
 * @returns {Promise<{ ok: boolean, faults: Record<'rule' | 'text', string>[], holds: Record<'rule' | 'text', string>[], notes: string[],
 *   winner: number | null, checkpoint: string, entries: Record<string, any>[] }>}
 *   `winner`: index of the ticket that wins by the rules; null if no ticket wins or no winner is announced
 */
export async function verifyLog(files, options = {}) {
  const read = typeof files === 'function' ? files : async (path) => (files[path] === undefined ? null : Buffer.from(files[path]));
  const [faults, holds, notes] = [[], [], []];
  let season = { winner: null, checkpoint: '', entries: [] };
  try {
    season = await readSeason(read, options, (text) => notes.push(text));
  } catch (error) {
    if (error instanceof Away) throw error;
    faults.push({ rule: 'read', text: `the log cannot be read: ${error.message}` });
  }
  const isBroken = (...rules) => faults.some(({ rule }) => rules.includes(rule));
  for (const [rule, check, reason] of isBroken('read') ? [] : RULES) {
    if (ONCE_ANNOUNCED.includes(rule) && ofKind(season, 'announced').length === 0) continue;
    if (['receipt', 'page'].includes(rule) && options[rule] === undefined) continue;
    try {
      for (const text of check(season)) faults.push({ rule, text });
    } catch (error) {
      faults.push({ rule, text: `something is not written as it must be: ${error.message}` });
    }
    if (!isBroken(rule)) holds.push({ rule, text: reason });
    if (isBroken('signed') || (rule === 'kept heads' && isBroken('root'))) break;
  }
  const { winner, checkpoint, entries } = season;
  return { ok: faults.length === 0, faults, holds, notes, winner, checkpoint, entries };
}

const [MINUTE, HOUR] = [60_000, 3_600_000];
const SLOT = 15 * MINUTE;
/** Maun is UTC+2 all year. */
const MAUN = 2 * HOUR;
const iso = (ms) => new Date(ms).toISOString();
const ofKind = ({ entries }, ...kinds) => entries.filter(({ kind }) => kinds.includes(kind));

// 1. Who wins?

/** Returns the terms that determine the line of winners: the last terms logged before the first ticket. */
function firstTerms(entries) {
  const first = entries.findIndex(({ kind }) => kind === 'ticket');
  return entries.slice(0, first < 0 ? entries.length : first).findLast(({ kind }) => kind === 'terms')?.terms;
}
const witnessesOf = (entries) => firstTerms(entries)?.witnesses ?? [];

/** Returns the start of a slot such as `2026-06-14T10:00`, in milliseconds since the epoch. */
const startOf = (slot) => Date.parse(`${slot}:00+02:00`);
const lastSlotOf = ({ to }) => `${to}T23:45`;
const isSlot = (slot) => /^\d{4}-\d\d-\d\dT\d\d:(00|15|30|45)$/.test(slot) && iso(startOf(slot) + MAUN).startsWith(slot);

/** Returns the time, in milliseconds since the epoch, at which a slot is settled unless the water arrives earlier. */
const settledAt = (slot, { cutoffMinutes }) => Math.min(startOf(slot), startOf(slot) - cutoffMinutes * MINUTE + 2 * HOUR);

/**
 * Computes when each entry counts as logged under rule 1.
 * @returns milliseconds since the epoch, by entry index; Infinity unless at least one witness of each kind has seen the entry
 */
function loggedTimes(season) {
  const { entries, witnessed } = season;
  const kinds = [...new Set(witnessesOf(season.entries).map(({ kind }) => kind))];
  if (kinds.length === 0) return entries.map(({ at }) => Date.parse(at));
  const times = entries.map(() => 0);
  for (const kind of kinds) {
    const firstSeen = entries.map(() => Infinity);
    for (const { size, at, kind: own } of witnessed) if (own === kind && size > 0) firstSeen[size - 1] = Math.min(firstSeen[size - 1], at);
    // A log head covers all entries that were logged before it.
    for (let index = entries.length - 1; index >= 0; index -= 1) {
      firstSeen[index] = Math.min(firstSeen[index], firstSeen[index + 1] ?? Infinity);
      times[index] = Math.max(times[index], firstSeen[index]);
    }
  }
  return times;
}

/** Returns the line of winners for an arrival, by rules 1 and 2. */
function lineOf(season, arrivedAt) {
  const [terms, logged, water] = [firstTerms(season.entries), loggedTimes(season), Date.parse(arrivedAt)];
  const refunded = new Map(ofKind(season, 'void').map(({ ticket, index }) => [ticket, logged[index]]));
  const holders = new Map();
  for (const ticket of ticketsInOrder(season)) {
    const settled = Math.min(settledAt(ticket.slot, terms), water);
    const takesPart = logged[ticket.index] <= settled && !(refunded.get(ticket.index) <= settled);
    if (takesPart && !holders.has(ticket.slot)) holders.set(ticket.slot, ticket);
  }
  return [...holders.values()].filter(({ slot }) => terms.winnerRule !== 'exact' || distance(slot, water) === 0).sort(byDistance(water));
}

/** Distance in milliseconds between the start of a slot and the start of the slot in which the water arrived. */
const distance = (slot, water) => Math.abs(startOf(slot) - (Math.floor((water + MAUN) / SLOT) * SLOT - MAUN));
const byDistance = (water) => (one, other) => distance(one.slot, water) - distance(other.slot, water) || (one.slot < other.slot ? -1 : 1);
const ticketsInOrder = ({ tickets }) => [...tickets.values()].sort((one, other) => one.index - other.index);

/** Reports the tickets that were logged in time by the site's clock but are not in the draw, because no witness saw them in time. */
function sayUnseen(season, arrivedAt, winner) {
  const [terms, logged, water] = [firstTerms(season.entries), loggedTimes(season), Date.parse(arrivedAt)];
  const refunded = new Map(ofKind(season, 'void').map(({ ticket, at }) => [ticket, Date.parse(at)]));
  const unseen = ticketsInOrder(season).filter(({ index, slot }) => {
    const settled = Math.min(settledAt(slot, terms), water);
    return Date.parse(season.entries[index].at) <= settled && !(refunded.get(index) <= settled) && !(logged[index] <= settled);
  });
  const nearer = unseen.filter((ticket) => !winner || byDistance(water)(ticket, winner) < 0);
  const named = nearer.map(({ index, slot }) => `${index} (${slot})`).join(', ');
  if (unseen.length > 0)
    season.say(
      `Tickets that joined the log soon enough, but that no witness had seen, so that they do not take part: ${unseen.length}. ` +
        `Of these, ${nearer.length} would have come first${named && `: ${named}`}.`,
    );
}

/** Returns the last entry about the announced arrival: an `arrival` entry or, in a season decided by its last slot, the `ended` entry. */
function arrivalOf({ entries }, announced) {
  const found = entries.findLast(({ kind, arrival }) => ['arrival', 'ended'].includes(kind) && arrival === announced.arrival);
  return found?.kind === 'ended' ? { ...found, arrivedAt: iso(startOf(lastSlotOf(firstTerms(entries)))) } : found;
}

/** Checks each announcement of a winner against the line of winners, by rule 3. Sets `winner` to the ticket that wins by the rules. */
function* checkWinner(season) {
  const { tickets, say } = season;
  const name = (index) => (index === null ? 'nobody' : `ticket ${index} (${tickets.get(index)?.slot ?? 'not opened'})`);
  const named = [];
  for (const entry of ofKind(season, 'announced')) {
    const [arrival, before] = [arrivalOf(season, entry), named.at(-1)];
    if (!arrival) return;
    if (before) yield* checkPassedOn(season, before, entry);
    const line = lineOf(season, arrival.arrivedAt);
    const left = line.filter(({ index }) => !named.some(({ ticket, skipped }) => ticket === index || skipped.includes(index)));
    const next = left.find(({ index }) => !entry.skipped.includes(index));
    const passed = left.slice(0, next ? left.indexOf(next) : left.length).map(({ index }) => index);
    for (const index of passed)
      say(
        `Ticket ${index} for ${tickets.get(index)?.slot} is passed over: the site says that its owner was named before. That owner can tell whether it is so.`,
      );
    if (entry.skipped.length > 0 && !before) yield `entry ${entry.index} passes over tickets before anybody was named`;
    for (const skipped of entry.skipped.filter((one) => !passed.includes(one)))
      yield `entry ${entry.index} passes over ticket ${skipped}, whose turn it was not`;
    season.winner = next?.index ?? null;
    sayUnseen(season, arrival.arrivedAt, next);
    const came = `${arrival.kind === 'ended' ? 'no water came, the last slot began' : 'the water came'} at ${arrival.arrivedAt}, and ${line.length} tickets took part`;
    if (season.winner === entry.ticket) say(`Number ${entry.rank} by the rules, as announced: ${name(entry.ticket)}; ${came}.`);
    else yield `number ${entry.rank} was announced to be ${name(entry.ticket)}; by the rules it is ${name(season.winner)}`;
    named.push(entry);
  }
}

/**
 * Checks the reason why the prize passed to the next ticket in the line: the winner declined it, the winner did not claim it in time, or a
 * bank reversed the winner's payment.
 */
function* checkPassedOn({ entries, say }, before, { since, reason, index }) {
  const days = entries.findLast(({ kind, index: at }) => kind === 'terms' && at < before.index)?.terms.claimDays ?? 0;
  if (!['unclaimed', 'declined', 'charged-back'].includes(reason)) yield `entry ${index} passes the prize on without a reason`;
  else if (reason === 'unclaimed' && Date.parse(since) < Date.parse(before.since) + days * 24 * HOUR)
    yield `number ${before.rank} had ${days} days to claim the prize, and it was passed on at ${since}`;
  else if (reason !== 'unclaimed')
    say(`Number ${before.rank}, ticket ${before.ticket}, has not got the prize: ${reason}. Its owner can tell whether it is so.`);
}

/**
 * Checks the tickets that no witness had seen when their slot was settled. Unless the water had already arrived, such a ticket must have
 * been refunded if it was logged at least two hours before its slot was settled.
 */
function* checkSettled(season) {
  if (witnessesOf(season.entries).length === 0) return;
  const [terms, logged] = [firstTerms(season.entries), loggedTimes(season)];
  const refunded = new Set(ofKind(season, 'void').map(({ ticket }) => ticket));
  const water = ofKind(season, 'announced').map((entry) => Date.parse(arrivalOf(season, entry)?.arrivedAt));
  for (const { index, slot } of season.tickets.values()) {
    const [settled, { at }] = [settledAt(slot, terms), season.entries[index]];
    const isDue = Date.parse(at) <= settled - 2 * HOUR && water.every((arrived) => arrived > settled) && !refunded.has(index);
    if (isDue && !(logged[index] <= settled))
      yield `ticket ${index} for ${slot} was in the log at ${at}, no witness had seen it when its slot was settled, and it was not refunded`;
  }
}

/** Checks that the results page and the log agree on the season, the winner and how the season ended. */
function* checkPage(season) {
  const { page, tickets, note } = season;
  const last = ofKind(season, 'announced').at(-1);
  const [shown, logged] = [page.winner?.slotId ?? null, tickets.get(last?.ticket)?.slot ?? null];
  if (page.year !== undefined && !note.origin.endsWith(`/log/${page.year}`))
    yield `the results page is about ${page.year}, and the log is named ${note.origin}`;
  if ((page.state === 'announced') !== (last !== undefined))
    yield `the results page says ${page.state}, and the log has ${last ? 'a winner' : 'no winner'}`;
  else if (last && shown !== logged) yield `the results page names the slot ${shown ?? 'of nobody'}, and the log ${logged ?? 'nobody'}`;
  const [ended, loggedEnd] = [page.ended?.as ?? null, ofKind(season, 'ended').at(-1)?.as ?? null];
  if (ended !== loggedEnd) yield `the results page says that the season ended as ${ended}, and the log as ${loggedEnd}`;
}

// 2. Does everyone see the same log, and do its entries never change?

function* checkSigned({ note, key, known, keys }) {
  if (!isSignedBy(note, key)) yield `the head of the log is not signed with ${key}`;
  if (!note.origin.startsWith(`${readKey(key).name}/log/`)) yield `it is the head of another log: ${note.origin}`;
  if (known && !keys.some((one) => one.key === known)) yield `the log is not signed with ${known}, nor with a key that replaced it`;
}

function* checkRoot({ note, texts, levels, tiles }) {
  if (note.size !== texts.length) yield `the head says ${note.size} entries, and ${texts.length} are served`;
  else if (rootOf(levels, note.size) !== note.root) yield `the ${note.size} entries do not give the signed root ${note.root}`;
  for (const { level, index, path, bytes } of tiles)
    if (!bytes.equals(Buffer.concat((levels[8 * level] ?? []).slice(index * 256, index * 256 + 256))))
      yield `${path} does not hold the hashes of the entries`;
}

/**
 * A `key` entry contains the log's public key. Two organisers may replace the key by adding another `key` entry, which must be signed with
 * the previous key.
 */
function* checkKeys(season) {
  const { entries, note, key, keys, kept, receipt, say } = season;
  if (keys.at(-1).key !== key) yield `the site signs with ${key}; its log says ${keys.at(-1).key}`;
  for (const [place, entry] of ofKind(season, 'key').entries()) {
    const { index, origin, key: next, replaces, signature = '' } = entry;
    const before = keys[place - 1]?.key;
    if (origin !== note.origin) yield `entry ${index} names a key of another log, ${origin}`;
    if (replaces !== before) yield `entry ${index} replaces ${replaces}, and the key before it is ${before ?? 'none'}`;
    if (before === undefined) continue;
    const text = Buffer.from(`${origin}\nkey ${index}\n${next}\n`);
    if (!verify(null, text, readKey(before).publicKey, Buffer.from(signature, 'base64')))
      yield `entry ${index} is not signed with ${before}`;
    yield* oneAlone(entries, entry, 'log.rotate-key');
    say(`The key was replaced at ${entry.since}, by entry ${index}: ${next}`);
  }
  const isOurs = (one) => keys.some((named) => named.key === one);
  if (kept && !isOurs(kept.key))
    yield `the site signs with ${key}; before, it was ${kept.key}. Ask why, and believe neither until you know`;
  if (receipt?.key && !isOurs(receipt.key)) yield `the site signs with ${key}; your receipt says ${receipt.key}`;
}

/**
 * An `epoch` entry is added after the log is restored from a backup. It states that only the first `kept` entries of the lost log remain.
 * Its `head` is the last log head of the lost log.
 */
function* checkLosses({ entries, losses, say }) {
  for (const entry of losses) {
    const { index, since, head, kept, missing } = entry;
    if (!(kept <= index && kept < head.size && missing === head.size - kept)) yield `entry ${index} does not say what was lost`;
    yield* oneAlone(entries, entry, 'log.epoch');
    say(
      `DATA WAS LOST: at ${since} two people said, in entry ${index}, that ${missing} entries after the first ${kept} are not in this log: those from ${entries[kept - 1]?.at} on. A lost ticket takes part only if it joined the log again in time. Ask for its receipt, and why it was lost. The last head of the lost log has the root ${head.root}.`,
    );
  }
}

/**
 * Returns the reason why the entries covered by a log head are not the beginning of this log. Returns null if they are, or if an `epoch`
 * entry reports that the missing entries were lost.
 */
function notBeginning({ checkpoint, note, levels, keys, losses, say }, text) {
  const [head, both] = [readNote(text), ` Both heads are signed. Keep and publish them, they prove it:\n${text}\n${checkpoint}`];
  const isOfLost = ({ kept, head: { size, root } }) => head.size > kept && (head.size < size || (head.size === size && head.root === root));
  const loss = losses.find(isOfLost);
  // The lost log may have been signed with an earlier key, so any of the log's keys is accepted.
  const signers = loss ? keys : [keys.findLast(({ from }) => from < Math.max(head.size, 1))];
  if (!signers.some(({ key }) => isSignedBy(head, key))) return `is not signed with the site’s key:\n${text}`;
  if (head.origin !== note.origin) return `is of another log, ${head.origin}`;
  if (head.size <= note.size && rootOf(levels, head.size) === head.root) return null;
  if (loss) {
    say(
      `A head of ${head.size} entries is of the log that was lost: ${head.size - loss.kept} of them are not in this one (entry ${loss.index}).`,
    );
    return null;
  }
  if (head.size > note.size) return `has ${head.size} entries, and the log now has ${note.size}: its end was cut off.${both}`;
  const split = rootOf(levels, note.size) === note.root ? ` SPLIT VIEW: the site has signed two different logs.${both}` : '';
  return `of ${head.size} entries is not the beginning of what is served now.${split}`;
}

function* checkKept(season) {
  const { kept, keys } = season;
  // `checkKeys` already reports kept heads that were signed with an unknown key.
  for (const head of keys.some(({ key }) => key === kept?.key) ? kept.checkpoints : []) {
    const wrong = notBeginning(season, head);
    if (wrong) yield `a head that was kept ${wrong}`;
  }
}

/**
 * Fills `witnessed` with the log heads that the witnesses named in the terms have stamped or signed. The time of each stamp or signature is
 * taken from the witness's clock.
 */
function* checkWitnesses(season) {
  const { entries, said, trust, witnessed, say } = season;
  const pinned = trust.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)?.map((pem) => new X509Certificate(pem)) ?? [];
  const trustedKeys = trust.split('\n').filter((line) => KEY.test(line));
  const [authorities, logWitnesses] = ['tsa', 'log'].map((kind) => witnessesOf(season.entries).filter((one) => one.kind === kind));
  for (const { name, key } of logWitnesses)
    if (trustedKeys.length > 0 && !trustedKeys.includes(key)) yield `the key of ${name} is not one that you trust`;
  for (const { note: text, stamps } of said.witnessed) {
    const [note, wrong] = [readNote(text), notBeginning(season, text)];
    if (wrong) yield `a head that witnesses have seen ${wrong}`;
    if (wrong) continue;
    for (const { authority, token } of stamps) {
      const witness = authorities.find(({ name }) => name === authority);
      if (!witness) continue;
      try {
        const { at, certificates } = readTimeStamp(Buffer.from(token, 'base64'), note.body);
        const chain = chainOf(certificates[0], [...pinned, ...certificates]).map(({ fingerprint256 }) => fingerprint256);
        if (!chain.some((one) => one.replaceAll(':', '').toLowerCase() === witness.key))
          throw new Error('its certificates are not those that the terms name');
        if (pinned.length > 0 && !pinned.some(({ fingerprint256 }) => chain.includes(fingerprint256)))
          throw new Error('it is signed by nobody whom you trust');
        witnessed.push({ size: note.size, at, by: authority, kind: 'tsa' });
      } catch (error) {
        yield `the time stamp of ${authority} on the head of ${note.size} entries does not hold: ${error.message}`;
      }
    }
    for (const { name, key } of logWitnesses)
      for (const at of cosignedAt(note, key)) witnessed.push({ size: note.size, at, by: name, kind: 'log' });
  }
  for (const { kind, name, key } of trust === '' ? witnessesOf(season.entries) : [])
    say(`Compare with what ${name} publishes, or pass it with --trust: ${kind === 'tsa' ? 'SHA-256 fingerprint ' : ''}${key}`);
  if (witnessesOf(season.entries).length === 0)
    say(
      'No outside witness, so the season rests on the site’s word: nothing but its own clock shows that tickets were in the log before the water came.',
    );
  witnessed.sort((one, other) => one.at - other.at);
  const seen = [entries[0]?.at, ...witnessed.map(({ at }) => iso(at)), entries.at(-1)?.at].map((at) => Date.parse(at));
  const longest = Math.max(...seen.slice(1).map((at, before) => at - seen[before]));
  if (witnessed.length > 0)
    say(`${witnessed.length} times witnesses saw a head. The longest time without was ${Math.round(longest / HOUR)} h.`);
}

// 3. Are the entries in order, and do they follow the rules?

/** Kinds of entries that record an event and must state when it happened. */
const HAPPENED =
  'key epoch terms transfer correction freeze open block unblock proposed arrival verified withdrawn announced ended cash-day'.split(' ');

/** Returns the tickets that an entry refers to. */
const ticketsOf = ({ kind, ticket, tickets }) =>
  kind === 'transfer' || kind === 'correction' ? tickets : kind === 'void' || (kind === 'announced' && ticket !== null) ? [ticket] : [];

function countsOf(entries) {
  const count = new Map();
  for (const { kind } of entries) count.set(kind, (count.get(kind) ?? 0) + 1);
  return Array.from(count, ([kind, number]) => `${number} ${kind}`).join(', ');
}

function* checkForm({ entries, texts, say }) {
  for (const entry of entries) {
    const { index, ...said } = entry;
    if (typeof entry.kind !== 'string' || entry.kind === '' || entry.v !== 1 || canonical(said) !== texts[index])
      yield `entry ${index} is not in canonical form`;
    for (const ticket of ticketsOf(entry))
      if (!(ticket < index && entries[ticket]?.kind === 'ticket'))
        yield `entry ${index} speaks of entry ${ticket}, which is no ticket before it`;
    if (entry.kind === 'ticket' && !/^[0-9a-f]{64}$/.test(entry.commitment)) yield `entry ${index} commits to nothing`;
    if (entry.kind === 'terms' && !entry.terms) yield `entry ${index} has no terms`;
    if (HAPPENED.includes(entry.kind) && typeof entry.since !== 'string') yield `entry ${index} does not say when it happened`;
  }
  say(`Entries: ${countsOf(entries)}.`);
}

/**
 * Returns whether a value is a UTC timestamp such as 2026-06-05T08:20:00.000Z. Other forms are rejected, because some of them depend on the
 * reader's time zone.
 */
const isTime = (text) => typeof text === 'string' && Date.parse(text) >= 0 && iso(Date.parse(text)) === text;
/** Returns whether `one` is more than a minute later than `other`. Even well-set clocks may differ by up to a minute. */
const isLater = (one, other) => !(Date.parse(one) <= Date.parse(other) + MINUTE);

function* checkTimes({ entries, witnessed }) {
  let last = '';
  for (const { index, at, since = null, arrivedAt = null } of entries) {
    if (![at, since ?? at, arrivedAt ?? at].every(isTime)) yield `entry ${index} has no time, or one in another form`;
    else if (at < last) yield `entry ${index} is older (${at}) than the one before it (${last}): the clock was set back, or it was put in`;
    else last = at;
    if (since !== null && isLater(since, at)) yield `entry ${index} was logged (${at}) before it happened (${since})`;
    if (arrivedAt !== null && isLater(arrivedAt, since ?? at))
      yield `entry ${index} was recorded (${since}) before the water came (${arrivedAt})`;
  }
  for (const { size, at, by } of witnessed) {
    const [newest, next] = [entries[size - 1], entries[size]];
    if (Date.parse(next?.at) < at - 15 * MINUTE)
      yield `${by} saw the log without entry ${size} at ${iso(at)}, and it says ${next.at}: it was put in later`;
    if (Date.parse(newest?.at) > at + 10 * MINUTE)
      yield `${by} saw entry ${size - 1} at ${iso(at)}, and it says ${newest.at}: the site’s clock was wrong`;
  }
}

/** Fills `tickets` with the opened tickets that match their commitments in the log. */
function* checkOpened(season) {
  const { entries, said, tickets } = season;
  const announced = ofKind(season, 'announced').at(-1).index;
  for (const { index, nonce, committed } of said.opened ?? []) {
    if (entries[index]?.kind !== 'ticket' || entries[index].commitment !== commitment(nonce, committed))
      yield `ticket ${index} is opened as something else than was committed to`;
    else if (!isSlot(committed.slot)) yield `ticket ${index} is for no slot: ${committed.slot}`;
    else tickets.set(index, { ...committed, index });
  }
  const closed = ofKind(season, 'ticket').filter(({ index }) => index < announced && !tickets.has(index));
  if (closed.length > 0) yield `the winner is announced, and ${closed.length} tickets are not opened, ${closed[0].index} first`;
}

function* checkTerms(season) {
  const { entries, say } = season;
  if (ofKind(season, 'terms', 'ticket')[0]?.kind === 'ticket') yield 'the first ticket was sold before there were terms';
  const firstTicket = entries.findIndex(({ kind }) => kind === 'ticket');
  let before = null;
  for (const entry of ofKind(season, 'terms')) {
    const { index, terms, since } = entry;
    const isSelling = firstTicket >= 0 && index > firstTicket;
    const [was, is] = [before, terms].map((all) => (name) => canonical(all[name] ?? null));
    const changed = before ? Object.keys({ ...before, ...terms }).filter((name) => was(name) !== is(name)) : [];
    for (const name of changed)
      say(
        `Terms changed at ${since}${isSelling ? ', after the first sale' : ''}: ${name} from ${was(name)} to ${is(name)} (entry ${index}).`,
      );
    if (isSelling && changed.includes('winnerRule'))
      yield `entry ${index} changes the rule that names the winner after tickets were sold under another`;
    // If a season started before the no-water rule existed, its terms may add the rule later, once.
    const fixed = before?.noWater ? ['noWater', ...(before.noWater === 'last_slot' ? ['to'] : [])] : [];
    for (const name of changed.filter((one) => isSelling && fixed.includes(one)))
      yield `entry ${index} changes ${name} after tickets were sold, and with it who wins in a year without water`;
    if (isSelling && terms.cutoffMinutes < before.cutoffMinutes) yield `entry ${index} makes the cut-off shorter after tickets were sold`;
    const free = ['witnesses', 'timeZone', ...(before?.noWater ? [] : ['noWater'])];
    if (isSelling && changed.some((name) => !free.includes(name))) yield* oneAlone(entries, entry, 'season.terms');
    before = terms;
  }
}

/**
 * Checks that one organiser proposed a step and that another, who did not record the arrival, approved it. One organiser may do both if
 * they proposed the step in the public log at least a day before.
 */
function* oneAlone(entries, { index, kind, since, organiser, proposedBy, arrival = null }, deed, recorder = null) {
  const what = `entry ${index} (${kind})`;
  const isPublic = (one) =>
    one.kind === 'proposed' &&
    one.deed === deed &&
    one.organiser === organiser &&
    (arrival === null || one.arrival === arrival) &&
    Date.parse(one.since) <= Date.parse(since) - 24 * HOUR;
  if (organiser == null || proposedBy == null) yield `${what}: nobody is on record who ${organiser == null ? 'approved' : 'proposed'} it`;
  else if (organiser !== proposedBy && organiser === recorder) yield `${what}: whoever recorded the arrival also approved it`;
  else if (organiser === proposedBy && !entries.slice(0, index).some(isPublic))
    yield `${what}: one person did it alone, and had not proposed it in public a day before`;
}

function* checkVoids(season) {
  const refunded = new Set();
  for (const { index, ticket } of ofKind(season, 'void')) {
    if (refunded.has(ticket)) yield `entry ${index} refunds ticket ${ticket} a second time`;
    refunded.add(ticket);
  }
}

function* checkSteps(season) {
  const { entries, say } = season;
  let [standing, step, rank, ended] = [null, 'none', 0, null];
  for (const entry of ofKind(season, 'arrival', 'verified', 'withdrawn', 'announced', 'ended')) {
    const { index, kind, arrival, organiser, since, reason } = entry;
    if (ended && (kind !== 'announced' || ended.arrival === null)) yield `entry ${index} (${kind}) comes after the season had ended`;
    if (kind === 'ended') {
      if (standing) yield `entry ${index} ends the season although an arrival was on record`;
      yield* checkEnded(season, entry);
      [standing, step, rank, ended] = [arrival === null ? null : { arrival }, 'verified', 0, entry];
      continue;
    }
    const isStanding = standing !== null && (kind === 'arrival' || standing.arrival === arrival);
    if (isStanding === (kind === 'arrival')) yield `entry ${index} (${kind}) is about an arrival that does not stand`;
    if (kind === 'arrival') {
      [standing, step, rank] = [entry, 'recorded', 0];
      if (organiser == null) say(`Nobody is on record who recorded the arrival of ${entry.arrivedAt} (entry ${index}).`);
    } else if (kind === 'withdrawn') {
      if (step === 'announced') yield `entry ${index} withdraws an arrival that was announced`;
      say(`An arrival, ${standing?.arrivedAt}, recorded at ${standing?.since}, was withdrawn at ${since}${reason ? `: ${reason}` : ''}.`);
      [standing, step] = [null, 'none'];
    } else {
      const [deed, after] = kind === 'verified' ? ['verify', 'recorded'] : rank === 0 ? ['announce', 'verified'] : ['pass-on', 'announced'];
      if (step !== after) yield `entry ${index}: the arrival is ${kind} when it was ${step}`;
      yield* oneAlone(entries, entry, `result.${deed}`, standing?.organiser ?? null);
      step = kind;
      if (kind === 'verified') continue;
      if (entry.rank !== rank + 1) yield `entry ${index} names number ${entry.rank} after number ${rank}`;
      // If the last slot decides, there was no arrival and therefore no witness statement.
      const said = entry.opened && commitment(entry.opened.nonce, { witnesses: entry.opened.witnesses });
      if (said !== (standing?.statement ?? null)) yield `entry ${index} names other people at the bridge than were recorded`;
      rank += 1;
    }
  }
}

/**
 * Checks the end of a season without an arrival. Two organisers must have ended the season, by the rule in its terms. If they state that no
 * water came, they must have done so after the season's last slot.
 */
function* checkEnded(season, entry) {
  const { entries, say } = season;
  const { index, as, since, reason, arrival } = entry;
  const terms = firstTerms(entries);
  yield* oneAlone(entries, { ...entry, arrival: null }, `season.${as}`);
  if (as === 'no-water' && !(Date.parse(since) >= startOf(lastSlotOf(terms)) + SLOT))
    yield `entry ${index} says at ${since} that no water came, and the season lasted until ${terms.to}`;
  if ((arrival !== null) !== (as === 'no-water' && (terms.noWater ?? 'last_slot') === 'last_slot'))
    yield `entry ${index} ends the season by another rule than that of its terms (${terms.noWater})`;
  say(
    `${as === 'no-water' ? 'No water came' : 'The raffle was called off'}, ${since}: ${reason} ${arrival === null ? 'Everybody is refunded.' : 'The last slot counts.'}`,
  );
  const [sold, refunded] = [ofKind(season, 'ticket').length, ofKind(season, 'void').length];
  if (arrival === null) say(`${refunded} of ${sold} tickets are refunded.`);
}

function* checkSlots(season) {
  const gone = new Map(ofKind(season, 'void').map(({ ticket, index }) => [ticket, index]));
  const last = new Map();
  for (const { index, slot } of ticketsInOrder(season)) {
    const before = last.get(slot);
    if (before !== undefined && !(gone.get(before) < index)) yield `tickets ${before} and ${index} are both for ${slot}`;
    last.set(slot, index);
  }
}

function* checkBought(season) {
  const [all, ofDay] = [ofKind(season, 'terms'), new Map()];
  for (const { index, reference, slot, chosenAt, paidAt } of season.tickets.values()) {
    const chosen = chosenAt ?? paidAt;
    if (![chosen, paidAt].every(isTime)) yield `ticket ${index} has no time, or one in another form`;
    // Terms that were logged before the ticket and had not yet been replaced when its slot was chosen.
    const then = all.filter((one, place) => one.index < index && !(all[place + 1] && isLater(chosen, all[place + 1].since)));
    const allows = (asks) => then.some(({ terms }) => asks(terms));
    const day = slot.slice(0, 10);
    const count = (ofDay.get(`${reference} ${day}`) ?? 0) + 1;
    ofDay.set(`${reference} ${day}`, count);
    if (!allows(({ from, to }) => from <= day && day <= to)) yield `ticket ${index} is for ${slot}, outside of the season`;
    if (!allows(({ cutoffMinutes }) => Date.parse(chosen) < startOf(slot) - cutoffMinutes * MINUTE))
      yield `ticket ${index} for ${slot} was chosen at ${chosen}, after the cut-off of its terms`;
    if (!allows(({ maxSlotsPerDay }) => count <= maxSlotsPerDay))
      yield `ticket ${index} is number ${count} of ${reference} on ${day}, more than the terms allow`;
  }
}

function* checkCash(season) {
  const { tickets, say } = season;
  const sold = new Set(ofKind(season, 'ticket').flatMap(({ channel, index }) => (channel === 'cash' ? [index] : [])));
  const back = ofKind(season, 'void').filter(({ ticket }) => sold.has(ticket)).length;
  if (sold.size > 0) say(`Cash: ${sold.size} tickets sold, ${back} returned (${Math.round((100 * back) / sold.size)} %).`);
  const [boxes, counted] = [ofKind(season, 'cash-day'), new Map()];
  for (const box of boxes) {
    if (!['sales', 'tickets', 'sum', 'returned'].every((name) => Number.isInteger(box[name]))) yield `entry ${box.index} counts no money`;
    counted.set(box.day, (counted.get(box.day) ?? 0) + box.tickets);
  }
  const total = (name) => boxes.reduce((sum, box) => sum + box[name], 0);
  const returned = `${total('returned')} returned, ${total('returnedUnnamed')} of them to buyers whom nobody can call`;
  if (boxes.length > 0) say(`Boxes: ${total('sales')} cash sales, ${total('sum')} cents; ${returned}.`);
  const dayOf = ({ paidAt }) => iso(Date.parse(paidAt) + MAUN).slice(0, 10);
  for (const [day, number] of tickets.size > 0 ? counted : []) {
    const logged = [...tickets.values()].filter((one) => sold.has(one.index) && dayOf(one) === day).length;
    if (logged < number)
      yield `the boxes of ${day} took money for ${number} tickets, and the log has ${logged} that were sold for cash that day`;
    else if (logged > number)
      say(`Look: on ${day} ${logged} tickets were sold for cash, and the boxes say ${number}. Returned sales are not among those.`);
  }
}

/** Checks a saved receipt, or the fingerprint of a ticket from a printed receipt. */
function* checkReceipt(season) {
  const { entries, texts, levels, losses, receipt, say } = season;
  const refund = (ticket) =>
    ofKind(season, 'void')
      .map((one) => (one.ticket === ticket ? `, refunded by entry ${one.index}` : ''))
      .join('');
  if (receipt.fingerprint) {
    const index = levels[0].findIndex((hash) => hash.toString('hex') === receipt.fingerprint);
    if (index < 0) yield `no entry of this log has the fingerprint ${receipt.fingerprint}`;
    else say(`The fingerprint ${receipt.fingerprint} is that of entry ${index}${refund(index)}: ${texts[index]}`);
    return;
  }
  if (!receipt.checkpoint) throw new Error('this file is no receipt of the log');
  const wrong = notBeginning(season, receipt.checkpoint);
  if (wrong) yield `the head on your receipt ${wrong}`;
  for (const { index, leaf, nonce, committed, buyer, proof } of receipt.tickets) {
    const name = `your ticket ${committed.reference}, ${committed.slot}`;
    const loss = losses.find(({ kept, head }) => index >= kept && index < head.size);
    const lost = loss ? `. It was lost with the data that entry ${loss.index} tells of. Ask the organisers where it is now` : '';
    if (texts[index] !== leaf) yield `${name}: entry ${index} of the log is another one${lost}`;
    if (JSON.parse(leaf).commitment !== commitment(nonce, committed)) yield `${name}: what the receipt says is not what was committed to`;
    if (!leadsTo(leaf, index, readNote(receipt.checkpoint), proof)) yield `${name}: its proof does not lead to the head on your receipt`;
    const said = !buyer || buyer.index === index ? committed.buyer : entries[buyer.index]?.buyer;
    // A receipt that was looked up by the code on a paper receipt does not identify the ticket's owner.
    if (buyer && said !== commitment(buyer.nonce, { account: buyer.account, name: buyer.name }))
      yield `${name}: entry ${buyer.index} does not say that it is ${buyer.name}’s`;
    for (const entry of entries.slice((buyer?.index ?? index) + 1).filter((one) => ticketsOf(one).includes(index))) {
      if (entry.kind === 'transfer')
        yield `${name}: since your receipt it was given to somebody else, entry ${entry.index} at ${entry.since}`;
      if (entry.kind === 'correction') say(`${name}: its owner’s name was put right, entry ${entry.index}. A new receipt says which.`);
    }
    say(`${name}: entry ${index}${refund(index)}.`);
  }
}

// 4. Hashes, signatures and timestamps. Every log entry is a leaf of a tree. The log head, a signed note, contains the tree's root.
//    Formats: RFC 6962 and 9162 (trees), RFC 8785 (canonical JSON), RFC 3161 (timestamps), and signed-note, tlog-checkpoint, tlog-tiles
//    and tlog-cosignature of C2SP (c2sp.org).

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const leafHash = (leaf) => sha256(Buffer.of(0), leaf);
const nodeHash = (left, right) => sha256(Buffer.of(1), left, right);

/** Returns the hashes of all complete subtrees: `levels[h][n]` covers the 2^h leaves starting at n * 2^h. */
function treeOf(leaves) {
  const levels = [leaves.map(leafHash)];
  for (let below = levels[0]; below.length > 1; below = levels.at(-1))
    levels.push(Array.from({ length: below.length >> 1 }, (_, at) => nodeHash(below[2 * at], below[2 * at + 1])));
  return levels;
}

/**
 * Returns the base64-encoded root of the tree over the first `size` leaves. The complete subtrees are joined from right to left.
 */
function rootOf(levels, size) {
  let root = null;
  for (let [height, count] = [0, size]; count > 0; [height, count] = [height + 1, count >> 1]) {
    const subtree = levels[height]?.[count - 1] ?? Buffer.alloc(0);
    if (count % 2 === 1) root = root ? nodeHash(subtree, root) : subtree;
  }
  return (root ?? sha256('')).toString('base64');
}

/**
 * Returns the root computed from a leaf's hash and its proof (RFC 9162, 2.1.3). For each subtree on the path from the leaf to the root, the
 * proof contains the hash of the subtree's sibling.
 */
function rootFrom(hash, index, size, proof) {
  if (size === 1) return proof.length === 0 && index === 0 ? hash : Buffer.alloc(0);
  const [left, rest, other] = [2 ** Math.floor(Math.log2(size - 1)), proof.slice(0, -1), proof.at(-1) ?? Buffer.alloc(0)];
  return index < left
    ? nodeHash(rootFrom(hash, index, left, rest), other)
    : nodeHash(other, rootFrom(hash, index - left, size - left, rest));
}
const leadsTo = (leaf, index, { size, root }, proof) =>
  index < size &&
  root ===
    rootFrom(
      leafHash(leaf),
      index,
      size,
      proof.map((text) => Buffer.from(text, 'base64')),
    ).toString('base64');

/** Returns the canonical JSON text of a value. */
function canonical(value) {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const names = Object.keys(value).sort((a, b) => (a < b ? -1 : 1));
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

/** Returns a value's commitment, which represents it in the log: the hash of a nonce followed by the value's canonical JSON text. */
const commitment = (nonce, value) => sha256(Buffer.from(nonce, 'hex'), canonical(value)).toString('hex');

/** Parses a log head: the log's name, the number of entries, the root and, after an empty line, the signatures. */
function readNote(text) {
  const end = text.lastIndexOf('\n\n') + 1;
  const [origin, size, root] = text.slice(0, end).split('\n');
  if (!/^(0|[1-9]\d{0,8})$/.test(size)) throw new Error('the head of the log is not written as it must be');
  const lines = text.slice(end + 1).matchAll(/^— (\S+) (\S+)$/gm);
  const signatures = Array.from(lines, ([, name, signed]) => [name, Buffer.from(signed, 'base64')]);
  return { origin, size: Number(size), root, body: text.slice(0, end), signatures };
}

/**
 * A public key: `name+ID+base64 of the kind byte (1: signs log heads, 4: witness) and the Ed25519 key`. The ID is the first eight hex
 * digits of the hash of the name, a newline, the kind byte and the key.
 */
const KEY = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/;
function readKey(text) {
  const [, name, id, published = ''] = KEY.exec(text) ?? [];
  const bytes = Buffer.from(published, 'base64');
  if (bytes.length !== 33 || !sha256(`${name}\n`, bytes).toString('hex').startsWith(id)) throw new Error(`this is not a key: ${text}`);
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytes.subarray(1).toString('base64url') };
  return { name, id, kind: bytes[0], publicKey: createPublicKey({ key: jwk, format: 'jwk' }) };
}

/** Returns the signatures on a log head that carry this key's name and ID, or none if the key is of another kind than `wanted`. */
const signaturesBy = ({ signatures }, { name, id, kind }, wanted) =>
  signatures
    .filter(([signer, bytes]) => kind === wanted && signer === name && bytes.toString('hex', 0, 4) === id)
    .map(([, bytes]) => bytes.subarray(4));

function isSignedBy(note, text) {
  const key = readKey(text);
  return signaturesBy(note, key, 1).some((bytes) => verify(null, Buffer.from(note.body), key.publicKey, bytes));
}

/** Returns the times, in milliseconds since the epoch, at which the log witness with this key signed a log head. */
function cosignedAt(note, text) {
  const key = readKey(text);
  return signaturesBy(note, key, 4)
    .filter(({ length }) => length === 72)
    .map((bytes) => [bytes.readBigUInt64BE(), bytes.subarray(8)])
    .filter(([seconds, bytes]) => verify(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${note.body}`), key.publicKey, bytes))
    .map(([seconds]) => Number(seconds) * 1000);
}

/** Object identifiers: the first two as hex digits of their DER encoding, the third in the dotted form that `keyUsage` contains. */
const [TST_INFO, MESSAGE_DIGEST, FOR_TIME_STAMPS] = ['2a864886f70d0109100104', '2a864886f70d010904', '1.3.6.1.5.5.7.3.8'];
const DIGESTS = { '608648016503040201': 'sha256', '608648016503040202': 'sha384', '608648016503040203': 'sha512' };

/** Reads the first DER value in the bytes. Each DER value consists of a tag, a length and content. */
function der(bytes = Buffer.alloc(0)) {
  // In the long form, the first length byte is 0x80 plus the number of further length bytes.
  const start = 2 + Math.max(0, bytes[1] - 0x80);
  const end = start + (start === 2 ? bytes[1] : bytes.subarray(2, start).reduce((length, byte) => 256 * length + byte, 0));
  if (!(end <= bytes.length)) throw new Error('the time stamp is cut');
  return { tag: bytes[0], body: bytes.subarray(start, end), whole: bytes.subarray(0, end) };
}

/** Returns the DER values nested directly in a DER value. */
function within(value) {
  const values = [];
  for (let rest = value?.body ?? ''; rest.length > 0; rest = rest.subarray(values.at(-1).whole.length)) values.push(der(rest));
  return values;
}
const hex = (value) => value?.body.toString('hex');

/**
 * Returns a timestamp's time and its certificates, signer's certificate first. Throws if the token is not a valid timestamp of this text.
 */
function readTimeStamp(token, text) {
  const signed = within(within(within(der(token))[1])[0]);
  const [type, wrapped] = within(signed[2]);
  const content = der(wrapped?.body).body;
  const [, , imprint, , time] = within(der(content));
  const [algorithm, hashed] = within(imprint);
  if (hex(type) !== TST_INFO || DIGESTS[hex(within(algorithm)[0])] !== 'sha256')
    throw new Error('it is not a time stamp of a SHA-256 hash');
  if (hex(hashed) !== sha256(text).toString('hex')) throw new Error('it stamps something else');
  const signer = within(within(signed.at(-1))[0]);
  const digest = DIGESTS[hex(within(signer[2])[0])];
  const [attributes, signature] = [0xa0, 0x04].map((wanted) => signer.find(({ tag }) => tag === wanted));
  if (!digest || !attributes || !signature) throw new Error('it is signed in a way that this program does not support');
  const [, said] =
    within(attributes)
      .map(within)
      .find(([name]) => hex(name) === MESSAGE_DIGEST) ?? [];
  if (hex(within(said)[0]) !== createHash(digest).update(content).digest('hex')) throw new Error('its signature is over something else');
  // In the timestamp, the attributes have the tag 0xa0. The signature, however, covers them with a set's tag (0x31).
  const overWhat = Buffer.concat([Buffer.of(0x31), attributes.whole.subarray(1)]);
  const brought = within(signed.find(({ tag }) => tag === 0xa0)).map(({ whole }) => new X509Certificate(whole));
  const own = brought.find((one) => one.keyUsage?.includes(FOR_TIME_STAMPS) && verify(digest, overWhat, one.publicKey, signature.body));
  if (!own) throw new Error('no certificate for time stamps gives its signature');
  const at = Date.parse(time?.body.toString().replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6'));
  if (!(at >= Date.parse(own.validFrom) && at <= Date.parse(own.validTo))) throw new Error('its certificate was not valid then');
  return { at, certificates: [own, ...brought] };
}

/** Returns a certificate followed by those of its issuers that `others` contains, in the order of the chain. */
function chainOf(own, others) {
  const left = others.filter(({ fingerprint256 }) => fingerprint256 !== own.fingerprint256);
  const issuer = left.find((one) => own.checkIssued(one) && own.verify(one.publicKey));
  return issuer ? [own, ...chainOf(issuer, left)] : [own];
}

// 5. Downloading and printing. If a site does not respond or returns an error, that is not evidence of a fault. A missing or unreadable log
// file is a fault.

class Away extends Error {}

/**
 * Returns the paths of the C2SP tlog-tiles that contain the first `count` hashes or entries. A full tile contains 256.
 * @param {string} level
 * @param {number} count
 */
export function tilePaths(level, count) {
  return Array.from({ length: Math.ceil(count / 256) }, (_, index) => {
    const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0');
    const width = Math.min(256, count - index * 256);
    return `tile/${level}/${digits.replaceAll(/\d{3}(?=\d)/g, 'x$&/')}${width === 256 ? '' : `.p/${width}`}`;
  });
}

function readEntry(text, index) {
  try {
    return { ...JSON.parse(text), index };
  } catch {
    return { kind: '', at: '', index };
  }
}

/** Reads all pages of a paginated list. Returns null if the list does not exist. */
async function readPages(read, path, list) {
  const items = [];
  let after = '';
  for (let pages = 0; pages < 10_000; pages += 1) {
    const file = await read(path + after);
    if (file === null) return null;
    const page = JSON.parse(file);
    items.push(...page[list]);
    if (page.next === null) break;
    after = `?after=${page.next}`;
  }
  return items;
}

/** Reads a season's log. `said` contains the site's unverified claims. The checks fill in `witnessed`, `tickets` and `winner`. */
async function readSeason(read, { trust = '', ...options }, say) {
  const file = async (path) => {
    const bytes = await read(path);
    if (bytes === null) throw new Error(`there is no ${path}`);
    return bytes;
  };
  const [key, checkpoint] = [options.key ?? String(await file('key')), String(await file('checkpoint'))];
  const note = readNote(checkpoint);
  const [texts, tiles] = [[], []];
  for (const path of tilePaths('entries', note.size)) {
    const bundle = await file(path);
    // Each entry is preceded by its length as a 16-bit integer.
    for (let at = 0; at < bundle.length; at += 2 + bundle.readUInt16BE(at))
      texts.push(bundle.toString('utf8', at + 2, at + 2 + bundle.readUInt16BE(at)));
  }
  for (let level = 0, count = note.size; count > 0; level += 1, count >>= 8)
    for (const [index, path] of tilePaths(level, count).entries()) tiles.push({ level, index, path, bytes: await file(path) });
  const said = {
    witnessed: (await readPages(read, 'witnessed', 'checkpoints')) ?? [],
    opened: await readPages(read, 'opened', 'tickets'),
  };
  const entries = texts.map(readEntry);
  // Each key, with the index of the first entry whose log head it signs. If the log has no `key` entry, the site's published key is used.
  const named = ofKind({ entries }, 'key').map((entry, place) => ({ key: entry.key, from: place === 0 ? 0 : entry.index }));
  const keys = named.length > 0 ? named : [{ key, from: 0 }];
  const log = { key, keys, checkpoint, note, texts, tiles, entries, levels: treeOf(texts), losses: ofKind({ entries }, 'epoch') };
  return { ...options, ...log, said, trust, say, witnessed: [], tickets: new Map(), winner: null };
}

async function download(site, path) {
  try {
    const answer = await fetch(new URL(path, site), { signal: AbortSignal.timeout(MINUTE) });
    if (!answer.ok && answer.status !== 404) throw new Error(`answered ${answer.status}`);
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
  } catch (error) {
    throw new Away(`${path} ${(error.cause ?? error).message}`);
  }
}

/** Returns a function that reads the site's log files for a season. Full tiles never change, so each is downloaded only once. */
function readFrom(site, year) {
  const full = new Map();
  return async (path) => {
    const bytes = full.get(path) ?? (await download(site, `/log/${year}/${path}`));
    if (bytes && /^tile\/[^.]+$/.test(path)) full.set(path, bytes);
    return bytes;
  };
}

/**
 * Downloads the data of the results page. Rejects a year in an unusual form, because log heads are stored under the year and could not be
 * found again under another form of it.
 */
async function readResult(site, year) {
  const result = JSON.parse((await download(site, `/api/results${year ? `?year=${year}` : ''}`)) ?? '{}');
  if (!result.log) throw new Error('There is no log of such a season.');
  if (!/^2\d{3}$/.test(String(result.year)) || (year && Number(year) !== result.year))
    throw new Error(`The site returned the year ${JSON.stringify(result.year)}.`);
  return result;
}

function print({ ok, faults, holds, notes }) {
  for (const { rule, text } of holds) console.info(`  holds         ${rule}: ${text}`);
  for (const { rule, text } of faults) console.info(`  DOES NOT HOLD ${rule}: ${text}`);
  for (const text of notes) console.info(`  note          ${text}`);
  if (!holds.some(({ rule }) => rule === 'opened')) console.info('  note          Who won is checked once a winner is announced.');
  console.info(ok ? 'Everything holds.' : 'Something does not hold.');
}

async function run(args) {
  const names = ['year', 'receipt', 'head', 'interval', 'state', 'key', 'trust'];
  const options = { ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])), watch: { type: 'boolean' } };
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [site, saved = values.receipt] = positionals;
  if (site === undefined) throw new Error(USAGE);
  const isFingerprint = /^[0-9a-f]{64}$/i.test(saved);
  const receipt = isFingerprint ? { fingerprint: saved.toLowerCase() } : saved && JSON.parse(await readFile(saved, 'utf8'));
  const trust = values.trust ? await readFile(values.trust, 'utf8') : '';
  const file = values.state ?? 'verified-heads.json';
  let [year, read, seen] = [values.year ?? receipt?.year, null, null];
  for (;;) {
    try {
      // Download the page in each round, so that a replaced key is noticed.
      const page = await readResult(site, year);
      year = page.year;
      read ??= readFrom(site, year);
      const { key, origin } = page.log;
      const state = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
      // Log heads are stored under the site's host. If the site moves to another host, the log's name still contains the old host, and the
      // log heads that were stored before the move are found under that name.
      const name = `${new URL(site).host}/log/${year}`;
      const before = state[name] ?? state[origin];
      const kept = withHead(before, key, values.head);
      const found = await verifyLog(read, { key, known: values.key, receipt, trust, kept, page });
      const { ok, entries, checkpoint } = found;
      const heads = before?.checkpoints ?? [];
      state[name] = { key, checkpoints: heads.at(-1) === checkpoint ? heads : [...heads, checkpoint] };
      if (ok) await writeFile(file, JSON.stringify(state, null, 2));
      if (seen === null) console.info(`The season of ${year}: ${entries.length} entries, signed with ${key}`);
      const news = `${countsOf(entries.slice(seen ?? 0))}: ${entries.length} entries`;
      if (seen === null || !ok) print(found);
      else if (entries.length > seen) console.info(`${iso(Date.now())} ${news}; the log still begins with every head that was kept`);
      seen = entries.length;
      if (!ok || !values.watch) return ok ? 0 : 1;
    } catch (error) {
      if (!(values.watch && error instanceof Away)) throw error;
      console.info(`${iso(Date.now())} the site is away: ${error.message}`);
    }
    await new Promise((resolve) => setTimeout(resolve, Number(values.interval ?? 60) * 1000));
  }
}

/** Adds a log head from an email or a printed receipt: `origin size root signature` on one line. */
function withHead(kept, key, line) {
  if (line === undefined) return kept;
  const [origin, size, root, signature] = line.trim().split(/\s+/);
  const head = `${origin}\n${size}\n${root}\n\n— ${origin.split('/log/')[0]} ${signature}\n`;
  return { key: kept?.key ?? key, checkpoints: [...(kept?.checkpoints ?? []), head] };
}

/** Sets the exit code: 0 if every check passes, 1 if a check fails, 2 if the checks could not run. @param {string[]} args */
export async function main(args) {
  process.exitCode = await run(args).catch((error) => {
    console.error(error.message);
    return 2;
  });
}

if (process.argv[1] && (await realpath(process.argv[1])) === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
