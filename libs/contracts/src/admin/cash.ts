import type { LoggedEntries } from '../log/entries.js';
import type { SelectedSlot } from '../selections.js';

/** A cash sale at the bridge to a buyer without an account. */
export interface AdminCashSaleRequest {
  slotIds: string[];
  buyerName: string;
  buyerPhone?: string;
  /** Dollars taken. The sale is refused unless this equals the price of the slots. */
  amountTaken: number;
}

export interface AdminCashSale {
  bookingId: number;
  reference: string;
  /** Numbered without gaps within a season: `2025-0001`. */
  receiptNumber: string;
  buyer: { fullName: string; phone: string };
  slots: SelectedSlot[];
  /** Amount in dollars. */
  amount: number;
  cashier: string;
  soldAt: string;
  /** Versions that the buyer accepted; null for sales from before versions were recorded. */
  accepted: { rules: number; privacy: number } | null;
  /** When the cash was returned and the slots were released; null if it was not returned. */
  returnedAt: string | null;
  /** Set if the buyer has the cashier's own name or phone number. */
  toSelf?: true;
  /** Code with which the buyer finds the tickets in the public log without an account. */
  code: string;
  /** The tickets' entries in the public log. They appear a moment after the sale. */
  log: LoggedEntries;
}

export interface AdminCashPage {
  /** Amount that the requesting cashier has taken today (Maun time) and not returned: the expected contents of the box. */
  today: { sales: number; slots: number; amount: number };
  sales: Omit<AdminCashSale, 'log'>[];
  /** Pass it as `after` to get the next page; null on the last page. */
  next: string | null;
}

/** A cashier's shift, with the box counted at both ends. Amounts are in dollars. */
export interface CashShift {
  id: string;
  cashier: string;
  openedAt: string;
  /** Amount counted in the box when the shift was opened. */
  opening: number;
  sales: number;
  slots: number;
  sold: number;
  /** Amount returned to buyers out of this box. */
  returned: number;
  /** `opening` plus `sold` minus `returned`: the expected contents of the box. */
  expected: number;
  closedAt: string | null;
  closedBy: string | null;
  /** Amount counted in the box when the shift was closed; null while it is open. */
  counted: number | null;
  /** `counted` minus `expected`; negative if money is missing. */
  difference: number | null;
  note: string | null;
  /**
   * How a difference was settled. `ownCount` is true if someone who sold or counted in this shift settled it, because nobody else could.
   */
  settled: { at: string; by: string; reason: string; ownCount: boolean } | null;
}

export interface AdminCashShiftPage {
  shifts: CashShift[];
  next: string | null;
}

/** Counted dollars: the contents of the box, or the cash of a handover, which must equal the offered sum. */
export interface CashCount {
  counted: number;
}

export interface CloseShiftRequest extends CashCount {
  note?: string;
}

/** Cash handed from one person to another, who has to confirm the sum. */
export interface CashHandover {
  id: string;
  from: string;
  to: string;
  /** Amount in dollars. */
  amount: number;
  offeredAt: string;
}

export interface NewCashHandover {
  amount: number;
  /** Id of the organiser or cashier who receives it. */
  to: string;
}

/** Cash of a person who sells for cash. */
export interface CashDesk {
  shift: CashShift | null;
  /** Dollars that the person holds from closed shifts and confirmed handovers and has not yet handed over or deposited. */
  holding: number;
  /** Season of `holding` if it is an earlier one. Cash of an earlier season has to be handed over or deposited first. */
  holdingSeason?: number;
  /** The handover that the person has offered and that is not confirmed yet. */
  offered: CashHandover | null;
  /** Handovers that others have offered to the person. */
  incoming: CashHandover[];
  /** People who can receive a handover. */
  receivers: { id: string; name: string }[];
}

/** Amounts of the season's cash by where it is: in boxes, with people or at the bank. Amounts are in dollars. */
export interface CashWhereabouts {
  inBoxes: number;
  withPeople: number;
  atBank: number;
  /** Sum of the differences of closed shifts, counted minus expected; negative if money is missing. */
  differences: number;
}

export interface CashDeposit {
  id: string;
  /** Season of the deposited cash if it is an earlier one. */
  season?: number;
  by: string;
  amount: number;
  /** Reference on the bank's deposit slip. */
  reference: string;
  /** Whether nobody else had counted the cash. */
  alone: boolean;
  /** URL of the picture of the slip. */
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

/** The cash box as organisers see it. */
export interface AdminCashBox extends CashWhereabouts {
  year: number;
  boxes: { name: string; amount: number }[];
  /** `season` marks cash of an earlier season, which the sums above don't include. */
  holders: { name: string; amount: number; season?: number }[];
  /** Handovers that are not confirmed yet. */
  underWay: CashHandover[];
  deposits: CashDeposit[];
  /** Totals of everyone who sold. */
  cashiers: { name: string; sales: number; unnamed: number; returned: number; returnedUnnamed: number; toSelf: number }[];
  /** Dollars that the requesting organiser can deposit: cash that someone else has counted, or all cash that they hold if `nobodyElse`. */
  bankable: number;
  /** Whether nobody else can count the requesting organiser's cash: a deposit then waits in public, as an approval does. */
  nobodyElse: boolean;
  /** Season of `bankable` if it is an earlier one. */
  bankableSeason?: number;
}
