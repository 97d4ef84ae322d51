import type {
  AdminResultView,
  RankedOwnerView,
  RecordArrivalRequest,
  ResultStepRequest,
  UploadedFile,
} from '@raffle/contracts/admin-results';
import { API } from '@raffle/contracts/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../../lib/api-client';
import { useStepUp } from '../access/step-up';
import { shrinkPhoto } from './shrink-photo';

export type ResultStep = Exclude<Parameters<typeof API.adminResultStep>[1], 'arrival'>;

export function adminResultQuery(year: number) {
  return queryOptions({
    queryKey: ['admin', 'result', year],
    queryFn: ({ signal }) => api.get<AdminResultView>(API.adminResult(year), { signal }),
    staleTime: 0,
  });
}

/** Who would win, at an ISO instant with its offset; nothing is changed. */
export function usePreview(year: number) {
  return useMutation<RankedOwnerView[], ApiError, string>({
    mutationFn: (at) => api.get<RankedOwnerView[]>(`${API.adminResultPreview(year)}?at=${encodeURIComponent(at)}`),
  });
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
  return useMutation<AdminResultView, ApiError, ResultStep>({
    mutationFn: (step) => {
      const seen = seenOf(client.getQueryData(adminResultQuery(year).queryKey));
      return stepUp(() => api.post<AdminResultView>(API.adminResultStep(year, step), seen));
    },
    onSuccess: (result) => {
      client.setQueryData(adminResultQuery(year).queryKey, result);
      void client.invalidateQueries({ queryKey: ['results'] });
    },
    // Somebody else may have gone on meanwhile.
    onError: () => client.invalidateQueries({ queryKey: adminResultQuery(year).queryKey }),
  });
}

/** What is confirmed is what the page shows now: the api refuses the step when somebody else has gone on meanwhile. */
function seenOf(shown: AdminResultView | undefined): ResultStepRequest {
  return { ...(shown?.arrival && { arrival: shown.arrival }), ...(shown?.told && { winner: shown.told.slotId }) };
}

export function useUploadPhoto() {
  return useMutation<UploadedFile, Error, File>({
    mutationFn: async (file) => api.upload<UploadedFile>(API.adminFiles, await shrinkPhoto(file)),
  });
}
