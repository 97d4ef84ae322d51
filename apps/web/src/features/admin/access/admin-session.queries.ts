import type { AdminSessionView } from '@raffle/contracts/admin';
import { API } from '@raffle/contracts/routes';
import { queryOptions } from '@tanstack/react-query';
import { ADMIN_TOKEN_KEY, api, ApiError } from '../../../lib/api-client';
import { adminAccessCopy } from './admin-access.copy';

/** The signed-in organiser, or null without a live session. Whatever the failure, the token that caused it is gone afterwards. */
export const adminSessionQuery = queryOptions({
  queryKey: ['admin', 'session'],
  retry: false,
  queryFn: async ({ signal }): Promise<AdminSessionView | null> => {
    if (localStorage.getItem(ADMIN_TOKEN_KEY) === null) return null;
    try {
      return await api.get<AdminSessionView>(API.adminVerify, { signal });
    } catch (error) {
      if (signal.aborted) throw error;
      localStorage.removeItem(ADMIN_TOKEN_KEY);
      if (error instanceof ApiError && error.status === 401) return null;
      throw new Error(adminAccessCopy.verifyFailed, { cause: error });
    }
  },
});
