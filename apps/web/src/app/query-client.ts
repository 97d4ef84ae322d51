import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { userQuery } from '../features/auth/session/auth.queries';
import { ApiError } from '../lib/api/api-client';

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
    queryCache: new QueryCache({
      // An organiser's session is another one.
      onError: (error, { queryKey }) => queryKey[0] !== 'admin' && noticeSignOut(error),
    }),
    mutationCache: new MutationCache({ onError: (error) => !location.pathname.startsWith('/admin') && noticeSignOut(error) }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: 1, refetchOnWindowFocus: true },
      // Without a connection a change fails at once: kept back, it would be made when its person has long left.
      mutations: { retry: 0, networkMode: 'always' },
    },
  });
  return client;
}

export const queryClient = createQueryClient();
