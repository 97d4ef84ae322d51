import type { EmailLinkOpened } from '@raffle/contracts/people/account';
import { API } from '@raffle/contracts/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api/api-client';
import { readAgain } from '../../lib/read-again';
import { userQuery } from '../auth/session/auth.queries';

/** Opens an emailed link, which confirms, changes or restores an address. The account on this page updates if the person is signed in. */
export function useOpenEmailLink(token: string) {
  const client = useQueryClient();
  return useMutation<EmailLinkOpened, ApiError>({
    mutationFn: () => api.post<EmailLinkOpened>(API.emailLinkOpen, { token }),
    // The page may have read the account before the link was opened.
    onSuccess: () => readAgain(client, { queryKey: userQuery.queryKey }),
  });
}
