import { Suspense } from 'react';
import { lazyPart } from '../lib/load-part';
import { useToastsWanted } from '../ui/toast/toaster';

/** Optional: a toast only repeats what the page says, so nothing is lost without it. */
const ToastHost = lazyPart(() => import('../ui/toast/toast-host'), { optional: true });

/** Loads the toast code with the first toast. */
export function ToastMount() {
  const wanted = useToastsWanted();
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  );
}
