import { sha256 } from '@noble/hashes/sha2.js';
import { canonicalJson, type Json } from '@raffle/contracts/log/canonical-json';
import type { LoggedTicket, LogReceipt, WitnessedCheckpoint } from '@raffle/contracts/log/entries';
import { replacementText } from '@raffle/contracts/log/keys';
import { consistencyParts, leafHash, verifiesConsistency, verifiesInclusion, type Hash } from '@raffle/contracts/log/merkle';
import { TILE_WIDTH, type TileAddress } from '@raffle/contracts/log/tile-paths';
import { holdLeaves, leavesOf, TileTree } from '@raffle/contracts/log/tile-tree';
import { hexOf, isSignedBy, isTextSignedBy } from './ed25519';
import { bytesOfBase64, readCheckpoint, readNoteKey, type Checkpoint } from './signed-note.rules';

/** The public log as served by the site. */
export interface PublicLog {
  /** The log's public key, as shown on the results page. */
  key: string;
  checkpoint: string;
  read: (address: TileAddress) => Promise<Uint8Array>;
  /** Returns the first log head that covers the entry and, according to the site, was signed or stamped by an outside witness. */
  witnessed: (index: number) => Promise<WitnessedCheckpoint | null>;
}

/** Steps that check the receipt as a whole, in order. */
export type ReceiptStep = 'signature' | 'key' | 'head' | 'grows' | 'entries';
/** Steps that check each ticket. */
export type TicketStep = 'opened' | 'proof' | 'same' | 'buyer';
/** Whether each step passed, or null if there was nothing to check. */
export type Steps<Name extends string> = Record<Name, boolean | null>;

export interface TicketVerdict {
  ticket: LoggedTicket;
  steps: Steps<TicketStep>;
  /** The entry that voids the ticket, according to the current log. */
  voided: { index: number; at: string } | null;
  /** The entry that transferred the ticket to another person after the receipt was created. */
  changedHands: { index: number; at: string } | null;
  /** Whether the latest announcement in the log names this ticket. */
  won: boolean;
}

export interface LogVerdict {
  year: number;
  /** Number of entries covered by the receipt's log head and by the latest log head. */
  sizes: { receipt: number; now: number };
  steps: Steps<ReceiptStep>;
  tickets: TicketVerdict[];
  /** The first outside witness to see all tickets on the receipt. Only `verify.mjs` verifies the witness's signature. */
  seen: Seen | null;
  /** The log entry which reports that entries covered by the receipt's log head were lost. */
  lost: { index: number; at: string } | null;
}

export interface Seen {
  by: string;
  at: string;
}

/** Length of a C2SP tlog-cosignature: key ID, time and Ed25519 signature. */
const COSIGNATURE_BYTES = 4 + 8 + 64;

interface PublicEntry {
  index: number;
  leaf: string;
  says: Record<string, unknown>;
}

export function isSound(verdict: Pick<LogVerdict, 'steps' | 'tickets'>): boolean {
  return [verdict.steps, ...verdict.tickets.map(({ steps }) => steps)].every((steps) =>
    Object.values(steps).every((step) => step !== false),
  );
}

/** Checks everything a receipt claims, in this browser. @throws if the log can't be read */
export async function checkReceipt(receipt: LogReceipt, log: PublicLog): Promise<LogVerdict> {
  const [then, now] = [readCheckpoint(receipt.checkpoint), readCheckpoint(log.checkpoint)];
  const own = readNoteKey(receipt.key);
  const site = readNoteKey(log.key);
  const isHead = now !== null && site !== null && isTrueKey(log.key) && (await isSignedBy(site, now));
  const tree = new TileTree(sha256, now?.size ?? 0, log.read);
  const isGrown = isHead && then !== null ? then.origin === now.origin && (await isBeginning(then, now, tree)) : null;
  // If entries were lost, the entry that reports the loss may precede the tickets, so read the log from its start.
  const entries = isHead ? await entriesFrom(isGrown === false ? 0 : firstIndex(receipt), now, tree, log) : null;
  const lost = isGrown === false && then !== null ? lostWith(then, entries ?? []) : null;
  return {
    year: receipt.year,
    sizes: { receipt: then?.size ?? 0, now: now?.size ?? 0 },
    steps: {
      signature:
        then !== null &&
        own !== null &&
        isTrueKey(receipt.key) &&
        then.origin.endsWith(`/log/${receipt.year}`) &&
        (await isSignedBy(own, then)),
      key: receipt.key === log.key || (now !== null && (await isReplaced(receipt.key, log.key, entries ?? [], now.origin))),
      head: isHead,
      grows: lost === null ? isGrown : null,
      entries: isHead ? entries !== null : null,
    },
    tickets: receipt.tickets.map((ticket) => checkTicket(ticket, then, entries ?? [])),
    seen: entries === null || now === null ? null : await firstSeen(receipt, log, { now, entries, tree }),
    lost: lost && timed(lost),
  };
}

/**
 * Returns whether a chain of `key` entries leads from the key `from` to the key `to`. Each entry must be signed with the key it replaces.
 */
async function isReplaced(from: string, to: string, entries: readonly PublicEntry[], origin: string): Promise<boolean> {
  let key = from;
  for (const { index, says } of entries) {
    if (!isKind(says, 'key') || says.replaces !== key) continue;
    const [before, next, signature] = [readNoteKey(key), String(says.key), bytesOfBase64(String(says.signature))];
    if (before === null || signature === null || !(await isTextSignedBy(before, replacementText(origin, index, next), signature)))
      return false;
    key = next;
  }
  return key === to;
}

/** Returns the `epoch` entry which reports that entries covered by this log head were lost. */
function lostWith({ size, root }: Checkpoint, entries: readonly PublicEntry[]): PublicEntry | null {
  const isOfLost = ({ says: { kept, head } }: PublicEntry): boolean => {
    const last = head as { size: number; root: string };
    return size > Number(kept) && (size < last.size || (size === last.size && root === last.root));
  };
  return entries.find((entry) => isKind(entry.says, 'epoch') && isOfLost(entry)) ?? null;
}

/** Returns the key that signed the log head covering `size` entries. */
function keyAt(size: number, entries: readonly PublicEntry[], site: string): string {
  const keys = entries.filter(({ says }) => isKind(says, 'key'));
  const [first] = keys;
  const key = keys.filter(({ index }) => index < size).at(-1)?.says.key ?? first?.says.replaces ?? first?.says.key;
  return typeof key === 'string' ? key : site;
}

/**
 * Returns the first outside witness of the receipt's tickets. Ignores a witnessed log head that is not a prefix of this log, because such a
 * head proves nothing about this log.
 */
async function firstSeen(
  { tickets }: LogReceipt,
  log: PublicLog,
  { now, entries, tree }: { now: Checkpoint; entries: readonly PublicEntry[]; tree: TileTree },
): Promise<Seen | null> {
  const page = await log.witnessed(Math.max(...tickets.map(({ index }) => index)));
  const head = page && readCheckpoint(page.note);
  if (!head || head.origin !== now.origin) return null;
  const key = readNoteKey(keyAt(head.size, entries, log.key));
  if (key === null || !(await isSignedBy(key, head)) || !(await isBeginning(head, now, tree))) return null;
  const cosigned = head.signatures
    .filter(({ bytes }) => bytes.length === COSIGNATURE_BYTES)
    .map(({ name, bytes }) => ({ by: name, at: new Date(Number(new DataView(bytes.buffer).getBigUint64(4)) * 1000).toISOString() }));
  const statements = [...page.stamps.map(({ authority, at }) => ({ by: authority, at })), ...cosigned];
  return statements.sort((one, other) => (one.at < other.at ? -1 : 1))[0] ?? null;
}

/** An entry found by its fingerprint, which is the hash of its leaf. Receipts list their entries' fingerprints. */
export interface FoundEntry {
  hash: string;
  year: number;
  index: number;
  /** When the entry was added to the log. */
  at: string;
  isTicket: boolean;
  voided: { index: number; at: string } | null;
}

/** @returns the entries with these fingerprints; empty if the log head has no valid signature or does not match the entries */
export async function findFingerprint(hashes: readonly string[], year: number, log: PublicLog): Promise<FoundEntry[]> {
  const head = readCheckpoint(log.checkpoint);
  const key = readNoteKey(log.key);
  if (head === null || key === null || !(await isSignedBy(key, head))) return [];
  const tree = new TileTree(sha256, head.size, log.read);
  const all = (await tree.leafHashes()).map(hexOf);
  const first = Math.min(...hashes.map((hash) => all.indexOf(hash)).filter((index) => index >= 0));
  const entries = Number.isFinite(first) ? ((await entriesFrom(first, head, tree, log)) ?? []) : [];
  return hashes.flatMap((hash) => {
    const entry = entries.find(({ index }) => index === all.indexOf(hash));
    if (entry === undefined) return [];
    const { index, says } = entry;
    return [{ hash, year, index, at: String(says.at), isTicket: isKind(says, 'ticket'), voided: voidOf(index, entries) }];
  });
}

function checkTicket(ticket: LoggedTicket, head: Checkpoint | null, entries: readonly PublicEntry[]): TicketVerdict {
  const { index, leaf, nonce, committed, buyer, proof } = ticket;
  const said = jsonOf(leaf);
  const hashes = proof.map(bytesOfBase64);
  const [own, moved] = [buyer?.index === index, entries.find((entry) => entry.index === buyer?.index)];
  const statedBuyer = own ? committed.buyer : moved?.says.buyer;
  const later = entries.filter((entry) => entry.index > (buyer?.index ?? index));
  const movedBy = buyer && later.find(({ says }) => isKind(says, 'transfer') && isListed(says.tickets, index));
  return {
    ticket,
    steps: {
      opened: said !== null && isKind(said, 'ticket') && said.commitment === commitment(nonce, committed),
      proof:
        head !== null &&
        hashes.every((hash) => hash !== null) &&
        verifiesInclusion(sha256, {
          index,
          size: head.size,
          leafHash: leafHash(sha256, bytesOf(leaf)),
          proof: hashes,
          root: rootOf(head),
        }),
      same: entries.length === 0 ? null : entries.find((entry) => entry.index === index)?.leaf === leaf,
      buyer:
        buyer === undefined || (!own && entries.length === 0)
          ? null
          : statedBuyer === commitment(buyer.nonce, { account: buyer.account, name: buyer.name }),
    },
    voided: voidOf(index, entries),
    changedHands: timed(movedBy),
    won: entries.filter(({ says }) => isKind(says, 'announced')).at(-1)?.says.ticket === index,
  };
}

function voidOf(ticket: number, entries: readonly PublicEntry[]): TicketVerdict['voided'] {
  return timed(entries.find(({ says }) => isKind(says, 'void') && says.ticket === ticket));
}

/** Uses hashes from the log's tiles to check whether the log that `first` describes is a prefix of the log that `second` describes. */
async function isBeginning(first: Checkpoint, second: Checkpoint, tree: TileTree): Promise<boolean> {
  if (first.size > second.size) return false;
  const proof = await Promise.all(consistencyParts(first.size, second.size).map((part) => tree.hashOf(part)));
  const [before, after] = [first, second].map((head) => ({ size: head.size, root: rootOf(head) })) as [Head, Head];
  return verifiesConsistency(sha256, { first: before, second: after, proof });
}

interface Head {
  size: number;
  root: Hash;
}

/** Reads the public entries, starting with the bundle that contains `index`. @returns null if they don't match the signed log head */
async function entriesFrom(index: number, head: Checkpoint, tree: TileTree, log: PublicLog): Promise<PublicEntry[] | null> {
  const first = Math.floor(Math.min(index, Math.max(0, head.size - 1)) / TILE_WIDTH);
  const bundles = Array.from({ length: Math.max(0, Math.ceil(head.size / TILE_WIDTH) - first) }, (_, at) => first + at);
  const leaves: Uint8Array[] = [];
  for (const bundle of bundles)
    leaves.push(
      ...leavesOf(await log.read({ level: 'entries', index: bundle, width: Math.min(TILE_WIDTH, head.size - bundle * TILE_WIDTH) })),
    );
  const start = first * TILE_WIDTH;
  const hashes = leaves.map((leaf) => leafHash(sha256, leaf));
  if (!(await holdLeaves(sha256, tree, rootOf(head), { size: head.size, start, hashes }))) return null;
  return leaves.map((bytes, at) => {
    const leaf = new TextDecoder().decode(bytes);
    return { index: start + at, leaf, says: jsonOf(leaf) ?? {} };
  });
}

function firstIndex({ tickets }: LogReceipt): number {
  return Math.min(...tickets.flatMap(({ index, buyer }) => [index, buyer?.index ?? index]), Number.MAX_SAFE_INTEGER);
}

/** Returns whether a key's ID equals the first four bytes of the hash of the key's name and bytes. */
function isTrueKey(key: string): boolean {
  const read = readNoteKey(key);
  return read !== null && hexOf(sha256(joined(bytesOf(`${read.name}\n`), read.bytes)).slice(0, 4)) === read.id;
}

function commitment(nonce: string, value: object): string {
  const bytes = Uint8Array.from(nonce.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return hexOf(sha256(joined(bytes, bytesOf(canonicalJson(value as Json)))));
}

function rootOf({ root }: Checkpoint): Hash {
  return bytesOfBase64(root) ?? new Uint8Array();
}

function jsonOf(leaf: string): Record<string, unknown> | null {
  try {
    const read = JSON.parse(leaf) as Json;
    return typeof read === 'object' && read !== null && canonicalJson(read) === leaf ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function isKind(says: Record<string, unknown>, kind: string): boolean {
  return says.kind === kind;
}

function isListed(list: unknown, index: number): boolean {
  return Array.isArray(list) && list.includes(index);
}

function timed(entry: PublicEntry | undefined): { index: number; at: string } | null {
  return entry === undefined ? null : { index: entry.index, at: String(entry.says.at) };
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
