import type { AdminBlockRequest, AdminBlockResult } from '@raffle/contracts/admin/blocks';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api/api-client';
import { useStepUp } from '../access/step-up/step-up';
import { blocksQuery } from './blocks.queries';

function useChange(run: (request: AdminBlockRequest) => Promise<AdminBlockResult>) {
  const client = useQueryClient();
  const stepUp = useStepUp();
  return useMutation<AdminBlockResult, ApiError, AdminBlockRequest>({
    mutationFn: (request) => stepUp(() => run(request)),
    onSettled: () => client.invalidateQueries({ queryKey: blocksQuery.queryKey }),
  });
}

export const useBlock = () => useChange((request) => api.post<AdminBlockResult>(ADMIN_API.blocks, request));
export const useUnblock = () => useChange((request) => api.delete<AdminBlockResult>(ADMIN_API.blocks, request));
