import type { NoteKey, Checkpoint } from './signed-note.rules';

/**
 * Returns whether the checkpoint has a valid signature by the given key. Uses the browser's Ed25519 implementation if it is available.
 * Otherwise, for example on a page that is not served over HTTPS, uses a library.
 */
export async function isSignedBy(key: NoteKey, { text, signatures }: Checkpoint): Promise<boolean> {
  const message = new TextEncoder().encode(text);
  for (const { name, bytes } of signatures) {
    if (name !== key.name || bytes.length !== 68 || hexOf(bytes.slice(0, 4)) !== key.id) continue;
    if (await verifies(key.bytes.slice(1), message, bytes.slice(4))) return true;
  }
  return false;
}

/** Returns whether `signature` is a valid signature of `text` for the given public key. */
export function isTextSignedBy(key: NoteKey, text: string, signature: Uint8Array<ArrayBuffer>): Promise<boolean> {
  return verifies(key.bytes.slice(1), new TextEncoder().encode(text), signature);
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function verifies(
  key: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const own = 'subtle' in crypto ? await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']).catch(() => null) : null;
  if (own !== null) return crypto.subtle.verify('Ed25519', own, signature, message);
  const [ed25519, { sha512 }] = await Promise.all([import('@noble/ed25519'), import('@noble/hashes/sha2.js')]);
  ed25519.hashes.sha512 = sha512;
  try {
    return ed25519.verify(signature, message, key);
  } catch {
    return false;
  }
}
