import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { canonicalJson, type Json } from '@raffle/contracts/log/canonical-json';
import type { Sha256 } from '@raffle/contracts/log/merkle';
import { AppError } from '../../platform/http/errors/app-error.js';

/** Thrown while no entries can be added to a season's log. The message explains the cause and, if there is one, the remedy. */
export class LogStopped extends AppError {
  constructor(message: string) {
    super('BUSY_TRY_AGAIN', message);
  }
}

export const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();

/** Returns a commitment that hides the value until the nonce is published. @param nonce in hexadecimal */
export function commitment(nonce: string, value: object): string {
  return createHash('sha256')
    .update(nonce, 'hex')
    .update(canonicalJson(value as Json))
    .digest('hex');
}

/**
 * Returns an entry as canonical JSON.
 * @throws Error if the entry exceeds 65,535 bytes, because a bundle stores each entry's length in 16 bits
 */
export function leafOf(entry: object): string {
  const leaf = canonicalJson(entry as Json);
  if (Buffer.byteLength(leaf) > 0xffff) throw new Error('an entry of the log is longer than 65,535 bytes');
  return leaf;
}

/** Builds an entry bundle (C2SP tlog-tiles), in which each entry is preceded by its length. */
export function entryBundle(leaves: readonly string[]): Buffer {
  return Buffer.concat(
    leaves.flatMap((leaf) => {
      const bytes = Buffer.from(leaf);
      return [Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes];
    }),
  );
}

export interface SigningKey {
  /** Verifier key in C2SP signed-note format. */
  publicKey: string;
  /** Returns the text's Ed25519 signature in Base64. */
  signature(text: string): string;
  /** Returns a signed note over a text. The text must end in a newline. */
  signedNote(text: string): string;
}

/** PKCS #8 prefix of an Ed25519 key, to be followed by the key's 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
/** Signature type of Ed25519 in signed-note. */
const ED25519 = Buffer.of(1);

/** @param name the host in the log's origin @param seed 32 secret random bytes */
export function signingKey(name: string, seed: Buffer): SigningKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const publicBytes = Buffer.concat([ED25519, createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)]);
  const id = sha256(Buffer.concat([Buffer.from(`${name}\n`), publicBytes])).subarray(0, 4);
  const signed = (text: string): Buffer => sign(null, Buffer.from(text), key);
  return {
    publicKey: `${name}+${Buffer.from(id).toString('hex')}+${publicBytes.toString('base64')}`,
    signature: (text) => signed(text).toString('base64'),
    signedNote: (text) => `${text}\n— ${name} ${Buffer.concat([id, signed(text)]).toString('base64')}\n`,
  };
}

/** Returns a verifier key's ID, in hexadecimal. */
export const idOfVerifier = (verifier: string): string => verifier.split('+')[1] ?? '';
/** Returns the ID, in hexadecimal, of the key that made a signed note's first signature. */
export const idOfSigner = (note: string): string => Buffer.from(note.split('\n— ')[1]?.split(' ')[1] ?? '', 'base64').toString('hex', 0, 4);

/** Returns the text of a log head in C2SP tlog-checkpoint format. */
export function checkpointText(origin: string, size: number, root: Uint8Array): string {
  return `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`;
}

/** Returns the part of a signed note that is signed, that is, the text before the empty line. */
export function textOf(note: string): string {
  return note.slice(0, note.indexOf('\n\n') + 1);
}

/** Returns the origin of a log head given as a signed note or as one line. */
export function originOf(head: string): string {
  return head.split(/[\n ]/, 1)[0] ?? '';
}

/** Returns an origin's host, which is also the name of the keys that sign the log. */
export function hostOf(origin: string): string {
  return origin.split('/log/', 1)[0] ?? '';
}

/** Returns a signed log head as one line, for use in emails and on paper: origin, size, root and signature. */
export function headLine(note: string): string {
  const [origin, size, root, , signature = ''] = note.split('\n');
  return [origin, size, root, signature.split(' ').at(-1)].join(' ');
}

/** Converts a one-line log head back into a signed note; the inverse of `headLine`. */
export function noteOfLine(line: string): string {
  const [origin = '', size, root, signature] = line.split(' ');
  return `${origin}\n${size}\n${root}\n\n— ${hostOf(origin)} ${signature}\n`;
}

export function sizeAndRootOf(line: string): { size: number; root: string } {
  const [, size, root = ''] = line.split(' ');
  return { size: Number(size), root };
}
