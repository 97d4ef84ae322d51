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
  /** Signs a text that ends in a newline: a signed note. */
  signedNote(text: string): string;
}

/** PKCS #8 of an Ed25519 key, before its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
/** Of signed-note: this is Ed25519. */
const ED25519 = Buffer.of(1);

/** @param name the site's host @param secret any text that nobody can guess: the same text is the same key */
export function signingKey(name: string, secret: string): SigningKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seedOf(secret)]), format: 'der', type: 'pkcs8' });
  const publicBytes = Buffer.concat([ED25519, publicBytesOf(key)]);
  const id = sha256(Buffer.concat([Buffer.from(`${name}\n`), publicBytes])).subarray(0, 4);
  return {
    name,
    publicKey: `${name}+${Buffer.from(id).toString('hex')}+${publicBytes.toString('base64')}`,
    signedNote: (text) => `${text}\n— ${name} ${Buffer.concat([id, sign(null, Buffer.from(text), key)]).toString('base64')}\n`,
  };
}

/** C2SP tlog-checkpoint, before it is signed. */
export function checkpointText(origin: string, size: number, root: Uint8Array): string {
  return `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`;
}

/** A signed head in one line, for emails and paper: origin, size, root and signature. */
export function headLine(note: string): string {
  const [origin, size, root, , signature = ''] = note.split('\n');
  return [origin, size, root, signature.split(' ').at(-1)].join(' ');
}

/** The same for all that one organiser does, and to nobody else's eyes that organiser. */
export function pseudonym(secret: string, adminId: string): string {
  return createHash('sha256').update(`organiser\n${secret}\n${adminId}`).digest('hex').slice(0, 16);
}

function seedOf(secret: string): Buffer {
  return createHash('sha256').update(`season log\n${secret}`).digest();
}

function publicBytesOf(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
}
