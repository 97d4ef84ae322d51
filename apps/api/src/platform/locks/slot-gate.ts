/**
 * Reduces the load on the claim transaction. When many requests want the same slot, one enters at a time and the others wait a moment. They
 * then find the slot already taken instead of waiting for each other's locks. The gate does not decide who gets a slot: Postgres does.
 * Requests that have waited longer than GATE_WAIT_MS therefore continue, and an unavailable gate lets every request through.
 */
export interface SlotGate {
  /**
   * Resolves when no other request is inside the gate for these slots, or when the wait times out. Dispose of the result to leave the gate.
   */
  enter(slotIds: readonly string[]): Promise<Disposable>;
}

export const SLOT_GATE = Symbol('slot gate');
export const GATE_WAIT_MS = 100;
