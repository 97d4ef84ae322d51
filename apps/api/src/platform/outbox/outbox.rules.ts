const FIRST_MS = 500;

/**
 * Returns the delay, in milliseconds, before a message is retried after its `attempts`-th failure. The delay doubles with each failure,
 * from `firstMs` up to `mostMs`. Half of the delay is random, so that many messages do not all hit a struggling server at the same moment.
 */
export function retryDelayMs(attempts: number, mostMs: number, random: () => number = Math.random, firstMs = FIRST_MS): number {
  const full = Math.min(mostMs, firstMs * 2 ** Math.min(30, Math.max(0, attempts - 1)));
  return Math.round(full * (0.5 + 0.5 * random()));
}
