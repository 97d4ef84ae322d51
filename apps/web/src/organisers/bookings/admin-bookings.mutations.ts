import type {
  AdminPasswordLink,
  AdminPerson,
  AdminPersonChange,
  AdminSignOut,
  AdminRefund,
  AdminRefundRequest,
  AdminRefundSlotsRequest,
} from '@raffle/contracts/admin/bookings';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, type ApiError } from '../../lib/api/api-client';
import { sendDraft } from '../../lib/draft';
import { toast } from '../../ui/toast/toaster';
import { useAdmin } from '../access/require-admin';
import { useStepUp } from '../access/step-up/step-up';
import { storyCopy } from './admin-bookings.copy';
import { adminBookingsKey } from './admin-bookings.queries';

const copy = storyCopy.actions;

/**
 * Executes an action on a booking or a person, then invalidates the queries for bookings and people.
 * @param done title of the toast after a success; set only if the page itself does not show the outcome
 */
function useAdminMutation<Request, Result>(run: (request: Request) => Promise<Result>, done?: string) {
  const client = useQueryClient();
  return useMutation<Result, ApiError, Request>({
    mutationFn: run,
    onSuccess: () => void (done && toast.success({ title: done })),
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: adminBookingsKey }), client.invalidateQueries({ queryKey: ['admin', 'people'] })]),
  });
}

export function useRefund(bookingId: number) {
  const stepUp = useStepUp();
  return useAdminMutation(
    (request: AdminRefundRequest) => stepUp(() => api.post<AdminRefund>(ADMIN_API.bookingRefunds(bookingId), request)),
    copy.refunded,
  );
}

export function useRepeatRefund() {
  const stepUp = useStepUp();
  return useAdminMutation((refundId: string) => stepUp(() => api.post<AdminRefund>(ADMIN_API.refundRepeat(refundId))));
}

export function useAssignRefund() {
  const stepUp = useStepUp();
  return useAdminMutation(({ refundId, request }: { refundId: string; request: AdminRefundSlotsRequest }) =>
    stepUp(() => api.post<AdminRefund>(ADMIN_API.refundSlots(refundId), request)),
  );
}

export function useCorrectPerson(personId: string) {
  const stepUp = useStepUp();
  return useAdminMutation(
    (change: AdminPersonChange) => stepUp(() => api.patch<AdminPerson>(ADMIN_API.person(personId), change)),
    copy.corrected,
  );
}

/** Creates a link that lets a person set a new password. The link is kept only in memory. */
export function useMakePasswordLink(personId: string) {
  const stepUp = useStepUp();
  return useMutation({
    mutationFn: (reason: string) => stepUp(() => api.post<AdminPasswordLink>(ADMIN_API.personPasswordLink(personId), { reason })),
    gcTime: 0,
  });
}

export const useSignOutPerson = (personId: string) =>
  useAdminMutation((reason: string) => api.post<AdminSignOut>(ADMIN_API.personSignOut(personId), { reason }), copy.signedOut);

/** Time after a success, in milliseconds, during which another click counts as a double click, not as a request for another email. */
const RESEND_REST_MS = 10_000;

export function useResendConfirmation(bookingId: number) {
  const owner = useAdmin().id;
  const sentAt = useRef(-Infinity);
  return useAdminMutation(async () => {
    if (performance.now() - sentAt.current < RESEND_REST_MS) return;
    await sendDraft({ form: `confirmation ${bookingId}`, owner }, undefined, (_, idempotencyKey) =>
      api.post<void>(ADMIN_API.bookingResend(bookingId), undefined, { idempotencyKey }),
    );
    sentAt.current = performance.now();
  });
}

export const useReleaseHold = (bookingId: number) =>
  useAdminMutation((reason: string) => api.post<void>(ADMIN_API.bookingRelease(bookingId), { reason }), copy.released);
