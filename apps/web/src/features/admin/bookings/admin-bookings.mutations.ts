import type { AdminPerson, AdminPersonChange, AdminRefund, AdminRefundRequest } from '@raffle/contracts/admin-bookings';
import { API } from '@raffle/contracts/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../../lib/api-client';
import { useStepUp } from '../access/step-up';
import { adminBookingsKey } from './admin-bookings.queries';

/** Whatever was done, the pages of bookings tell it. */
function useDeed<Request, Result>(run: (request: Request) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation<Result, ApiError, Request>({
    mutationFn: run,
    onSettled: () => client.invalidateQueries({ queryKey: adminBookingsKey }),
  });
}

export function useRefund(bookingId: number) {
  const stepUp = useStepUp();
  return useDeed((request: AdminRefundRequest) => stepUp(() => api.post<AdminRefund>(API.adminBookingRefunds(bookingId), request)));
}

export function useRepeatRefund() {
  const stepUp = useStepUp();
  return useDeed((refundId: string) => stepUp(() => api.post<AdminRefund>(API.adminRefundRepeat(refundId))));
}

export function useCorrectPerson(personId: string) {
  const stepUp = useStepUp();
  return useDeed((change: AdminPersonChange) => stepUp(() => api.patch<AdminPerson>(API.adminPerson(personId), change)));
}

export const useResendConfirmation = (bookingId: number) => useDeed(() => api.post<void>(API.adminBookingResend(bookingId)));
export const useReleaseHold = (bookingId: number) =>
  useDeed((reason: string) => api.post<void>(API.adminBookingRelease(bookingId), { reason }));
