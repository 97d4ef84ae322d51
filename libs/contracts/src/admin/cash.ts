import type { LoggedEntries } from '../log/entries.js';
import type { SelectedSlot } from '../selections.js';
import type { Page } from './page.js';

/** A cash sale at the bridge to a buyer without an account. */
export interface AdminCashSaleRequest {
  slotIds: string[];
  buyerName: string;
  buyerPhone?: string;
  /** Amount taken, in dollars. The sale is rejected unless this amount equals the price of the slots. */
  amountTaken: number;
}

export interface AdminCashSale {
  bookingId: number;
  reference: string;
  /** Receipt number, such as `2025-0001`. Receipts are numbered without gaps within a season. */
  receiptNumber: string;
  buyer: { fullName: string; phone: string };
  slots: SelectedSlot[];
  /** Amount in dollars. */
  amount: number;
  cashier: string;
  soldAt: string;
  /** Versions of the rules and the privacy notice that the buyer accepted; null for older sales, for which no versions were recorded. */
  accepted: { rules: number; privacy: number } | null;
  /** When the cash was returned and the slots were released; null if the cash has not been returned. */
  returnedAt: string | null;
  /** Set if the buyer has the same name or phone number as the cashier. */
  toSelf?: true;
  /** Code that lets the buyer find the tickets in the public log without an account. */
  code: string;
  /** The tickets' entries in the public log. The tickets join the log a moment after the sale. */
  log: LoggedEntries;
}

export interface AdminCashPage extends Page {
  /** The requesting person's sales today (Maun time), not counting returned sales. */
  today: { sales: number; slots: number; amount: number };
  sales: Omit<AdminCashSale, 'log'>[];
}

/** A cashier's shift. The cash in the box is counted when the shift is opened and when it is closed. Amounts are in dollars. */
export interface CashShift {
  id: string;
  cashier: string;
  openedAt: string;
  /** Amount counted in the box when the shift was opened. */
  opening: number;
  sales: number;
  slots: number;
  sold: number;
  /** Amount returned to buyers from this box. */
  returned: number;
  /** `opening` plus `sold` minus `returned`: the expected contents of the box. */
  expected: number;
  closedAt: string | null;
  /** Amount counted in the box when the shift was closed; null while it is open. */
  counted: number | null;
  /** `counted` minus `expected`; negative if money is missing. */
  difference: number | null;
  note: string | null;
  /**
   * How the difference was settled; null if it has not been settled. `ownCount` is true if somebody who sold or counted in this shift
   * settled it, because nobody else could.
   */
  settled: { at: string; by: string; reason: string; ownCount: boolean } | null;
}

export interface AdminCashShiftPage extends Page {
  shifts: CashShift[];
}

/** A cash count, in dollars: either the cash in the box, or the cash received in a handover, which must equal the offered amount. */
export interface CashCount {
  counted: number;
}

export interface CloseShiftRequest extends CashCount {
  note?: string;
}

/** Cash that one person hands over to another, who has to confirm the amount. */
export interface CashHandover {
  id: string;
  from: string;
  to: string;
  /** Amount in dollars. */
  amount: number;
}

export interface NewCashHandover {
  amount: number;
  /** ID of the organiser or cashier who receives the cash. */
  to: string;
}

/** A cash seller's shift, cash and handovers. */
export interface CashDesk {
  shift: CashShift | null;
  /** Amount in dollars that the person has received from closed shifts and confirmed handovers but not yet handed over or deposited. */
  holding: number;
  /** Season that the cash in `holding` belongs to; set only for an earlier season, whose cash has to be handed over or deposited first. */
  holdingSeason?: number;
  /** The handover that the person has offered, if it has not been confirmed yet. */
  offered: CashHandover | null;
  /** Handovers that others have offered to the person. */
  incoming: CashHandover[];
  /** People who can receive a handover. */
  receivers: { id: string; name: string }[];
}

/** Where the season's cash is: in boxes, with people or at the bank. Amounts are in dollars. */
export interface CashWhereabouts {
  inBoxes: number;
  withPeople: number;
  atBank: number;
  /** Sum of the differences (counted minus expected) of all closed shifts; negative if money is missing. */
  differences: number;
}

export interface CashDeposit {
  id: string;
  /** Season that the deposited cash belongs to; set only for an earlier season. */
  season?: number;
  by: string;
  amount: number;
  /** Reference on the bank's deposit slip. */
  reference: string;
  /** True if nobody else had counted the cash before the deposit. */
  alone: boolean;
  /** URL of the deposit slip's picture. */
  slip: string;
  /** Calendar date in Maun. */
  depositedOn: string;
}

export interface NewCashDeposit {
  amount: number;
  reference: string;
  /** ID of an uploaded file. */
  slip: string;
  depositedOn: string;
}

/** The organisers' view of the cash box. */
export interface AdminCashBox extends CashWhereabouts {
  year: number;
  boxes: { name: string; amount: number }[];
  /** People who hold cash. `season` is set for cash from an earlier season, which is not included in the amounts in `CashWhereabouts`. */
  holders: { name: string; amount: number; season?: number }[];
  /** Handovers that have not been confirmed yet. */
  underWay: CashHandover[];
  deposits: CashDeposit[];
  /** Totals for each person who sold for cash. */
  cashiers: { name: string; sales: number; unnamed: number; returned: number; returnedUnnamed: number; toSelf: number }[];
  /**
   * Amount in dollars that the requesting organiser can deposit: the cash that someone else has counted or, if `nobodyElse` is true, all
   * the cash they hold.
   */
  bankable: number;
  /**
   * True if nobody else can count the requesting organiser's cash. A deposit is then a public proposal that the organiser can execute alone
   * after a wait.
   */
  nobodyElse: boolean;
  /** Season that the cash in `bankable` belongs to; set only for an earlier season. */
  bankableSeason?: number;
}
