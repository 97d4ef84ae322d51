import { toast, type ToastKind, type ToastMessage } from './toaster';
import { session } from '../../lib/storage';

const KEY = 'carriedToast';
/** Milliseconds after which a message counts as seen. If the page reloads earlier, the message is shown again. */
const SEEN_AFTER_MS = 1_000;

/** Stores a message in session storage, to be shown after the next page load. */
export function carryToast(kind: ToastKind, message: ToastMessage): void {
  session.setItem(KEY, JSON.stringify({ kind, message }));
}

/** Shows the stored message when the app starts. If the page reloads immediately afterwards, the message is shown again. */
export function showCarriedToast(): void {
  const stored = session.getItem(KEY);
  if (stored === null) return;
  setTimeout(() => session.getItem(KEY) === stored && session.removeItem(KEY), SEEN_AFTER_MS);
  const { kind, message } = JSON.parse(stored) as { kind: ToastKind; message: ToastMessage };
  toast[kind](message);
}
