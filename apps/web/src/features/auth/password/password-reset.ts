import type { EmailLinkAccepted, EmailLinkRequest, PasswordResetConfirmation, PasswordResetQuestion } from '@raffle/contracts/people/auth';
import { API } from '@raffle/contracts/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../../lib/api/api-client';
import { maybeSignedIn, userQuery } from '../session/auth.queries';

/**
 * Requests the emailed reset link. The response is the same whether or not the email address has an account. @param path endpoint for
 * buyers or for organisers
 */
export function useRequestReset(path: string) {
  return useMutation<EmailLinkAccepted, ApiError, EmailLinkRequest>({
    mutationFn: (request) => api.post<EmailLinkAccepted>(path, request),
  });
}

/** Fetches the security question with the emailed token. Never retried or refetched, because an invalid link stays invalid. */
export const resetQuestionQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) => api.post<PasswordResetQuestion>(API.passwordResetQuestion, { token }, { signal }),
    retry: false,
    staleTime: Infinity,
  });

/** Sets the new password. This also ends this browser's sign-in session, if it is signed in to the account. */
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
