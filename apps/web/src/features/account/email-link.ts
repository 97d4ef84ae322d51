import type { EmailLinkOpened } from '@raffle/contracts/people/account';
import { API } from '@raffle/contracts/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api/api-client';
import { readAgain } from '../../lib/read-again';
import { userQuery } from '../auth/session/auth.queries';

/** What a link that was mailed to an address is for, done; whoever is signed in here sees it in their account. */
export function useOpenEmailLink(token: string) {
  const client = useQueryClient();
  return useMutation<EmailLinkOpened, ApiError>({
    mutationFn: () => api.post<EmailLinkOpened>(API.emailLinkOpen, { token }),
    // The page has just begun to read the account, perhaps before the link was opened.
    onSuccess: () => readAgain(client, { queryKey: userQuery.queryKey }),
  });
}
