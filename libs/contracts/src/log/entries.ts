import type { LateRule, NoWaterRule, WinnerRule } from '../admin/season.js';
import type { EndedAs } from '../season.js';
import type { PassedFor } from '../results.js';
import type { Entry, TwoPeople } from './entry.js';
import type { EpochEntry, KeyEntry } from './keys.js';

/*
 * Entries of a season's public log. Each entry is hashed as canonical JSON. `at` is the time at which the entry joined the log; it never
 * decreases from one entry to the next. `since` is the time of the event. A private value is stored as a commitment: the SHA-256 hash of a
 * 16-byte nonce followed by the value's canonical JSON.
 */

/** Logged when a season opens and whenever the season's terms change. */
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
  /** Whether refunds are refused once a ticket's slot is settled; absent from logs that began before this rule existed. */
  refundsClose?: boolean;
  /** Absent in the terms of seasons that began before this rule existed. */
  noWater?: NoWaterRule;
  /**
   * Witnesses whose statements determine the time from which an entry counts as logged. If there are none, the log's own timestamps apply.
   */
  witnesses: TermsWitness[];
}

export interface TermsWitness {
  kind: 'tsa' | 'log';
  name: string;
  /**
   * `tsa`: hexadecimal SHA-256 fingerprint of the last certificate in the authority's chain. `log`: the witness's key in C2SP signed-note
   * format.
   */
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
  /** Commitment to a `CommittedBuyer`. The buyer has a separate commitment because tickets can be transferred. */
  buyer: string;
}

export interface CommittedBuyer {
  /** Public ID of the account. */
  account: string;
  name: string;
}

/** `organiser`: refunded or returned in cash by the organisers. `provider`: refunded by the bank or the payment provider. */
export type VoidReason = 'organiser' | 'provider' | 'unknown';

/** Logged when a ticket is refunded. */
export interface VoidEntry extends Entry<'void'> {
  /** Index of the ticket's entry. */
  ticket: number;
  since: string | null;
  reason: VoidReason;
}

/** Logged when tickets move to another person, or when their owner's name is corrected. */
export interface BuyerEntry extends Entry<'transfer' | 'correction'> {
  tickets: number[];
  since: string;
  /** Commitment to the new `CommittedBuyer`. */
  buyer: string;
}

export interface SalesEntry extends Entry<'freeze' | 'open'> {
  since: string;
  /** `sales`: sales were frozen or resumed. `season`: the season was closed or opened. */
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
  /** The organiser's pseudonym, which is the same in all entries; null if no organiser is on record. */
  organiser: string | null;
}

export interface ArrivalEntry extends ArrivalStep<'arrival'> {
  arrivedAt: string;
  /** SHA-256 hash of the photo; null if there is none. */
  photo: string | null;
  /** Commitment to `{ witnesses }`. */
  statement: string;
}

/**
 * Logged when someone proposes an action that needs another person's approval. `organiser` is the proposer. When the action is executed,
 * its own entry names the approver as `organiser` and the proposer as `proposedBy`. The two are equal if nobody else could approve the
 * action and the proposer executed it alone after 24 hours.
 */
export interface ProposedEntry extends Entry<'proposed'> {
  since: string;
  deed: string;
  /** Number of the arrival record; null if the action does not concern an arrival. */
  arrival: number | null;
  organiser: string | null;
}

export interface ArrivalStepEntry extends ArrivalStep<'verified'> {
  proposedBy: string | null;
}

export interface WithdrawnEntry extends ArrivalStep<'withdrawn'> {
  /** The organiser's reason; absent in older entries, for which no reason was required. */
  reason?: string;
}

export interface AnnouncedEntry extends ArrivalStep<'announced'> {
  proposedBy: string | null;
  /** 1 for the first winner; incremented each time the prize passes on. */
  rank: number;
  /** Index of the winning ticket's entry; null if nobody wins. */
  ticket: number | null;
  /** Indexes of the entries of higher-ranked tickets whose owners had already been named as winners. */
  skipped: number[];
  /** Why the prize passed on from the previous winner; absent for the first winner. */
  reason?: PassedFor;
  /** Opens the commitment in the arrival's entry; null if the season ended without an arrival. */
  opened: { witnesses: string[]; nonce: string } | null;
}

/**
 * Logged when the season ends without an arrival. If the last slot counts, an `announced` entry may follow. The log then contains no other
 * entries about a result.
 */
export interface EndedEntry extends Entry<'ended'>, TwoPeople {
  since: string;
  as: EndedAs;
  /** The organisers' reason. */
  reason: string;
  /** Number by which the `announced` entry refers to this entry; null unless the last slot counts. */
  arrival: number | null;
}

/**
 * One day's totals in a cashier's shift, logged when the shift is closed. Verifiers compare these totals with the tickets logged as cash
 * sales.
 */
export interface CashDayEntry extends Entry<'cash-day'> {
  since: string;
  /** Calendar date in Maun. */
  day: string;
  /** Cash counted in the box at the end of the shift, in cents; null for every day of the shift except the last. */
  counted: number | null;
  sales: number;
  tickets: number;
  /** Cash taken, in cents. */
  sum: number;
  /** Number of sales that were returned from this box on that day. */
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

/** The head of a season's public log, as shown on /results. */
export interface LogHead {
  /** `raffle.example/log/2025` */
  origin: string;
  /** The key that signed the head, in C2SP signed-note format: name, key ID and public key. */
  key: string;
  size: number;
  /** Root hash of the tree, in base64. */
  root: string;
  /** The signed log head as a single line that `verify.mjs --head` accepts: origin, size, root and signature. */
  line: string;
  at: string;
}

/** Proves that tickets are in the public log and shows what their entries contain. The tickets' owner can show the receipt to anyone. */
export interface LogReceipt {
  year: number;
  key: string;
  /** The signed log head. The inclusion proofs are checked against its root hash. */
  checkpoint: string;
  tickets: LoggedTicket[];
}

export interface LoggedTicket {
  index: number;
  /** The entry's JSON, exactly as it was hashed. */
  leaf: string;
  /** Hexadecimal nonce of the entry's commitment to `committed`. */
  nonce: string;
  committed: CommittedTicket;
  /** Opens the commitment in entry `index`, the latest entry that names the buyer. Absent if the reader has only a receipt code. */
  buyer?: CommittedBuyer & { nonce: string; index: number };
  /** Inclusion proof: base64 hashes, RFC 6962. */
  proof: string[];
  /** Index of the ticket's `void` entry; null if the ticket was not refunded. */
  voided: number | null;
}

/** Positions of tickets in the public log, as shown to the tickets' owner on pages and receipts. */
export interface LoggedEntries {
  /** One log head for each season that the tickets belong to. */
  heads: LogHead[];
  tickets: LoggedEntry[];
}

export interface LoggedEntry {
  reference: string;
  slot: string;
  index: number;
  /** Hexadecimal hash of the entry's leaf, printed as the ticket's fingerprint. */
  hash: string;
  /** Index of the ticket's `void` entry; null if the ticket was not refunded. */
  voided: number | null;
}

/** `tsa`: a timestamp authority. `log`: a witness that cosigns log heads. `person`: someone who receives log heads. */
export type WitnessKind = 'tsa' | 'log' | 'person';

/** A witness that stores heads of the public log outside this site. */
export interface WitnessView {
  kind: WitnessKind;
  name: string;
  /** When the witness last responded or, for a person, when a log head was last sent. */
  lastAt: string | null;
  /** Verifier key in C2SP signed-note format; present only for witnesses of kind `log`. */
  key?: string;
  /** Whether a response from the witness is overdue. */
  silent: boolean;
}

export interface WitnessesPage {
  witnesses: WitnessView[];
}

/** Log heads with outside witnesses' statements, oldest first. */
export interface WitnessedPage {
  checkpoints: WitnessedCheckpoint[];
  /** Cursor for the next page, to pass as the `after` query parameter; null on the last page. */
  next: number | null;
}

export interface WitnessedCheckpoint {
  size: number;
  /** The signed log head as a C2SP note, including cosignatures from witnesses of kind `log`. */
  note: string;
  /** Timestamps for the note text without signatures: everything before the empty line, including the final newline. */
  stamps: { authority: string; at: string; token: string }[];
}

/** Tickets with their commitments opened. Public once the winner is announced. */
export interface OpenedPage {
  tickets: { index: number; nonce: string; committed: CommittedTicket }[];
  /** Cursor for the next page, to pass as the `after` query parameter; null on the last page. */
  next: number | null;
}
