import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAgain } from '../../lib/read-again';
import { onSocket, onSocketConnect } from '../../lib/socket/socket';
import { newsQuery } from './news.queries';

/** Refetches the news when it changes and on every connect, because the page does not receive events while it is not connected. */
export function useNewsRealtime(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => readAgain(client, { queryKey: newsQuery.queryKey });
    const stops = [onSocket('news:changed', refresh), onSocketConnect(refresh)];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
