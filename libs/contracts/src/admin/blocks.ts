/** Blocks or unblocks single slots or whole days. */
export interface AdminBlockRequest {
  slotIds?: string[];
  dates?: string[];
  reason: string;
}

export interface AdminBlockResult {
  /** Slots that were changed. */
  slotIds: string[];
  /** Slots that were not changed because they were held, sold, already blocked or not blocked. */
  untouched: string[];
}

/** Blocked slots of the season, grouped by date. */
export interface AdminBlocks {
  days: { date: string; slotIds: string[] }[];
}
