export interface DonationStats {
  /** Dollars raised by paid bookings; holds and bookings still confirming are not counted. */
  totalAmount: number;
  /** Grows with every change of the total. */
  version: number;
}
