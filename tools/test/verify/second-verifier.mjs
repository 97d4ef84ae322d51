// @ts-check
// A second verifier of the public log of the raffle, written from the page /results/how alone. Numbers are its sections.
import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto';

/** @typedef {{ i: number, kind: string, at: number, when: number, e: any }} Entry `when` is `since`, or else `at` */
/** @typedef {{ name: string, id: string, type: number, key: import('node:crypto').KeyObject }} Key */
/** @typedef {{ body: string, origin: string, size: number, root: string, lines: { name: string, bytes: Buffer }[] }} Head */
/** @typedef {{ size: number, time: number }} Seen */
/** @typedef {{ i: number, slot: string, start: number, chosenAt: number | null, paidAt: number, reference: any, told: any }} Ticket */
/** @typedef {Record<string, string | Uint8Array>} Files */
/** @typedef {(text: string) => void} Fault */
/** @typedef {{ tag: number, body: Buffer, whole: Buffer }} Der */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const QUARTER = 15 * MINUTE;
/** The terms whose change needs two people. */
const TERMS = ['from', 'to', 'priceCents', 'cutoffMinutes', 'lateTickets'];
/** Kinds with a time of their own. */
const TIMED = [
  'terms',
  'transfer',
  'correction',
  'freeze',
  'open',
  'block',
  'unblock',
  'proposed',
  'arrival',
  'verified',
  'withdrawn',
  'announced',
  'cash-day',
];
/** @param {...(string | Uint8Array)} parts */
const sha256 = (...parts) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((p) => Buffer.from(p))))
    .digest();
/** @param {Uint8Array} left @param {Uint8Array} right */
const nodeHash = (left, right) => sha256(Buffer.from([1]), left, right);
/** RFC 8785, with whole numbers only. @param {any} value @returns {string} */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new Error('a number is not whole');
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) throw new Error('a text is not Unicode');
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  // The sort of JavaScript is by UTF-16 code units, as the RFC asks.
  return `{${Object.keys(value)
    .sort()
    .map((name) => `${canonical(name)}:${canonical(value[name])}`)
    .join(',')}}`;
}

/** @param {unknown} commitment @param {unknown} nonce @param {unknown} hidden */
function opens(commitment, nonce, hidden) {
  if (typeof nonce !== 'string' || !/^[0-9a-f]{32}$/.test(nonce)) return false;
  return sha256(Buffer.from(nonce, 'hex'), canonical(hidden)).toString('hex') === commitment;
}

/** An instant in any form that names its zone: the page gives no form for some. @param {unknown} text */
const instant = (text) =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : NaN;

/** An instant in the one form of section 3, or NaN. @param {unknown} text */
function logTime(text) {
  const time = instant(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text ? time : NaN;
}

/** The start of a slot, from the time in Maun (UTC+2). @param {unknown} slot */
const slotStart = (slot) => (typeof slot === 'string' && /:(00|15|30|45)$/.test(slot) ? logTime(`${slot}:00.000Z`) - 120 * MINUTE : NaN);
/** Base64 that is written in the one right way, or null. @param {string | undefined} text */
const base64 = (text = '-') => (Buffer.from(text, 'base64').toString('base64') === text ? Buffer.from(text, 'base64') : null);
/** @param {unknown} text @returns {Key | null} */
function readKey(text) {
  const match = typeof text === 'string' ? /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) : null;
  const bytes = match ? base64(match[3]) : null;
  if (!match || !bytes || bytes.length !== 33) return null;
  const id = sha256(`${match[1]}\n`, bytes).subarray(0, 4).toString('hex');
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes.subarray(1)]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return id === match[2] ? { name: match[1] ?? '', id, type: bytes[0] ?? 0, key } : null;
}

/** Section 4, without the check of signatures. @param {unknown} note @returns {Head | null} */
function readHead(note) {
  if (typeof note !== 'string' || !note.endsWith('\n')) return null;
  const split = note.lastIndexOf('\n\n');
  const body = note.slice(0, split + 1);
  const match = /^([^\n]+)\n(0|[1-9]\d{0,14})\n([^\n]+)\n$/.exec(body);
  if (!match || base64(match[3])?.length !== 32) return null;
  const lines = /** @type {Head['lines']} */ ([]);
  for (const line of note.slice(split + 2, -1).split('\n')) {
    const part = /^\u2014 (\S+) (\S+)$/.exec(line);
    const bytes = part ? base64(part[2]) : null;
    if (!part || !bytes || bytes.length < 5) return null;
    lines.push({ name: part[1] ?? '', bytes });
  }
  return { body, origin: match[1] ?? '', size: Number(match[2]), root: match[3] ?? '', lines };
}
/** @param {Head} head @param {Key} key */
const linesOf = (head, key) => head.lines.filter((l) => l.name === key.name && l.bytes.toString('hex', 0, 4) === key.id);
/** A signed note with a wrong signature of a known key is no note, even beside a right one. @param {Head} head @param {Key} key */
function isSigned(head, key) {
  const lines = linesOf(head, key);
  const body = Buffer.from(head.body);
  return lines.length > 0 && lines.every((l) => l.bytes.length === 68 && verify(null, body, key.key, l.bytes.subarray(4)));
}

/** The times that a log witness gives to a head (6). @param {Head} head @param {Key} key @returns {number[]} */
function cosignedAt(head, key) {
  return linesOf(head, key).flatMap((line) => {
    if (line.bytes.length !== 76) return [];
    const seconds = line.bytes.readBigUInt64BE(4);
    const text = Buffer.from(`cosignature/v1\ntime ${seconds}\n${head.body}`);
    // Seconds of 0 say that the witness gave no time; too many are no date.
    if (seconds === 0n || seconds > 253402300799n) return [];
    return verify(null, text, key.key, line.bytes.subarray(12)) ? [Number(seconds) * 1000] : [];
  });
}

// Time stamps: just enough DER for RFC 3161 and RFC 5652.

/** @param {Buffer} bytes @returns {Der[]} */
function derAll(bytes) {
  const found = /** @type {Der[]} */ ([]);
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    const first = bytes.readUInt8(start + 1);
    const from = start + 2 + (first < 0x80 ? 0 : first - 0x80);
    end = from + (first < 0x80 ? first : bytes.readUIntBE(start + 2, first - 0x80));
    if (end > bytes.length) throw new Error('the token is cut off');
    found.push({ tag: bytes.readUInt8(start), body: bytes.subarray(from, end), whole: bytes.subarray(start, end) });
  }
  return found;
}

/** The nth part. @param {Der[]} parts @param {number} n @param {number} [tag] @returns {Der} */
function part(parts, n, tag) {
  const found = parts[n];
  if (!found || (tag !== undefined && found.tag !== tag)) throw new Error('the token has another shape');
  return found;
}
/** @param {Buffer} bytes @param {number} [tag] */
const inner = (bytes, tag) => derAll(part(derAll(bytes), 0, tag).body);
/** The OID of an AlgorithmIdentifier, or of the first part. @param {Der} sequence */
const oidOf = (sequence) => part(derAll(sequence.body), 0, 6).body.toString('hex');
/** @type {Record<string, string>} Algorithms of digests, and of signatures that fix one (RSA, ECDSA). */
const DIGESTS = {
  '608648016503040201': 'sha256',
  '608648016503040202': 'sha384',
  '608648016503040203': 'sha512',
  '2a864886f70d01010b': 'sha256',
  '2a864886f70d01010c': 'sha384',
  '2a864886f70d01010d': 'sha512',
  '2a8648ce3d040302': 'sha256',
  '2a8648ce3d040303': 'sha384',
  '2a8648ce3d040304': 'sha512',
};

/** Whether a certificate has the issuer and serial number that the signer names. @param {Der} certificate @param {Der} sid */
function isSigner(certificate, sid) {
  const tbs = derAll(part(derAll(certificate.body), 0, 0x30).body);
  const at = part(tbs, 0).tag === 0xa0 ? 1 : 0;
  const [issuer, serial] = sid.tag === 0x30 ? derAll(sid.body) : [];
  return Boolean(issuer?.whole.equals(part(tbs, at + 2).whole) && serial?.body.equals(part(tbs, at).body));
}

/** The time of a token over a body; throws when anything does not hold. @param {string} token @param {string} body */
function stampedAt(token, body) {
  const info = inner(base64(token) ?? Buffer.alloc(0), 0x30);
  if (part(info, 0, 6).body.toString('hex') !== '2a864886f70d010702') throw new Error('it is no SignedData');
  const signed = inner(part(info, 1, 0xa0).body, 0x30);
  const encapsulated = derAll(part(signed, 2, 0x30).body);
  const type = part(encapsulated, 0, 6).body;
  if (type.toString('hex') !== '2a864886f70d0109100104') throw new Error('it is no TSTInfo');
  const content = part(derAll(part(encapsulated, 1, 0xa0).body), 0, 4).body;
  const signers = derAll(part(signed, signed.length - 1, 0x31).body);
  if (signers.length !== 1) throw new Error('it has not one signer');
  const signer = derAll(part(signers, 0, 0x30).body);
  const digest = DIGESTS[oidOf(part(signer, 2, 0x30))] ?? 'unknown';
  const attributes = part(signer, 3, 0xa0);
  /** @param {string} oid */
  const attribute = (oid) => {
    const values = derAll(attributes.body)
      .filter((a) => oidOf(a) === oid)
      .flatMap((a) => derAll(part(derAll(a.body), 1, 0x31).body));
    return values.length === 1 ? values[0]?.body : undefined;
  };
  if (!attribute('2a864886f70d010903')?.equals(type)) throw new Error('the content type is another');
  if (!attribute('2a864886f70d010904')?.equals(createHash(digest).update(content).digest())) throw new Error('the digest is another');
  const certificates = signed
    .filter((d) => d.tag === 0xa0)
    .flatMap((d) => derAll(d.body))
    .filter((d) => d.tag === 0x30);
  const found = certificates.find((c) => isSigner(c, part(signer, 1)));
  if (!found) throw new Error('the certificate of the signer is not in it');
  const certificate = new X509Certificate(found.whole);
  // What is signed is the attributes as a SET, not with the tag that they have in the token.
  const attributesAsSet = Buffer.concat([Buffer.from([0x31]), attributes.whole.subarray(1)]);
  const key = certificate.publicKey;
  const hash = key.asymmetricKeyType === 'ed25519' ? null : (DIGESTS[oidOf(part(signer, 4, 0x30))] ?? digest);
  if (!verify(hash, attributesAsSet, key, part(signer, 5, 4).body)) throw new Error('the signature is wrong');
  if (!certificate.keyUsage?.includes('1.3.6.1.5.5.7.3.8')) throw new Error('the certificate is not for time stamps');
  const tst = inner(content, 0x30);
  const [how, imprint] = derAll(part(tst, 2, 0x30).body);
  if (!how || DIGESTS[oidOf(how)] !== 'sha256' || !imprint?.body.equals(sha256(body))) throw new Error('it is of another head');
  const written = part(tst, 4, 0x18).body.toString('latin1');
  const at = instant(written.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/, '$1-$2-$3T$4:$5:$6$7Z'));
  if (Date.parse(certificate.validFrom) <= at && at <= Date.parse(certificate.validTo)) return at;
  throw new Error('the certificate was not valid at that time');
}

/** Subtrees of 2^k leaves, by k: enough for tiles and for every earlier root. @param {Buffer[]} leaves */
function levelsOf(leaves) {
  const levels = [leaves];
  for (let level = leaves; level.length > 1; levels.push(level)) {
    const under = level;
    level = under.flatMap((right, i) => (i % 2 ? [nodeHash(/** @type {Buffer} */ (under[i - 1]), right)] : []));
  }
  return levels;
}

/** @param {Buffer[][]} levels @param {number} size */
function rootOf(levels, size) {
  let root = /** @type {Buffer | undefined} */ (undefined);
  // From the smallest complete subtree on the right to the largest on the left.
  for (let k = 0, rest = size; rest > 0; k += 1, rest = Math.floor(rest / 2)) {
    const left = levels[k]?.[rest - 1];
    if (!left) return '';
    if (rest % 2 === 1) root = root ? nodeHash(left, root) : left;
  }
  return (root ?? sha256('')).toString('base64');
}

/** The names of the tiles for that many hashes, with their widths (5). @param {number} count */
function* tileNames(count) {
  for (let n = 0; n * 256 < count; n += 1) {
    const digits = String(n).padStart(Math.ceil(String(n).length / 3) * 3, '0');
    const name = (digits.match(/\d{3}/g) ?? []).map((g, i, all) => (i < all.length - 1 ? `x${g}` : g)).join('/');
    const width = Math.min(256, count - n * 256);
    yield { n, width, name: width < 256 ? `${name}.p/${width}` : name };
  }
}

/** @param {Files} files @param {{ kept?: { key: string, checkpoints: string[] } | undefined }} [options]
 * @returns {Promise<{ ok: boolean, faults: string[], winner: number | null }>} */
export async function verifyLog(files, options = {}) {
  const faults = /** @type {string[]} */ ([]);
  let winner = /** @type {number | null} */ (null);
  try {
    winner = check(files, options.kept, (text) => void faults.push(text));
  } catch (error) {
    // A value of a wrong shape is a fault of the log, not of this program.
    faults.push(`The log cannot be read: ${String(error)}.`);
  }
  return { ok: faults.length === 0, faults, winner };
}

/** @param {Files} files @param {{ key: string, checkpoints: string[] } | undefined} kept @param {Fault} fault */
function check(files, kept, fault) {
  const text = (/** @type {string} */ path) => (files[path] === undefined ? undefined : Buffer.from(files[path]).toString('utf8'));
  const key = readKey(text('key'));
  const head = readHead(text('checkpoint'));
  if (!key || key.type !== 1 || !head || !isSigned(head, key) || !head.origin.startsWith(`${key.name}/log/`)) {
    fault('Signed: the head is not signed with the key.');
    return null;
  }
  const raw = readEntries(files, head.size);
  const levels = levelsOf(raw.map((bytes) => sha256(Buffer.from([0]), bytes)));
  let rootHolds = raw.length === head.size && rootOf(levels, head.size) === head.root;
  if (!rootHolds) fault('Root: the entries do not give the root of the head.');
  for (let level = 0; rootHolds && levels[level * 8]; level += 1) {
    const hashes = levels[level * 8] ?? [];
    for (const { n, width, name } of tileNames(hashes.length)) {
      rootHolds &&= Buffer.concat(hashes.slice(n * 256, n * 256 + width)).equals(Buffer.from(files[`tile/${level}/${name}`] ?? []));
    }
    if (!rootHolds) fault(`Root: a tile of level ${level} does not hold the hashes of the entries.`);
  }
  /** Whether a head is signed and a beginning of this log. @param {Head | null} h @returns {h is Head} */
  const isBeginning = (h) =>
    h !== null && isSigned(h, key) && h.origin === head.origin && h.size <= head.size && rootOf(levels, h.size) === h.root;
  if (kept && kept.key.trim() !== text('key')?.trim()) fault('Key: it is not the key of an earlier visit.');
  const lost = (kept?.checkpoints ?? []).filter((note) => !isBeginning(readHead(note)));
  if (lost.length > 0) fault(`Kept heads: not a beginning of the log: ${lost.length}.`);
  if (!rootHolds) return null;
  const seen = /** @type {Seen[]} */ ([]);
  const witnesses = /** @type {any[]} */ (JSON.parse(text('witnesses') ?? '{"witnesses":[]}').witnesses);
  // No other keys of witnesses are known here than those that the site names.
  const keys = witnesses.map((w) => (w.kind === 'log' ? readKey(w.key) : null));
  for (const { size, note, stamps } of pages('witnessed', 'checkpoints', text, fault)) {
    const old = readHead(note);
    if (!isBeginning(old) || old.size !== size) {
      fault(`Witnesses: the witnessed head of ${size} entries is not a beginning of the log.`);
      continue;
    }
    for (const { token } of stamps) {
      try {
        seen.push({ size, time: stampedAt(token, old.body) });
      } catch (error) {
        fault(`Witnesses: a stamp of the head of ${size} entries does not hold: ${String(error)}.`);
      }
    }
    for (const k of keys) if (k?.type === 4) for (const time of cosignedAt(old, k)) seen.push({ size, time });
  }
  const log = checkForm(raw, fault);
  const tickets = checkOpened(log, pages('opened', 'tickets', text, fault), fault);
  return checkRules(log, tickets, seen, fault);
}

/** The entries up to the first one that cannot be read. @param {Files} files @param {number} size @returns {Buffer[]} */
function readEntries(files, size) {
  const raw = /** @type {Buffer[]} */ ([]);
  for (const { n, width, name } of tileNames(size)) {
    const tile = Buffer.from(files[`tile/entries/${name}`] ?? []);
    let at = 0;
    while (at + 2 <= tile.length && at + 2 + tile.readUInt16BE(at) <= tile.length) {
      raw.push(tile.subarray(at + 2, at + 2 + tile.readUInt16BE(at)));
      at += 2 + tile.readUInt16BE(at);
    }
    // Each tile for itself: entries that moved to another tile are a fault too.
    if (at !== tile.length || raw.length !== n * 256 + width) return raw.slice(0, n * 256);
  }
  return raw;
}

/** @param {string} path @param {string} list @param {(path: string) => string | undefined} text @param {Fault} fault */
function pages(path, list, text, fault) {
  const all = /** @type {any[]} */ ([]);
  // The first page may be kept under its name alone, or with the smallest number.
  let page = text(path) ?? text(`${path}?after=-1`) ?? text(`${path}?after=0`);
  for (let after = -1; page !== undefined;) {
    const answer = JSON.parse(page);
    all.push(...answer[list]);
    if (answer.next === null) break;
    page = answer.next > after ? text(`${path}?after=${answer.next}`) : undefined;
    after = answer.next;
    if (page === undefined) fault(`The answer ${path} goes on, but its next part is not there.`);
  }
  return all;
}

/** Form (8). @param {Buffer[]} raw @param {Fault} fault @returns {Entry[]} */
function checkForm(raw, fault) {
  const log = /** @type {Entry[]} */ ([]);
  raw.forEach((bytes, i) => {
    let e = /** @type {any} */ ({});
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      const value = JSON.parse(text);
      if (!text.startsWith('{') || canonical(value) !== text) throw new Error('not canonical');
      e = value;
    } catch {
      fault(`Form: entry ${i} is not canonical JSON.`);
    }
    const kind = typeof e.kind === 'string' ? e.kind : '';
    if (kind === '' || e.v !== 1) fault(`Form: entry ${i} has no kind, or its v is not 1.`);
    // Only these two kinds have indexes in `tickets`: in a cash-day it is a number.
    const list = kind === 'transfer' || kind === 'correction' ? e.tickets : [];
    const named = kind === 'void' || (kind === 'announced' && e.ticket !== null) ? [e.ticket] : list;
    const isTicket = (/** @type {any} */ n) => log[n]?.kind === 'ticket' && log[n]?.i === n;
    if (!Array.isArray(named) || !named.every(isTicket)) fault(`Form: entry ${i} names what is not an earlier ticket.`);
    if (kind === 'ticket' && !/^[0-9a-f]{64}$/.test(String(e.commitment))) fault(`Form: the commitment of entry ${i} has another form.`);
    if (kind === 'terms' && !e.terms) fault(`Form: entry ${i} has no terms.`);
    if (TIMED.includes(kind) && typeof e.since !== 'string') fault(`Form: entry ${i} has no since.`);
    log.push({ i, kind, at: logTime(e.at), when: logTime(e.since ?? e.at), e });
  });
  return log;
}

/** Opened (8). @param {Entry[]} log @param {any[]} opened @param {Fault} fault @returns {Ticket[]} */
function checkOpened(log, opened, fault) {
  const tickets = /** @type {Ticket[]} */ ([]);
  for (const { index: i, nonce, committed: c, told } of opened) {
    const entry = log[i];
    if (!entry || entry.i !== i || entry.kind !== 'ticket' || !opens(entry.e.commitment, nonce, c)) {
      fault(`Opened: ${i} does not open a ticket of the log.`);
      continue;
    }
    const chosenAt = c.chosenAt === null ? null : instant(c.chosenAt);
    const ticket = { i, slot: c.slot, start: slotStart(c.slot), chosenAt, paidAt: instant(c.paidAt), reference: c.reference, told };
    const isWrong = i <= (tickets.at(-1)?.i ?? -1) || [ticket.start, ticket.paidAt, chosenAt].some(Number.isNaN);
    if (isWrong) fault(`Opened: ticket ${i} is out of order, or has no slot that exists, or no times.`);
    else tickets.push(ticket);
  }
  const last = log.findLast((x) => x.kind === 'announced')?.i ?? 0;
  const known = new Set(tickets.map((t) => t.i));
  const hidden = log.filter((x) => x.kind === 'ticket' && x.i < last && !known.has(x.i)).map((x) => x.i);
  if (hidden.length > 0) fault(`Opened: not opened are the tickets ${hidden.join(', ')}.`);
  return tickets;
}

/** The other rules of 8, 9 and 10. @param {Entry[]} log @param {Ticket[]} tickets @param {Seen[]} seen @param {Fault} fault */
function checkRules(log, tickets, seen, fault) {
  const byKind = new Map([...new Set(log.map((x) => x.kind))].map((kind) => [kind, log.filter((x) => x.kind === kind)]));
  const of = (/** @type {string} */ kind) => byKind.get(kind) ?? [];
  const announced = of('announced');
  const allTerms = of('terms');
  /** The newest terms before an index. @param {number} i @returns {any} */
  const termsAt = (i) => allTerms.findLast((x) => x.i < i)?.e.terms;
  /** The last arrival with the number that an entry names. @param {Entry} x */
  const arrivalOf = (x) => of('arrival').findLast((a) => a.i < x.i && a.e.arrival === x.e.arrival);
  /** Two people (8), with the numbers that the proposal may have. @param {string} rule @param {Entry} x @param {string} deed
   * @param {any[] | null} numbers null for any @param {Entry} [arrival] */
  function needTwo(rule, { i, e: { organiser: one, proposedBy }, when }, deed, numbers, arrival) {
    const hasWaited = of('proposed').some(
      (p) =>
        p.i < i &&
        p.e.organiser === one &&
        p.e.deed === deed &&
        (numbers === null || numbers.includes(p.e.arrival ?? null)) &&
        p.when <= when - DAY,
    );
    if (!one || !proposedBy) fault(`${rule}: entry ${i} does not name two people.`);
    else if (one === proposedBy && !hasWaited) fault(`${rule}: entry ${i} is by one alone, without a proposal 24 hours before.`);
    else if (one !== proposedBy && arrival?.e.organiser === one) fault(`${rule}: entry ${i} is by the one who recorded the arrival.`);
  }
  // Times.
  log.forEach((x, i) => {
    if (!(x.at >= (log[i - 1]?.at ?? 0)) || !(x.when <= x.at + MINUTE)) fault(`Times: the times of entry ${i} are not in order.`);
  });
  const isLate = (/** @type {Seen} */ { size, time }) => size > 0 && !((log[size - 1]?.at ?? NaN) <= time + 10 * MINUTE);
  for (const x of seen) if (isLate(x)) fault(`Times: entry ${x.size - 1} is later than its witness.`);
  for (const { size, time } of seen)
    if ((log[size]?.at ?? Infinity) < time - 15 * MINUTE) fault(`Times: a witness who came later has not seen entry ${size}.`);
  // Terms, hands and two people.
  const firstTicket = of('ticket')[0]?.i ?? Infinity;
  if (firstTicket < (allTerms[0]?.i ?? Infinity)) fault('Terms: no terms come before the first ticket.');
  let force = /** @type {{ number: any, verified: boolean, rank: number } | null} */ (null);
  for (const x of log) {
    const { i, kind, e } = x;
    const inForce = force !== null && force.number === e.arrival;
    let deed = '';
    if (kind === 'terms' && termsAt(i)?.fourEyes && !e.terms.fourEyes) fault(`Terms: entry ${i} ends four eyes.`);
    if (kind === 'terms' && i > firstTicket) {
      const before = termsAt(i) ?? {};
      const changed = (/** @type {string} */ name) => JSON.stringify(before[name] ?? []) !== JSON.stringify(e.terms[name] ?? []);
      if (changed('winnerRule') && (e.terms.fourEyes || of('arrival').some((a) => a.i < i))) fault(`Terms: entry ${i} changes winnerRule.`);
      if (TERMS.some(changed)) deed = 'season.terms';
    } else if (kind === 'arrival') {
      if (force) fault(`Hands: entry ${i} records an arrival while one is in force.`);
      force = { number: e.arrival, verified: false, rank: 0 };
    } else if (kind === 'verified') {
      deed = 'result.verify';
      if (!force || !inForce || force.verified) fault(`Hands: entry ${i} verifies what is not there to verify.`);
      else force.verified = true;
    } else if (kind === 'announced') {
      deed = e.rank === 1 ? 'result.announce' : 'result.pass-on';
      if (!force || !inForce || !force.verified || e.rank !== force.rank + 1) fault(`Hands: entry ${i} is announced out of order.`);
      if (force) force.rank += 1;
      const { witnesses, nonce } = e.opened ?? {};
      if (!opens(arrivalOf(x)?.e.statement, nonce, { witnesses })) fault(`Hands: entry ${i} does not open the statement.`);
    } else if (kind === 'withdrawn') {
      if (!force || !inForce || force.rank > 0) fault(`Hands: entry ${i} withdraws what cannot be withdrawn.`);
      force = null;
    }
    if (deed && (termsAt(i + 1)?.fourEyes === true || e.proposedBy !== undefined)) {
      needTwo('Two people', x, deed, [kind === 'terms' ? null : e.arrival], kind === 'terms' ? undefined : arrivalOf(x));
    }
  }
  // Refunds.
  of('void').forEach(({ i, e, when }, n, voids) => {
    if (voids.findIndex((x) => x.e.ticket === e.ticket) !== n) fault(`Refunds: entry ${i} refunds a ticket again.`);
    const ticket = tickets.find((t) => t.i === e.ticket);
    if (!e.since || (ticket && !(when >= ticket.paidAt - MINUTE))) fault(`Refunds: entry ${i} has no time, or one before the sale.`);
  });
  // One ticket for each slot, and bought by the terms.
  tickets.forEach((t, n) => {
    const earlier = tickets.slice(0, n);
    const holder = earlier.findLast((x) => x.slot === t.slot)?.i;
    const freed = holder === undefined || of('void').some((x) => x.i < t.i && x.e.ticket === holder);
    if (!freed) fault(`One ticket for each slot: ${holder} and ${t.i} have the same.`);
    const date = t.slot.slice(0, 10);
    const count = 1 + earlier.filter((x) => x.reference === t.reference && x.slot.startsWith(date)).length;
    const chosen = t.chosenAt ?? t.paidAt;
    const isOver = (/** @type {Entry | undefined} */ next) => next !== undefined && next.when < chosen - MINUTE;
    const terms = allTerms.filter((x, k) => x.i < t.i && !isOver(allTerms[k + 1])).map((x) => x.e.terms);
    if (!terms.some((x) => x.from <= date && date <= x.to)) fault(`Bought by the terms: the day of ticket ${t.i} is not sold.`);
    if (!terms.some((x) => chosen < t.start - x.cutoffMinutes * MINUTE)) fault(`Bought by the terms: ticket ${t.i} was bought too late.`);
    if (!terms.some((x) => count <= x.maxSlotsPerDay)) fault(`Bought by the terms: ticket ${t.i} is one too many of its booking.`);
  });
  // Who wins (9).
  const nobodyWitnesses = seen.length === 0 && !allTerms.some((x) => (x.e.terms.witnesses ?? []).length > 0);
  /** A, its instant, and F. @param {Entry | undefined} x @param {Entry} [a] */
  function arrivalsFor(x, a = x && arrivalOf(x)) {
    const water = instant(a?.e.arrivedAt);
    const f = a && of('arrival').find((y) => y.i <= a.i && Math.abs(instant(y.e.arrivedAt) - water) <= DAY);
    return f ? { a, f, water } : null;
  }
  /** A void or transfer that joined the log late counts from then. @param {Entry} x */
  const actedAt = (x) => (x.at - x.when > 10 * MINUTE ? x.at : x.when);
  /** The tickets in line for an announced entry, by its arrival or by another. @param {Entry} x @param {number} refundedBefore @param {Entry} [by]
   * @returns {Ticket[]} */
  function lineFor(x, refundedBefore, by = arrivalOf(x)) {
    const found = arrivalsFor(x, by);
    if (!found) return [];
    const { f, water } = found;
    const refunded = new Set(
      of('void')
        .filter((y) => actedAt(y) < refundedBefore)
        .map((y) => y.e.ticket),
    );
    /** "Chosen" before the cut-off, "paid" within the hour, by the log. @param {Ticket} t */
    function isLogged(t) {
      const joined = log[t.i]?.at ?? NaN;
      const terms = allTerms.filter((y) => y.i < t.i);
      const inForce = terms.filter((_, k) => !((terms[k + 1]?.when ?? Infinity) < joined - 120 * MINUTE));
      const isEarly = inForce.some((y) => joined < t.start - y.e.terms.cutoffMinutes * MINUTE + 120 * MINUTE);
      return isEarly && (joined - t.paidAt <= 60 * MINUTE || (joined <= f.when && joined < water));
    }
    // Maun is whole hours from UTC, so that quarters of an hour are the same in both.
    const start = Math.floor(water / QUARTER) * QUARTER;
    return tickets
      .filter((t) => t.i < x.i && !refunded.has(t.i) && t.paidAt <= f.when && (t.chosenAt === null || t.chosenAt < water))
      .filter((t) => (nobodyWitnesses ? t.i < f.i : isLogged(t) && seen.some((s) => s.size > t.i && s.time < t.start)))
      .filter((t) => t.start === start || termsAt(x.i)?.winnerRule !== 'exact')
      .sort((p, q) => Math.abs(p.start - start) - Math.abs(q.start - start) || p.start - q.start || p.i - q.i);
  }
  let winner = /** @type {number | null} */ (null);
  for (const x of announced) {
    const { rank, ticket } = x.e;
    const earlier = announced.filter((y) => y.i < x.i && y.e.rank < rank);
    const isFree = (/** @type {Ticket} */ t) => !earlier.some((y) => y.e.ticket === t.i) && !(typeof t.told === 'number' && t.told < rank);
    winner = lineFor(x, x.when).find(isFree)?.i ?? null;
    if (winner !== ticket) fault(`Winner: entry ${x.i} names ${ticket}, and by the rules it is ${winner}.`);
    if (rank === 1) continue;
    const before = earlier.findLast((y) => y.e.rank === rank - 1);
    const refunded = before && of('void').some((y) => y.e.ticket === before.e.ticket && actedAt(y) <= x.when);
    const unclaimed = before && x.when - before.when >= (termsAt(before.i)?.claimDays ?? Infinity) * DAY;
    if (!refunded && !unclaimed) fault(`Winner: at entry ${x.i} the prize passes on too early.`);
  }
  // Left alone (10).
  const first = announced[0];
  const found = arrivalsFor(first);
  let line = first && found ? lineFor(first, found.f.when).map((t) => t.i) : [];
  let named = first?.e.ticket;
  for (const x of first && found ? log : []) {
    const { kind, e } = x;
    if (kind === 'announced') {
      if (x !== first) line = line.filter((t) => t !== named);
      named = e.ticket;
    }
    const touched = /** @type {any[]} */ (kind === 'void' ? [e.ticket] : kind === 'transfer' ? e.tickets : []);
    const isTold = kind === 'void' && e.reason === 'provider';
    // Before A was recorded: by a line of an earlier record of the same water.
    const isFirst = (/** @type {number} */ t) =>
      of('arrival').some((y) => {
        const isOfWater = found && y.i <= found.a.i && Math.abs(instant(y.e.arrivedAt) - found.water) <= DAY;
        if (!first || !isOfWater || y.when > actedAt(x)) return false;
        const three = lineFor(first, actedAt(x), y).slice(0, 3);
        return y === found.a || three.some((u) => u.i === t);
      });
    if (found && actedAt(x) >= found.f.when && !isTold && line.slice(0, 3).some((t) => touched.includes(t) && isFirst(t))) {
      needTwo('Left alone', x, 'booking.refund', null);
    }
    if (kind === 'void') line = line.filter((t) => t !== e.ticket);
  }
  const dayOf = (/** @type {number} */ time) => new Date(time + 2 * 60 * MINUTE).toISOString().slice(0, 10);
  const isCash = (/** @type {Ticket} */ t) => log[t.i]?.e.channel === 'cash';
  for (const { i, e } of of('cash-day')) {
    if (![e.sales, e.tickets, e.sum, e.returned].every(Number.isInteger)) fault(`Cash: entry ${i} has no whole numbers.`);
    const counted = of('cash-day').reduce((sum, y) => sum + (y.e.day === e.day ? y.e.tickets : 0), 0);
    const logged = tickets.filter((t) => isCash(t) && dayOf(t.paidAt) === e.day).length;
    if (tickets.length > 0 && logged < counted) fault(`Cash: on ${e.day} the boxes sold ${counted} tickets, and the log ${logged}.`);
  }
  return winner;
}
