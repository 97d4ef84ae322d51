import type { AdminResultView, RecordArrivalRequest, ResultStepRequest, WithdrawRequest } from '@raffle/contracts/admin/results';
import type { AdminWitness, NewWitness } from '@raffle/contracts/admin/witnesses';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type ApiError } from '../../lib/api/api-client';
import { toast } from '../../ui/toast/toaster';
import { useStepUp } from '../access/step-up/step-up';
import { resultAdminCopy } from './result-admin.copy';

const REFUNDS_MS = 2_000;

type ResultStep = 'withdraw' | 'claim';

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

export function useRecordArrival(year: number) {
  const stepUp = useStepUp();
  const client = useQueryClient();
  return useMutation<AdminResultView, ApiError, RecordArrivalRequest>({
    mutationFn: (request) => stepUp(() => api.post<AdminResultView>(ADMIN_API.resultStep(year, 'arrival'), request)),
    onSuccess: (result) => {
      client.setQueryData(adminResultQuery(year).queryKey, result);
      void client.invalidateQueries({ queryKey: ['results'] });
    },
  });
}

/** Returns a mutation that executes a result step and updates the page from the response. */
export function useResultStep(year: number) {
  const stepUp = useStepUp();
  const client = useQueryClient();
  return useMutation<AdminResultView, ApiError, { step: ResultStep; seen: ResultStepRequest & Partial<WithdrawRequest> }>({
    mutationFn: ({ step, seen }) => stepUp(() => api.post<AdminResultView>(ADMIN_API.resultStep(year, step), seen)),
    onSuccess: (result) => {
      client.setQueryData(adminResultQuery(year).queryKey, result);
      void client.invalidateQueries({ queryKey: ['results'] });
    },
    // Refetches the result, because another organiser may have changed it in the meantime.
    onError: () => client.invalidateQueries({ queryKey: adminResultQuery(year).queryKey }),
  });
}

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

/** Returns mutations that add and remove the people who receive the signed log head. */
export function useWitnesses() {
  const stepUp = useStepUp();
  const client = useQueryClient();
  const show = (title: string) => (all: AdminWitness[]) => {
    client.setQueryData(witnessesQuery.queryKey, all);
    void client.invalidateQueries({ queryKey: ['results'] });
    toast.success({ title });
  };
  const { added, removed } = resultAdminCopy.witnesses;
  const add = useMutation<AdminWitness[], ApiError, NewWitness>({
    mutationFn: (witness) => stepUp(() => api.post<AdminWitness[]>(ADMIN_API.witnesses, witness)),
    onSuccess: show(added),
  });
  const remove = useMutation<AdminWitness[], ApiError, number>({
    mutationFn: (id) => stepUp(() => api.delete<AdminWitness[]>(ADMIN_API.witness(id))),
    onSuccess: show(removed),
  });
  return { add, remove };
}
