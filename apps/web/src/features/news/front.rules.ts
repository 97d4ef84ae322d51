import { STATIONS, type NewsView, type Station } from '@raffle/contracts/content/news';

/** Whether the flood's front has passed a station, is at the station, or has not reached it yet. */
export type Water = 'passed' | 'front' | 'ahead';

export function waterAt(station: Station, front: NewsView['front'] | undefined): Water | undefined {
  if (!front) return undefined;
  const way = STATIONS.indexOf(station) - STATIONS.indexOf(front.station);
  return way < 0 ? 'passed' : way === 0 ? 'front' : 'ahead';
}

export function stationsReached(front: NewsView['front'] | undefined): number {
  return front ? STATIONS.indexOf(front.station) + 1 : 0;
}
