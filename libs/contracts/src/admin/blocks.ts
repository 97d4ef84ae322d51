/** Blocks or unblocks single slots or whole days. */
export interface AdminBlockRequest {
  slotIds?: string[];
  dates?: string[];
  reason: string;
}

export interface AdminBlockResult {
  /** Ids of the slots that were blocked or unblocked. */
  slotIds: string[];
  /**
   * Ids of the slots that were not changed. A slot that is held, sold or already blocked can't be blocked, and a slot that is not blocked
   * can't be unblocked.
   */
  untouched: string[];
}

/** Blocked slots of the season, grouped by date. */
export interface AdminBlocks {
  days: { date: string; slotIds: string[] }[];
}
