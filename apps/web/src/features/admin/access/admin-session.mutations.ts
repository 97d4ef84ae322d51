import type { AdminAcceptInviteRequest, AdminLoginRequest, AdminLoginResponse, AdminSetupRequest } from '@raffle/contracts/admin';
import { API } from '@raffle/contracts/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths';
import { ADMIN_TOKEN_KEY, api, type ApiError } from '../../../lib/api-client';
import { toast } from '../../../ui/toaster';
import { adminAccessCopy } from './admin-access.copy';
import { adminSessionQuery } from './admin-session.queries';

/** What opens an organiser's session: signing in, the first setup, an accepted invitation. */
function useEntry<Request>(path: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation<AdminLoginResponse, ApiError, Request>({
    mutationFn: (request) => api.post<AdminLoginResponse>(path, request),
    onSuccess: async ({ adminToken }) => {
      localStorage.setItem(ADMIN_TOKEN_KEY, adminToken);
      await client.fetchQuery({ ...adminSessionQuery, staleTime: 0 });
      toast.success(adminAccessCopy.login.done);
      void navigate(paths.adminDashboard, { replace: true });
    },
    onError: ({ code, message }) => {
      // A right password that needs its code as well has not failed.
      if (code !== 'TOTP_REQUIRED') toast.error({ title: adminAccessCopy.login.failed, description: message });
    },
  });
}

export const useAdminLogin = () => useEntry<AdminLoginRequest>(API.adminLogin);
export const useAdminSetup = () => useEntry<AdminSetupRequest>(API.adminSetup);
export const useAcceptInvite = () => useEntry<AdminAcceptInviteRequest>(API.adminAcceptInvite);

export function useAdminLogout() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useMutation<void, ApiError>({
    mutationFn: () => api.post<void>(API.adminLogout),
    onSuccess: () => {
      localStorage.removeItem(ADMIN_TOKEN_KEY);
      // Away first: a guarded page that sees the organiser gone would send them there a second time.
      if (pathname.startsWith('/admin')) void navigate(paths.adminLogin, { replace: true });
      client.removeQueries({ queryKey: ['admin'], predicate: ({ queryKey }) => queryKey[1] !== 'session' });
      client.setQueryData(adminSessionQuery.queryKey, null);
    },
    onError: ({ message }) => toast.error({ title: adminAccessCopy.logout.failed, description: message }),
  });
}
