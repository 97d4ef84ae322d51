import type { AdminBlocks } from '@raffle/contracts/admin/blocks';
import { API } from '@raffle/contracts/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';

export const blocksQuery = queryOptions({
  queryKey: ['admin', 'blocks'],
  queryFn: ({ signal }) => api.get<AdminBlocks>(API.adminBlocks, { signal }),
  staleTime: 0,
});
