import type { StoredEvent } from '../state/stored.js';

export interface Delivery {
  event: StoredEvent;
  attempts: number;
}

interface Later {
  delivery: Delivery;
  dueMs: number;
  /** Whether this delivery becomes due early once another event has been delivered. */
  held: boolean;
}

/** A queue of deliveries: those that are due now, in order, and those that become due later. */
export class DeliveryQueue {
  /** A set, because its first element can be found and removed in constant time. */
  #due = new Set<Delivery>();
  #later = new Set<Later>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly onDue: () => void) {}

  get size(): number {
    return this.#due.size + this.#later.size;
  }

  add(delivery: Delivery): void {
    this.#due.add(delivery);
  }

  addLater(delivery: Delivery, ms: number, held: boolean): void {
    this.#later.add({ delivery, dueMs: Date.now() + ms, held });
    this.#wake();
  }

  take(): Delivery | undefined {
    const [first] = this.#due;
    if (first !== undefined) this.#due.delete(first);
    return first;
  }

  /** Removes and returns the oldest delivery that is not due yet or, if there is none, the first due delivery. */
  drop(): Delivery | undefined {
    const [oldest] = this.#later;
    if (oldest === undefined) return this.take();
    this.#later.delete(oldest);
    return oldest.delivery;
  }

  releaseHeld(): void {
    for (const later of this.#later) if (later.held) this.#makeDue(later);
  }

  reverse(): void {
    this.#due = new Set([...this.#due].reverse());
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#due.clear();
    this.#later.clear();
  }

  #wake(): void {
    clearTimeout(this.#timer);
    if (this.#later.size === 0) return;
    let next = Infinity;
    for (const { dueMs } of this.#later) next = Math.min(next, dueMs);
    this.#timer = setTimeout(() => this.#ring(), Math.max(next - Date.now(), 1)).unref();
  }

  #ring(): void {
    const now = Date.now();
    const before = this.#due.size;
    for (const later of this.#later) if (later.dueMs <= now) this.#makeDue(later);
    this.#wake();
    // The timer may fire a millisecond early, before any delivery is due.
    if (this.#due.size > before) this.onDue();
  }

  #makeDue(later: Later): void {
    this.#later.delete(later);
    this.#due.add(later.delivery);
  }
}
