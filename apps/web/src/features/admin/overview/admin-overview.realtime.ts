import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { ADMIN_TOKEN_KEY } from '../../../lib/api-client';
import { acquireSocket, emitWithAck, onSocket, onSocketConnect } from '../../../lib/socket';
import { adminActivityQuery, overviewKey } from './admin-overview.queries';

/** The numbers are read again at most this often, however much happens. */
const REFRESH_MS = 2_000;

/** Keeps the numbers current. Tells how much has happened since the activity was last read, and reads it again. */
export function useOverviewRealtime(listens: boolean): { news: number; showNews: () => void } {
  const client = useQueryClient();
  const [news, setNews] = useState(0);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: overviewKey });
      }, REFRESH_MS);
    };
    const stops = [
      acquireSocket(),
      onSocket('donations:changed', refresh),
      // Holds move it too.
      onSocket('season:days', refresh),
      onSocket('admin:activity', () => {
        setNews((count) => count + 1);
        refresh();
      }),
      onSocketConnect((again) => {
        if (listens) void listen();
        if (again) refresh();
      }),
    ];
    return () => {
      clearTimeout(timer);
      stops.forEach((stop) => stop());
    };
  }, [client, listens]);

  const showNews = useCallback(() => {
    setNews(0);
    void client.invalidateQueries({ queryKey: adminActivityQuery.queryKey });
  }, [client]);
  return { news, showNews };
}

/** A socket that closes or a session that has ended is told elsewhere: here it is only quiet. */
async function listen(): Promise<void> {
  const token = localStorage.getItem(ADMIN_TOKEN_KEY) ?? '';
  await emitWithAck('admin:watch', { token }).catch(() => undefined);
}
