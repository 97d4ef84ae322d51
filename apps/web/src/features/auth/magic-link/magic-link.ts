import type { EmailLinkAccepted, MagicLinkOpened, EmailLinkRequest, UserView } from '@raffle/contracts/people/auth';
import { API } from '@raffle/contracts/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { api, type ApiError } from '../../../lib/api/api-client';
import { paths } from '../../../lib/paths';
import { completeSignIn } from '../auth.mutations';
import { keepReturn } from '../kept-return';
import { sessionToasts } from '../session/session.copy';

/**
 * Requests an emailed sign-in link. The response is the same whether or not the email address has an account. After the user has signed in
 * with the link, the app opens `returnTo`.
 */
export function useAskForLink(returnTo: string) {
  return useMutation<EmailLinkAccepted, ApiError, EmailLinkRequest>({
    mutationFn: (request) => {
      keepReturn(returnTo);
      return api.post<EmailLinkAccepted>(API.magicLinkRequest, request);
    },
  });
}

/** Returns a function that completes a sign-in the same way as `useLogin`. */
export function useSignedIn(returnTo: string): (user: UserView) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (user) => completeSignIn(client, navigate, user, returnTo, sessionToasts.welcomeBack(user.fullName));
}

/** Returns a function that completes the sign-in or, if the account is unconfirmed, opens the page on which the user claims it. */
export function useOpenedLink(returnTo: string): (opened: Pick<MagicLinkOpened, 'user' | 'claim'>) => void {
  const signedIn = useSignedIn(returnTo);
  const navigate = useNavigate();
  return ({ user, claim }) => {
    if (user) signedIn(user);
    if (claim) void navigate(paths.claimAccount(claim, returnTo), { replace: true });
  };
}
