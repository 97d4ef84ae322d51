import { create } from 'zustand';

/**
 * Short messages in the corner. A toast only repeats what is on the page. Failures are always shown on the page too. The component that
 * renders them loads with the first message.
 */
export interface ToastMessage {
  title: string;
  description?: string;
  /** Milliseconds on screen. Defaults to 5000. */
  duration?: number;
  /** A second message with the same id replaces the first. Defaults to an id made of the kind and the title. */
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

/** True after the first message. */
export const useToastsWanted = create<boolean>()(() => false);

/** Passes the messages sent so far and all further ones to `connected`, until the returned function is called. */
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
