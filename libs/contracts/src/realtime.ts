import type { AdminActivity } from './admin/overview.js';
import type { BookingView } from './bookings.js';
import type { DonationStats } from './money/donations.js';
import type { SeasonView } from './season.js';
import type { SelectionState } from './selections.js';
import type { DayCount, SlotPatch } from './slots.js';

/** The server pings every socket at this interval. The server closes a socket that does not respond within one more interval. */
export const PING_SECONDS = 10;

/**
 * Changes to the slots of one date. `version` is the date's version after the changes, and `after` is the version before them. Changes made
 * within a few milliseconds share one event, so `version` may be greater than `after + 1`. A client whose version is in [after, version)
 * can apply the patches. A client with a lower version has missed an event and must refetch the date.
 */
export interface SlotsChanged {
  date: string;
  version: number;
  after: number;
  slots: SlotPatch[];
}

export interface SeasonDaysChanged {
  version: number;
  days: DayCount[];
}

export interface SelectionChanged {
  selectionId: string;
  state: SelectionState;
  version: number;
}

export interface BookingChanged {
  bookingId: number;
  referenceNumber: string;
  paymentStatus: BookingView['paymentStatus'];
}

/**
 * Signals that data on the organisers' pages has changed. `subject` is the kind of data (such as `season`, `payout` or `attention`) and
 * never identifies a person or record.
 */
export interface AdminChanged {
  subject: string;
}

export interface ServerToClientEvents {
  'slots:changed': (change: SlotsChanged) => void;
  'season:days': (change: SeasonDaysChanged) => void;
  'donations:changed': (stats: DonationStats) => void;
  'selection:changed': (change: SelectionChanged) => void;
  'booking:changed': (change: BookingChanged) => void;
  'season:changed': (season: SeasonView) => void;
  /** Flood news was published, edited or withdrawn. Clients that show news refetch it. */
  'news:changed': () => void;
  'admin:activity': (activity: AdminActivity) => void;
  'admin:changed': (change: AdminChanged) => void;
}

export type WatchAck = { version: number } | { error: string };

/**
 * Response to `admin:watch`. If it contains `watching`, the socket receives `admin:activity` and `admin:changed` until the organiser's
 * sign-in session ends.
 */
export type AdminWatchAck = { watching: true } | { error: string };

export interface ClientToServerEvents {
  'slots:watch': (request: { date: string }, ack?: (answer: WatchAck) => void) => void;
  'slots:unwatch': (request: { date: string }, ack?: (answer: WatchAck) => void) => void;
  /**
   * Joins the organisers' room. `token` is the value of the `Admin-Token` header. The browser sent the matching cookie during the
   * handshake.
   */
  'admin:watch': (request: { token: string }, ack?: (answer: AdminWatchAck) => void) => void;
}
