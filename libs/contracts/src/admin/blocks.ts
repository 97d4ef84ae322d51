/** Blocks or unblocks individual slots or whole days. */
export interface AdminBlockRequest {
  slotIds?: string[];
  dates?: string[];
  reason: string;
}

export interface AdminBlockResult {
  /** IDs of the slots that were blocked or unblocked. */
  slotIds: string[];
  /**
   * IDs of the slots that were not changed. A slot that is held, sold or already blocked can't be blocked, and a slot that is not blocked
   * can't be unblocked.
   */
  untouched: string[];
}

/** The season's blocked slots, grouped by date. */
export interface AdminBlocks {
  days: { date: string; slotIds: string[] }[];
}
