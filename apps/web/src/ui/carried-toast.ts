import { toast, type ToastKind, type ToastMessage } from './toaster';

const KEY = 'carriedToast';

/** Keeps a message over a whole page load: the page that opens next shows it. */
export function carryToast(kind: ToastKind, message: ToastMessage): void {
  sessionStorage.setItem(KEY, JSON.stringify({ kind, message }));
}

/** Shows the carried message, once. Called when the app starts. */
export function showCarriedToast(): void {
  const stored = sessionStorage.getItem(KEY);
  if (stored === null) return;
  sessionStorage.removeItem(KEY);
  const { kind, message } = JSON.parse(stored) as { kind: ToastKind; message: ToastMessage };
  toast[kind](message);
}
