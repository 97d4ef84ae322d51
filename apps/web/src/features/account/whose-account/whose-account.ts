import type { AccountInQuestion, TakeOverRequest } from '@raffle/contracts/people/account';
import type { UserView } from '@raffle/contracts/people/auth';
import { API } from '@raffle/contracts/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { api, type ApiError } from '../../../lib/api/api-client';
import { enter } from '../../auth/auth.mutations';
import { userQuery } from '../../auth/session/auth.queries';
import { sessionToasts } from '../../auth/session/session.copy';
import { whoseAccountCopy } from './whose-account.copy';

/** Which account its reader is asked about; 404 where nobody is asked. */
export const whoseAccountQuery = queryOptions({
  queryKey: ['whose-account'],
  queryFn: ({ signal }) => api.get<AccountInQuestion>(API.whoseAccount, { signal }),
  retry: false,
  staleTime: Infinity,
});

/** @returns the person, where the link has signed them in too; null where it only confirmed the address */
export function useSayMine(email: string, returnTo: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation<UserView | null, ApiError>({
    mutationFn: async () => {
      await api.post<void>(API.whoseAccountMine);
      const user = await client.fetchQuery({ ...userQuery, staleTime: 0 });
      return user?.username === email ? user : null;
    },
    onSuccess: (user) => {
      if (user) enter(client, navigate, user, returnTo, sessionToasts.welcomeBack(user.fullName));
    },
  });
}

export function useTakeOver(returnTo: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation<UserView, ApiError, TakeOverRequest>({
    mutationFn: (request) => api.post<UserView>(API.whoseAccountNotMine, request),
    onSuccess: (user) => enter(client, navigate, user, returnTo, whoseAccountCopy.take.done),
  });
}
