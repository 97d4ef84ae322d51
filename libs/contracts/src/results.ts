import type { WaitingDeed } from './admin/approvals.js';
import type { WinnerRule } from './admin/season.js';
import type { LogHead, WitnessView } from './log/entries.js';
import { slotStartMs } from './slot-time.js';
import { SLOT_MINUTES } from './limits.js';

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
  /** Of the arrival, by name; empty until the winner is announced: until then the log commits to them. */
  witnesses: string[];
  /** Address of the photo. */
  photo: string | null;
  rule: WinnerRule;
  /** Named only once announced, as the person wants to be called; null too when nobody wins. `nearer`: null when nobody has noted it. */
  winner: NamedTicket | null;
  /** How many were named before and have not got the prize. */
  passedOver: number;
  /** Who they are, the first to be named first. */
  passed: PassedWinner[];
  /** Days in which somebody who is named now must answer. */
  claimDays: number;
  /** Every arrival that was entered, the earliest first, those that were taken back among them. */
  records: ArrivalRecord[];
  seals: ChainHead;
  /** Of the public log of everything that concerns the result; null before its first entry. */
  log: LogHead | null;
  /** Who keeps heads of the log outside this site; with any but people, only a ticket that joined it by its cut-off, and that one of them saw there before its slot, takes part. */
  outside: WitnessView[];
  /** What one organiser, alone, has proposed and may do 24 hours later. */
  waiting: WaitingDeed[];
  /** Years of the other seasons that can be read here, the newest first. */
  others: number[];
}

/** An arrival as it was entered. All are ISO instants. */
export interface ArrivalRecord {
  arrival: string;
  recordedAt: string;
  /** Null while it stands. `reason`: empty where nobody was asked for one. */
  withdrawn: { at: string; reason: string } | null;
}

/** Why somebody who was named has not got the prize: the ticket was given back; no answer in time; no answer, and the account is deleted. */
export type PassedFor = 'refunded' | 'unclaimed' | 'deleted';

export interface PassedWinner {
  slotId: string;
  /** As the person wants to be called. */
  name: string;
  reason: PassedFor;
}

export interface NamedTicket {
  slotId: string;
  name: string;
  /** Sold nearer to the arrival, and not in when this one was named; null when nobody has noted it. */
  nearer: NearerTicket[] | null;
  /** The slot of a ticket that was as far away on the other side; the earlier one wins. */
  tied?: string | null;
}

/**
 * Why a ticket that was nearer than the winner's is not in: it was given back; its owner was named before and did not answer, or has deleted
 * the account, or the ticket with which they won was given back (`passed`); it was chosen or paid after the flood had come; it was not in
 * the log by its cut-off, or no outside witness had seen it there before its slot began (`unwitnessed`); `out` for anything else.
 */
export type NearerReason = 'given-back' | 'unclaimed' | 'deleted' | 'passed' | 'late' | 'unwitnessed' | 'out';

/** A slot that was sold nearer to the arrival than the winner's. */
export interface NearerTicket {
  slotId: string;
  reason: NearerReason;
}

/** The head of the chain of sealed tickets: whoever knows it knows whether a ticket was added, changed or lost since. */
export interface ChainHead {
  count: number;
  /** Hexadecimal. */
  head: string;
  /** The head that the organiser published when sales closed; null until then. */
  published: { count: number; head: string; at: string; since: LinesSince } | null;
}

/** What the lines after a published head are. Until the tickets are opened only the site can tell; their number anybody can count. */
export interface LinesSince {
  /** Tickets paid with a card or a wallet. */
  sales: number;
  /** Tickets sold for cash. */
  cash: number;
  /** Tickets given back, those sold for cash among them. */
  refunds: number;
}

export function linesSince({ sales, cash, refunds }: LinesSince): number {
  return sales + cash + refunds;
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

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** Where a slot lies beside the instant of the arrival. */
export interface ArrivalDistance {
  /** `in`: the flood came within the slot. `before`: the slot ended before it came. `after`: it began only later. */
  side: 'in' | 'before' | 'after';
  /** `3 h 12 min` between the slot and the arrival; empty when it is `in`. */
  span: string;
}

/** For people: from the end of a slot to the arrival, or from the arrival to the beginning of a slot. Who wins is decided in whole slots. */
export function arrivalDistance(slotId: string, arrivedAtMs: number): ArrivalDistance {
  const start = slotStartMs(slotId);
  const end = start + SLOT_MINUTES * MINUTE_MS;
  if (arrivedAtMs < start) return { side: 'after', span: spanOf(start - arrivedAtMs) };
  return arrivedAtMs < end ? { side: 'in', span: '' } : { side: 'before', span: spanOf(arrivedAtMs - end) };
}

function spanOf(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes === 0) return 'less than a minute';
  const days = Math.floor(minutes / DAY_MINUTES);
  const hours = Math.floor((minutes % DAY_MINUTES) / 60);
  const rest = minutes % 60;
  const parts =
    days > 0 ? [days === 1 ? '1 day' : `${days} days`, hours > 0 && `${hours} h`] : [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`];
  return parts.filter(Boolean).join(' ');
}
