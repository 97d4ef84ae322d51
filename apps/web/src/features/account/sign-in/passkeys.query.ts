import type { PasskeyView } from '@raffle/contracts/people/passkeys';
import { API } from '@raffle/contracts/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { userQuery } from '../../auth/session/auth.queries';

export const passkeysQuery = queryOptions({
  queryKey: [...userQuery.queryKey, 'passkeys'],
  queryFn: ({ signal }) => api.get<PasskeyView[]>(API.userPasskeys, { signal }),
  staleTime: 0,
});
