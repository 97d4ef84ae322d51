import type { SeasonView } from '@raffle/contracts/season';
import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/**
 * The game's present instant in milliseconds, counted on from the season's answer: cut-offs follow the game's calendar
 * and never this device's clock.
 * @param receivedAt when the season arrived, by this device's clock (react-query's `dataUpdatedAt`)
 */
export function useGameNow(season: Pick<SeasonView, 'now'>, receivedAt: number): number {
  const [deviceNow, setDeviceNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setDeviceNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Date.parse(season.now) + Math.max(0, deviceNow - receivedAt);
}
