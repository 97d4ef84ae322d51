export type SlotStatus = 'available' | 'held' | 'booked' | 'blocked' | 'closed';

/** Identifies a slot in lists of unavailable or kept slots. */
export interface SlotRef {
  id: string;
  date: string;
  startTime: string;
}

/**
 * A slot in the response to `GET /api/time-slots`. `ownerId` is an opaque public ID. Both owner properties are null unless the slot is
 * booked.
 */
export interface SlotView extends SlotRef {
  endTime: string;
  isBooked: boolean;
  status: SlotStatus;
  isMine: boolean;
  ownerId: string | null;
  ownerName: string | null;
}

export interface SlotAvailability {
  id: string;
  available: boolean;
  status: SlotStatus;
}

/**
 * A changed slot, as broadcast to everyone. It never contains private data. While the slot is only held, it does not contain personal data
 * either.
 */
export interface SlotPatch {
  id: string;
  status: SlotStatus;
  ownerId?: string;
  ownerName?: string;
}

export interface DayCount {
  date: string;
  /** Number of the date's slots that are held or sold. */
  taken: number;
  /** Number of the date's slots that organisers have not blocked. */
  capacity: number;
}

export interface SeasonDays {
  version: number;
  days: DayCount[];
}

/** Response header that contains the version of a date's slots. The version is incremented with every change to them. */
export const SLOTS_VERSION_HEADER = 'X-Slots-Version';
