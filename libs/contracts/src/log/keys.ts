import type { Entry, TwoPeople } from './entry.js';

/**
 * Announces the key that signs all heads that contain this entry. It is the first entry of a log, and is logged again when the key is
 * replaced.
 */
export interface KeyEntry extends Entry<'key'>, TwoPeople {
  since: string;
  /** First line of every head of this log. */
  origin: string;
  /** Key in C2SP signed-note format. */
  key: string;
  /** The previous key; only when a key is replaced. */
  replaces?: string;
  /** Base64 Ed25519 signature by the previous key over three lines: the origin, `key` with the index of this entry, and the new key. */
  signature?: string;
}

/**
 * Logged after the database was restored from a backup that is older than a published head. The log continues after the entries of the
 * backup.
 */
export interface EpochEntry extends Entry<'epoch'>, TwoPeople {
  since: string;
  /** The last head of the lost log that was saved outside the database. */
  head: { size: number; root: string };
  /** Number of entries of the lost log with which this log begins. */
  kept: number;
  /** Number of entries of the lost log that are missing from this log: `head.size - kept`. */
  missing: number;
}

/**
 * Returns the text that the old key signs to authorise the new one.
 * @param index index of the `key` entry
 * @param key the new key in C2SP signed-note format
 */
export function replacementText(origin: string, index: number, key: string): string {
  return `${origin}\nkey ${index}\n${key}\n`;
}
