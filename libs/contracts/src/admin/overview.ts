import type { BookingStatus } from './bookings.js';

/** A season's key figures for organisers. Money is in dollars; dates are in Maun time. */
export interface AdminOverview {
  year: number;
  raised: number;
  /** Each of the two charities' share, in dollars. */
  charities: { share: number }[];
  slotsSold: number;
  capacity: number;
  buyers: number;
  holdsNow: { selections: number; slots: number };
  /** Number of open attention items. */
  attention: number;
  /** The part of `raised` that was paid in cash at the bridge and has not been returned. */
  cash: { sales: number; slots: number; amount: number };
  bookings: { status: BookingStatus; count: number; amount: number }[];
  /** Sales on every date with at least one sale, in chronological order. */
  sales: { date: string; slots: number; amount: number }[];
}

/** A booking event for the dashboard, as sent over the socket. Contains no personal data. */
export interface AdminActivity {
  at: string;
  bookingId: number;
  reference: string;
  status: BookingStatus;
}

/** A booking event in the HTTP response, with the buyer's name and the price in dollars. */
export interface AdminActivityLine extends AdminActivity {
  fullName: string;
  amount: number;
}
