import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../../lib/load-part';
import { useSocketWanted } from '../../lib/socket/socket';

const RealtimeHandlers = lazyPart(() => import('./realtime-handlers'), { optional: true });

/**
 * Updates the query cache from the socket's events. The event handlers' code loads together with the socket's code: after the first paint,
 * and only if a page needs live data.
 */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  const wanted = useSocketWanted();
  return (
    <>
      {children}
      {wanted && (
        <Suspense fallback={null}>
          <RealtimeHandlers />
        </Suspense>
      )}
    </>
  );
}
