import type { EmailLinkOpened } from '@raffle/contracts/people/account';
import { API } from '@raffle/contracts/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api/api-client';
import { refetchAfterChange } from '../../lib/refetch-after-change';
import { userQuery } from '../auth/session/auth.queries';

/**
 * Performs an emailed link's action, which confirms, changes or restores an email address. Then refetches the account shown on this page.
 */
export function useOpenEmailLink(token: string) {
  const client = useQueryClient();
  return useMutation<EmailLinkOpened, ApiError>({
    mutationFn: () => api.post<EmailLinkOpened>(API.emailLinkOpen, { token }),
    // The page may have fetched the account before the link took effect.
    onSuccess: () => refetchAfterChange(client, { queryKey: userQuery.queryKey }),
  });
}
