import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { refetchAfterChange } from '../../lib/refetch-after-change';
import { onSocket } from '../../lib/socket/socket';
import { coalesced, onListening } from '../frame/admin.realtime';
import { activityOf, adminActivityQuery, latestActivityQuery, overviewKey } from './admin-overview.queries';

/** Minimum time in milliseconds between refetches of the totals. */
const REFRESH_MS = 2_000;

/**
 * Refetches the totals when sales or holds change. `news` is the number of activities that have happened since the activity list was
 * fetched, and `showNews` refetches the list.
 */
export function useOverviewRealtime(): { news: number; showNews: () => void } {
  const client = useQueryClient();
  const [news, setNews] = useState(0);

  useEffect(() => {
    const refresh = coalesced(() => refetchAfterChange(client, { queryKey: overviewKey }), REFRESH_MS);
    let isGone = false;
    const stops = [
      onSocket('season:days', refresh.ask),
      onSocket('admin:activity', () => setNews((count) => count + 1)),
      onListening(() => {
        void missedActivity(client).then((missed) => !isGone && setNews((count) => Math.max(count, missed)));
      }),
    ];
    return () => {
      isGone = true;
      refresh.stop();
      stops.forEach((stop) => stop());
    };
  }, [client]);

  const showNews = useCallback(() => {
    setNews(0);
    void client.invalidateQueries({ queryKey: adminActivityQuery.queryKey });
  }, [client]);
  return { news, showNews };
}

/**
 * Counts the activities that are missing from the list because they happened after the list was fetched but before this page joined the
 * organisers' room.
 */
async function missedActivity(client: QueryClient): Promise<number> {
  try {
    const shown = new Set((await client.ensureQueryData(adminActivityQuery)).map(activityOf));
    const latest = await client.fetchQuery(latestActivityQuery);
    return latest.filter((activity) => !shown.has(activityOf(activity))).length;
  } catch {
    // Ignores the failure, because the activity list shows its own error.
    return 0;
  }
}
