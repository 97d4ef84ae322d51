import type { AdminPasswordRequest, AdminStepUpRequest, AdminTotpConfirmed, AdminTotpSetup } from '@raffle/contracts/admin';
import { API } from '@raffle/contracts/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../../lib/api-client';
import { toast } from '../../../ui/toaster';
import { adminSessionQuery } from '../access/admin-session.queries';
import { useStepUp } from '../access/step-up';
import { securityCopy as copy } from './security.copy';

export function useChangePassword() {
  return useMutation<void, ApiError, AdminPasswordRequest>({
    mutationFn: (request) => api.post<void>(API.adminPassword, request),
    onSuccess: () => toast.success({ title: copy.password.done }),
  });
}

export function useBeginTotp() {
  const stepUp = useStepUp();
  return useMutation<AdminTotpSetup, ApiError>({ mutationFn: () => stepUp(() => api.post<AdminTotpSetup>(API.adminTotp)) });
}

/** Whether the page knows of the app is settled by `useKnowTotp`, after the recovery codes were read. */
export function useConfirmTotp() {
  return useMutation<AdminTotpConfirmed, ApiError, string>({
    mutationFn: (code) => api.post<AdminTotpConfirmed>(API.adminTotpConfirm, { code }),
  });
}

export function useRemoveTotp() {
  const know = useKnowTotp();
  return useMutation<void, ApiError, AdminStepUpRequest>({
    mutationFn: (proof) => api.delete<void>(API.adminTotp, proof),
    onSuccess: () => {
      toast.success({ title: copy.totp.removed });
      return know();
    },
  });
}

/** Asks the session anew: it says whether a code is wanted. */
export function useKnowTotp(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: adminSessionQuery.queryKey });
}
