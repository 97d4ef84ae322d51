import type { ResultView } from '@raffle/contracts/results';
import { API } from '@raffle/contracts/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';

/**
 * Polling interval in milliseconds. The page shows the size of the log, which grows with every sale. No live event reports the new size, so
 * the page must poll.
 */
const COUNT_MS = 60_000;

/** @param year defaults to the current season */
export function resultQuery(year?: number) {
  return queryOptions({
    queryKey: ['results', year ?? 'present'],
    queryFn: ({ signal }) => readResult(year, signal),
    staleTime: 0,
    refetchInterval: COUNT_MS,
  });
}

export function readResult(year?: number, signal?: AbortSignal): Promise<ResultView> {
  return api.get<ResultView>(`${API.results}${yearSearch(year)}`, signal && { signal });
}

function yearSearch(year: number | undefined): string {
  return year === undefined ? '' : `?year=${year}`;
}
