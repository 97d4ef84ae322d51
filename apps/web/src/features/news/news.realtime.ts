import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSocket, onSocketConnect } from '../../lib/socket';
import { newsQuery } from './news.queries';

/** Asks for the news again when there are others, and after a time without a connection. */
export function useNewsRealtime(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: newsQuery.queryKey });
    const stops = [onSocket('news:changed', refresh), onSocketConnect((again) => again && refresh())];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
