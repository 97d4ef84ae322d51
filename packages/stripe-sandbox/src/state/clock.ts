/**
 * The sandbox's clock. Tests advance it to make sessions expire. Webhook signatures use the machine's clock instead, because the receiver
 * compares their timestamp with its own clock.
 */
export class Clock {
  #aheadMs = 0;

  /** Returns the sandbox's time in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#aheadMs;
  }

  /** Returns the sandbox's time in Unix seconds, the unit of every timestamp in the API. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  advance(ms: number): void {
    this.#aheadMs += ms;
  }
}
