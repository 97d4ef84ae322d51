import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { userQuery } from '../features/auth/session/auth.queries';
import { ApiError } from '../lib/api/api-client';

const FRESH_MS = 60_000;

/**
 * Creates the client with the specification's defaults: fresh for 60 s, one retry, refetch on window focus. Mutations are never retried
 * automatically.
 */
export function createQueryClient(): QueryClient {
  /**
   * Marks the user as signed out after the first UNAUTHENTICATED response. A session can end while a page is open, for example after a
   * password reset elsewhere. If the user stayed signed in here, /auth would redirect them back to the page in a loop.
   */
  const noticeSignOut = (error: Error) => {
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') client.setQueryData(userQuery.queryKey, null);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      // Organisers have a separate session, so its end does not sign the buyer out.
      onError: (error, { queryKey }) => queryKey[0] !== 'admin' && noticeSignOut(error),
    }),
    mutationCache: new MutationCache({ onError: (error) => !location.pathname.startsWith('/admin') && noticeSignOut(error) }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: 1, refetchOnWindowFocus: true },
      // Without a connection a mutation fails immediately. A paused mutation would run later, when the user may have left the page.
      mutations: { retry: 0, networkMode: 'always' },
    },
  });
  return client;
}

export const queryClient = createQueryClient();
