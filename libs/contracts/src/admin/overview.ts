import type { BookingView } from '../bookings.js';

/** Key figures of a season for organisers. Money is in dollars; days and hours are in Maun time. */
export interface AdminOverview {
  year: number;
  raised: number;
  /** Dollars for each of the two charities. */
  charities: { share: number }[];
  slotsSold: number;
  capacity: number;
  buyers: number;
  holdsNow: { selections: number; slots: number };
  /** Number of open attention items. */
  attention: number;
  /** The part of `raised` that was sold for cash at the bridge and not returned. */
  cash: { sales: number; slots: number; amount: number };
  bookings: { status: Exclude<BookingView['paymentStatus'], 'none'>; count: number; amount: number }[];
  /** Every date with a sale, in order. */
  sales: { date: string; slots: number; amount: number }[];
}

/** A booking event for the dashboard, as sent over the socket. It contains no personal data. */
export interface AdminActivity {
  at: string;
  bookingId: number;
  reference: string;
  status: Exclude<BookingView['paymentStatus'], 'none'>;
}

/** The same event in the REST response, with the buyer's name and the price in dollars. */
export interface AdminActivityLine extends AdminActivity {
  fullName: string;
  amount: number;
}
