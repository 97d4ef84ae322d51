import type { AdminActivity } from './admin/overview.js';
import type { BookingView } from './bookings.js';
import type { DonationStats } from './money/donations.js';
import type { SeasonView } from './season.js';
import type { SelectionState } from './selections.js';
import type { DayCount, SlotPatch } from './slots.js';

/** The server pings every socket this often, and closes one that has not answered for as long again. */
export const PING_SECONDS = 10;

/**
 * Changes of one date. `version` is the date's version after them; `after` the version before them: changes of a
 * few milliseconds travel in one frame, so `version` may be more than `after + 1`. A client that holds a version
 * in [after, version) may apply the patches; one that holds less has missed a frame and refetches.
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

/** Something on the organisers' pages is no longer as it was read. Says of what kind (`season`, `payout`, `attention`), never who or what. */
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
  /** Flood news was published, edited or withdrawn: whoever shows them asks again. */
  'news:changed': () => void;
  'admin:activity': (activity: AdminActivity) => void;
  'admin:changed': (change: AdminChanged) => void;
}

export type WatchAck = { version: number } | { error: string };

/** Whether this socket hears `admin:activity` and `admin:changed` from now on, for as long as the organiser's session lasts. */
export type AdminWatchAck = { watching: true } | { error: string };

export interface ClientToServerEvents {
  'slots:watch': (request: { date: string }, ack?: (answer: WatchAck) => void) => void;
  'slots:unwatch': (request: { date: string }, ack?: (answer: WatchAck) => void) => void;
  /** The token of the header; its companion cookie came with the handshake. */
  'admin:watch': (request: { token: string }, ack?: (answer: AdminWatchAck) => void) => void;
}
