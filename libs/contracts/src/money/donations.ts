/** The total raised in one season. Each season has its own charities. */
export interface DonationStats {
  year: number;
  /** Dollars raised by paid bookings; holds and bookings still confirming are not counted. */
  totalAmount: number;
  /** Incremented with every change to a season's total. */
  version: number;
}
