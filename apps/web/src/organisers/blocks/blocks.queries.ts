import type { AdminBlocks } from '@raffle/contracts/admin/blocks';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';

export const blocksQuery = queryOptions({
  queryKey: ['admin', 'blocks'],
  queryFn: ({ signal }) => api.get<AdminBlocks>(ADMIN_API.blocks, { signal }),
  staleTime: 0,
});
