import { SIGNED_IN_COOKIE, type UserView } from '@raffle/contracts/people/auth';
import { API } from '@raffle/contracts/routes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, ApiError } from '../../../lib/api/api-client';
import { rememberAccount } from './has-account';

/** The signed-in user; null for a visitor. Sends no request unless a cookie shows that a user may be signed in. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<UserView | null> =>
    maybeSignedIn() ? api.get<UserView>(API.user, { signal }).then(seen, noneWhenSignedOut) : null,
});

export interface CurrentUser {
  user: UserView | null;
  /** True until the first request for the user has succeeded or failed. */
  isLoading: boolean;
  /** True if the API has not responded, so it is unknown whether a user is signed in. Don't treat the user as a visitor. */
  isUnreachable: boolean;
}

export function useCurrentUser(): CurrentUser {
  const { data, isPending } = useQuery(userQuery);
  return { user: data ?? null, isLoading: isPending, isUnreachable: data === undefined && !isPending };
}

/**
 * Returns whether a cookie shows that a user may be signed in. Only the API can confirm this, but without the cookie, there is no need to
 * ask it. Unneeded requests are avoided, because browsers log each 401 response as an error.
 */
export function maybeSignedIn(): boolean {
  return document.cookie.split('; ').some((pair) => pair.startsWith(`${SIGNED_IN_COOKIE}=`));
}

function seen(user: UserView): UserView {
  rememberAccount();
  return user;
}

function noneWhenSignedOut(error: unknown): null {
  if (error instanceof ApiError && error.status === 401) return null;
  throw error;
}
