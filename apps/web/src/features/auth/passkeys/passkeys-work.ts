import { useSyncExternalStore } from 'react';

/** Returns whether this browser supports passkeys. Browsers offer passkeys only over HTTPS and on localhost. */
export function passkeysWork(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}

const subscribe = () => () => undefined;

/** Same as `passkeysWork`, but true in prerendered HTML and while React hydrates it, because most browsers support passkeys. */
export function usePasskeysWork(): boolean {
  return useSyncExternalStore(subscribe, passkeysWork, () => true);
}
