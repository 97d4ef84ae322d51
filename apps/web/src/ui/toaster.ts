/**
 * Short messages in the corner. A call only notes the message: what draws it loads with the first one.
 * A toast never stands alone: what failed is also written on the page.
 */
export interface ToastMessage {
  title: string;
  description?: string;
  /** Milliseconds on screen; 5000 when left out. */
  duration?: number;
  /** A second message with the same id replaces the first. */
  id?: string;
}

export type ToastKind = 'success' | 'error' | 'info' | 'warning';
export type QueuedToast = ToastMessage & { kind: ToastKind };

const DEFAULT_DURATION_MS = 5_000;

const waiting: QueuedToast[] = [];
const listeners = new Set<() => void>();
let wanted = false;
let show: ((toast: QueuedToast) => void) | null = null;

export const toast = {
  success: (message: ToastMessage) => send('success', message),
  error: (message: ToastMessage) => send('error', message),
  info: (message: ToastMessage) => send('info', message),
  warning: (message: ToastMessage) => send('warning', message),
};

/** True from the first message on: then the host that draws them is worth loading. */
export const toastsWanted = {
  get: () => wanted,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The host takes the messages over, those that waited for it first; call the answer when it leaves the page. */
export function connectToastHost(host: (toast: QueuedToast) => void): () => void {
  show = host;
  for (const message of waiting.splice(0)) host(message);
  return () => {
    if (show === host) show = null;
  };
}

function send(kind: ToastKind, message: ToastMessage): void {
  const queued = { duration: DEFAULT_DURATION_MS, ...message, kind };
  if (show) show(queued);
  else waiting.push(queued);
  if (wanted) return;
  wanted = true;
  for (const listener of listeners) listener();
}
