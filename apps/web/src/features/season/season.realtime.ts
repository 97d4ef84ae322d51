import type { SeasonDays } from '@raffle/contracts/slots';
import type { SeasonDaysChanged } from '@raffle/contracts/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchAfterChange } from '../../lib/refetch-after-change';
import { onSocket, onSocketConnect } from '../../lib/socket/socket';
import { seasonDaysQuery, seasonQuery } from './season.queries';

/** Keeps the season and its days' counts current. */
export function useSeasonRealtime(): void {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = seasonQuery;
    const stops = [
      onSocket('season:changed', (season) => client.setQueryData(queryKey, season)),
      onSocket('season:days', (change) => client.setQueryData(seasonDaysQuery.queryKey, (known) => known && patchDays(known, change))),
      // Refetch on the first `connect` event too, because the page may have missed events between loading its data and connecting the
      // socket.
      onSocketConnect(() => refetchAfterChange(client, { queryKey })),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}

/** Applies an event to the counts. Events contain absolute counts, so a newer event can be applied to any older state. */
export function patchDays(known: SeasonDays, change: SeasonDaysChanged): SeasonDays {
  if (change.version <= known.version) return known;
  const changed = new Map(change.days.map((day) => [day.date, day]));
  return { version: change.version, days: known.days.map((day) => ({ ...day, ...changed.get(day.date) })) };
}
