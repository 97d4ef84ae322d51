import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { canonicalJson, type Json } from '@raffle/contracts/log/canonical-json';
import type { Sha256 } from '@raffle/contracts/log/merkle';

export const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();

/** What hides a value until somebody tells its nonce. @param nonce hexadecimal */
export function commitment(nonce: string, value: object): string {
  return createHash('sha256')
    .update(nonce, 'hex')
    .update(canonicalJson(value as Json))
    .digest('hex');
}

/** An entry as it is hashed. A bundle of entries gives the length of each in 16 bits. @throws when it is longer */
export function leafOf(entry: object): string {
  const leaf = canonicalJson(entry as Json);
  if (Buffer.byteLength(leaf) > 0xffff) throw new Error('an entry of the log is longer than 65,535 bytes');
  return leaf;
}

/** C2SP tlog-tiles: each entry behind its length. */
export function entryBundle(leaves: readonly string[]): Buffer {
  return Buffer.concat(
    leaves.flatMap((leaf) => {
      const bytes = Buffer.from(leaf);
      return [Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes];
    }),
  );
}

export interface SigningKey {
  name: string;
  /** As C2SP signed-note writes it for whoever verifies. */
  publicKey: string;
  /** Base64 of Ed25519 over the text. */
  signature(text: string): string;
  /** Signs a text that ends in a newline: a signed note. */
  signedNote(text: string): string;
}

/** PKCS #8 of an Ed25519 key, before its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
/** Of signed-note: this is Ed25519. */
const ED25519 = Buffer.of(1);

/** @param name the host in the origin of the log @param seed 32 bytes that nobody can guess */
export function signingKey(name: string, seed: Buffer): SigningKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const publicBytes = Buffer.concat([ED25519, publicBytesOf(key)]);
  const id = sha256(Buffer.concat([Buffer.from(`${name}\n`), publicBytes])).subarray(0, 4);
  const signed = (text: string): Buffer => sign(null, Buffer.from(text), key);
  return {
    name,
    publicKey: `${name}+${Buffer.from(id).toString('hex')}+${publicBytes.toString('base64')}`,
    signature: (text) => signed(text).toString('base64'),
    signedNote: (text) => `${text}\n— ${name} ${Buffer.concat([id, signed(text)]).toString('base64')}\n`,
  };
}

/** The key ID in a verifier key, and in the first signature of a signed note; hexadecimal. */
export const idOfVerifier = (verifier: string): string => verifier.split('+')[1] ?? '';
export const idOfSigner = (note: string): string => Buffer.from(note.split('\n— ')[1]?.split(' ')[1] ?? '', 'base64').toString('hex', 0, 4);

/** C2SP tlog-checkpoint, before it is signed. */
export function checkpointText(origin: string, size: number, root: Uint8Array): string {
  return `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`;
}

/** A signed head in one line, for emails and paper: origin, size, root and signature. */
export function headLine(note: string): string {
  const [origin, size, root, , signature = ''] = note.split('\n');
  return [origin, size, root, signature.split(' ').at(-1)].join(' ');
}

/** The other way. */
export function noteOfLine(line: string): string {
  const [origin = '', size, root, signature] = line.split(' ');
  return `${origin}\n${size}\n${root}\n\n— ${origin.split('/log/', 1)[0]} ${signature}\n`;
}

/** Of a head in one line. */
export function sizeAndRootOf(line: string): { size: number; root: string } {
  const [, size, root = ''] = line.split(' ');
  return { size: Number(size), root };
}

/** Seed of the key that signed the logs of all seasons before each had a key of its own. @param secret LOG_SIGNING_KEY or SESSION_SECRET */
export function sharedSeed(secret: string): Buffer {
  return createHash('sha256').update(`season log\n${secret}`).digest();
}

/** How those logs call an organiser. */
export function sharedPseudonym(secret: string, adminId: string): string {
  return createHash('sha256').update(`organiser\n${secret}\n${adminId}`).digest('hex').slice(0, 16);
}

function publicBytesOf(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
}
