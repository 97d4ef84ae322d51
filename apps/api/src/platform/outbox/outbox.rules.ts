const FIRST_MS = 500;

/**
 * Returns the milliseconds until a message is retried after its `attempts`-th failure. The delay doubles from `firstMs` to `mostMs`. Half
 * of it is random, so that many messages do not all retry at the same moment against a struggling server.
 */
export function retryDelayMs(attempts: number, mostMs: number, random: () => number = Math.random, firstMs = FIRST_MS): number {
  const full = Math.min(mostMs, firstMs * 2 ** Math.min(30, Math.max(0, attempts - 1)));
  return Math.round(full * (0.5 + 0.5 * random()));
}
