import { Suspense } from 'react';
import { lazyPart } from '../lib/load-part';
import { useToastsWanted } from '../ui/toast/toaster';

/** A toast never stands alone: without it nothing is lost. */
const ToastHost = lazyPart(() => import('../ui/toast/toast-host'), { optional: true });

/** Loads what draws toasts with the first toast. */
export function ToastMount() {
  const wanted = useToastsWanted();
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  );
}
