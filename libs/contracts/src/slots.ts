export type SlotStatus = 'available' | 'held' | 'booked' | 'blocked' | 'closed';

/** Identifies a slot in lists of unavailable or kept slots. */
export interface SlotRef {
  id: string;
  date: string;
  startTime: string;
}

/** One slot of `GET /api/time-slots`. `ownerId` is an opaque public id; both owner fields are null unless booked. */
export interface SlotView {
  id: string;
  date: string;
  startTime: string;
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

/** A changed slot as broadcast to everyone. It contains no private fields and no personal data about a hold. */
export interface SlotPatch {
  id: string;
  status: SlotStatus;
  ownerId?: string;
  ownerName?: string;
}

export interface DayCount {
  date: string;
  /** Number of slots held or sold. */
  taken: number;
  /** Number of slots of the date that organisers have not blocked. */
  capacity: number;
}

export interface SeasonDays {
  version: number;
  days: DayCount[];
}

/** Response header of the day grid: the date's version, incremented with every change. */
export const SLOTS_VERSION_HEADER = 'X-Slots-Version';
