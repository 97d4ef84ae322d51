import type { CashWhereabouts } from '../admin/cash.js';

/** Identifies a charity by its position on the site: first or second. */
export type CharityNumber = 1 | 2;

/** A payout to a charity, with its proof of payment. */
export interface PayoutView {
  id: string;
  year: number;
  charity: CharityNumber;
  /** The charity's name when the payout was proposed. */
  charityName: string;
  /** Amount in dollars. */
  amount: number;
  /** Calendar date in Maun, `2025-08-01`. */
  paidOn: string;
  /** URL of the proof of payment. */
  proof: string;
}

export interface NewPayout {
  year: number;
  charity: CharityNumber;
  amount: number;
  paidOn: string;
  /** ID of an uploaded file. */
  proof: string;
}

/** Withdraws a payout that was recorded by mistake. The payout disappears from every list, but remains in the audit log with the reason. */
export interface PayoutWithdrawal {
  reason: string;
}

/** Total fees that the payment provider charged in a season. */
export interface SeasonFees {
  year: number;
  /** Amount in dollars. */
  amount: number;
}

/** A season's income and how it is distributed. Amounts are in dollars. */
export interface SeasonStatement {
  year: number;
  /** Total of all card and wallet payments. */
  gross: number;
  /** Total of sales that did not go through the payment provider: cash sales at the bridge. Returned cash is not included. */
  otherSales: number;
  /** Cash that was taken and later returned. `otherSales` does not include it. */
  cashReturned: number;
  refunds: number;
  /** Cash taken in shifts: the amounts in open boxes, with people and at the bank, and the differences found when shifts were closed. */
  cash?: CashWhereabouts;
  /** Amount that banks have withdrawn for disputes that were lost or are undecided. */
  disputes: number;
  /** Total of failed refunds. This money is still in the raffle's account but is owed to buyers. */
  owedToBuyers: number;
  /**
   * The payment provider's fees, which organisers enter from the provider's statement; 0 unless `feesKnown` is true. The administration
   * sponsor pays the fees, so they are not deducted from `net`.
   */
  fees: number;
  feesKnown: boolean;
  /** gross + otherSales - refunds - disputes - owedToBuyers */
  net: number;
  /** The charities' shares, which add up to `net`. If the number of cents is odd, the first charity gets the extra cent. */
  charities: { charity: CharityNumber; share: number; paidOut: number; due: number }[];
  /** When the figures were read from the database, as an ISO 8601 timestamp. */
  asOf: string;
}

export const EXPORT_KINDS = ['tickets', 'payments', 'people', 'statement'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];
