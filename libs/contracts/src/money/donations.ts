/** The total raised in one season. */
export interface DonationStats {
  year: number;
  /** Amount in dollars that paid bookings have raised. Holds and bookings that are still confirming are not counted. */
  totalAmount: number;
  /** Incremented whenever the total of any season changes. */
  version: number;
}
