import type { AdminResultView, RecordArrivalRequest, ResultStepRequest, WithdrawRequest } from '@raffle/contracts/admin/results';
import type { AdminWitness, NewWitness } from '@raffle/contracts/admin/witnesses';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { useAdminMutation } from '../form/use-admin-mutation';
import { resultAdminCopy } from './result-admin.copy';

const REFUNDS_MS = 2_000;

export function adminResultQuery(year: number) {
  return queryOptions({
    queryKey: ['admin', 'result', year],
    queryFn: ({ signal }) => api.get<AdminResultView>(ADMIN_API.result(year), { signal }),
    staleTime: 0,
    // Polls while refunds are in progress, because refunds trigger no socket events.
    refetchInterval: ({ state: { data } }) => (isRefunding(data) ? REFUNDS_MS : false),
  });
}

function isRefunding(result: AdminResultView | undefined): boolean {
  const refunds = result?.refunds;
  return refunds != null && refunds.refunded + refunds.failed.length < refunds.bookings;
}

export const useRecordArrival = (year: number) =>
  useAdminMutation((request: RecordArrivalRequest) => api.post<AdminResultView>(ADMIN_API.resultStep(year, 'arrival'), request), {
    stores: adminResultQuery(year).queryKey,
    invalidates: [['results']],
  });

export const useResultStep = (year: number, step: 'withdraw' | 'claim') =>
  useAdminMutation(
    (seen: ResultStepRequest & Partial<WithdrawRequest>) => api.post<AdminResultView>(ADMIN_API.resultStep(year, step), seen),
    {
      stores: adminResultQuery(year).queryKey,
      invalidates: [['results']],
      // Refetches the result, because another organiser may have changed it in the meantime.
      onError: (_, client) => client.invalidateQueries({ queryKey: adminResultQuery(year).queryKey }),
    },
  );

export const witnessesQuery = queryOptions({
  queryKey: ['admin', 'witnesses'],
  queryFn: ({ signal }) => api.get<AdminWitness[]>(ADMIN_API.witnesses, { signal }),
  staleTime: 0,
});

const WITNESSES = { stores: witnessesQuery.queryKey, invalidates: [['results']] };

/** Adds a person who receives the signed log head. */
export const useAddWitness = () =>
  useAdminMutation((witness: NewWitness) => api.post<AdminWitness[]>(ADMIN_API.witnesses, witness), {
    ...WITNESSES,
    done: resultAdminCopy.witnesses.added,
  });

export const useRemoveWitness = (id: number) =>
  useAdminMutation(() => api.delete<AdminWitness[]>(ADMIN_API.witness(id)), {
    ...WITNESSES,
    done: resultAdminCopy.witnesses.removed,
  });
