import type { LoggedEntries } from '../log/entries.js';
import type { SelectedSlot } from '../selections.js';

/** A sale for cash at the bridge, to somebody without an account. */
export interface AdminCashSaleRequest {
  slotIds: string[];
  buyerName: string;
  buyerPhone?: string;
  /** Dollars that were taken; what the slots cost, or the sale is refused. */
  amountTaken: number;
}

export interface AdminCashSale {
  bookingId: number;
  reference: string;
  /** Runs without gaps through a season: `2025-0001`. */
  receiptNumber: string;
  buyer: { fullName: string; phone: string };
  slots: SelectedSlot[];
  /** Dollars. */
  amount: number;
  cashier: string;
  soldAt: string;
  /** When the cash was given back; the slots are free again then. */
  returnedAt: string | null;
  /** The buyer has the cashier's own name or phone number. */
  toSelf?: true;
  /** With it the buyer finds the tickets in the public log, without an account. */
  code: string;
  /** Where the tickets stand in the public log; follows the sale by moments. */
  log: LoggedEntries;
}

export interface AdminCashPage {
  /** What whoever asks has taken today in Maun and not given back: what should lie in the box. */
  today: { sales: number; slots: number; amount: number };
  sales: Omit<AdminCashSale, 'log'>[];
  /** Ask again with `after` set to it; null at the end. */
  next: string | null;
}

/** A cashier's turn at the box, counted at both ends. Amounts in dollars. */
export interface CashShift {
  id: string;
  cashier: string;
  openedAt: string;
  /** What was in the box at its beginning. */
  opening: number;
  sales: number;
  slots: number;
  sold: number;
  /** Went back to buyers out of this box. */
  returned: number;
  /** `opening` and `sold` less `returned`: what should be in the box. */
  expected: number;
  closedAt: string | null;
  closedBy: string | null;
  /** What was in the box at its end; null while it is open. */
  counted: number | null;
  /** `counted` less `expected`: below 0 something is missing. */
  difference: number | null;
  note: string | null;
  /** How a difference was settled; `ownCount` by somebody who sold or counted in this shift, because nobody else could. */
  settled: { at: string; by: string; reason: string; ownCount: boolean } | null;
}

export interface AdminCashShiftPage {
  shifts: CashShift[];
  next: string | null;
}

/** Dollars that somebody counted: in the box, or of what is handed to them, which must be the sum that was offered. */
export interface CashCount {
  counted: number;
}

export interface CloseShiftRequest extends CashCount {
  note?: string;
}

/** Cash that somebody gives to somebody else, who has to confirm the sum. */
export interface CashHandover {
  id: string;
  from: string;
  to: string;
  /** Dollars. */
  amount: number;
  offeredAt: string;
}

export interface NewCashHandover {
  amount: number;
  /** Id of the organiser or cashier who takes it. */
  to: string;
}

/** Of whoever sells for cash. */
export interface CashDesk {
  shift: CashShift | null;
  /** Dollars with them from shifts that are closed and from others, and not handed over or brought to the bank. */
  holding: number;
  /** The earlier season of which `holding` is: what is left of one goes on first. */
  holdingSeason?: number;
  /** What they hand over and nobody has confirmed yet. */
  offered: CashHandover | null;
  /** What others hand to them. */
  incoming: CashHandover[];
  /** To whom they can hand it. */
  receivers: { id: string; name: string }[];
}

/** Where the season's cash is; amounts in dollars. */
export interface CashWhereabouts {
  inBoxes: number;
  withPeople: number;
  atBank: number;
  /** What closed shifts counted over (or, below 0, under) what they should have. */
  differences: number;
}

export interface CashDeposit {
  id: string;
  /** Of whose cash it is, when that is an earlier one. */
  season?: number;
  by: string;
  amount: number;
  /** As on the bank's slip. */
  reference: string;
  /** Nobody else had counted the cash. */
  alone: boolean;
  /** Address of the slip's picture. */
  slip: string;
  /** Calendar date in Maun. */
  depositedOn: string;
}

export interface NewCashDeposit {
  amount: number;
  reference: string;
  /** Id of an uploaded file. */
  slip: string;
  depositedOn: string;
}

/** What organisers see of the cash box. */
export interface AdminCashBox extends CashWhereabouts {
  year: number;
  boxes: { name: string; amount: number }[];
  /** `season`: of an earlier one, and in none of the sums above. */
  holders: { name: string; amount: number; season?: number }[];
  /** Handed over and not confirmed yet. */
  underWay: CashHandover[];
  deposits: CashDeposit[];
  /** Of everybody who sold. */
  cashiers: { name: string; sales: number; unnamed: number; returned: number; returnedUnnamed: number; toSelf: number }[];
  /** Dollars that the requesting organiser can deposit: cash that somebody else has counted, or all cash that they hold if `nobodyElse`. */
  bankable: number;
  /** Nobody else could count the asking organiser's cash: a deposit waits in public, as an approval does. */
  nobodyElse: boolean;
  /** The earlier season of which `bankable` is. */
  bankableSeason?: number;
}
