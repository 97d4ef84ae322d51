import type { BookingView } from '../bookings.js';

/** Key figures of a season for organisers. Money is in dollars; days and hours are in Maun time. */
export interface AdminOverview {
  year: number;
  raised: number;
  /** Share in dollars of each of the two charities. */
  charities: { share: number }[];
  slotsSold: number;
  capacity: number;
  buyers: number;
  holdsNow: { selections: number; slots: number };
  /** Number of open attention items. */
  attention: number;
  /** The part of `raised` that was paid in cash at the bridge and not returned. */
  cash: { sales: number; slots: number; amount: number };
  bookings: { status: Exclude<BookingView['paymentStatus'], 'none'>; count: number; amount: number }[];
  /** Sales for every date on which there was a sale, in chronological order. */
  sales: { date: string; slots: number; amount: number }[];
}

/** A booking event for the dashboard, as sent over the socket. It contains no personal data. */
export interface AdminActivity {
  at: string;
  bookingId: number;
  reference: string;
  status: Exclude<BookingView['paymentStatus'], 'none'>;
}

/** A booking event in the HTTP response, with the buyer's name and the price in dollars. */
export interface AdminActivityLine extends AdminActivity {
  fullName: string;
  amount: number;
}
