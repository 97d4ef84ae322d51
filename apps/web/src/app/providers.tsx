import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RealtimeProvider } from './realtime/realtime-provider';
import { ToastMount } from './toast-mount';

export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <RealtimeProvider>{children}</RealtimeProvider>
      <ToastMount />
    </QueryClientProvider>
  );
}
