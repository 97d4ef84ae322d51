import type { WinnerRule } from './admin-season.js';

/** `none`: the water has not come. Provisional until a second look, announced once the winner is named. */
export type ResultState = 'none' | 'provisional' | 'verified' | 'announced';

/** What everybody may see of a season's result. */
export interface ResultView {
  year: number;
  state: ResultState;
  /** ISO instant of the official arrival. */
  arrival: string | null;
  /** ISO instant: tickets that were paid later do not take part. With it anybody finds the winner in the opened list. Null while no arrival stands. */
  takesPartUntil: string | null;
  /** The slot of the arrival, `2025-06-14T10:00`. */
  arrivalSlot: string | null;
  witnesses: string[];
  /** Address of the photograph. */
  photo: string | null;
  rule: WinnerRule;
  /** Named only once announced, as the person wants to be called; null too when nobody wins. */
  winner: { slotId: string; name: string } | null;
  seals: ChainHead;
  /** Years of the other seasons that can be read here, the newest first. */
  others: number[];
}

/** The head of the chain of sealed tickets: whoever knows it knows whether a ticket was added, changed or lost since. */
export interface ChainHead {
  count: number;
  /** Hexadecimal. */
  head: string;
  /** The head that the organiser published when sales closed; null until then. */
  published: { count: number; head: string; at: string } | null;
}

export type SealKind = 'ticket' | 'void';

/** What a ticket is sealed from. `paidAt` ISO with milliseconds in UTC, `salt` hexadecimal. */
export interface SealedTicket {
  kind: SealKind;
  reference: string;
  slotId: string;
  paidAt: string;
  salt: string;
}

/** One line of the public chain: `leaf` hides the ticket, `hash` binds it to everything before. */
export interface ChainLine {
  seq: number;
  leaf: string;
  hash: string;
  /** Opened for everybody once the result is announced. */
  ticket?: SealedTicket;
}

export interface ChainPage {
  year: number;
  lines: ChainLine[];
  /** Ask again with `after` set to it; null at the end. */
  next: number | null;
}

/** With it an owner shows that a ticket was sealed, and when: `hash` = SHA-256(`previous` and `leaf`). */
export interface SealProof extends SealedTicket {
  seq: number;
  leaf: string;
  previous: string;
  hash: string;
}

/** The hash before the first ticket. */
export const CHAIN_START = '0'.repeat(64);

/** The text that is hashed to a leaf; one line each, in this order. */
export function leafText({ kind, reference, slotId, paidAt, salt }: SealedTicket): string {
  return [kind, reference, slotId, paidAt, salt].join('\n');
}

/** The text that is hashed to a link of the chain. */
export function linkText(previous: string, leaf: string): string {
  return `${previous}\n${leaf}`;
}
