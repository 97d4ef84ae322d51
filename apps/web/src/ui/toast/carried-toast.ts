import { toast, type ToastKind, type ToastMessage } from './toaster';
import { session } from '../../lib/storage';

const KEY = 'carriedToast';
/** If a page reloads within this time, in milliseconds, the user has not seen the message. */
const SEEN_AFTER_MS = 1_000;

/** Stores a message so that the next page shows it after a page load. */
export function carryToast(kind: ToastKind, message: ToastMessage): void {
  session.setItem(KEY, JSON.stringify({ kind, message }));
}

/** Shows the stored message when the app starts. If a forced reload follows immediately, the message is shown again. */
export function showCarriedToast(): void {
  const stored = session.getItem(KEY);
  if (stored === null) return;
  setTimeout(() => session.getItem(KEY) === stored && session.removeItem(KEY), SEEN_AFTER_MS);
  const { kind, message } = JSON.parse(stored) as { kind: ToastKind; message: ToastMessage };
  toast[kind](message);
}
