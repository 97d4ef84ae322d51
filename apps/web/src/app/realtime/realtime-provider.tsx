import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../../lib/load-part';
import { useSocketWanted } from '../../lib/socket/socket';

const RealtimeHandlers = lazyPart(() => import('./realtime-handlers'), { optional: true });

/**
 * Updates the query cache from the socket's events. The code of the event handlers loads together with the socket's code: after the first
 * paint, and only if a page wants live data.
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
