import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 60_000;

/** The specification's defaults: fresh for 60 s, one retry, refetch on window focus; changes are never repeated by themselves. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: 1, refetchOnWindowFocus: true },
      mutations: { retry: 0 },
    },
  });
}

export const queryClient = createQueryClient();
