import { create } from 'zustand';

/**
 * A short message in the corner of the screen. Failures must also be shown on the page itself. The component that renders toasts is loaded
 * when the first message is sent.
 */
export interface ToastMessage {
  title: string;
  description?: string;
  /** Milliseconds on screen. Defaults to 5000. */
  duration?: number;
  /** A message replaces an earlier message with the same ID. Defaults to the kind and the title. */
  id?: string;
}

export type ToastKind = 'success' | 'error' | 'info' | 'warning';
type Show = (kind: ToastKind, message: ToastMessage) => void;

const waiting: Parameters<Show>[] = [];
let show: Show | null = null;

export const toast = {
  success: (message: ToastMessage) => send('success', message),
  error: (message: ToastMessage) => send('error', message),
  info: (message: ToastMessage) => send('info', message),
  warning: (message: ToastMessage) => send('warning', message),
};

/** Returns whether a message has been sent since the page was loaded. */
export const useToastsWanted = create<boolean>()(() => false);

/** Passes every message, including those already waiting, to `connected` until the returned function is called. */
export function connectToastHost(connected: Show): () => void {
  show = connected;
  for (const message of waiting.splice(0)) connected(...message);
  return () => {
    if (show === connected) show = null;
  };
}

function send(kind: ToastKind, message: ToastMessage): void {
  if (show) show(kind, message);
  else waiting.push([kind, message]);
  useToastsWanted.setState(true);
}
