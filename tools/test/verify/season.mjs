// @ts-check
// Builds small seasons with their public log, as the site serves it. The hash trees are implemented directly from RFC 6962, without the
// product's code.
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { AUTHORITY, stampOf } from './time-stamps.mjs';

/**
 * @typedef {import('../../../apps/web/public/verify.mjs').Files} Files
 * @typedef {{ reference: string, slot: string, chosenAt: string | null, paidAt: string, buyer: string }} Committed
 * @typedef {{ nonce: string, committed: Committed, buyerNonce: string, account: string, name: string }} Sold
 */

/** @param {(Uint8Array | string)[]} parts */
const sha256 = (...parts) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest();
/** @param {number} size */
const splitOf = (size) => 2 ** Math.floor(Math.log2(size - 1));
/** RFC 6962, 2.1. @param {Buffer[]} hashes @returns {Buffer} */
function rootOf(hashes) {
  if (hashes.length === 0) return sha256();
  if (hashes.length === 1) return /** @type {Buffer} */ (hashes[0]);
  const split = splitOf(hashes.length);
  return sha256(Buffer.of(1), rootOf(hashes.slice(0, split)), rootOf(hashes.slice(split)));
}
/** RFC 6962, 2.1.1. @param {number} index @param {Buffer[]} hashes @returns {Buffer[]} */
function pathOf(index, hashes) {
  if (hashes.length === 1) return [];
  const split = splitOf(hashes.length);
  const [left, right] = [hashes.slice(0, split), hashes.slice(split)];
  return index < split ? [...pathOf(index, left), rootOf(right)] : [...pathOf(index - split, right), rootOf(left)];
}
/** @param {string} leaf */
export const leafHash = (leaf) => sha256(Buffer.of(0), leaf);

/** @param {any} value @returns {string} */
export function canonical(value) {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  return `{${Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)
    .join()}}`;
}
/** @param {string} nonce @param {object} value */
const commitment = (nonce, value) => sha256(Buffer.from(nonce, 'hex'), canonical(value)).toString('hex');
/** @param {number} number */
const nonceOf = (number) => number.toString(16).padStart(32, '0');

/** @param {string} name */
export function signer(name) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const bytes = Buffer.concat([Buffer.of(1), publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)]);
  const id = sha256(`${name}\n`, bytes).subarray(0, 4);
  return {
    key: `${name}+${id.toString('hex')}+${bytes.toString('base64')}`,
    sign: (/** @type {string} */ body) =>
      `${body}\n— ${name} ${Buffer.concat([id, sign(null, Buffer.from(body), privateKey)]).toString('base64')}\n`,
    signature: (/** @type {string} */ text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  };
}
/** Creates a log witness (C2SP tlog-cosignature), which signs a head together with a timestamp. @param {string} name */
export function logWitness(name) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const bytes = Buffer.concat([Buffer.of(4), publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)]);
  const id = sha256(`${name}\n`, bytes).subarray(0, 4);
  return {
    key: `${name}+${id.toString('hex')}+${bytes.toString('base64')}`,
    /** Returns the head with the witness's signature appended. @param {string} note @param {string} at */
    cosign: (note, at) => {
      const [seconds, time] = [Date.parse(at) / 1000, Buffer.alloc(8)];
      time.writeBigUInt64BE(BigInt(seconds));
      const body = note.slice(0, note.lastIndexOf('\n\n') + 1);
      const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${body}`), privateKey);
      return `${note}— ${name} ${Buffer.concat([id, time, signature]).toString('base64')}\n`;
    },
  };
}
/** The site's signer. */
export const SITE = signer('raffle.example');

export const TERMS = {
  from: '2026-05-01',
  to: '2026-06-30',
  timeZone: 'Africa/Gaborone',
  priceCents: 300,
  currency: 'USD',
  maxSlotsPerDay: 20,
  cutoffMinutes: 1440,
  winnerRule: 'nearest',
  lateTickets: 'gift',
  claimDays: 14,
  witnesses: [{ kind: 'tsa', name: 'Authority', key: AUTHORITY.fingerprint }],
};
const ORIGIN = 'raffle.example/log/2026';
const PHOTO = 'ab'.repeat(32);
const MINUTE = 60_000;

/**
 * Builds a season step by step. Each step takes one minute of the season's clock. To simulate an attack, a test modifies `entries`,
 * `tickets` or `stamps` before it calls `files`.
 */
export class SeasonBuilder {
  /** @type {Record<string, any>[]} */
  entries = [];
  /** Tickets by the index of their log entry. @type {Map<number, Sold>} */
  tickets = new Map();
  /** @type {{ size: number, at: number, token?: string }[]} */
  stamps = [];
  clock = Date.parse('2026-05-20T08:00:00.000Z');
  arrivals = 0;
  /** The site's signers. Each has the index of the `key` entry that introduced it. */
  keys = [{ site: SITE, from: 0 }];

  constructor(terms = TERMS) {
    this.terms = terms;
    this.add({ kind: 'terms', since: this.now(), terms });
    this.add({ kind: 'open', since: this.now(), what: 'season' });
  }

  now() {
    return new Date(this.clock).toISOString();
  }

  /** @param {string} to */
  wait(to) {
    this.clock = Date.parse(to);
    return this;
  }

  /** @param {Record<string, any>} body @returns {number} the entry's index */
  add(body) {
    this.clock += MINUTE;
    return this.entries.push({ v: 1, at: this.now(), ...body }) - 1;
  }

  /** @param {string} slot @param {{ chosenAt?: string, paidAt?: string, reference?: string, channel?: string, name?: string }} [more] */
  sell(
    slot,
    { chosenAt = this.now(), paidAt = this.now(), reference = `OKV-${this.entries.length}`, channel = 'card', name = 'Naledi' } = {},
  ) {
    const [nonce, buyerNonce] = [nonceOf(this.entries.length), nonceOf(1000 + this.entries.length)];
    const account = `account-${reference}`;
    const committed = { reference, slot, chosenAt, paidAt, buyer: commitment(buyerNonce, { account, name }) };
    const index = this.add({ kind: 'ticket', channel, commitment: commitment(nonce, committed) });
    this.tickets.set(index, { nonce, committed, buyerNonce, account, name });
    return index;
  }

  /** @param {Record<string, any>} changes @param {object} [by] */
  change(changes, by = { organiser: 'bbbb', proposedBy: 'aaaa' }) {
    this.terms = { ...this.terms, ...changes };
    return this.add({ kind: 'terms', since: this.now(), terms: this.terms, ...by });
  }

  /** Adds a `key` entry that announces the site's key, as newer logs do. */
  nameKey() {
    return this.add({ kind: 'key', since: this.now(), origin: ORIGIN, key: SITE.key });
  }

  /** Rotates the key. The entry names the two people who did so. @param {object} [more] */
  rotate(more = {}) {
    if (!this.entries.some(({ kind }) => kind === 'key')) this.nameKey();
    const [before, next, index] = [this.siteAt(Infinity), signer('raffle.example'), this.entries.length];
    const signature = before.signature(`${ORIGIN}\nkey ${index}\n${next.key}\n`);
    const by = { organiser: 'bbbb', proposedBy: 'aaaa' };
    this.add({ kind: 'key', since: this.now(), origin: ORIGIN, key: next.key, replaces: before.key, signature, ...by, ...more });
    this.keys.push({ site: next, from: index });
    return index;
  }

  /** @param {number} size */
  siteAt(size) {
    return this.keys.findLast(({ from }) => from < Math.max(size, 1))?.site ?? SITE;
  }

  /**
   * Restores a backup that contains the first `kept` entries, and records the loss in an entry that names two people.
   * @param {number} kept
   * @param {object} [more]
   */
  lose(kept, more = {}) {
    const [size, root] = [this.entries.length, this.root()];
    this.entries.length = kept;
    for (const index of this.tickets.keys()) if (index >= kept) this.tickets.delete(index);
    this.stamps = this.stamps.filter((one) => one.size <= kept);
    this.keys = this.keys.filter(({ from }) => from < kept);
    const by = { organiser: 'bbbb', proposedBy: 'aaaa' };
    return this.add({ kind: 'epoch', since: this.now(), head: { size, root }, kept, missing: size - kept, ...by, ...more });
  }

  /** @param {number} ticket @param {object} [more] */
  refund(ticket, more = {}) {
    return this.add({ kind: 'void', ticket, since: this.now(), reason: 'organiser', ...more });
  }

  /** Adds the witness's timestamp for the current head. */
  stamp() {
    this.stamps.push({ size: this.entries.length, at: this.clock + 1000 });
    return this;
  }

  /** @param {string} arrivedAt @param {object} [more] */
  arrive(arrivedAt, more = {}) {
    this.arrivals += 1;
    const statement = commitment(nonceOf(this.arrivals), { witnesses: ['Neo'] });
    return this.add({
      kind: 'arrival',
      since: this.now(),
      arrival: this.arrivals,
      organiser: 'aaaa',
      arrivedAt,
      photo: PHOTO,
      statement,
      ...more,
    });
  }

  /** @param {string} kind @param {object} [more] */
  step(kind, more = {}) {
    const by = kind === 'withdrawn' ? { organiser: 'bbbb' } : { organiser: 'bbbb', proposedBy: 'aaaa' };
    return this.add({ kind, since: this.now(), arrival: this.arrivals, ...by, ...more });
  }

  /** @param {number | null} ticket @param {object} [more] */
  announce(ticket, more = {}) {
    return this.step('announced', { rank: 1, ticket, skipped: [], opened: { witnesses: ['Neo'], nonce: nonceOf(this.arrivals) }, ...more });
  }

  leaves() {
    return this.entries.map(canonical);
  }

  root(size = this.leaves().length) {
    return rootOf(this.leaves().slice(0, size).map(leafHash)).toString('base64');
  }

  /** Returns the signed head for the first `size` entries. */
  head(size = this.leaves().length, site = this.siteAt(size)) {
    return site.sign(`${ORIGIN}\n${size}\n${this.root(size)}\n`);
  }

  /** Returns a ticket's receipt. @param {number} index */
  receipt(index) {
    const { nonce, committed, buyerNonce, account, name } = /** @type {Sold} */ (this.tickets.get(index));
    const ticket = {
      index,
      leaf: this.leaves()[index] ?? '',
      nonce,
      committed,
      buyer: { account, name, nonce: buyerNonce, index },
      proof: pathOf(index, this.leaves().map(leafHash)).map((hash) => hash.toString('base64')),
      voided: null,
    };
    return { year: 2026, key: this.siteAt(Infinity).key, checkpoint: this.head(), tickets: [ticket] };
  }

  /** Returns the files that the site serves. @returns {Record<string, string | Buffer>} */
  files(site = this.siteAt(Infinity)) {
    const leaves = this.leaves();
    /** @type {Record<string, string | Buffer>} */
    const files = { key: site.key, checkpoint: this.head(leaves.length, site), ...tiles(leaves) };
    const checkpoints = this.stamps.map(({ size, at, token }) => {
      const note = site === this.siteAt(Infinity) ? this.head(size) : this.head(size, site);
      const over = note.slice(0, note.lastIndexOf('\n\n') + 1);
      return {
        size,
        note,
        stamps: [{ authority: 'Authority', at: new Date(at).toISOString(), token: token ?? stampOf(over, at).toString('base64') }],
      };
    });
    files.witnessed = JSON.stringify({ checkpoints, next: null });
    if (this.entries.some(({ kind }) => kind === 'announced')) {
      const tickets = Array.from(this.tickets, ([index, { nonce, committed }]) => ({ index, nonce, committed }));
      files.opened = JSON.stringify({ tickets, next: null });
    }
    return files;
  }
}

/** Implements C2SP tlog-tiles for fewer than 65,536 entries. @param {string[]} leaves */
function tiles(leaves) {
  /** @type {Record<string, Buffer>} */
  const files = {};
  const bundle = (/** @type {string} */ leaf) =>
    Buffer.concat([Buffer.of(Buffer.byteLength(leaf) >> 8, Buffer.byteLength(leaf) & 255), Buffer.from(leaf)]);
  const hashes = leaves.map(leafHash);
  for (let at = 0; at < leaves.length; at += 256) {
    const width = Math.min(256, leaves.length - at);
    const name = `${String(at / 256).padStart(3, '0')}${width < 256 ? `.p/${width}` : ''}`;
    files[`tile/entries/${name}`] = Buffer.concat(leaves.slice(at, at + width).map(bundle));
    files[`tile/0/${name}`] = Buffer.concat(hashes.slice(at, at + width));
  }
  const full = Math.floor(leaves.length / 256);
  if (full > 0)
    files[`tile/1/000${full < 256 ? `.p/${full}` : ''}`] = Buffer.concat(
      Array.from({ length: full }, (_, tile) => rootOf(hashes.slice(tile * 256, tile * 256 + 256))),
    );
  return files;
}

/**
 * Builds a season with four tickets that were witnessed in time: a refunded one near the arrival, the winning one, the second-nearest one
 * and a distant one.
 */
export function honestSeason(terms = TERMS) {
  const season = new SeasonBuilder(terms);
  const [far, winner, refunded, second] = [
    season.sell('2026-06-10T09:00'),
    season.sell('2026-06-05T10:00'),
    season.sell('2026-06-05T10:15'),
    season.sell('2026-06-05T11:00', { channel: 'cash' }),
  ].map(Number);
  season.refund(refunded ?? 0);
  season.stamp().wait('2026-06-05T09:00:00.000Z');
  season.arrive('2026-06-05T08:20:00.000Z');
  season.step('verified');
  return Object.assign(season, { far: far ?? 0, nearest: winner ?? 0, refunded: refunded ?? 0, second: second ?? 0 });
}
