import type { AdminResultView, RecordArrivalRequest, ResultStepRequest, WithdrawRequest } from '@raffle/contracts/admin/results';
import type { AdminWitness, NewWitness } from '@raffle/contracts/admin/witnesses';
import { API } from '@raffle/contracts/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type ApiError } from '../../lib/api/api-client';
import { toast } from '../../ui/toast/toaster';
import { useStepUp } from '../access/step-up/step-up';
import { resultAdminCopy } from './result-admin.copy';

const REFUNDS_MS = 2_000;

export type ResultStep = Exclude<Parameters<typeof API.adminResultStep>[1], 'arrival'>;

export function adminResultQuery(year: number) {
  return queryOptions({
    queryKey: ['admin', 'result', year],
    queryFn: ({ signal }) => api.get<AdminResultView>(API.adminResult(year), { signal }),
    staleTime: 0,
    // While refunds go on, without an event for each.
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
    mutationFn: (request) => stepUp(() => api.post<AdminResultView>(API.adminResultStep(year, 'arrival'), request)),
    onSuccess: (result) => {
      client.setQueryData(adminResultQuery(year).queryKey, result);
      void client.invalidateQueries({ queryKey: ['results'] });
    },
  });
}

/** One step of the result; the page follows what the api answers. */
export function useResultStep(year: number) {
  const stepUp = useStepUp();
  const client = useQueryClient();
  const run = useMutation<AdminResultView, ApiError, { step: ResultStep; seen: ResultStepRequest & Partial<WithdrawRequest> }>({
    mutationFn: ({ step, seen }) => stepUp(() => api.post<AdminResultView>(API.adminResultStep(year, step), seen)),
    onSuccess: (result) => {
      client.setQueryData(adminResultQuery(year).queryKey, result);
      void client.invalidateQueries({ queryKey: ['results'] });
    },
    // Somebody else may have gone on meanwhile.
    onError: () => client.invalidateQueries({ queryKey: adminResultQuery(year).queryKey }),
  });
  return run;
}

interface Seen {
  /** As the page was when the dialog was opened: it may change behind it. Undefined while it is closed. */
  seen: ResultStepRequest | undefined;
  open: () => void;
  close: () => void;
}

/** The dialog of a step, which is about what its page showed. */
export function useSeen(year: number): Seen {
  const client = useQueryClient();
  const [seen, setSeen] = useState<ResultStepRequest>();
  return {
    seen,
    open: () => setSeen(seenOf(client.getQueryData(adminResultQuery(year).queryKey))),
    close: () => setSeen(undefined),
  };
}

/** The api refuses the step when somebody else has gone on meanwhile. */
function seenOf(shown: AdminResultView | undefined): ResultStepRequest {
  return { ...(shown?.arrival && { arrival: shown.arrival }), ...(shown?.told && { winner: shown.told.slotId }) };
}

export const witnessesQuery = queryOptions({
  queryKey: ['admin', 'witnesses'],
  queryFn: ({ signal }) => api.get<AdminWitness[]>(API.adminWitnesses, { signal }),
  staleTime: 0,
});

/** People outside who are sent the signed head of the log. */
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
    mutationFn: (witness) => stepUp(() => api.post<AdminWitness[]>(API.adminWitnesses, witness)),
    onSuccess: show(added),
  });
  const remove = useMutation<AdminWitness[], ApiError, number>({
    mutationFn: (id) => stepUp(() => api.delete<AdminWitness[]>(API.adminWitness(id))),
    onSuccess: show(removed),
  });
  return { add, remove };
}
