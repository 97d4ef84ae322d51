import type { Entry, TwoPeople } from './entry.js';

/**
 * Announces the key that signs log heads from this entry on. Every log begins with a `key` entry. Another is added each time the key is
 * replaced.
 */
export interface KeyEntry extends Entry<'key'>, TwoPeople {
  since: string;
  /** The log's origin: the first line of every head. */
  origin: string;
  /** Key in C2SP signed-note format. */
  key: string;
  /** The previous key; present only if this entry replaces a key. */
  replaces?: string;
  /**
   * Base64 Ed25519 signature by the previous key over three lines: the origin, `key` followed by the index of this entry, and the new key.
   * Present only if this entry replaces a key.
   */
  signature?: string;
}

/**
 * Logged after the database is restored from a backup that is older than a published log head. The log continues after the last entry in
 * the backup.
 */
export interface EpochEntry extends Entry<'epoch'>, TwoPeople {
  since: string;
  /** The last log head that was saved outside the database before the restore. */
  head: { size: number; root: string };
  /** Number of entries that survived the restore. The log still begins with them. */
  kept: number;
  /** Number of entries that were lost: `head.size - kept`. */
  missing: number;
}

/**
 * Returns the message that the old key signs to authorise the new key.
 * @param index index of the `key` entry
 * @param key the new key in C2SP signed-note format
 */
export function replacementText(origin: string, index: number, key: string): string {
  return `${origin}\nkey ${index}\n${key}\n`;
}
