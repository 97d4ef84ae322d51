import type { CashWhereabouts } from '../admin/cash.js';

/** The two charities in the order in which the site lists them. */
export type CharityNumber = 1 | 2;

/** Money paid out to a charity, with its proof of payment. */
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

/** Removes a payout that was recorded by mistake from every list. The audit log keeps the payout and the reason. */
export interface PayoutWithdrawal {
  reason: string;
}

/** Total fees that the provider charged in a season. */
export interface SeasonFees {
  year: number;
  /** Amount in dollars. */
  amount: number;
}

/** Income of one season and its distribution. Amounts are in dollars. */
export interface SeasonStatement {
  year: number;
  /** Card and wallet payments. */
  gross: number;
  /** Sales without a payment at the provider: cash at the bridge, not counting returned cash. */
  otherSales: number;
  /** Cash that was taken and returned, which `otherSales` does not include. */
  cashReturned: number;
  refunds: number;
  /** Amounts of the cash taken in shifts, by where it is. */
  cash?: CashWhereabouts;
  /** Amount withdrawn by banks because of disputes that are lost or undecided. */
  disputes: number;
  /** Amount of failed refunds: money that is still in our account but is owed to buyers. */
  owedToBuyers: number;
  /**
   * Fees that the provider charged, as entered by organisers from its statement; 0 unless `feesKnown`. The administration sponsor pays
   * them, so they are not deducted from the net amount.
   */
  fees: number;
  feesKnown: boolean;
  /** gross + otherSales - refunds - disputes - owedToBuyers */
  net: number;
  /** The two shares add up to the net amount. The first charity gets the odd cent. */
  charities: { charity: CharityNumber; share: number; paidOut: number; due: number }[];
  /** ISO instant at which the figures were read. */
  asOf: string;
}

export const EXPORT_KINDS = ['tickets', 'payments', 'people', 'statement'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];
