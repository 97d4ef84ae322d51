import { Suspense } from 'react';
import { lazyPart } from '../lib/load-part';
import { useToastsWanted } from '../ui/toast/toaster';

/** Optional: pages work without toasts, because a toast only repeats a message that is also on the page. */
const ToastHost = lazyPart(() => import('../ui/toast/toast-host'), { optional: true });

export function ToastMount() {
  const wanted = useToastsWanted();
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  );
}
