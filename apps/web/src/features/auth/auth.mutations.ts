import type { LoginRequest, RegisterRequest, UserView } from '@raffle/contracts/auth';
import { API } from '@raffle/contracts/routes';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { paths } from '../../app/paths';
import { api, type ApiError } from '../../lib/api-client';
import { pageLoad } from '../../lib/page-load';
import { carryToast } from '../../ui/carried-toast';
import { toast, type ToastMessage } from '../../ui/toaster';
import { authCopy } from './auth.copy';
import { userQuery } from './auth.queries';

/** Time for the new page to show before the reload; the specification's "about 200 ms". */
const RELOAD_AFTER_MS = 200;

/** Signs in, then goes to `returnTo` and reloads it, so that socket and caches belong to the person. Failures are the dialog's to show, never a toast. */
export function useLogin(returnTo: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation<UserView, ApiError, LoginRequest>({
    mutationFn: (request) => api.post<UserView>(API.login, request),
    onSuccess: (user) => enter(client, navigate, user, returnTo, authCopy.toasts.welcomeBack(user.fullName)),
  });
}

export function useRegister(returnTo: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation<UserView, ApiError, RegisterRequest>({
    mutationFn: (request) => api.post<UserView>(API.register, request),
    onSuccess: (user) => enter(client, navigate, user, returnTo, authCopy.toasts.welcome(user.fullName)),
    onError: ({ message }) => toast.error({ title: authCopy.register.failed, description: message }),
  });
}

/** @param forget takes away what this browser keeps of the person beside the session */
export function useLogout(forget: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation<void, ApiError>({
    mutationFn: () => api.post<void>(API.logout),
    onSuccess: () => {
      forget();
      // Away first: a guarded page that sees the person gone would send them to /auth.
      openWith(authCopy.toasts.loggedOut, navigate, paths.home);
      client.setQueryData(userQuery.queryKey, null);
    },
    onError: ({ message }) => toast.error({ title: authCopy.toasts.logoutFailed, description: message }),
  });
}

function enter(client: QueryClient, navigate: NavigateFunction, user: UserView, to: string, welcome: ToastMessage): void {
  client.setQueryData(userQuery.queryKey, user);
  openWith(welcome, navigate, to);
}

/** The toast travels over the reload: shown before it, nobody could read it. */
function openWith(message: ToastMessage, navigate: NavigateFunction, to: string): void {
  carryToast('success', message);
  void navigate(to, { replace: true });
  setTimeout(() => pageLoad.goTo(to), RELOAD_AFTER_MS);
}
