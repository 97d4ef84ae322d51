import { useSyncExternalStore } from 'react';

/** Returns whether this browser supports passkeys. Browsers support passkeys only over HTTPS and on localhost. */
export function passkeysWork(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}

const subscribe = () => () => undefined;

/** Like `passkeysWork`, but returns true in prerendered HTML and during hydration, because most browsers support passkeys. */
export function usePasskeysWork(): boolean {
  return useSyncExternalStore(subscribe, passkeysWork, () => true);
}
