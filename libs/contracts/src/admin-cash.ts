import type { SelectedSlot } from './selections.js';

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
  /** The public fingerprint of each ticket; follows the sale by moments. */
  seals: { seq: number; slotId: string; hash: string }[];
}

export interface AdminCashPage {
  /** What whoever asks has taken today in Maun and not given back: what should lie in the box. */
  today: { sales: number; slots: number; amount: number };
  sales: AdminCashSale[];
  /** Ask again with `after` set to it; null at the end. */
  next: string | null;
}
