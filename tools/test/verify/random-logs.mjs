// @ts-check
// Random small seasons, honest ones and some with a planted fault, for programs that verify: each must tell them apart and find the winner.
// From one seed always the same seasons, but for the keys that sign them.
import { canonical, SeasonBuilder, SITE, TERMS } from './season.mjs';

/**
 * @typedef {import('../../../apps/web/public/verify.mjs').Files} Files
 * @typedef {{ kept?: { key: string, checkpoints: string[] } }} Options
 * @typedef {(files: Files, options: Options) => Promise<{ ok: boolean, faults: unknown[], winner: number | null }>} Verifier  `winner`: index of the
 *   ticket that wins by the rules, null for nobody, and while nothing is announced
 * @typedef {{ files: Record<string, string | Buffer>, options: Options, fault: string | null, winner: number | null }} RandomLog
 * @typedef {() => number} Random  from 0 to 1, without 1
 * @typedef {{ index: number, slot: string, paid: number, joined: number, cutoffMinutes: number, gone: number }} Sale
 */

const MINUTE = 60_000;
const DAY = 86_400_000;
/** @param {string} slot */
const startOf = (slot) => Date.parse(`${slot}:00+02:00`);

/** mulberry32 @param {number} seed @returns {Random} */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

class RandomSeason {
  /** @type {Sale[]} */
  sales = [];
  /** @type {{ checkpoint: string }[]} */
  kept = [];
  /** @type {number | null} */
  winner = null;

  /** @param {Random} random @param {object} [terms] */
  constructor(random, terms = {}) {
    this.random = random;
    this.rule = this.chance(0.7) ? 'nearest' : 'exact';
    this.isWitnessed = this.chance(0.4);
    const cutoffMinutes = this.pick([0, 60, 1440]);
    this.log = new SeasonBuilder({
      ...TERMS,
      winnerRule: this.rule,
      witnesses: this.isWitnessed ? ['Authority'] : [],
      cutoffMinutes,
      ...terms,
    });
  }

  /** @param {number} below */
  int(below) {
    return Math.floor(this.random() * below);
  }
  /** @param {number} probability */
  chance(probability) {
    return this.random() < probability;
  }
  /** @template Item @param {Item[]} items @returns {Item} */
  pick(items) {
    return /** @type {Item} */ (items[this.int(items.length)]);
  }

  live() {
    return this.sales.filter(({ gone }) => gone === Infinity);
  }

  sell(day = '2026-06-05') {
    const quarter = this.int(48);
    this.sellOne(`${day}T${String(8 + (quarter >> 2)).padStart(2, '0')}:${['00', '15', '30', '45'][quarter & 3]}`, 0.1);
  }

  /** One of the slots that close next, while the log is in trouble. */
  sellLast() {
    const closing = this.log.clock + (Number(this.log.terms.cutoffMinutes) + 15 * (1 + this.int(8)) + 120) * MINUTE;
    this.sellOne(new Date(closing - (closing % (15 * MINUTE))).toISOString().slice(0, 16), 0.6);
  }

  /** @param {string} slot @param {number} stands how likely sealing stands still meanwhile */
  sellOne(slot, stands) {
    if (this.live().some((one) => one.slot === slot)) return;
    const [paid, cutoffMinutes] = [this.log.clock, Number(this.log.terms.cutoffMinutes)];
    if (paid >= startOf(slot) - cutoffMinutes * MINUTE) return;
    const at = new Date(paid).toISOString();
    // For many hours, or for about as long as is allowed.
    if (this.chance(stands)) this.log.clock += this.pick([1, 10, 58, 59, 60, 90, 118, 120, 600]) * MINUTE;
    const index = this.log.sell(slot, { chosenAt: at, paidAt: at, channel: this.pick(['card', 'card', 'cash']) });
    this.sales.push({ index, slot, paid, joined: this.log.clock, cutoffMinutes, gone: Infinity });
  }

  /** @param {Sale | undefined} sale @param {object} [more] */
  giveBack(sale, more) {
    if (!sale) return;
    sale.gone = this.log.clock;
    this.log.giveBack(sale.index, more);
  }

  sellForAWhile(most = 24) {
    for (let left = this.int(most); left > 0; left -= 1) {
      const what = this.random();
      if (what < 0.65) this.sell();
      else if (what < 0.75) this.giveBack(this.pick(this.live()));
      else if (what < 0.8) this.log.change({ priceCents: 100 + this.int(500) });
      else if (what < 0.85 && this.sales.length > 0)
        this.log.add({ kind: 'correction', tickets: [this.pick(this.sales).index], since: this.log.now(), buyer: 'ab'.repeat(32) });
      else if (what < 0.9) this.log.add({ kind: this.pick(['block', 'unblock']), since: this.log.now(), slots: ['2026-06-20T10:00'] });
      else if (what < 0.95) this.log.add({ kind: 'weather', rain: this.int(2) });
      else this.keep();
      if (this.isWitnessed && this.chance(0.1)) this.log.stamp();
    }
    if (this.isWitnessed && this.chance(0.8)) this.log.stamp();
  }

  keep() {
    this.kept.push({ checkpoint: this.log.head() });
  }

  /**
   * The water comes, perhaps with a false start; `recorded` is when nobody who pays later takes part any more.
   * @param {(season: RandomSeason) => void} [between] done between a record of that very instant and the same record again
   */
  arrive(between) {
    this.arrivedAt = Date.parse('2026-06-05T06:00:00.000Z') + this.int(12 * 60) * MINUTE;
    // Some buy until the last moment.
    if (this.chance(0.6)) {
      this.log.clock = Math.max(this.log.clock, this.arrivedAt - this.int(30 * 60) * MINUTE);
      for (let left = this.int(12); left > 0 && this.log.clock < this.arrivedAt; left -= 1) {
        this.sellLast();
        if (this.isWitnessed && this.chance(0.7)) this.log.stamp();
      }
    }
    this.log.clock = Math.max(this.log.clock, this.arrivedAt + this.int(60) * MINUTE);
    this.recorded = this.log.clock;
    this.record = this.log.entries.length;
    if (between || this.chance(0.2)) {
      const seen = between ? this.arrivedAt : this.arrivedAt - this.int(60) * MINUTE;
      this.log.arrive(new Date(seen).toISOString());
      if (this.chance(0.5)) this.sell('2026-06-09');
      this.log.step('withdrawn', { reason: 'Seen wrongly' });
      const guarded = this.line(this.log.clock, [], seen).slice(0, 3);
      if (between) between(this);
      else if (this.chance(0.5)) this.giveBack(this.pick(this.live().filter((sale) => !guarded.includes(sale))));
    }
    this.log.arrive(new Date(this.arrivedAt).toISOString());
    if (this.chance(0.3)) this.sell('2026-06-09');
    if (this.isWitnessed && this.chance(0.3)) this.log.stamp();
  }

  /** Index of whoever is first at that instant, without those who were named. @param {number} at @param {number[]} [named] */
  first(at, named = []) {
    return this.line(at, named)[0]?.index ?? null;
  }

  /** @param {number} at @param {number[]} named @param {number} [arrivedAt] */
  line(at, named, arrivedAt = this.arrivedAt ?? 0) {
    const { recorded = 0, record = 0, log } = this;
    const hit = arrivedAt - (arrivedAt % (15 * MINUTE));
    const isLogged = (/** @type {Sale} */ { slot, paid, joined, cutoffMinutes }) =>
      joined < startOf(slot) - (cutoffMinutes - 120) * MINUTE &&
      (joined <= paid + 60 * MINUTE || (joined <= recorded && joined < arrivedAt));
    const takesPart = (/** @type {Sale} */ sale) => isInLine(sale) && (!this.isWitnessed || isLogged(sale));
    const isInLine = (/** @type {Sale} */ { index, slot, paid, gone }) =>
      gone > at &&
      paid <= recorded &&
      !named.includes(index) &&
      (this.rule === 'nearest' || startOf(slot) === hit) &&
      paid < arrivedAt &&
      (this.isWitnessed ? log.stamps.some((one) => one.size > index && one.at < startOf(slot)) : index < record);
    return this.sales
      .filter(takesPart)
      .sort(
        (one, other) => Math.abs(startOf(one.slot) - hit) - Math.abs(startOf(other.slot) - hit) || startOf(one.slot) - startOf(other.slot),
      );
  }

  announce() {
    this.winner = this.first(this.log.clock);
    this.log.announce(this.winner);
  }

  passOn() {
    const named = this.winner;
    if (named === null) return;
    if (this.chance(0.5))
      this.giveBack(
        this.sales.find(({ index }) => index === named),
        { organiser: 'bbbb', proposedBy: 'aaaa' },
      );
    else this.log.clock += 15 * DAY;
    this.winner = this.first(this.log.clock, [named]);
    this.log.announce(this.winner, { rank: 2, reason: 'unclaimed' });
  }

  /** @returns {RandomLog} */
  done() {
    return {
      files: this.log.files(),
      options: { kept: { key: SITE.key, checkpoints: this.kept.map(({ checkpoint }) => checkpoint) } },
      fault: null,
      winner: this.winner,
    };
  }
}

/**
 * A whole season with an announced winner and others in line. @param {Random} random @param {(season: RandomSeason) => void} [beforeAnnounced]
 * @param {(season: RandomSeason) => void} [between] of two records of its water
 */
function announced(random, beforeAnnounced = () => {}, between) {
  const season = new RandomSeason(random, { winnerRule: 'nearest' });
  season.rule = 'nearest';
  while (season.live().length < 2) season.sell();
  if (season.isWitnessed) season.log.stamp();
  season.sellForAWhile(12);
  while (season.live().length < 2 || season.sales.filter(({ gone }) => gone === Infinity)[0] === undefined) season.sell();
  if (season.isWitnessed) season.log.stamp();
  season.isWitnessed = season.log.stamps.length > 0;
  season.arrive(between);
  // What nobody has seen before its slot may not be there to win.
  beforeAnnounced(season);
  if (season.log.entries.at(-1)?.kind !== 'verified') season.log.step('verified');
  season.announce();
  return season;
}

/** @param {RandomSeason} season @param {string} kind @param {(entry: Record<string, any>) => void} change */
function changeLast(season, kind, change) {
  const entry = season.log.entries.findLast((one) => one.kind === kind);
  if (entry) change(entry);
}

/** What can be wrong: each makes a season in which nothing else is. @type {Record<string, (random: Random) => RandomLog>} */
const FAULTS = {
  'entry changed': (random) => {
    const log = announced(random).done();
    const path = Object.keys(log.files).find((name) => name.startsWith('tile/entries')) ?? '';
    const bytes = Buffer.from(log.files[path] ?? '');
    bytes[bytes.length - 3] = 0x58;
    return { ...log, files: { ...log.files, [path]: bytes } };
  },
  'hash changed': (random) => {
    const log = announced(random).done();
    const path = Object.keys(log.files).find((name) => name.startsWith('tile/0')) ?? '';
    const bytes = Buffer.from(log.files[path] ?? '');
    bytes[5] = (bytes[5] ?? 0) ^ 1;
    return { ...log, files: { ...log.files, [path]: bytes } };
  },
  'not signed': (random) => {
    const log = announced(random).done();
    return {
      ...log,
      files: {
        ...log.files,
        checkpoint: String(log.files.checkpoint).replace('raffle.example/log', 'raffle.example/logs'),
      },
    };
  },
  'another key': (random) => {
    const log = announced(random).done();
    return { ...log, options: { kept: { key: SITE.key.replace('raffle', 'other'), checkpoints: [] } } };
  },
  'split view': (random) => {
    const season = announced(random);
    season.keep();
    season.log.entries[0] = { ...season.log.entries[0], since: '2026-01-01T00:00:00.000Z' };
    return season.done();
  },
  'tail cut': (random) => {
    const season = announced(random);
    season.keep();
    season.log.entries.pop();
    return season.done();
  },
  'clock back': (random) => {
    const season = announced(random);
    season.log.clock -= DAY;
    season.log.add({ kind: 'freeze', since: season.log.now(), what: 'sales' });
    return season.done();
  },
  'before it happened': (random) => {
    const season = announced(random);
    season.log.add({ kind: 'freeze', since: new Date(season.log.clock + DAY).toISOString(), what: 'sales' });
    return season.done();
  },
  'given back twice': (random) => {
    const season = announced(random, (one) => one.sell('2026-06-10'));
    const far = season.sales.at(-1);
    for (let times = 0; times < 2; times += 1) season.log.giveBack(far?.index ?? 0, { organiser: 'bbbb', proposedBy: 'aaaa' });
    return season.done();
  },
  'given back by nobody': (random) => {
    const season = announced(random);
    season.log.giveBack(season.sales[0]?.index ?? 0, { since: null, reason: 'unknown' });
    return season.done();
  },
  'no ticket': (random) => {
    const season = announced(random);
    season.log.giveBack(0);
    return season.done();
  },
  'not canonical': (random) => {
    const season = announced(random);
    const leaves = [...season.log.entries.map(canonical), `{"v":1,"kind":"open","at":"${season.log.now()}"}`];
    season.log.leaves = () => leaves;
    return season.done();
  },
  'one person alone': (random) => {
    const season = announced(random);
    const kind = season.chance(0.5) ? 'verified' : 'announced';
    changeLast(season, kind, (entry) => Object.assign(entry, { organiser: 'aaaa', proposedBy: season.chance(0.5) ? 'aaaa' : 'bbbb' }));
    return season.done();
  },
  'nobody on record': (random) => {
    const season = announced(random);
    changeLast(season, 'verified', (entry) => delete entry.proposedBy);
    return season.done();
  },
  'not verified': (random) => {
    const season = announced(random, (one) => one.log.step('verified'));
    season.log.entries = season.log.entries.map((entry) => (entry.kind === 'verified' ? { kind: 'weather', v: 1, at: entry.at } : entry));
    return season.done();
  },
  'other witnesses': (random) => {
    const season = announced(random);
    changeLast(season, 'announced', (entry) => (entry.opened = { ...entry.opened, witnesses: ['Somebody'] }));
    return season.done();
  },
  'opened as another': (random) => {
    const season = announced(random);
    const sold = season.log.tickets.get(season.pick(season.sales).index);
    if (sold) sold.committed = { ...sold.committed, slot: '2026-06-05T08:00', reference: 'OKV-X' };
    return season.done();
  },
  'not opened': (random) => {
    const season = announced(random);
    season.log.tickets.delete(season.pick(season.sales).index);
    return season.done();
  },
  'two for a slot': (random) => {
    const season = new RandomSeason(random);
    for (const slot of ['2026-06-05T10:00', '2026-06-05T10:00']) season.log.sell(slot);
    season.log.stamp();
    season.arrive();
    season.log.step('verified');
    season.log.announce(2);
    return season.done();
  },
  'after the cut-off': (random) =>
    announced(random, (one) => {
      const chosen = Date.parse('2026-06-10T08:00:00.000Z') - (Number(one.log.terms.cutoffMinutes) - 1) * MINUTE;
      one.log.sell('2026-06-10T10:00', { chosenAt: new Date(chosen).toISOString() });
    }).done(),
  'outside of the season': (random) => announced(random, (one) => void one.log.sell('2026-07-10T10:00')).done(),
  'more than a day allows': (random) => {
    const day = (/** @type {RandomSeason} */ one) => {
      for (let hour = 0; hour < 21; hour += 1) one.log.sell(`2026-06-12T${String(hour).padStart(2, '0')}:15`, { reference: 'OKV-MANY' });
    };
    return announced(random, day).done();
  },
  'another winner': (random) => {
    const season = announced(random);
    const other = season.sales.find(({ index, gone }) => index !== season.winner && gone === Infinity);
    changeLast(season, 'announced', (entry) => (entry.ticket = season.chance(0.5) || season.winner === null ? (other?.index ?? 0) : null));
    return season.done();
  },
  'slipped in': (random) => {
    const season = announced(random, (one) => {
      const { arrivedAt = 0 } = one;
      const slot = new Date(arrivedAt + 2 * 60 * MINUTE - (arrivedAt % (15 * MINUTE))).toISOString().slice(0, 16);
      for (const sale of one.live().filter((sold) => sold.slot === slot)) one.giveBack(sale, { reason: 'provider' });
      const before = { chosenAt: '2026-05-20T08:03:00.000Z', paidAt: '2026-05-20T08:03:00.000Z' };
      one.log.sell(slot, before);
    });
    const slipped = season.log.entries.findLast(({ kind }) => kind === 'ticket');
    changeLast(season, 'announced', (entry) => (entry.ticket = season.log.entries.indexOf(slipped ?? {})));
    return season.done();
  },
  'slipped in before its slot': (random) => {
    const season = new RandomSeason(random, { winnerRule: 'nearest', witnesses: ['Authority'], cutoffMinutes: 1440 });
    const { log } = season;
    const longAgo = { chosenAt: log.now(), paidAt: log.now() };
    season.sell('2026-06-12');
    log.stamp().wait('2026-06-05T08:00:00.000Z');
    const friend = log.sell('2026-06-05T10:15', longAgo);
    log.stamp().arrive('2026-06-05T08:07:00.000Z');
    log.step('verified');
    log.announce(friend);
    return season.done();
  },
  'first in line given back': (random) =>
    announced(random, (one) => one.giveBack(one.sales.find(({ index }) => index === one.first(one.log.clock)))).done(),
  'given back between two records': (random) =>
    announced(
      random,
      () => {},
      (one) => one.giveBack(one.sales.find(({ index }) => index === one.first(one.log.clock))),
    ).done(),
  'first in line transferred': (random) =>
    announced(
      random,
      (one) =>
        void one.log.add({ kind: 'transfer', tickets: [one.first(one.log.clock) ?? 0], since: one.log.now(), buyer: 'ab'.repeat(32) }),
    ).done(),
  'passed on at once': (random) => {
    const season = announced(random);
    season.log.announce(season.first(season.log.clock, [season.winner ?? 0]), { rank: 2, reason: season.pick(['unclaimed', 'deleted']) });
    return season.done();
  },
  'rule changed': (random) => announced(random, (one) => void one.log.change({ winnerRule: 'exact' })).done(),
  'price changed alone': (random) =>
    announced(random, (one) => void one.log.change({ priceCents: 1 }, { organiser: 'aaaa', proposedBy: 'aaaa' })).done(),
  'stamp of something else': (random) => {
    const season = announced(random, (one) => void one.log.stamp());
    Object.assign(season.log.stamps.at(-1) ?? {}, { token: 'MAA=' });
    return season.done();
  },
};

/** @param {Random} random @returns {RandomLog} */
function honest(random) {
  const season = new RandomSeason(random);
  const stages = season.int(5);
  if (stages === 0 && season.chance(0.2)) season.log.entries.length = 1;
  else season.sellForAWhile();
  if (stages >= 1 && season.log.entries.length > 1) season.arrive();
  if (stages >= 2 && season.arrivedAt) season.log.step('verified');
  if (stages >= 3 && season.arrivedAt) season.announce();
  if (stages >= 4) season.passOn();
  return season.done();
}

/** A third with a fault, each of them in turn. @param {number} count @param {number} seed @returns {Generator<RandomLog>} */
export function* randomLogs(count, seed) {
  const random = seeded(seed);
  const names = Object.keys(FAULTS);
  for (let number = 0; number < count; number += 1) {
    const fault = number % 3 === 2 ? (names[Math.floor(number / 3) % names.length] ?? '') : null;
    yield fault === null ? honest(random) : { .../** @type {(random: Random) => RandomLog} */ (FAULTS[fault])(random), fault };
  }
}

const SHIFTS = [-25 * 60, -24 * 60, -60, -11, -1.01, -1, 1, 1.01, 11, 60, 24 * 60].map((minutes) => minutes * MINUTE);
const OTHER_TERMS = {
  winnerRule: ['exact', 'nearest'],
  fourEyes: [true, false, undefined],
  witnesses: [[], ['Authority'], undefined],
  cutoffMinutes: [0, 60, 1440],
  maxSlotsPerDay: [1, 2, 20],
  claimDays: [0, 1, 30],
  priceCents: [1, 300],
  from: ['2026-05-01', '2026-06-06'],
  to: ['2026-06-04', '2026-06-30'],
};

/** One thing in one entry, or the place of two, becomes another. @param {Random} random @param {Record<string, any>[]} entries */
function scramble(random, entries) {
  const pick = (/** @type {readonly any[]} */ items) => items[Math.floor(random() * items.length)];
  const at = Math.floor(random() * entries.length);
  const entry = entries[at] ?? {};
  const name = pick(Object.keys(entry).filter((one) => one !== 'commitment'));
  const others = entries.filter((one) => name in one).map((one) => one[name]);
  const term = /** @type {keyof typeof OTHER_TERMS} */ (pick(Object.keys(OTHER_TERMS)));
  const shifted = new Date(Date.parse(entry[name]) + pick(SHIFTS));
  pick([
    () => delete entry[name],
    () => (entry[name] = null),
    () => (entry[name] = structuredClone(pick(others))),
    () => isNaN(Number(shifted)) || (entry[name] = shifted.toISOString()),
    () => typeof entry[name] !== 'number' || (entry[name] += pick([-1, 1])),
    () => entry.kind !== 'terms' || (entry.terms = JSON.parse(JSON.stringify({ ...entry.terms, [term]: pick(OTHER_TERMS[term]) }))),
    () => entries.splice(at, 2, ...entries.slice(at, at + 2).reverse()),
  ])();
}

/** Seasons in which anything may be wrong, or nothing: only that verifiers agree can be asked. @param {number} count @param {number} seed @returns {Generator<Pick<RandomLog, 'files' | 'options'>>} */
export function* scrambledLogs(count, seed) {
  const random = seeded(seed);
  for (let number = 0; number < count; number += 1) {
    const season = new RandomSeason(random);
    season.sellForAWhile();
    if (season.log.entries.length > 2) season.arrive();
    if (season.arrivedAt) {
      season.log.step('verified');
      season.announce();
      season.passOn();
    }
    for (let times = Math.floor(random() * 3); times > 0; times -= 1) scramble(random, season.log.entries);
    yield season.done();
  }
}

/**
 * Whether verifiers tell the seasons apart and find their winners. @param {Record<string, Verifier>} verifiers @param {Iterable<RandomLog>} logs
 * @returns {Promise<string[]>} where one of them is wrong
 */
export async function judge(verifiers, logs) {
  const wrong = [];
  let number = 0;
  for (const { files, options, fault, winner } of logs) {
    for (const [name, verifier] of Object.entries(verifiers)) {
      const found = await verifier(files, options);
      if (found.ok !== (fault === null)) wrong.push(`${name}, log ${number}, ${fault ?? 'honest'}: ${JSON.stringify(found.faults)}`);
      else if (found.ok && found.winner !== winner) wrong.push(`${name}, log ${number}: the winner is ${winner}, not ${found.winner}`);
    }
    number += 1;
  }
  return wrong;
}
