const MINUTE_MS = 60_000;

/** The remaining time is announced when this many minutes are left. */
export const SPOKEN_MINUTES = [5, 2, 1] as const;
export type SpokenMinutes = (typeof SPOKEN_MINUTES)[number];

export interface HoldClock {
  /** Minutes left, rounded up, or 0 once the hold has ended. */
  minutesLeft: number;
  ended: boolean;
  /**
   * The smallest of `SPOKEN_MINUTES` that the remaining time has reached. Null before the first announcement and once the hold has ended.
   */
  notice: SpokenMinutes | null;
  /** Milliseconds until any of the values above changes. */
  nextChangeMs: number;
}

/** @param nowMs the server's current time, because the device's clock may be wrong by hours */
export function holdClock(expiresMs: number, nowMs: number): HoldClock {
  const left = expiresMs - nowMs;
  if (left <= 0) return { minutesLeft: 0, ended: true, notice: null, nextChangeMs: Number.POSITIVE_INFINITY };
  const minutesLeft = Math.ceil(left / MINUTE_MS);
  const notice = [...SPOKEN_MINUTES].reverse().find((minutes) => left <= minutes * MINUTE_MS) ?? null;
  return { minutesLeft, ended: false, notice, nextChangeMs: left - (minutesLeft - 1) * MINUTE_MS };
}

/** Returns how many milliseconds the server's clock is ahead of this device's clock, given the server time in a response. */
export function clockOffsetMs(serverTime: string, receivedAtMs: number): number {
  return Date.parse(serverTime) - receivedAtMs;
}
