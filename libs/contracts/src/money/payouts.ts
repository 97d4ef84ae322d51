import type { CashWhereabouts } from '../admin/cash.js';

/** The two charities in the order in which the site names them. */
export type CharityNumber = 1 | 2;

/** Money that a charity has got, with the paper that shows it. */
export interface PayoutView {
  id: string;
  year: number;
  charity: CharityNumber;
  /** The charity's name when the payout was proposed. */
  charityName: string;
  /** Dollars. */
  amount: number;
  /** Calendar date in Maun, `2025-08-01`. */
  paidOn: string;
  /** Address of the paper. */
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

/** A payout that was recorded by mistake leaves every list; the audit log keeps it, with the reason. */
export interface PayoutWithdrawal {
  reason: string;
}

/** What the provider kept in a season, all in all. */
export interface SeasonFees {
  year: number;
  /** Dollars. */
  amount: number;
}

/** What one season brought in and where it goes; amounts in dollars. */
export interface SeasonStatement {
  year: number;
  /** Taken from cards and wallets. */
  gross: number;
  /** Sales without a payment at the provider: for cash at the bridge, not counting cash returned. */
  otherSales: number;
  /** Cash that was taken and returned, which `otherSales` does not count. */
  cashReturned: number;
  refunds: number;
  /** Of cash that was taken in shifts: where it is. */
  cash?: CashWhereabouts;
  /** What banks have withdrawn because of disputes that were lost, or are not decided yet. */
  disputes: number;
  /** Refunds that failed: the money is here and belongs to buyers. */
  owedToBuyers: number;
  /** What the provider kept, as organisers read it on the provider's own statement; 0 unless `feesKnown`. The administration's sponsor pays it: the net holds all of the proceeds. */
  fees: number;
  feesKnown: boolean;
  /** gross + otherSales - refunds - disputes - owedToBuyers */
  net: number;
  /** The two halves add up to the net: the first charity gets the odd cent. */
  charities: { charity: CharityNumber; share: number; paidOut: number; due: number }[];
  /** ISO instant of the reading. */
  asOf: string;
}

export const EXPORT_KINDS = ['tickets', 'payments', 'people', 'statement'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];
