import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/** The server's clock minus `performance.now()`, which no change of the device's clock moves. */
let aheadMs: number | undefined;

/** @param date `Date` header of an answer; one from a cache is older, so the latest counts */
export function noteServerDate(date: string | null): void {
  const ahead = Date.parse(date ?? '') - performance.now();
  if (!Number.isNaN(ahead)) aheadMs = Math.max(aheadMs ?? ahead, ahead);
}

/** The server's present instant in milliseconds. Before the first answer, the device's. */
export function serverNow(): number {
  return aheadMs === undefined ? Date.now() : performance.now() + aheadMs;
}

/** The server's present instant, kept current on screen: deadlines never follow the device's clock. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tick = () => setNow(serverNow());
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
