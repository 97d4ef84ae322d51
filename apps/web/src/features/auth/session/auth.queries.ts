import { SIGNED_IN_COOKIE, type UserView } from '@raffle/contracts/people/auth';
import { API } from '@raffle/contracts/routes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, ApiError } from '../../../lib/api/api-client';
import { rememberAccount } from './has-account';

/** The signed-in person, or null for a visitor, of whom the api is not even asked. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<UserView | null> =>
    maybeSignedIn() ? api.get<UserView>(API.user, { signal }).then(seen, noneWhenSignedOut) : null,
});

export interface CurrentUser {
  user: UserView | null;
  /** True until it is known whether somebody is signed in. */
  isLoading: boolean;
  /** The api gave no answer, so it is not known either: nobody is to be taken for a visitor because of that. */
  isUnreachable: boolean;
}

export function useCurrentUser(): CurrentUser {
  const { data, isPending } = useQuery(userQuery);
  return { user: data ?? null, isLoading: isPending, isUnreachable: data === undefined && !isPending };
}

/** Browsers report every answer of 401 as an error. Only the api knows who is signed in; its cookie tells when nobody can be. */
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
