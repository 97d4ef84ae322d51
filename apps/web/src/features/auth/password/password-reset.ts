import type { PasswordResetAccepted, PasswordResetConfirmation, PasswordResetQuestion } from '@raffle/contracts/people/auth';
import { API } from '@raffle/contracts/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../../lib/api/api-client';
import { maybeSignedIn, userQuery } from '../session/auth.queries';

/** Asks for the mailed link. The answer is the same whether or not the address has an account. @param path people's, or organisers' */
export function useRequestReset(path: string) {
  return useMutation<PasswordResetAccepted, ApiError, { username: string }>({
    mutationFn: (request) => api.post<PasswordResetAccepted>(path, request),
  });
}

/** The security question of whoever holds the mailed token. A dead link stays dead: no retry, no refetch. */
export const resetQuestionQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) => api.post<PasswordResetQuestion>(API.passwordResetQuestion, { token }, { signal }),
    retry: false,
    staleTime: Infinity,
  });

/** Whoever was signed in to the account of the link here is so no more. */
export function useConfirmReset(onDone: () => void) {
  const client = useQueryClient();
  return useMutation<void, ApiError, PasswordResetConfirmation>({
    mutationFn: (request) => api.post<void>(API.passwordResetConfirm, request),
    onSuccess: () => {
      if (!maybeSignedIn()) client.setQueryData(userQuery.queryKey, null);
      onDone();
    },
  });
}
