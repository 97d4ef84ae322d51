import type { SeasonView } from '@raffle/contracts/season';
import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/**
 * Returns the game clock's current time in epoch milliseconds, extrapolated from the season's response. Cut-offs depend on the game clock,
 * never on this device's clock.
 * @param receivedAt when the season was received, according to this device's clock (react-query's `dataUpdatedAt`)
 */
export function useGameNow(season: Pick<SeasonView, 'now'>, receivedAt: number): number {
  const [deviceNow, setDeviceNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setDeviceNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Date.parse(season.now) + Math.max(0, deviceNow - receivedAt);
}
