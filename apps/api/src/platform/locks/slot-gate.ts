/**
 * Sheds load in front of the claim transaction: of a crowd on one slot, one goes in at a time and the rest wait a
 * moment, so that they meet a decided slot instead of each other's locks. It decides nothing. Whoever waited
 * longer than GATE_WAIT_MS goes on, and a gate that is down lets everybody through: Postgres decides.
 */
export interface SlotGate {
  /** Resolves when nobody else is in for these slots, or when the wait is over. What it returns is disposed of on the way out. */
  enter(slotIds: readonly string[]): Promise<Disposable>;
}

export const SLOT_GATE = Symbol('slot gate');
export const GATE_WAIT_MS = 100;
