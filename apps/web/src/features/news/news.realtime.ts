import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchAfterChange } from '../../lib/refetch-after-change';
import { onSocket, onSocketConnect } from '../../lib/socket/socket';
import { newsQuery } from './news.queries';

/** Refetches the news when it changes and on every `connect` event, because the page misses events while it is disconnected. */
export function useNewsRealtime(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => refetchAfterChange(client, { queryKey: newsQuery.queryKey });
    const stops = [onSocket('news:changed', refresh), onSocketConnect(refresh)];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
