import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { userQuery } from '../features/auth/auth.queries';
import { ApiError } from '../lib/api-client';

const FRESH_MS = 60_000;

/** The specification's defaults: fresh for 60 s, one retry, refetch on window focus; changes are never repeated by themselves. */
export function createQueryClient(): QueryClient {
  /**
   * A session can end while its page is open, by a password reset elsewhere for one. From the first refusal on the person
   * counts as signed out: otherwise /auth would send them straight back, and the way to sign in would turn in a circle.
   */
  const noticeSignOut = (error: Error) => {
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') client.setQueryData(userQuery.queryKey, null);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: noticeSignOut }),
    mutationCache: new MutationCache({ onError: noticeSignOut }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: 1, refetchOnWindowFocus: true },
      mutations: { retry: 0 },
    },
  });
  return client;
}

export const queryClient = createQueryClient();
