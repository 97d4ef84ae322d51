import { create } from 'zustand';

/**
 * Short messages in the corner. A call only notes the message: what draws it loads with the first one.
 * A toast never stands alone: what failed is also written on the page.
 */
export interface ToastMessage {
  title: string;
  description?: string;
  /** Milliseconds on screen; when left out 5000, or less when another message waits. */
  duration?: number;
  /** A second message with the same id replaces the first; the title stands for it where it is left out. */
  id?: string;
  /** Is added to the lines of the one with the same id instead. */
  together?: boolean;
  /** It tells of a step to another page, and goes along. Any other goes with the page that it is about. */
  carried?: boolean;
}

export type ToastKind = 'success' | 'error' | 'info' | 'warning';
export type QueuedToast = ToastMessage & { kind: ToastKind };

export interface ToastHost {
  show: (toast: QueuedToast) => void;
  /** Another page has opened. */
  pageLeft: () => void;
}

const waiting: QueuedToast[] = [];
let host: ToastHost | null = null;

export const toast = {
  success: (message: ToastMessage) => send('success', message),
  error: (message: ToastMessage) => send('error', message),
  info: (message: ToastMessage) => send('info', message),
  warning: (message: ToastMessage) => send('warning', message),
};

/** True from the first message on: then the host that draws them is worth loading. */
export const useToastsWanted = create<boolean>()(() => false);

/** The host takes the messages over, those that waited for it first; call the answer when it leaves the page. */
export function connectToastHost(connected: ToastHost): () => void {
  host = connected;
  for (const message of waiting.splice(0)) connected.show(message);
  return () => {
    if (host === connected) host = null;
  };
}

/** Ends the messages of a page that is gone. */
export function endToastsOfPage(): void {
  const along = waiting.splice(0).filter(({ carried }) => carried);
  waiting.push(...along.map(arrived));
  host?.pageLeft();
}

/** What went along once has arrived. */
export function arrived(message: QueuedToast): QueuedToast {
  return { ...message, carried: false };
}

function send(kind: ToastKind, message: ToastMessage): void {
  const queued = { ...message, kind };
  if (host) host.show(queued);
  else waiting.push(queued);
  useToastsWanted.setState(true);
}
