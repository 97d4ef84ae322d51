import type { AdminAcceptInviteRequest, AdminLoginRequest, AdminLoginResponse, AdminSetupRequest } from '@raffle/contracts/admin/access';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { api, ApiError } from '../../lib/api/api-client';
import { toast } from '../../ui/toast/toaster';
import { sentenceOf } from '../../ui/unanswered.rules';
import { adminAccessCopy } from './admin-access.copy';
import { useAdminReturn } from './admin-return';
import { adminSessionQuery } from './admin-session.queries';
import { adminToken as token } from './admin-token';
import { tokenOf } from './opened-session';
import { session } from '../../lib/storage';

/**
 * Returns a mutation that signs an organiser in with a password, through the initial setup or by accepting an invitation.
 * @param failed title of the toast after a failure
 */
function useEntry<Request>(path: string, failed: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const goOn = useAdminReturn();
  return useMutation<AdminLoginResponse, ApiError, Request>({
    mutationFn: (request) => api.post<AdminLoginResponse>(path, request),
    onSuccess: async (opened) => {
      token.keep(tokenOf(opened));
      await client.fetchQuery({ ...adminSessionQuery, staleTime: 0 });
      toast.success(adminAccessCopy.login.done);
      void navigate(goOn, { replace: true });
    },
    onError: (error) => {
      // This code means that the password was correct and the form now asks for the second factor.
      if (error.code !== 'TOTP_REQUIRED') toast.error({ title: failed, description: sentenceOf(error) });
    },
  });
}

export const useAdminLogin = () => useEntry<AdminLoginRequest>(ADMIN_API.login, adminAccessCopy.login.failed);
export const useAdminSetup = () => useEntry<AdminSetupRequest>(ADMIN_API.setup, adminAccessCopy.setup.failed);
export const useAcceptInvite = () => useEntry<AdminAcceptInviteRequest>(ADMIN_API.acceptInvite, adminAccessCopy.invite.failed);

export function useAdminLogout() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useMutation<void, ApiError>({
    mutationFn: () => api.post<void>(ADMIN_API.logout).catch(doneWhenOver),
    onSuccess: () => {
      token.forget();
      // Clears the tab's session storage, which contains form drafts.
      session.clear();
      // Navigate before clearing the cache. Otherwise, a page that requires sign-in would redirect a second time once the organiser is
      // signed out.
      if (pathname.startsWith('/admin')) void navigate(paths.adminLogin, { replace: true });
      client.removeQueries({ queryKey: ['admin'], predicate: ({ queryKey }) => queryKey[1] !== 'session' });
      client.setQueryData(adminSessionQuery.queryKey, null);
    },
    onError: ({ message }) => toast.error({ title: adminAccessCopy.logout.failed, description: message }),
  });
}

/** Treats a 401 response to a sign-out as success, because the sign-in session has already ended. */
function doneWhenOver(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401) throw error;
}
