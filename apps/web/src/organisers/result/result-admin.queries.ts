import type { AdminResultView, RecordArrivalRequest, ResultStepRequest, WithdrawRequest } from '@raffle/contracts/admin/results';
import type { AdminWitness, NewWitness } from '@raffle/contracts/admin/witnesses';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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

interface StepDialog {
  /**
   * The result's state when the dialog was opened; undefined while the dialog is closed. The state is stored because the page may update
   * while the dialog is open.
   */
  seen: ResultStepRequest | undefined;
  open: () => void;
  close: () => void;
}

/** Returns the state of a step's dialog, with functions to open and close it. */
export function useStepDialog(year: number): StepDialog {
  const client = useQueryClient();
  const [seen, setSeen] = useState<ResultStepRequest>();
  return {
    seen,
    open: () => setSeen(seenOf(client.getQueryData(adminResultQuery(year).queryKey))),
    close: () => setSeen(undefined),
  };
}

/** Returns the result's state as shown on the page. The API rejects a step if the result has changed since then. */
function seenOf(shown: AdminResultView | undefined): ResultStepRequest {
  return { ...(shown?.arrival && { arrival: shown.arrival }), ...(shown?.told && { winner: shown.told.slotId }) };
}

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

export const useRemoveWitness = () =>
  useAdminMutation((id: number) => api.delete<AdminWitness[]>(ADMIN_API.witness(id)), {
    ...WITNESSES,
    done: resultAdminCopy.witnesses.removed,
  });
