import type { CashWhereabouts } from '../admin/cash.js';

/** Identifies a charity: the first or the second of the two, in the order in which the site lists them. */
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
  /** Id of an uploaded file. */
  proof: string;
}

/**
 * Withdraws a payout that was recorded by mistake. A withdrawn payout is removed from every list; the audit log keeps it with the reason.
 */
export interface PayoutWithdrawal {
  reason: string;
}

/** Total fees that the payment provider charged in a season. */
export interface SeasonFees {
  year: number;
  /** Amount in dollars. */
  amount: number;
}

/** The income of a season, and how it is distributed. Amounts are in dollars. */
export interface SeasonStatement {
  year: number;
  /** Total of all card and wallet payments. */
  gross: number;
  /** Sales without a payment at the payment provider: cash sales at the bridge. Returned cash is not included. */
  otherSales: number;
  /** Cash that was taken and later returned. `otherSales` does not include it. */
  cashReturned: number;
  refunds: number;
  /** Cash taken in shifts: how much is in open boxes, with people and at the bank, and the differences found at closing. */
  cash?: CashWhereabouts;
  /** Amount that banks have withdrawn because of disputes that are lost or undecided. */
  disputes: number;
  /** Total of failed refunds. This money is still in the raffle's account but is owed to buyers. */
  owedToBuyers: number;
  /**
   * Fees that the payment provider charged, as organisers have entered them from the provider's statement; 0 unless `feesKnown` is true.
   * The administration sponsor pays the fees, so they are not deducted from `net`.
   */
  fees: number;
  feesKnown: boolean;
  /** gross + otherSales - refunds - disputes - owedToBuyers */
  net: number;
  /** The charities' shares. They add up to `net`. If the number of cents is odd, the first charity gets one cent more. */
  charities: { charity: CharityNumber; share: number; paidOut: number; due: number }[];
  /** ISO instant at which the figures were read from the database. */
  asOf: string;
}

export const EXPORT_KINDS = ['tickets', 'payments', 'people', 'statement'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];
