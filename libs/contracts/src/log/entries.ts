import type { LateRule, NoWaterRule, WinnerRule } from '../admin/season.js';
import type { EndedAs } from '../season.js';
import type { PassedFor } from '../results.js';
import type { Entry, TwoPeople } from './entry.js';
import type { EpochEntry, KeyEntry } from './keys.js';

/*
 * Entries of a season's public log. Each entry is hashed as canonical JSON. `at` is the time at which the entry joined the log and never
 * decreases. `since` is the time of the event. Private values are stored as commitments: SHA-256 of a 16-byte nonce and the canonical JSON
 * of the value.
 */

/** Logged when a season opens and whenever its terms change. */
export interface TermsEntry extends Entry<'terms'>, TwoPeople {
  since: string;
  terms: SeasonTerms;
}

export interface SeasonTerms {
  from: string;
  to: string;
  timeZone: string;
  priceCents: number;
  currency: string;
  maxSlotsPerDay: number;
  cutoffMinutes: number;
  winnerRule: WinnerRule;
  lateTickets: LateRule;
  claimDays: number;
  /** Whether refunds are excluded once a slot is settled; absent in logs that began before this rule existed. */
  refundsClose?: boolean;
  /** Absent in the terms of seasons that began before this rule existed. */
  noWater?: NoWaterRule;
  /** Witnesses whose statements decide when an entry was in the log; if there are none, the log's own times do. */
  witnesses: TermsWitness[];
}

export interface TermsWitness {
  kind: 'tsa' | 'log';
  name: string;
  /** `tsa`: hexadecimal SHA-256 fingerprint of the last certificate of its chain. `log`: its key in C2SP signed-note format. */
  key: string;
}

export interface TicketEntry extends Entry<'ticket'> {
  channel: 'card' | 'cash';
  /** Commitment to a `CommittedTicket`. */
  commitment: string;
}

export interface CommittedTicket {
  reference: string;
  slot: string;
  chosenAt: string | null;
  paidAt: string;
  /** A separate commitment to a `CommittedBuyer`, because a ticket can be transferred. */
  buyer: string;
}

export interface CommittedBuyer {
  /** Public id of the account. */
  account: string;
  name: string;
}

/** `organiser`: refunded or returned in cash by the organisers. `provider`: refunded by the bank or the payment provider. */
export type VoidReason = 'organiser' | 'provider' | 'unknown';

/** A ticket that was refunded. */
export interface VoidEntry extends Entry<'void'> {
  /** Index of the ticket's entry. */
  ticket: number;
  since: string | null;
  reason: VoidReason;
}

/** Tickets that moved to another person, or whose owner's name was corrected. */
export interface BuyerEntry extends Entry<'transfer' | 'correction'> {
  tickets: number[];
  since: string;
  /** Commitment to the new `CommittedBuyer`. */
  buyer: string;
}

export interface SalesEntry extends Entry<'freeze' | 'open'> {
  since: string;
  /** `sales`: sales are frozen or resumed; `season`: the season is closed or opened. */
  what: 'sales' | 'season';
}

export interface BlockEntry extends Entry<'block' | 'unblock'> {
  since: string;
  slots: string[];
}

interface ArrivalStep<Kind extends string> extends Entry<Kind> {
  since: string;
  /** Number of the arrival record. */
  arrival: number;
  /** Pseudonym of the organiser, the same in all entries; null if no organiser is on record. */
  organiser: string | null;
}

export interface ArrivalEntry extends ArrivalStep<'arrival'> {
  arrivedAt: string;
  /** SHA-256 of the photo. */
  photo: string | null;
  /** Commitment to `{ witnesses }`. */
  statement: string;
}

/**
 * A proposed action that waits for another person's approval. `organiser` is the proposer. The entry of the action itself has the approver
 * as `organiser` and the proposer as `proposedBy`. The two are equal if nobody else could approve and the proposer executed the action
 * after 24 hours.
 */
export interface ProposedEntry extends Entry<'proposed'> {
  since: string;
  deed: string;
  /** Null for an action that is not about an arrival. */
  arrival: number | null;
  organiser: string | null;
}

export interface ArrivalStepEntry extends ArrivalStep<'verified'> {
  proposedBy: string | null;
}

export interface WithdrawnEntry extends ArrivalStep<'withdrawn'> {
  /** The organiser's reason; absent if none was asked for. */
  reason?: string;
}

export interface AnnouncedEntry extends ArrivalStep<'announced'> {
  proposedBy: string | null;
  /** 1 for the first winner; increases each time the prize passes on. */
  rank: number;
  /** Index of the winning ticket's entry; null if nobody wins. */
  ticket: number | null;
  /** Indexes of tickets that rank before this one and whose owners were already named as winners. */
  skipped: number[];
  /** The reason why the prize passed on from the previous winner; absent for the first winner. */
  reason?: PassedFor;
  /** The names and the nonce that open the arrival's commitment to its witnesses; null if the season ended without an arrival. */
  opened: { witnesses: string[]; nonce: string } | null;
}

/** The season ended without an arrival. No entries about a result follow, except `announced` if the last slot counts. */
export interface EndedEntry extends Entry<'ended'>, TwoPeople {
  since: string;
  as: EndedAs;
  /** The organisers' reason. */
  reason: string;
  /** The number by which `announced` refers to this entry when the last slot counts; otherwise null. */
  arrival: number | null;
}

/**
 * Totals of a cashier's shift on one day, logged when the shift is closed. Verifiers compare them with the tickets that were logged as sold
 * for cash that day.
 */
export interface CashDayEntry extends Entry<'cash-day'> {
  since: string;
  /** Calendar date in Maun. */
  day: string;
  /** Cents counted in the box at the end of the shift. If the shift continued past midnight, null for all days but the last. */
  counted: number | null;
  sales: number;
  tickets: number;
  /** Amount taken, in cents. */
  sum: number;
  /** Number of sales returned out of this box that day, and the number of those whose buyer gave no phone number. */
  returned: number;
  returnedUnnamed: number;
  /** Commitment to `{ cashier }`. */
  cashier: string;
}

export type LogEntryView =
  | KeyEntry
  | EpochEntry
  | TermsEntry
  | TicketEntry
  | VoidEntry
  | BuyerEntry
  | SalesEntry
  | BlockEntry
  | ProposedEntry
  | ArrivalEntry
  | ArrivalStepEntry
  | WithdrawnEntry
  | AnnouncedEntry
  | EndedEntry
  | CashDayEntry;

export type LogEntryKind = LogEntryView['kind'];

/** The head of a season's log, as shown on /results. */
export interface LogHead {
  /** `raffle.example/log/2025` */
  origin: string;
  /** Public key that signed it, in C2SP signed-note format: name, key ID and public key. */
  key: string;
  size: number;
  /** Root of the tree, in base64. */
  root: string;
  /** The signed head on one line, as accepted by `verify.mjs --head`: origin, size, root and signature. */
  line: string;
  at: string;
}

/** Proves that a ticket is in the log and what its entry contains. Its owner can show it to anyone. */
export interface LogReceipt {
  year: number;
  key: string;
  /** The signed head whose root the proofs are checked against. */
  checkpoint: string;
  tickets: LoggedTicket[];
}

export interface LoggedTicket {
  index: number;
  /** The entry's text, exactly as hashed. */
  leaf: string;
  /** Hexadecimal nonce that opens the entry's commitment to `committed`. */
  nonce: string;
  committed: CommittedTicket;
  /**
   * Opens the commitment to the buyer in entry `index`: the ticket's own entry, or the last one that changed the buyer. Absent for a reader
   * who only has the code on a cash receipt.
   */
  buyer?: CommittedBuyer & { nonce: string; index: number };
  /** Inclusion proof: base64 hashes, RFC 6962. */
  proof: string[];
  /** Index of the `void` entry; null if the ticket was not refunded. */
  voided: number | null;
}

/** Positions of tickets in the public log, as shown on their owner's pages and receipts. */
export interface LoggedEntries {
  /** One head for each season of the tickets. */
  heads: LogHead[];
  tickets: LoggedEntry[];
}

export interface LoggedEntry {
  reference: string;
  slot: string;
  index: number;
  /** Hexadecimal hash of the leaf, printed as its fingerprint. */
  hash: string;
  /** Index of the `void` entry; null if the ticket was not refunded. */
  voided: number | null;
}

/** `tsa`: a time stamp authority; `log`: a witness that cosigns; `person`: a person who keeps the heads sent to them. */
export type WitnessKind = 'tsa' | 'log' | 'person';

/** A witness that stores heads of the log outside this site. */
export interface WitnessView {
  kind: WitnessKind;
  name: string;
  /** When the witness last responded or, for a person, when a head was last sent. */
  lastAt: string | null;
  /** Verifier key of a log witness in C2SP signed-note format. */
  key?: string;
  /** Whether the witness is overdue. */
  silent: boolean;
}

export interface WitnessesPage {
  witnesses: WitnessView[];
}

/** Heads with statements from outside witnesses, oldest first. */
export interface WitnessedPage {
  checkpoints: WitnessedCheckpoint[];
  /** Pass it as `after` to get the next page; null on the last page. */
  next: number | null;
}

export interface WitnessedCheckpoint {
  size: number;
  /** The signed note, with the cosignatures of log witnesses. */
  note: string;
  /** Timestamps of the note's text without signatures: everything before the empty line, including the last newline. */
  stamps: { authority: string; at: string; token: string }[];
}

/** The tickets with their commitments opened, public once the winner is announced. */
export interface OpenedPage {
  tickets: { index: number; nonce: string; committed: CommittedTicket }[];
  /** Pass it as `after` to get the next page; null on the last page. */
  next: number | null;
}
