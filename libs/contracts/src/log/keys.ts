import type { Entry, TwoPeople } from './entry.js';

/** Names the key that signs the heads that contain this entry: the first entry of a log, and later when the key is replaced. */
export interface KeyEntry extends Entry<'key'>, TwoPeople {
  since: string;
  /** First line of all heads of this log. */
  origin: string;
  /** As C2SP signed-note writes it. */
  key: string;
  /** Of a later key: the key before it. */
  replaces?: string;
  /** Base64 of Ed25519 by the key before it, over the origin, `key` with the index of this entry, and the new key, a line each. */
  signature?: string;
}

/** The database was restored from a backup that is older than a published head: the log goes on after the entries of the backup. */
export interface EpochEntry extends Entry<'epoch'>, TwoPeople {
  since: string;
  /** The last head of the lost log that is known outside. */
  head: { size: number; root: string };
  /** Entries of the lost log with which this log begins. */
  kept: number;
  /** How many entries of the lost log are not in this one: `head.size - kept`. */
  missing: number;
}

/** What the key of a log signs to name the key that replaces it. @param index of the `key` entry @param key the new one, as C2SP signed-note writes it */
export function replacementText(origin: string, index: number, key: string): string {
  return `${origin}\nkey ${index}\n${key}\n`;
}
