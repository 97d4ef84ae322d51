import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAgain } from '../../lib/read-again';
import { onSocket, onSocketConnect } from '../../lib/socket/socket';
import { newsQuery } from './news.queries';

/** Asks for the news again when there are others, and with each connection: what was published before it was told to others. */
export function useNewsRealtime(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => readAgain(client, { queryKey: newsQuery.queryKey });
    const stops = [onSocket('news:changed', refresh), onSocketConnect(refresh)];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
