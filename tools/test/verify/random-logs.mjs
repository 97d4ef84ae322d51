// @ts-check
// Builds small random seasons, some of which contain a fault. The same seed always produces the same seasons, apart from their signing
// keys. Winners and endings are computed with the product's own rules, so an honest season passes only if the product and verify.mjs agree.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../start/settings.mjs';
import { SeasonBuilder, SITE, TERMS } from './season.mjs';

const { lineOf } = await import(pathToFileURL(join(ROOT, 'apps/api/dist/results/prize/line.rules.js')).href);
const { endsByLastSlot } = await import(pathToFileURL(join(ROOT, 'apps/api/dist/season/season.rules.js')).href);
const { slotsOfDate, slotStartMs } = await import(pathToFileURL(join(ROOT, 'libs/contracts/dist/slot-time.js')).href);

/**
 * @typedef {import('../../../apps/web/public/verify.mjs').Files} Files
 * @typedef {{ files: Record<string, string | Buffer>, options: { kept: { key: string, checkpoints: string[] }, page: Page }, fault: string | null, winner: number | null }} RandomLog
 * @typedef {{ state: string, winner: { slotId: string | undefined } | null, ended: { as: string } | null }} Page  the results page
 * @typedef {() => number} Random  0 <= x < 1
 */

const MINUTE = 60_000;
const DAY = 86_400_000;
const SLOT = 15 * MINUTE;
/** @param {string} slot */
const startOf = (slot) => Date.parse(`${slot}:00+02:00`);
/** @param {number} at */
const slotAt = (at) => new Date(Math.floor(at / SLOT) * SLOT + 120 * MINUTE).toISOString().slice(0, 16);

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
  /** @type {Random} */
  random;
  /** @type {string[]} */
  kept = [];
  /** @type {number[]} */
  named = [];
  /** @type {number | null} */
  winner = null;
  arrivedAt = 0;
  /** How the season ended; null if it has not ended or ended with an arrival. @type {string | null} */
  ended = null;

  /** @param {Random} random @param {object} [terms] */
  constructor(random, terms = {}) {
    this.random = random;
    this.log = new SeasonBuilder({
      ...TERMS,
      winnerRule: this.chance(0.8) ? 'nearest' : 'exact',
      witnesses: this.chance(0.5) ? TERMS.witnesses : [],
      cutoffMinutes: this.pick([0, 60, 180, 1440]),
      maxSlotsPerDay: 96,
      // Older seasons' terms lack a rule for a year without water.
      ...this.pick([{}, { noWater: 'last_slot' }, { noWater: 'refund' }]),
      ...terms,
    });
    this.log.clock = Date.parse('2026-06-04T06:00:00.000Z');
    this.log.entries.forEach((entry) => Object.assign(entry, { at: '2026-06-04T06:00:00.000Z', since: '2026-06-04T06:00:00.000Z' }));
    if (this.chance(0.5)) this.log.nameKey();
    // Before the first sale, a single organiser may change the rule for a year without water.
    if (!('noWater' in terms) && this.chance(0.1)) this.log.change({ noWater: this.pick(['last_slot', 'refund']) }, {});
  }

  /** @param {number} below */
  int(below) {
    return Math.floor(this.random() * below);
  }
  /** @param {number} probability */
  chance(probability) {
    return this.random() < probability;
  }
  /** @template Item @param {readonly Item[]} items @returns {Item} */
  pick(items) {
    return /** @type {Item} */ (items[this.int(items.length)]);
  }

  get cutoff() {
    return Number(this.log.entries[0]?.terms.cutoffMinutes) * MINUTE;
  }

  /** Returns the tickets that have not been refunded. */
  live() {
    const gone = new Set(this.log.entries.flatMap((entry) => (entry.kind === 'void' ? [entry.ticket] : [])));
    return [...this.log.tickets.keys()].filter((index) => !gone.has(index));
  }

  /**
   * Sells a slot before its cut-off. The ticket is added to the log immediately or much later. @param {number} [ahead] number of slots
   * after the next cut-off
   */
  sell(ahead = this.int(this.chance(0.5) ? 12 : 400)) {
    const chosen = this.log.clock;
    const slot = slotAt(chosen + this.cutoff + SLOT * (1 + ahead));
    if (slot > `${TERMS.to}T23:45` || this.isTaken(slot)) return;
    if (this.chance(0.15)) this.log.clock += this.pick([30, 59, 60, 61, 118, 119, 120, 121, 600]) * MINUTE;
    const at = new Date(chosen).toISOString();
    this.log.sell(slot, { chosenAt: at, paidAt: at, channel: this.pick(['card', 'card', 'cash']) });
  }

  /** @param {string} slot */
  isTaken(slot) {
    return this.live().some((index) => this.log.tickets.get(index)?.committed.slot === slot);
  }

  /** @param {number} [tries] */
  sellForAWhile(tries = 30) {
    for (let left = this.int(tries); left > 0; left -= 1) {
      const [what, live] = [this.random(), this.live()];
      if (what < 0.6) this.sell();
      else if (what < 0.7 && live.length > 0) this.log.refund(this.pick(live));
      else if (what < 0.75) this.log.change({ priceCents: 100 + this.int(500) });
      else if (what < 0.8 && live.length > 0)
        this.log.add({ kind: 'correction', tickets: [this.pick(live)], since: this.log.now(), buyer: 'ab'.repeat(32) });
      else if (what < 0.85) this.log.add({ kind: this.pick(['block', 'unblock']), since: this.log.now(), slots: ['2026-06-20T10:00'] });
      else if (what < 0.93) this.log.clock += this.pick([5, 30, 120, 300]) * MINUTE;
      else if (what < 0.94) this.log.rotate();
      else if (what < 0.95) this.lose();
      else this.kept.push(this.log.head());
      if (this.chance(0.6)) this.log.stamp();
    }
  }

  /**
   * Simulates restoring a backup that contains the terms and some of the later entries. Does so only once per season, because a second
   * backup could be older than the entry that records the first loss.
   */
  lose() {
    if (this.log.entries.some(({ kind }) => kind === 'epoch')) return;
    // The lost entries must not include a key replacement.
    const first = this.log.entries.findLastIndex(({ kind }) => kind === 'key' || kind === 'terms') + 1;
    const kept = first + this.int(this.log.entries.length - first);
    if (first > 0 && kept < this.log.entries.length) this.log.lose(kept);
  }

  /** Sometimes records an arrival and then withdraws it. */
  maybeFalseAlarm() {
    if (!this.chance(0.3)) return;
    this.log.arrive(new Date(this.log.clock - this.int(600) * MINUTE).toISOString());
    if (this.chance(0.5)) this.sell();
    this.log.step('withdrawn', { reason: 'Seen wrongly' });
  }

  /** Records an arrival immediately or some time later. */
  arrive() {
    this.maybeFalseAlarm();
    this.arrivedAt = this.log.clock - this.pick([0, 1, 30, 600]) * MINUTE;
    this.log.arrive(new Date(this.arrivedAt).toISOString());
    // Sales and refunds after the arrival do not change which tickets are eligible.
    if (this.chance(0.5)) this.sell();
    if (this.chance(0.3) && this.live().length > 0) this.log.refund(this.pick(this.live()));
    this.log.stamp().step('verified');
  }

  /** Lets the season continue until the last date has passed. */
  runOut() {
    for (const day of ['2026-06-28', TERMS.to]) {
      this.log.stamp().clock = Math.max(this.log.clock, Date.parse(`${day}T00:00:00.000Z`) + this.int(16) * 60 * MINUTE);
      for (const slot of ['23:15', '23:30', '23:45'].map((time) => `${TERMS.to}T${time}`))
        if (this.chance(0.4) && this.log.clock < startOf(slot) - this.cutoff && !this.isTaken(slot)) this.log.sell(slot);
      this.sellForAWhile(10);
    }
    this.log.stamp().clock = Math.max(this.log.clock, startOf(`${TERMS.to}T23:45`) + SLOT) + this.int(3) * DAY;
    // By now, every slot is settled.
    this.arrivedAt = Infinity;
    this.undoUnwitnessed();
  }

  /** Ends the season without an arrival, as the product does. @param {string} endedAs @param {Record<string, any>} [more] */
  end(endedAs, more = {}) {
    const { noWater = 'last_slot' } = /** @type {{ noWater?: string }} */ (this.log.terms);
    const counts = endsByLastSlot({ endedAs, noWater });
    if (counts) {
      this.arrivedAt = slotStartMs(slotsOfDate(TERMS.to).at(-1));
      this.log.arrivals += 1;
    }
    const arrival = counts ? this.log.arrivals : null;
    const by = { organiser: 'bbbb', proposedBy: 'aaaa' };
    this.log.add({ kind: 'ended', since: this.log.now(), as: endedAs, reason: 'It is over.', arrival, ...by, ...more });
    this.ended = endedAs;
    // Refunds that are made after all slots are settled do not change who wins.
    if (!counts || this.chance(0.3)) for (const index of this.live()) if (this.chance(0.8)) this.log.refund(index);
    this.log.stamp();
    return counts;
  }

  /** Returns the tickets in winning order, which the product's own rules compute. @returns {number[]} */
  line() {
    const [first] = this.log.entries;
    const voids = new Map(
      this.log.entries.flatMap((entry, index) => (entry.kind === 'void' ? [[entry.ticket, { index, at: Date.parse(entry.at) }]] : [])),
    );
    const tickets = Array.from(this.log.tickets, ([index, { committed }]) => ({
      index,
      at: Date.parse(this.log.entries[index]?.at),
      slotId: committed.slot,
      void: voids.get(index) ?? null,
    }));
    const statements = this.log.stamps.map(({ size, at }) => ({ witness: 'Authority', size, at: at - (at % 1000) }));
    return lineOf(first?.terms, tickets, statements, this.arrivedAt).map(
      (/** @type {{ ticket: { index: number } }} */ { ticket }) => ticket.index,
    );
  }

  announce() {
    this.winner = this.line()[0] ?? null;
    this.named.push(this.winner ?? -1);
    this.name({});
  }

  /**
   * Announces the winner. The log entry publishes the names of the people at the bridge, unless the last slot decides. @param {object} more
   */
  name(more) {
    this.log.announce(this.winner, { ...(this.ended && { opened: null }), ...more });
  }

  passOn() {
    if (this.winner === null) return;
    const reason = this.pick(['unclaimed', 'declined', 'charged-back']);
    if (reason === 'unclaimed') this.log.clock += 15 * DAY;
    const left = this.line().filter((index) => !this.named.includes(index));
    const skipped = this.chance(0.3) ? left.splice(0, 1) : [];
    this.winner = left[0] ?? null;
    this.name({ rank: 2, reason, skipped });
  }

  /** Refunds the tickets that no witness saw in time, as an honest site would. */
  undoUnwitnessed() {
    if (this.log.entries[0]?.terms.witnesses.length === 0) return;
    for (const index of this.live()) {
      const start = startOf(this.log.tickets.get(index)?.committed.slot ?? '');
      const settled = Math.min(start, start - this.cutoff + 120 * MINUTE);
      const isSeen = this.log.stamps.some(({ size, at }) => size > index && at <= settled);
      if (!isSeen && settled < this.arrivedAt) this.log.refund(index);
    }
  }

  /** @returns {RandomLog} */
  done() {
    const last = this.log.entries.findLast(({ kind }) => kind === 'announced');
    const winner = last?.ticket == null ? null : { slotId: this.log.tickets.get(last.ticket)?.committed.slot };
    const page = { state: last ? 'announced' : 'none', winner, ended: this.ended === null ? null : { as: this.ended } };
    return {
      files: this.log.files(),
      options: { kept: { key: SITE.key, checkpoints: this.kept }, page },
      fault: null,
      winner: this.winner,
    };
  }
}

/** Builds a season with at least three tickets. @param {Random} random @param {object} [terms] */
function sold(random, terms = {}) {
  const season = new RandomSeason(random, { winnerRule: 'nearest', ...terms });
  while (season.live().length < 3) season.sell(4 + season.int(200));
  season.log.stamp();
  season.sellForAWhile(12);
  while (season.live().length < 3) season.sell(4 + season.int(200));
  season.log.stamp();
  return season;
}

/**
 * Builds a season whose last date has passed without water.
 * @param {Random} random @param {string} noWater @param {(season: RandomSeason) => void} [beforeLastDate]
 */
function dry(random, noWater, beforeLastDate = () => {}) {
  const season = sold(random, { noWater });
  beforeLastDate(season);
  season.runOut();
  return season;
}

/**
 * Builds a season in which the last slot decides who wins.
 * @param {Random} random
 * @param {(season: RandomSeason) => void} [beforeLastDate]
 */
function lastSlot(random, beforeLastDate) {
  const season = dry(random, 'last_slot', beforeLastDate);
  season.end('no-water');
  season.announce();
  return season;
}

/** @param {Random} random @param {(season: RandomSeason) => void} [beforeArrival] @param {(season: RandomSeason) => void} [beforeAnnounced] */
function announced(random, beforeArrival = () => {}, beforeAnnounced = () => {}) {
  const season = sold(random);
  beforeArrival(season);
  season.log.stamp().clock += 2 * DAY;
  season.arrive();
  season.undoUnwitnessed();
  beforeAnnounced(season);
  season.announce();
  return season;
}

/** @param {RandomSeason} season @param {string} kind @param {(entry: Record<string, any>) => void} change */
function changeLast(season, kind, change) {
  const entry = season.log.entries.findLast((one) => one.kind === kind);
  if (entry) change(entry);
  return season.done();
}

/** @param {RandomLog} log @param {string} prefix @param {(bytes: Buffer) => void} change */
function changeFile(log, prefix, change) {
  const path = Object.keys(log.files).find((name) => name.startsWith(prefix)) ?? '';
  const bytes = Buffer.from(log.files[path] ?? '');
  change(bytes);
  return { ...log, files: { ...log.files, [path]: bytes } };
}

/** Functions that each build a season with exactly one fault. @type {Record<string, (random: Random) => RandomLog>} */
const FAULTS = {
  'entry changed': (random) => changeFile(announced(random).done(), 'tile/entries', (bytes) => (bytes[bytes.length - 3] = 0x58)),
  'hash changed': (random) => changeFile(announced(random).done(), 'tile/0', (bytes) => (bytes[5] = (bytes[5] ?? 0) ^ 1)),
  'not signed': (random) => {
    const log = announced(random).done();
    return {
      ...log,
      files: { ...log.files, checkpoint: String(log.files.checkpoint).replace('raffle.example/log', 'raffle.example/logs') },
    };
  },
  'cut off': (random) => {
    const season = announced(random);
    season.kept.push(season.log.head());
    season.log.entries.pop();
    return season.done();
  },
  'clock set back': (random) => changeLast(announced(random), 'announced', (entry) => (entry.at = '2026-06-04T05:00:00.000Z')),
  'not opened': (random) => {
    const season = announced(random);
    season.log.tickets.delete(season.pick([...season.log.tickets.keys()]));
    return season.done();
  },
  'opened as another slot': (random) => {
    const season = announced(random);
    const files = season.log.files();
    const opened = JSON.parse(String(files.opened));
    opened.tickets[0].committed.slot = '2026-06-20T10:00';
    return { ...season.done(), files: { ...files, opened: JSON.stringify(opened) } };
  },
  'slot in another spelling': (random) =>
    announced(random, (season) => void season.log.sell(slotAt(season.log.clock + season.cutoff + 40 * SLOT).replace('T', ' '))).done(),
  'refunded twice': (random) =>
    announced(random, (season) => {
      const ticket = season.pick(season.live());
      season.log.refund(ticket);
      season.log.refund(ticket);
    }).done(),
  'two tickets for one slot': (random) =>
    announced(random, (season) => {
      const slot = season.log.tickets.get(season.pick(season.live()))?.committed.slot ?? '';
      season.log.sell(slot);
    }).done(),
  'chosen after the cut-off': (random) =>
    announced(random, (season) => void season.log.sell(slotAt(season.log.clock + season.cutoff - 2 * SLOT))).done(),
  'outside the season': (random) => announced(random, (season) => void season.log.sell('2026-07-01T10:00')).done(),
  'rule changed': (random) => announced(random, (season) => void season.log.change({ winnerRule: 'exact' })).done(),
  'cut-off shortened': (random) => {
    const season = announced(random, (one) => {
      one.log.change({ cutoffMinutes: 2000 });
      one.log.change({ cutoffMinutes: 1999 });
    });
    return season.done();
  },
  'price changed by one person': (random) =>
    announced(random, (season) => void season.log.change({ priceCents: 1 }, { organiser: 'aaaa', proposedBy: 'aaaa' })).done(),
  'limit changed by nobody': (random) => announced(random, (season) => void season.log.change({ maxSlotsPerDay: 95 }, {})).done(),
  'verified by one person': (random) =>
    changeLast(announced(random), 'verified', (entry) => Object.assign(entry, { organiser: 'aaaa', proposedBy: 'aaaa' })),
  'announced by the person who recorded': (random) =>
    changeLast(announced(random), 'announced', (entry) => Object.assign(entry, { organiser: 'aaaa', proposedBy: 'bbbb' })),
  'never verified': (random) => {
    const season = announced(random);
    season.log.entries = season.log.entries.map((entry) => (entry.kind === 'verified' ? { ...entry, kind: 'weather' } : entry));
    return season.done();
  },
  'other people at the bridge': (random) =>
    changeLast(announced(random), 'announced', (entry) => (entry.opened = { ...entry.opened, witnesses: ['Kabo'] })),
  'a friend is named': (random) => {
    const season = announced(random);
    const friend = season.line().at(-1);
    return changeLast(season, 'announced', (entry) => (entry.ticket = friend === entry.ticket ? null : friend));
  },
  'passed over at once': (random) => {
    const season = announced(random);
    return changeLast(season, 'announced', (entry) => Object.assign(entry, { skipped: [entry.ticket], ticket: season.line()[1] ?? null }));
  },
  'prize passed on too early': (random) => {
    const season = announced(random);
    const next = season.line().find((index) => index !== season.winner) ?? null;
    season.log.announce(next, { rank: 2, reason: 'unclaimed' });
    return season.done();
  },
  'prize passed on without a reason': (random) => {
    const season = announced(random);
    const next = season.line().find((index) => index !== season.winner) ?? null;
    season.log.announce(next, { rank: 2 });
    return season.done();
  },
  'ended by one person': (random) => changeLast(lastSlot(random), 'ended', (entry) => (entry.organiser = entry.proposedBy)),
  'called off by nobody': (random) => {
    const season = sold(random);
    season.end('called-off', { organiser: null });
    return season.done();
  },
  'ended before the last date was over': (random) =>
    changeLast(lastSlot(random), 'ended', (entry) => (entry.since = `${TERMS.to}T21:00:00.000Z`)),
  'refunded where the last slot counts': (random) => {
    const season = dry(random, 'last_slot');
    season.end('no-water', { arrival: null });
    return season.done();
  },
  'last slot where everybody is refunded': (random) => {
    const season = dry(random, 'refund');
    season.end('no-water', { arrival: 9 });
    return season.done();
  },
  'called off, and the last slot counts': (random) => {
    const season = sold(random);
    season.end('called-off', { arrival: 9 });
    return season.done();
  },
  'a winner although everybody is refunded': (random) => {
    const season = sold(random);
    season.end('called-off');
    season.winner = season.live()[0] ?? null;
    season.name({ arrival: null });
    return season.done();
  },
  'a friend is named in a year without water': (random) => {
    const season = lastSlot(random);
    const friend = season.line().at(-1);
    return changeLast(season, 'announced', (entry) => (entry.ticket = friend === entry.ticket ? null : friend));
  },
  'people at the bridge in a year without water': (random) =>
    changeLast(lastSlot(random), 'announced', (entry) => (entry.opened = { witnesses: ['Neo'], nonce: '00'.repeat(16) })),
  'ended with an arrival on record': (random) => {
    const season = sold(random);
    season.log.arrive(season.log.now());
    season.end('called-off');
    return season.done();
  },
  'an arrival after the end': (random) => {
    const season = lastSlot(random);
    season.log.arrive(season.log.now());
    return season.done();
  },
  'ended twice': (random) => {
    const season = sold(random);
    season.end('called-off');
    season.end('called-off');
    return season.done();
  },
  'rule for no water changed': (random) => {
    const season = dry(random, 'last_slot', (one) => void one.log.change({ noWater: 'refund' }));
    season.end('no-water');
    return season.done();
  },
  'last date moved': (random) => lastSlot(random, (season) => void season.log.change({ to: '2026-07-31' })).done(),
  'the page does not show the end': (random) => {
    const season = sold(random);
    season.end('called-off');
    season.ended = null;
    return season.done();
  },
  'key replaced by one person': (random) =>
    announced(random, (season) => void season.log.rotate({ organiser: 'aaaa', proposedBy: 'aaaa' })).done(),
  'key replaced without the old one': (random) => announced(random, (season) => void season.log.rotate({ signature: 'AAAA' })).done(),
  'loss logged by one person': (random) =>
    announced(random, (season) => {
      season.log.sell(slotAt(season.log.clock + season.cutoff + 500 * SLOT));
      season.log.lose(season.log.entries.length - 1, { organiser: 'aaaa', proposedBy: 'aaaa' });
    }).done(),
  'more lost than the log says': (random) => {
    const season = announced(random, (one) => {
      one.log.sell(slotAt(one.log.clock + one.cutoff + 500 * SLOT));
      one.kept.push(one.log.head());
      one.log.entries.pop();
      one.log.tickets.delete(one.log.entries.length);
      one.log.add({ kind: 'weather' });
      one.log.lose(one.log.entries.length - 1);
    });
    return season.done();
  },
  'invalid time stamp, or refund of no ticket': (random) => {
    const season = announced(random);
    const isWitnessed = season.log.entries[0]?.terms.witnesses.length > 0;
    if (isWitnessed)
      season.log.stamps[0] = { size: 3, at: Number(season.log.stamps[0]?.at), token: Buffer.from('no token').toString('base64') };
    else season.log.refund(season.log.entries.length);
    return season.done();
  },
  'never witnessed': (random) => {
    const season = new RandomSeason(random, { winnerRule: 'nearest', witnesses: TERMS.witnesses, cutoffMinutes: 180 });
    for (const ahead of [50, 60, 70]) season.sell(ahead);
    season.log.clock += 3 * DAY;
    season.arrive();
    season.announce();
    return season.done();
  },
};

/**
 * Ends a season with an arrival, without water, or by calling it off.
 * @param {RandomSeason} season
 * @returns {boolean} whether the season can have a winner
 */
function finish(season) {
  const what = season.random();
  if (what < 0.6) {
    season.log.stamp().clock += season.int(3) * DAY;
    season.arrive();
    season.undoUnwitnessed();
    return true;
  }
  if (what < 0.9) season.runOut();
  season.maybeFalseAlarm();
  return season.end(what < 0.9 ? 'no-water' : 'called-off');
}

/** Yields random seasons, a third of which have a fault. @param {number} count @param {number} seed @returns {Generator<RandomLog>} */
export function* randomLogs(count, seed) {
  const random = seeded(seed);
  const names = Object.keys(FAULTS);
  for (let number = 0; number < count; number += 1) {
    if (number % 3 === 0) {
      const fault = names[(number / 3) % names.length] ?? '';
      yield { .../** @type {(random: Random) => RandomLog} */ (FAULTS[fault])(random), fault };
      continue;
    }
    const season = new RandomSeason(random);
    season.sellForAWhile();
    if (season.chance(0.2)) {
      yield season.done();
      continue;
    }
    if (!finish(season)) {
      yield season.done();
      continue;
    }
    season.announce();
    if (season.chance(0.4)) season.passOn();
    yield season.done();
  }
}
