export type SlotStatus = 'available' | 'held' | 'booked' | 'blocked' | 'closed';

/** What identifies a slot in lists of unavailable or kept slots. */
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

/** A changed slot as broadcast to everybody: it can carry no private field and nothing personal about a hold. */
export interface SlotPatch {
  id: string;
  status: SlotStatus;
  ownerId?: string;
  ownerName?: string;
}

export interface DayCount {
  date: string;
  /** Held or sold. */
  taken: number;
  /** The slots of the date without those that organisers have blocked. */
  capacity: number;
}

export interface SeasonDays {
  version: number;
  days: DayCount[];
}

/** Header of the day grid: grows by one with every change of that date. */
export const SLOTS_VERSION_HEADER = 'X-Slots-Version';
