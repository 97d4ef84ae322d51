import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../../lib/load-part';
import { useSocketWanted } from '../../lib/socket/socket';

const RealtimeHandlers = lazyPart(() => import('./realtime-handlers'), { optional: true });

/** Keeps the query cache current from the socket. The handlers load with the socket, so after the first paint and only where a page wants live data. */
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
