import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { acquireSocket, onSocket, onSocketConnect } from '../../../lib/socket';
import { adminOverviewQuery } from './admin-overview.queries';

/** Asks again whenever the public total moves, and after a lost connection. */
export function useOverviewRealtime(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: adminOverviewQuery.queryKey });
    const stops = [
      acquireSocket(),
      onSocket('donations:changed', refresh),
      onSocketConnect((again) => {
        if (again) refresh();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
