import { API } from '@raffle/contracts/routes';
import { SLOTS_VERSION_HEADER, type SlotView } from '@raffle/contracts/slots';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { type DayGrid, newerGrid } from './follow-day.rules';

/** Query-key prefix for every date's slots. Invalidated after a booking changes. */
export const SLOTS_KEY = ['time-slots'] as const;

/** A date's 96 slots, with the version that live changes build on. The data is always stale, because only the socket keeps it current. */
export function dayQuery(date: string) {
  return queryOptions({
    queryKey: [...SLOTS_KEY, date] as const,
    queryFn: async ({ signal }): Promise<DayGrid> => {
      const path = `${API.timeSlots}?date=${encodeURIComponent(date)}`;
      const { data, headers } = await api.getWithHeaders<SlotView[]>(path, { signal });
      const version = Number(headers.get(SLOTS_VERSION_HEADER) ?? 0);
      return { version, confirmedVersion: version, slots: data };
    },
    staleTime: 0,
    structuralSharing: (known, arrived) => newerGrid(known as DayGrid | undefined, arrived as DayGrid),
  });
}

/** The current state of one slot. Checked before an alternative slot is added to the selection. */
export function slotQuery(slotId: string) {
  return queryOptions({
    queryKey: ['time-slot', slotId] as const,
    queryFn: ({ signal }) => api.get<SlotView>(API.timeSlot(slotId), { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
