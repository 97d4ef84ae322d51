import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { userQuery } from '../features/auth/session/auth.queries';
import { ApiError } from '../lib/api/api-client';

const FRESH_MS = 60_000;

/**
 * Creates the query client with the specification's defaults. Queries stay fresh for 60 s, are retried once and are refetched on window
 * focus. Mutations are never retried automatically.
 */
export function createQueryClient(): QueryClient {
  /**
   * Marks the user as signed out after an UNAUTHENTICATED response. The sign-in session can end while a page is open, for example after a
   * password reset in another browser. If the cache still contained the user, /auth would redirect back to the page that sent them there,
   * in an endless loop.
   */
  const noticeSignOut = (error: Error) => {
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') client.setQueryData(userQuery.queryKey, null);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      // Organisers have a separate sign-in session. When that session ends, the buyer stays signed in.
      onError: (error, { queryKey }) => queryKey[0] !== 'admin' && noticeSignOut(error),
    }),
    mutationCache: new MutationCache({ onError: (error) => !location.pathname.startsWith('/admin') && noticeSignOut(error) }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: 1, refetchOnWindowFocus: true },
      // Without a connection, a mutation must fail immediately. By default, it would be paused and run later, when the user may have left
      // the page.
      mutations: { retry: 0, networkMode: 'always' },
    },
  });
  return client;
}

export const queryClient = createQueryClient();
