import { createPublicKey, verify } from 'node:crypto';
import type { LogWitness } from '../../platform/config/witnesses.js';
import { postExternal } from '../../platform/http/post-external.js';
import { textOf } from '../log/log.rules.js';

/*
 * Client for log witnesses (C2SP tlog-witness). A witness signs a log head only if it extends the last log head that the witness signed.
 */

interface SignedHead {
  size: number;
  note: string;
  /** Returns the consistency proof from an earlier size. */
  proofFrom(size: number): Promise<readonly Uint8Array[]>;
}

interface Cosignature {
  at: Date;
  /** The cosignature as a line of a signed note, without the newline. */
  line: string;
}

/** Thrown if the witness has signed entries that this log does not have. */
export class LongerLog extends Error {
  constructor(readonly size: number) {
    super(`it has signed ${size} entries already, and this log does not continue them`);
  }
}

/**
 * Maximum number of attempts. If the witness reports a different size from the one in this site's records, the request is repeated with the
 * reported size. A witness that then reports yet another size is considered broken.
 */
const TRIES = 2;
/** Maximum difference between the clock of a witness and ours. If the difference is larger, an organiser has to check both clocks. */
export const CLOCKS_APART_MS = 10 * 60_000;
/** Length of a cosignature: key ID, seconds since the epoch, and Ed25519 signature. */
const COSIGNATURE_BYTES = 4 + 8 + 64;

/**
 * Asks the witness to sign the log head.
 * @param known size of the last log head that the witness signed, according to this site's records
 * @throws Error with a message written for organisers
 */
export async function cosign(witness: LogWitness, head: SignedHead, known: number): Promise<Cosignature> {
  let from = known;
  for (let attempt = 1; ; attempt += 1) {
    const proof = from === 0 || from === head.size ? [] : await head.proofFrom(from);
    const lines = [`old ${from}`, ...proof.map((hash) => Buffer.from(hash).toString('base64')), '', head.note];
    const { status, body } = await postExternal(`${witness.url}/add-checkpoint`, {
      type: 'text/plain; charset=utf-8',
      body: lines.join('\n'),
    });
    const text = body.toString('utf8');
    if (status === 200) return cosignatureOf(witness, head.note, text);
    const remembered = status === 409 ? sizeOf(text) : undefined;
    const isOther = status === DOES_NOT_CONTINUE || (remembered === head.size && from === head.size);
    if ((isOther && from > 0) || (remembered ?? 0) > head.size) throw new LongerLog(remembered ?? from);
    if (remembered === undefined || attempt === TRIES) throw new Error(REFUSALS[status] ?? `it answered ${status}`);
    from = remembered;
  }
}

/** HTTP status that a witness returns if a new log head is inconsistent with the last one that it signed. */
const DOES_NOT_CONTINUE = 422;
const REFUSALS: Record<number, string> = {
  403: 'it does not know the key of this log',
  404: 'it does not know this log',
  409: 'it keeps changing its mind about what it has signed',
};

function sizeOf(text: string): number | undefined {
  return /^\d{1,9}\n?$/.test(text) ? Number(text) : undefined;
}

/** Finds the witness's valid cosignature in its response. Ignores lines signed with other keys. */
function cosignatureOf(witness: LogWitness, note: string, answer: string): Cosignature {
  for (const line of answer.split('\n')) {
    const at = verifyCosignature(witness, note, line);
    if (at === undefined) continue;
    if (Math.abs(at.getTime() - Date.now()) > CLOCKS_APART_MS)
      throw new Error(`its clock says ${at.toISOString()}: it is more than ten minutes out`);
    return { at, line };
  }
  throw new Error('its answer has no valid cosignature from its key');
}

/** Returns the time of the witness's signature, or undefined if the line is not this witness's signature of this note. */
function verifyCosignature({ name, key, keyId }: LogWitness, note: string, line: string): Date | undefined {
  const [dash, signer, encoded = ''] = line.split(' ');
  const bytes = Buffer.from(encoded, 'base64');
  if (dash !== '—' || signer !== name || bytes.length !== COSIGNATURE_BYTES || !bytes.subarray(0, 4).equals(keyId)) return undefined;
  const seconds = bytes.readBigUInt64BE(4);
  const signed = Buffer.from(`cosignature/v1\ntime ${seconds}\n${textOf(note)}`);
  const publicKey = createPublicKey({ key: Buffer.concat([SPKI, key]), format: 'der', type: 'spki' });
  return verify(null, signed, publicKey, bytes.subarray(12)) ? new Date(Number(seconds) * 1000) : undefined;
}

/** SubjectPublicKeyInfo prefix of an Ed25519 key, to be followed by the key's 32 bytes. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
