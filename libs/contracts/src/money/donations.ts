/** The total raised in one season. */
export interface DonationStats {
  year: number;
  /** Amount raised by paid bookings, in dollars. Holds and bookings awaiting confirmation are not counted. */
  totalAmount: number;
  /** Incremented whenever the total of any season changes. */
  version: number;
}
