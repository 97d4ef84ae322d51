/**
 * The sandbox's idea of now. Tests move it forward to see sessions expire; signatures of webhooks keep
 * to the machine's clock, because the receiver compares them with its own.
 */
export class Clock {
  #aheadMs = 0;

  /** Milliseconds since 1970, moved by `advance`. */
  now(): number {
    return Date.now() + this.#aheadMs;
  }

  /** Unix seconds, as every timestamp of the API. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  advance(ms: number): void {
    this.#aheadMs += ms;
  }
}
