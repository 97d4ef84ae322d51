import type { AdminPasswordRequest, AdminStepUpRequest, AdminRecoveryCodes, AdminTotpSetup } from '@raffle/contracts/admin/access';
import type { PasskeyCreationOptions, PasskeyView } from '@raffle/contracts/people/passkeys';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createPasskey } from '../../../features/auth/passkeys/passkeys';
import { api, type ApiError } from '../../../lib/api/api-client';
import { sendDraft } from '../../../lib/draft';
import { toast } from '../../../ui/toast/toaster';
import { adminSessionQuery } from '../admin-session.queries';
import { useAdminMutation } from '../../form/use-admin-mutation';
import { prove } from '../step-up/prove';
import { useStepUp } from '../step-up/step-up';
import { securityCopy as copy } from './security.copy';

export function useChangePassword() {
  return useMutation<void, ApiError, AdminPasswordRequest>({
    mutationFn: (request) => prove((sent) => api.post<void>(ADMIN_API.password, sent), request),
    onSuccess: () => toast.success({ title: copy.password.done }),
  });
}

export const useBeginTotp = () => useAdminMutation(() => api.post<AdminTotpSetup>(ADMIN_API.totp));

/**
 * Confirms the authenticator app with a code. Does not refetch the sign-in session: `useKnowTotp` refetches it after the organiser has
 * saved the recovery codes.
 */
export function useConfirmTotp() {
  return useMutation<AdminRecoveryCodes, ApiError, string>({
    // If the response to the first code was lost, sends that code again. The API then returns the same recovery codes, but it would reject
    // a new code.
    mutationFn: (code) =>
      sendDraft(
        { form: 'authenticator app', owner: '' },
        { code },
        (sent, idempotencyKey) => api.post<AdminRecoveryCodes>(ADMIN_API.totpConfirm, sent, { idempotencyKey }),
        () => true,
      ),
  });
}

export function useRemoveTotp() {
  const know = useKnowTotp();
  return useMutation<void, ApiError, AdminStepUpRequest>({
    mutationFn: (proof) => prove((sent) => api.delete<void>(ADMIN_API.totp, sent), proof),
    onSuccess: () => {
      toast.success({ title: copy.totp.removed });
      return know();
    },
  });
}

export const passkeysQuery = queryOptions({
  queryKey: ['admin', 'passkeys'],
  queryFn: ({ signal }) => api.get<PasskeyView[]>(ADMIN_API.passkeys, { signal }),
  staleTime: 0,
});

/** Adds a passkey. Like `useConfirmTotp`, does not refetch the sign-in session. */
export function useAddPasskey() {
  const stepUp = useStepUp();
  return useMutation<AdminRecoveryCodes, ApiError, string>({
    mutationFn: async (name) => {
      const options = await stepUp(() => api.post<PasskeyCreationOptions>(ADMIN_API.passkeyOptions));
      return api.post<AdminRecoveryCodes>(ADMIN_API.passkeys, { name, passkey: await createPasskey(options) });
    },
  });
}

export function useRemovePasskey(id: string) {
  const know = useKnowTotp();
  return useMutation<void, ApiError, AdminStepUpRequest>({
    mutationFn: (proof) => prove((sent) => api.delete<void>(ADMIN_API.passkey(id), sent), proof),
    onSuccess: () => {
      toast.success({ title: copy.passkeys.removed });
      return know();
    },
  });
}

/** Returns a function that refetches the passkeys and the sign-in session, which lists the second factors. */
export function useKnowTotp(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: adminSessionQuery.queryKey });
    await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  };
}
