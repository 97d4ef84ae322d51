import { act, renderHook, waitFor } from '@testing-library/react';
import { focusManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { installFakeServer } from '../../test/fake-server';
import { donationStatsQuery } from './donations.queries';

it('refetches the total on request, but not on window focus', async () => {
  const server = installFakeServer().on('GET /api/donations/stats', { body: { year: 2025, totalAmount: 27, version: 1 } });
  const client = new QueryClient();
  const { result } = renderHook(() => useQuery({ ...donationStatsQuery, staleTime: 0 }), {
    wrapper: ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.data?.totalAmount).toBe(27));
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  await act(() => result.current.refetch());
  expect(server.asked('GET /api/donations/stats')).toHaveLength(2);
  focusManager.setFocused(undefined);
});
