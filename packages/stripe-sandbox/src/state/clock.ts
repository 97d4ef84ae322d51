/**
 * The sandbox's clock. Tests advance the clock to let sessions expire. Signatures of webhooks use the machine's clock, because the receiver
 * compares them with its own.
 */
export class Clock {
  #aheadMs = 0;

  /** Returns milliseconds since 1970, moved by `advance`. */
  now(): number {
    return Date.now() + this.#aheadMs;
  }

  /** Returns Unix seconds, as in every timestamp of the API. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  advance(ms: number): void {
    this.#aheadMs += ms;
  }
}
