import {
  CHAIN_START,
  leafText,
  linesSince,
  linkText,
  type ChainHead,
  type ChainLine,
  type LinesSince,
  type SealProof,
} from '@raffle/contracts/results';

/** Result of the check of one ticket of a receipt. */
export interface TicketCheck {
  proof: SealProof;
  /** The ticket's own words give its leaf. */
  isLeaf: boolean;
  /** The line before and the leaf give its hash. */
  isLinked: boolean;
  /** The public chain has the same leaf and hash at this line. */
  isPublic: boolean;
  /** It stands under the head that the organisers published; null while there is none. */
  isUnderPublished: boolean | null;
}

/** Result of the check of a fingerprint that was typed from paper. */
export interface TypedCheck {
  hash: string;
  /** The line of the public chain that ends in it; null when there is none. */
  line: ChainLine | null;
  /** As in `TicketCheck`. */
  isUnderPublished: boolean | null;
}

/** Result of the check of the public chain itself. */
export interface ChainCheck {
  lines: number;
  /** The first line that does not follow from the ones before it; null when all do. */
  brokenAt: number | null;
  /** Its end is what the results page shows. */
  isHead: boolean;
  /** The head that the organisers published is a line of it; null while none is published. */
  isPublished: boolean | null;
  /** What came after the published head, as the site says; null while none is published. */
  since: LinesSince | null;
  /** Its number is that of the lines, and its kinds those of the opened tickets. */
  isSince: boolean | null;
}

/** Everything that one look at a proof has found. */
export interface Checked {
  tickets: TicketCheck[];
  typed: TypedCheck[];
  chain: ChainCheck;
}

const TEXTS = ['kind', 'reference', 'slotId', 'paidAt', 'salt', 'leaf', 'previous', 'hash'] as const;

/** The tickets in a text that somebody has pasted; null when it is no proof. */
export function readProofs(text: string): SealProof[] | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  const proofs = [read].flat();
  return proofs.length > 0 && proofs.every(isProof) ? proofs : null;
}

/** The fingerprints in what somebody has typed from a receipt or copied from a mail, however they put spaces; null when there is none. */
export function readHashes(text: string): string[] | null {
  const whole = text.toLowerCase().match(/\b[0-9a-f]{64}\b/g) ?? [];
  const typed = text.toLowerCase().replace(/[\s-]/g, '');
  const found = whole.length > 0 || !/^([0-9a-f]{64})+$/.test(typed) ? whole : (typed.match(/.{64}/g) ?? []);
  return found.length > 0 ? [...new Set(found)] : null;
}

/** The season that the tickets belong to. */
export function yearOf([first]: readonly SealProof[]): number {
  return Number(first?.slotId.slice(0, 4));
}

export function holds({ isLeaf, isLinked, isPublic, isUnderPublished }: TicketCheck): boolean {
  return isLeaf && isLinked && isPublic && isUnderPublished !== false;
}

export function typedHolds({ line, isUnderPublished }: TypedCheck): boolean {
  return line !== null && isUnderPublished !== false;
}

export function chainHolds({ brokenAt, isHead, isPublished, isSince }: ChainCheck): boolean {
  return brokenAt === null && isHead && isPublished !== false && isSince !== false;
}

/** Computes a ticket anew and looks for it in the chain. */
export async function checkTicket(proof: SealProof, lines: readonly ChainLine[], { published }: ChainHead): Promise<TicketCheck> {
  const line = lines[proof.seq - 1];
  return {
    proof,
    isLeaf: (await sha256(leafText(proof))) === proof.leaf,
    isLinked: (await sha256(linkText(proof.previous, proof.leaf))) === proof.hash,
    isPublic: line?.seq === proof.seq && line.leaf === proof.leaf && line.hash === proof.hash,
    isUnderPublished: isUnder(published, proof.seq, lines),
  };
}

/** Looks for a typed fingerprint in the chain: it binds its line and all the lines before. */
export function checkTyped(hash: string, lines: readonly ChainLine[], { published }: ChainHead): TypedCheck {
  const line = lines.find((one) => one.hash === hash) ?? null;
  return { hash, line, isUnderPublished: line && isUnder(published, line.seq, lines) };
}

/** What was sealed after the publication cannot be under it, and is not said to fail. */
function isUnder(published: ChainHead['published'], seq: number, lines: readonly ChainLine[]): boolean | null {
  return published === null || seq > published.count ? null : lines[published.count - 1]?.hash === published.head;
}

/** Computes the whole chain anew, opened tickets too. */
export async function checkChain(lines: readonly ChainLine[], { count, head, published }: ChainHead): Promise<ChainCheck> {
  const hashAt = (seq: number): string | undefined => (seq === 0 ? CHAIN_START : lines[seq - 1]?.hash);
  return {
    lines: lines.length,
    brokenAt: await firstBroken(lines),
    isHead: hashAt(count) === head,
    isPublished: published && hashAt(published.count) === published.head,
    since: published?.since ?? null,
    isSince: published && saysWhatCame(lines.slice(published.count, count), count - published.count, published.since),
  };
}

/** The number can always be counted; which of them were given back, once the tickets are opened. */
function saysWhatCame(lines: readonly ChainLine[], count: number, since: LinesSince): boolean {
  const opened = lines.every(({ ticket }) => ticket);
  return linesSince(since) === count && (!opened || lines.filter(({ ticket }) => ticket?.kind === 'void').length === since.refunds);
}

async function firstBroken(lines: readonly ChainLine[]): Promise<number | null> {
  let head = CHAIN_START;
  let seq = 0;
  for (const line of lines) {
    seq += 1;
    const leaf = line.ticket ? await sha256(leafText(line.ticket)) : line.leaf;
    head = await sha256(linkText(head, line.leaf));
    if (line.seq !== seq || leaf !== line.leaf || head !== line.hash) return seq;
  }
  return null;
}

function isProof(read: unknown): read is SealProof {
  if (typeof read !== 'object' || read === null) return false;
  const fields = read as Record<string, unknown>;
  return Number.isInteger(fields.seq) && TEXTS.every((name) => typeof fields[name] === 'string');
}

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
