import type { AdminBlockRequest, AdminBlockResult } from '@raffle/contracts/admin/blocks';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { api } from '../../lib/api/api-client';
import { useAdminMutation } from '../form/use-admin-mutation';
import { blocksQuery } from './blocks.queries';

const CHANGE = { invalidates: [blocksQuery.queryKey] };

export const useBlock = () =>
  useAdminMutation((request: AdminBlockRequest) => api.post<AdminBlockResult>(ADMIN_API.blocks, request), CHANGE);
export const useUnblock = () =>
  useAdminMutation((request: AdminBlockRequest) => api.delete<AdminBlockResult>(ADMIN_API.blocks, request), CHANGE);
