import type { LoginRequest, RegisterRequest, UserView } from '@raffle/contracts/people/auth';
import { API } from '@raffle/contracts/routes';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { api, type ApiError } from '../../lib/api/api-client';
import { toast, type ToastMessage } from '../../ui/toast/toaster';
import { authCopy } from './auth.copy';
import { userQuery } from './session/auth.queries';
import { rememberSignIn } from './session/has-account';
import { openWith } from './session/logout';
import { sessionToasts } from './session/session.copy';
import { sentenceOf } from '../../ui/unanswered.rules';

/**
 * Signs the user in, then opens `returnTo` and reloads it, so that the socket and all caches belong to the new user. Failures are shown in
 * a dialog rather than a toast.
 */
export function useLogin(returnTo: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation<UserView, ApiError, LoginRequest>({
    mutationFn: (request) => api.post<UserView>(API.login, request),
    onSuccess: (user) => completeSignIn(client, navigate, user, returnTo, sessionToasts.welcomeBack(user.fullName)),
  });
}

export function useRegister(returnTo: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation<UserView, ApiError, RegisterRequest>({
    mutationFn: (request) => api.post<UserView>(API.register, request),
    onSuccess: (user) => completeSignIn(client, navigate, user, returnTo, sessionToasts.welcome(user.fullName)),
    onError: (error) => toast.error({ title: authCopy.register.failed, description: sentenceOf(error) }),
  });
}

/** Completes any kind of sign-in: stores the user, then opens `to`. The welcome toast is shown after the page load. */
export function completeSignIn(client: QueryClient, navigate: NavigateFunction, user: UserView, to: string, welcome: ToastMessage): void {
  rememberSignIn();
  client.setQueryData(userQuery.queryKey, user);
  openWith(welcome, navigate, to);
}
