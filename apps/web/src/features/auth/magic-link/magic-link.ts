import type { MagicLinkAccepted, MagicLinkOpened, MagicLinkRequest, UserView } from '@raffle/contracts/people/auth';
import { API } from '@raffle/contracts/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { api, type ApiError } from '../../../lib/api/api-client';
import { paths } from '../../../lib/paths';
import { enter } from '../auth.mutations';
import { keepReturn } from '../kept-return';
import { sessionToasts } from '../session/session.copy';

/** Asks for the mail. The answer is the same whether or not the address has an account. The link, too, leads to where somebody wanted to go. */
export function useAskForLink(returnTo: string) {
  return useMutation<MagicLinkAccepted, ApiError, MagicLinkRequest>({
    mutationFn: (request) => {
      keepReturn(returnTo);
      return api.post<MagicLinkAccepted>(API.magicLinkRequest, request);
    },
  });
}

/** As after the login. */
export function useSignedIn(returnTo: string): (user: UserView) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (user) => enter(client, navigate, user, returnTo, sessionToasts.welcomeBack(user.fullName));
}

/** Goes on as after the login, or to where an account that nobody has confirmed is claimed. */
export function useOpenedLink(returnTo: string): (opened: Pick<MagicLinkOpened, 'user' | 'claim'>) => void {
  const signedIn = useSignedIn(returnTo);
  const navigate = useNavigate();
  return ({ user, claim }) => {
    if (user) signedIn(user);
    if (claim) void navigate(paths.claimAccount(claim, returnTo), { replace: true });
  };
}
