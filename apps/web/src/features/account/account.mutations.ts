import type { AccountExport, CurrentPasswordRequest } from '@raffle/contracts/people/account';
import type { UpdateUserRequest, UserView } from '@raffle/contracts/people/auth';
import { API } from '@raffle/contracts/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { paths } from '../../lib/paths';
import { api, type ApiError } from '../../lib/api/api-client';
import { pageLoad } from '../../lib/page-load';
import { carryToast } from '../../ui/toast/carried-toast';
import { userQuery } from '../auth/session/auth.queries';
import { forgetAccount } from '../auth/session/has-account';
import { downloadText } from '../bookings/receipt/download-text';
import { SLOTS_KEY } from '../slots/slots.queries';
import { accountCopy, deletionCopy } from './account.copy';
import { clearLocalData } from './clear-local-data';

export const BROWSERS_KEY = [...userQuery.queryKey, 'sessions'];

export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation<UserView, ApiError, UpdateUserRequest>({
    mutationFn: (change) => api.patch<UserView>(API.user, change),
    onSuccess: (user) => {
      client.setQueryData(userQuery.queryKey, user);
      void client.invalidateQueries({ queryKey: SLOTS_KEY });
    },
  });
}

/** Downloads the user's data. A request is used instead of a plain link, so that the page can show an error. */
export function useDownloadData() {
  return useMutation<void, ApiError>({
    mutationFn: async () => {
      const data = JSON.parse(await (await api.file(API.userExport)).text()) as AccountExport;
      downloadText(accountCopy.fileName, JSON.stringify(data, null, 2), 'application/json');
    },
  });
}

/**
 * Deletes the account, removes the user's data from this browser and loads the home page. The page load discards the query cache and closes
 * the socket.
 */
export function useDeleteAccount() {
  return useMutation<void, ApiError, CurrentPasswordRequest>({
    mutationFn: (request) => api.delete<void>(API.user, request),
    onSuccess: () => {
      clearLocalData();
      forgetAccount();
      carryToast('success', deletionCopy.done);
      pageLoad.goTo(paths.home);
    },
  });
}
