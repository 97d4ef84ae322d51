import { API } from '@raffle/contracts/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { api, type ApiError } from '../../../lib/api/api-client';
import { pageLoad } from '../../../lib/page-load';
import { carryToast } from '../../../ui/toast/carried-toast';
import { toast, type ToastMessage } from '../../../ui/toast/toaster';
import { userQuery } from './auth.queries';
import { sessionToasts } from './session.copy';

/** Delay between navigating to a page and reloading it. The specification requires "about 200 ms". */
const RELOAD_AFTER_MS = 200;

/** @param forget removes the user's other data from this browser */
export function useLogout(forget: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation<void, ApiError>({
    mutationFn: () => api.post<void>(API.logout),
    onSuccess: () => {
      forget();
      // Navigate first, because a guarded page redirects to /auth once no user is signed in.
      openWith(sessionToasts.loggedOut, navigate, paths.home);
      client.setQueryData(userQuery.queryKey, null);
    },
    onError: ({ message }) => toast.error({ title: sessionToasts.logoutFailed, description: message }),
  });
}

/** Opens a page and reloads it. The toast is shown after the reload, because an earlier toast would disappear too soon to be read. */
export function openWith(message: ToastMessage, navigate: NavigateFunction, to: string): void {
  carryToast('success', message);
  void navigate(to, { replace: true });
  setTimeout(() => pageLoad.goTo(to), RELOAD_AFTER_MS);
}
