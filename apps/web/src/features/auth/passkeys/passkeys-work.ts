import { useSyncExternalStore } from 'react';

/** Whether this browser has passkeys. Browsers offer them over HTTPS and on localhost only. */
export function passkeysWork(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}

const subscribe = () => () => undefined;

/** Same as `passkeysWork`, but true in prerendered HTML and while React hydrates it: most browsers have passkeys. */
export function usePasskeysWork(): boolean {
  return useSyncExternalStore(subscribe, passkeysWork, () => true);
}
