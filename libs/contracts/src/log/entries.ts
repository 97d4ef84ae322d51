import type { LateRule, NoWaterRule, WinnerRule } from '../admin/season.js';
import type { EndedAs } from '../season.js';
import type { PassedFor } from '../results.js';
import type { Entry, TwoPeople } from './entry.js';
import type { EpochEntry, KeyEntry } from './keys.js';

/*
 * What the public log of a season says. Each entry is hashed as canonical JSON; `at` is when it joined the log, and only grows; `since` is
 * when it happened. What is private stands there as a commitment, SHA-256 of a nonce (16 bytes) and the canonical JSON of what it hides.
 */

/** At the opening of a season, and at every change. */
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
  /** Whether a ticket is not refunded any more once its slot is settled; missing in logs that began before there was a choice. */
  refundsClose?: boolean;
  /** Absent in the terms of seasons that began before this rule existed. */
  noWater?: NoWaterRule;
  /** Witnesses whose statements decide when an entry was in the log; without any, the log's own times do. */
  witnesses: TermsWitness[];
}

export interface TermsWitness {
  kind: 'tsa' | 'log';
  name: string;
  /** `tsa`: SHA-256 fingerprint of the last certificate of its chain, hexadecimal. `log`: its key, as C2SP signed-note writes it. */
  key: string;
}

export interface TicketEntry extends Entry<'ticket'> {
  channel: 'card' | 'cash';
  /** Of a `CommittedTicket`. */
  commitment: string;
}

export interface CommittedTicket {
  reference: string;
  slot: string;
  chosenAt: string | null;
  paidAt: string;
  /** Commitment to a `CommittedBuyer`, of its own: a ticket may change hands. */
  buyer: string;
}

export interface CommittedBuyer {
  /** Public id of the account. */
  account: string;
  name: string;
}

/** `organiser`: refunded or cash returned by the organisers; `provider`: by the bank or the payment provider. */
export type VoidReason = 'organiser' | 'provider' | 'unknown';

/** A ticket that was refunded. */
export interface VoidEntry extends Entry<'void'> {
  /** Index of the ticket's entry. */
  ticket: number;
  since: string | null;
  reason: VoidReason;
}

/** Tickets of another person, or of a person whose name was put right. */
export interface BuyerEntry extends Entry<'transfer' | 'correction'> {
  tickets: number[];
  since: string;
  /** Commitment to the new `CommittedBuyer`. */
  buyer: string;
}

export interface SalesEntry extends Entry<'freeze' | 'open'> {
  since: string;
  /** `sales`: they stop for a while; `season`: it opens or closes. */
  what: 'sales' | 'season';
}

export interface BlockEntry extends Entry<'block' | 'unblock'> {
  since: string;
  slots: string[];
}

interface ArrivalStep<Kind extends string> extends Entry<Kind> {
  since: string;
  /** Counts the records of arrivals. */
  arrival: number;
  /** The same for all that one organiser does; null when nobody is on record for it. */
  organiser: string | null;
}

export interface ArrivalEntry extends ArrivalStep<'arrival'> {
  arrivedAt: string;
  /** SHA-256 of the picture. */
  photo: string | null;
  /** Commitment to `{ witnesses }`. */
  statement: string;
}

/**
 * A deed that waits for another person's approval. `organiser` has proposed it. The entry of the deed itself names who approved it as its
 * `organiser`, and this one as `proposedBy`: two people, or one who was alone and waited 24 hours.
 */
export interface ProposedEntry extends Entry<'proposed'> {
  since: string;
  deed: string;
  /** Null for a deed that is about no arrival. */
  arrival: number | null;
  organiser: string | null;
}

export interface ArrivalStepEntry extends ArrivalStep<'verified'> {
  proposedBy: string | null;
}

export interface WithdrawnEntry extends ArrivalStep<'withdrawn'> {
  /** Why, in the organiser's words; absent where nobody was asked. */
  reason?: string;
}

export interface AnnouncedEntry extends ArrivalStep<'announced'> {
  proposedBy: string | null;
  /** 1 is named first; a later one is named when the prize passes on. */
  rank: number;
  /** Index of the winning ticket's entry; null when nobody wins. */
  ticket: number | null;
  /** Tickets that come before this one and belong to people who were named before. */
  skipped: number[];
  /** Why the prize passed on from the one before; absent for the first. */
  reason?: PassedFor;
  /** Opens the statement of the arrival; null when no water came. */
  opened: { witnesses: string[]; nonce: string } | null;
}

/** The season ended without an arrival. Nothing about a result follows, except `announced` when the last slot counts. */
export interface EndedEntry extends Entry<'ended'>, TwoPeople {
  since: string;
  as: EndedAs;
  /** In the organisers' words. */
  reason: string;
  /** The number by which `announced` refers to this entry when the last slot counts; otherwise null. */
  arrival: number | null;
}

/** What a cashier's shift took on one day, written when the shift is closed. Tickets that were logged as sold for cash that day can be held against it. */
export interface CashDayEntry extends Entry<'cash-day'> {
  since: string;
  /** Calendar date in Maun. */
  day: string;
  /** Cents in the box at the shift's end; null of the earlier days of a shift that went past midnight. */
  counted: number | null;
  sales: number;
  tickets: number;
  /** Cents that were taken. */
  sum: number;
  /** Sales given back out of this box that day, and those among them to buyers who gave no phone number. */
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

/** The head of a season's log, as /results shows it. */
export interface LogHead {
  /** `raffle.example/log/2025` */
  origin: string;
  /** The public key that signed it, as C2SP signed-note writes it: name, key ID and public key. */
  key: string;
  size: number;
  /** Base64. */
  root: string;
  /** The signed head in one line, as `verify.mjs --head` takes it: origin, size, root and signature. */
  line: string;
  at: string;
}

/** With it an owner shows that a ticket is in the log, and what it says. */
export interface LogReceipt {
  year: number;
  key: string;
  /** The signed head to which the proofs lead. */
  checkpoint: string;
  tickets: LoggedTicket[];
}

export interface LoggedTicket {
  index: number;
  /** The entry as it is hashed. */
  leaf: string;
  /** Hexadecimal; opens the commitment of the entry to `committed`. */
  nonce: string;
  committed: CommittedTicket;
  /** Opens the commitment to the buyer that stands in the entry `index`: the ticket's own, or the last that changed it. Not for whoever has only a code from paper. */
  buyer?: CommittedBuyer & { nonce: string; index: number };
  /** Base64 hashes, RFC 6962. */
  proof: string[];
  /** Index of the entry by which it was given back. */
  voided: number | null;
}

/** Where tickets stand in the public log, as their owner's pages and receipts say it. */
export interface LoggedEntries {
  /** Of the seasons of the tickets. */
  heads: LogHead[];
  tickets: LoggedEntry[];
}

export interface LoggedEntry {
  reference: string;
  slot: string;
  index: number;
  /** The hash of its leaf, hexadecimal: the fingerprint that is printed. */
  hash: string;
  /** Index of the entry by which it was given back. */
  voided: number | null;
}

/** `tsa`: a time stamp authority; `log`: a witness that cosigns; `person`: somebody who keeps what they are sent. */
export type WitnessKind = 'tsa' | 'log' | 'person';

/** Who keeps heads of the log outside this site. */
export interface WitnessView {
  kind: WitnessKind;
  name: string;
  /** When it last answered, or was last told. */
  lastAt: string | null;
  /** Verifier key of a log witness, as C2SP signed-note writes it. */
  key?: string;
  /** It should have answered long ago. */
  silent: boolean;
}

export interface WitnessesPage {
  witnesses: WitnessView[];
}

/** Heads about which witnesses outside have given their word, the oldest first. */
export interface WitnessedPage {
  checkpoints: WitnessedCheckpoint[];
  /** Ask again with `after` set to it; null at the end. */
  next: number | null;
}

export interface WitnessedCheckpoint {
  size: number;
  /** The signed note, with the cosignatures of log witnesses. */
  note: string;
  /** Over the text of the note alone: what stands before the empty line, with its last newline. */
  stamps: { authority: string; at: string; token: string }[];
}

/** Tickets as everybody may read them once the winner is announced. */
export interface OpenedPage {
  tickets: { index: number; nonce: string; committed: CommittedTicket }[];
  /** Ask again with `after` set to it; null at the end. */
  next: number | null;
}
