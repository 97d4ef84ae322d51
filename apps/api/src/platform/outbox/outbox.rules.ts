const FIRST_MS = 500;
const LONGEST_MS = 5 * 60_000;

/**
 * Milliseconds until a message that failed for the `attempts`-th time is tried again: doubling from half a second to
 * five minutes, half of it random, so that a crowd of messages does not come back to a struggling server at once.
 */
export function retryDelayMs(attempts: number, random: () => number = Math.random): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(30, Math.max(0, attempts - 1)));
  return Math.round(full * (0.5 + 0.5 * random()));
}
