const FIRST_MS = 500;

/**
 * Milliseconds until a message that failed for the `attempts`-th time is tried again: doubling from `firstMs` to
 * `mostMs`, half of it random, so that a crowd of messages does not come back to a struggling server at once.
 */
export function retryDelayMs(attempts: number, mostMs: number, random: () => number = Math.random, firstMs = FIRST_MS): number {
  const full = Math.min(mostMs, firstMs * 2 ** Math.min(30, Math.max(0, attempts - 1)));
  return Math.round(full * (0.5 + 0.5 * random()));
}
