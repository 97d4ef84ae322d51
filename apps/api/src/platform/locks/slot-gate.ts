/**
 * Sheds load in front of the claim transaction: when a crowd wants one slot, one request enters at a time and the rest
 * wait a moment, so that they find a decided slot instead of each other's locks. The gate decides nothing. Requests
 * that have waited longer than GATE_WAIT_MS continue, and a gate that is down lets everyone through: Postgres decides.
 */
export interface SlotGate {
  /** Resolves when nobody else is inside for these slots, or when the wait times out. Dispose of the result to leave. */
  enter(slotIds: readonly string[]): Promise<Disposable>;
}

export const SLOT_GATE = Symbol('slot gate');
export const GATE_WAIT_MS = 100;
