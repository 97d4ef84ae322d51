import type { AdminAuditPage } from '@raffle/contracts/admin-audit';
import { API } from '@raffle/contracts/routes';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client';
import { addressOf } from '../list/use-filters';

export const AUDIT_FILTERS = ['q', 'action', 'subjectKind', 'subjectId', 'from', 'to', 'admin'] as const;
export type AuditFilters = Record<(typeof AUDIT_FILTERS)[number], string>;

export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', filters],
    queryFn: ({ pageParam, signal }) =>
      api.get<AdminAuditPage>(addressOf(API.adminAuditLog, { ...filters, before: pageParam }), { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
