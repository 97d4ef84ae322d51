/** Slots, or whole days, that are taken from sale or put back on it. */
export interface AdminBlockRequest {
  slotIds?: string[];
  dates?: string[];
  reason: string;
}

export interface AdminBlockResult {
  /** What was changed. */
  slotIds: string[];
  /** What stayed as it was: held, sold, blocked before, or not blocked at all. */
  untouched: string[];
}

/** Blocked slots of the season, by date. */
export interface AdminBlocks {
  days: { date: string; slotIds: string[] }[];
}
