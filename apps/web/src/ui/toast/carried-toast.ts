import { toast, type ToastKind, type ToastMessage } from './toaster';
import { session } from '../../lib/storage';

const KEY = 'carriedToast';
/** If a page reloads within this time, nobody has seen the message. */
const SEEN_AFTER_MS = 1_000;

/** Keeps a message across a page load: the next page shows it. */
export function carryToast(kind: ToastKind, message: ToastMessage): void {
  session.setItem(KEY, JSON.stringify({ kind, message }));
}

/** Shows the carried message once, or again if a forced reload follows immediately. Called when the app starts. */
export function showCarriedToast(): void {
  const stored = session.getItem(KEY);
  if (stored === null) return;
  setTimeout(() => session.getItem(KEY) === stored && session.removeItem(KEY), SEEN_AFTER_MS);
  const { kind, message } = JSON.parse(stored) as { kind: ToastKind; message: ToastMessage };
  toast[kind](message);
}
