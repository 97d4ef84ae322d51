/** Not in every browser, and nowhere over plain http but on one's own machine. */
export function passkeysWork(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}
