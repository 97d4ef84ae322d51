import type { SeasonDays } from '@raffle/contracts/slots';
import type { SeasonDaysChanged } from '@raffle/contracts/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAgain } from '../../lib/read-again';
import { onSocket, onSocketConnect } from '../../lib/socket/socket';
import { seasonDaysQuery, seasonQuery } from './season.queries';

/** Keeps the season's status and its days' counts current. */
export function useSeasonRealtime(): void {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = seasonQuery;
    const stops = [
      onSocket('season:changed', (season) => client.setQueryData(queryKey, season)),
      onSocket('season:days', (change) => client.setQueryData(seasonDaysQuery.queryKey, (known) => known && patchDays(known, change))),
      // The first time too: what happened between reading the page and listening was told to others.
      onSocketConnect(() => readAgain(client, { queryKey })),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}

/** Counts are absolute, so a newer frame may be applied over any older state. */
export function patchDays(known: SeasonDays, change: SeasonDaysChanged): SeasonDays {
  if (change.version <= known.version) return known;
  const changed = new Map(change.days.map((day) => [day.date, day]));
  return { version: change.version, days: known.days.map((day) => ({ ...day, ...changed.get(day.date) })) };
}
