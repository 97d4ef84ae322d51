import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastsWanted } from '../ui/toaster';

const ToastHost = lazy(() => import('../ui/toast-host'));

/** Loads what draws toasts with the first toast. */
export function ToastMount() {
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get, () => false);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  );
}
