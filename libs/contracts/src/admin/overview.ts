import type { BookingView } from '../bookings.js';

/** How a season stands, for organisers. Money in dollars; days and hours are Maun's. */
export interface AdminOverview {
  year: number;
  raised: number;
  /** What each of the two charities gets of it. */
  charities: { share: number }[];
  slotsSold: number;
  capacity: number;
  buyers: number;
  holdsNow: { selections: number; slots: number };
  /** Items that wait for somebody. */
  attention: number;
  /** Of what was raised: sold for cash at the bridge and not given back. */
  cash: { sales: number; slots: number; amount: number };
  bookings: { status: Exclude<BookingView['paymentStatus'], 'none'>; count: number; amount: number }[];
  /** Every day on which something was sold, in order. */
  sales: { date: string; slots: number; amount: number }[];
}

/** One thing that has just happened, as the dashboard tells it; nothing of who a person is. */
export interface AdminActivity {
  at: string;
  bookingId: number;
  reference: string;
  status: Exclude<BookingView['paymentStatus'], 'none'>;
}
