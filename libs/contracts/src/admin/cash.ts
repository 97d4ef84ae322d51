import type { LoggedEntries } from '../log/entries.js';
import type { SelectedSlot } from '../selections.js';

/** A cash sale at the bridge to a buyer without an account. */
export interface AdminCashSaleRequest {
  slotIds: string[];
  buyerName: string;
  buyerPhone?: string;
  /** Amount taken, in dollars. The sale is rejected unless this is the price of the slots. */
  amountTaken: number;
}

export interface AdminCashSale {
  bookingId: number;
  reference: string;
  /** Number of the receipt, such as `2025-0001`. Receipts are numbered without gaps within a season. */
  receiptNumber: string;
  buyer: { fullName: string; phone: string };
  slots: SelectedSlot[];
  /** Amount in dollars. */
  amount: number;
  cashier: string;
  soldAt: string;
  /** Versions of the rules and the privacy notice that the buyer accepted; null for older sales, for which no versions were recorded. */
  accepted: { rules: number; privacy: number } | null;
  /** When the cash was returned and the slots were released; null if the cash was not returned. */
  returnedAt: string | null;
  /** Set if the buyer has the same name or phone number as the cashier. */
  toSelf?: true;
  /** Code with which the buyer finds the tickets in the public log without an account. */
  code: string;
  /** The tickets' entries in the public log. The tickets join the log a moment after the sale. */
  log: LoggedEntries;
}

export interface AdminCashPage {
  /** Today's sales (Maun time) of the person who makes the request. Returned sales are not counted. */
  today: { sales: number; slots: number; amount: number };
  sales: Omit<AdminCashSale, 'log'>[];
  /** The cursor that the query parameter `after` takes for the next page; null on the last page. */
  next: string | null;
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
  /** Amount that was returned to buyers from this box. */
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
   * How the difference was settled; null if it was not settled. `ownCount` is true if the difference was settled by someone who sold or
   * counted in this shift, because nobody else could settle it.
   */
  settled: { at: string; by: string; reason: string; ownCount: boolean } | null;
}

export interface AdminCashShiftPage {
  shifts: CashShift[];
  next: string | null;
}

/** A count of cash, in dollars: the cash in the box, or the cash in a handover, which must equal the offered amount. */
export interface CashCount {
  counted: number;
}

export interface CloseShiftRequest extends CashCount {
  note?: string;
}

/** Cash that one person hands to another person, who has to confirm the amount. */
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
  /** Id of the organiser or cashier who receives the cash. */
  to: string;
}

/** The shift and the cash of a person who sells for cash. */
export interface CashDesk {
  shift: CashShift | null;
  /** Amount in dollars that the person has received from closed shifts and confirmed handovers and has not handed over or deposited yet. */
  holding: number;
  /**
   * The season of the cash in `holding`, if it is an earlier season. Cash from an earlier season has to be handed over or deposited first.
   */
  holdingSeason?: number;
  /** The handover that the person has offered and that is not confirmed yet. */
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
  /** The season of the deposited cash, if it is an earlier season. */
  season?: number;
  by: string;
  amount: number;
  /** Reference on the bank's deposit slip. */
  reference: string;
  /** Whether nobody else had counted the cash before the deposit. */
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
  /** People who hold cash. `season` is set for cash from an earlier season, which the amounts in `CashWhereabouts` don't include. */
  holders: { name: string; amount: number; season?: number }[];
  /** Handovers that are not confirmed yet. */
  underWay: CashHandover[];
  deposits: CashDeposit[];
  /** Totals for each person who sold for cash. */
  cashiers: { name: string; sales: number; unnamed: number; returned: number; returnedUnnamed: number; toSelf: number }[];
  /**
   * Amount in dollars that the organiser who makes the request can deposit: the cash that someone else has counted or, if `nobodyElse` is
   * true, all cash that the organiser holds.
   */
  bankable: number;
  /**
   * Whether nobody else can count the cash of the organiser who makes the request. A deposit is then a public proposal that the organiser
   * can execute alone after a wait.
   */
  nobodyElse: boolean;
  /** The season of the cash in `bankable`, if it is an earlier season. */
  bankableSeason?: number;
}
