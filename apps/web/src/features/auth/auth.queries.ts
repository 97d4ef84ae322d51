import type { UserView } from '@raffle/contracts/auth';
import { API } from '@raffle/contracts/routes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, ApiError } from '../../lib/api-client';

/** The signed-in person, or null for a visitor. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }): Promise<UserView | null> => api.get<UserView>(API.user, { signal }).catch(noneWhenSignedOut),
});

export interface CurrentUser {
  user: UserView | null;
  /** True until it is known whether somebody is signed in. */
  isLoading: boolean;
}

export function useCurrentUser(): CurrentUser {
  const { data, isPending } = useQuery(userQuery);
  return { user: data ?? null, isLoading: isPending };
}

function noneWhenSignedOut(error: unknown): null {
  if (error instanceof ApiError && error.status === 401) return null;
  throw error;
}
