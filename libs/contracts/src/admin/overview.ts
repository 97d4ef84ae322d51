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

/** An event on the dashboard, as the socket sends it. It contains no personal data. */
export interface AdminActivity {
  at: string;
  bookingId: number;
  reference: string;
  status: Exclude<BookingView['paymentStatus'], 'none'>;
}

/** The same event in the REST answer, with the buyer's name and the price in dollars. */
export interface AdminActivityLine extends AdminActivity {
  fullName: string;
  amount: number;
}
