import type {
  AdminPasswordLink,
  AdminPerson,
  AdminPersonChange,
  AdminRefund,
  AdminRefundRequest,
  AdminRefundSlotsRequest,
  AdminSignOut,
} from '@raffle/contracts/admin/bookings';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { useRef } from 'react';
import { api } from '../../lib/api/api-client';
import { sendDraft } from '../../lib/draft';
import { useAdmin } from '../access/require-admin';
import { useAdminMutation } from '../form/use-admin-mutation';
import { storyCopy } from './admin-bookings.copy';
import { adminBookingsKey } from './admin-bookings.queries';

const copy = storyCopy.actions;

const BOOKINGS = { invalidates: [adminBookingsKey, ['admin', 'people']] };

export const useRefund = (bookingId: number) =>
  useAdminMutation((request: AdminRefundRequest) => api.post<AdminRefund>(ADMIN_API.bookingRefunds(bookingId), request), {
    ...BOOKINGS,
    done: copy.refunded,
  });

export const useRepeatRefund = (refundId: string) =>
  useAdminMutation(() => api.post<AdminRefund>(ADMIN_API.refundRepeat(refundId)), BOOKINGS);

export const useAssignRefund = (refundId: string) =>
  useAdminMutation((request: AdminRefundSlotsRequest) => api.post<AdminRefund>(ADMIN_API.refundSlots(refundId), request), BOOKINGS);

export const useCorrectPerson = (personId: string) =>
  useAdminMutation((change: AdminPersonChange) => api.patch<AdminPerson>(ADMIN_API.person(personId), change), {
    ...BOOKINGS,
    done: copy.corrected,
  });

/** Creates a link that lets a person set a new password. The link is kept only in memory. */
export const useMakePasswordLink = (personId: string) =>
  useAdminMutation((reason: string) => api.post<AdminPasswordLink>(ADMIN_API.personPasswordLink(personId), { reason }), { gcTime: 0 });

export const useSignOutPerson = (personId: string) =>
  useAdminMutation((reason: string) => api.post<AdminSignOut>(ADMIN_API.personSignOut(personId), { reason }), {
    ...BOOKINGS,
    done: copy.signedOut,
  });

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
  }, BOOKINGS);
}

export const useReleaseHold = (bookingId: number) =>
  useAdminMutation((reason: string) => api.post<void>(ADMIN_API.bookingRelease(bookingId), { reason }), {
    ...BOOKINGS,
    done: copy.released,
  });
