import { create } from 'zustand';

/**
 * Short messages in the corner. A toast only repeats what the page says: failures are always written on the page too. The component that
 * renders them loads with the first message.
 */
export interface ToastMessage {
  title: string;
  description?: string;
  /** Milliseconds on screen; 5000 by default. */
  duration?: number;
  /** A second message with the same id replaces the first. By default, messages of one kind with the same title do. */
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

/** True from the first message on. */
export const useToastsWanted = create<boolean>()(() => false);

/** Shows the messages sent so far and all further ones by `connected`, until the returned function is called. */
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
