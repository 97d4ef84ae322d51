import { createHash } from 'node:crypto';

export interface TimeStampAuthority {
  /** Host and path of its address, as in `freetsa.org/tsr`. */
  name: string;
  url: string;
}

export interface LogWitness {
  /** The name of its key. */
  name: string;
  /** Its submission prefix. */
  url: string;
  /** Its verifier key as C2SP signed-note writes it. */
  verifier: string;
  /** Ed25519, 32 bytes. */
  key: Buffer;
  keyId: Buffer;
}

/** C2SP tlog-cosignature: an Ed25519 key of a witness. */
const COSIGNATURE_V1 = 4;

/** @param text addresses, separated by commas */
export function readAuthorities(text: string | undefined, problems: string[]): TimeStampAuthority[] {
  const read = items(text).flatMap((url) => {
    if (isAddress(url)) return [{ name: nameOf(url), url }];
    problems.push(`TSA_URLS must be addresses separated by commas; "${url}" is none.`);
    return [];
  });
  if (hasTwins(read)) problems.push('TSA_URLS names an authority twice.');
  return byName(read);
}

/** @param text each an address, a space and the verifier key of C2SP signed-note; separated by commas */
export function readLogWitnesses(text: string | undefined, problems: string[]): LogWitness[] {
  const read = items(text).flatMap((item) => {
    const [url = '', verifier = ''] = item.split(/\s+/);
    const key = verifierKey(verifier);
    if (isAddress(url) && key !== undefined) return [{ ...key, url: url.replace(/\/+$/, '') }];
    problems.push(
      `WITNESS_URLS must be pairs of an address and a verifier key with a space between, separated by commas; "${item}" is none.`,
    );
    return [];
  });
  if (hasTwins(read)) problems.push('WITNESS_URLS names a witness twice.');
  return byName(read);
}

/** `name+1234abcd+base64`; undefined when it is no such key, or its ID is another one. */
function verifierKey(text: string): Omit<LogWitness, 'url'> | undefined {
  const [, name = '', id = '', encoded = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  const keyId = createHash('sha256').update(`${name}\n`).update(bytes).digest().subarray(0, 4);
  if (bytes.length !== 33 || bytes[0] !== COSIGNATURE_V1 || keyId.toString('hex') !== id) return undefined;
  return { name, verifier: text, key: bytes.subarray(1), keyId };
}

function items(text = ''): string[] {
  return text.split(',').flatMap((item) => item.trim() || []);
}

function isAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}

function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`.replace(/\/+$/, '');
}

function hasTwins(named: readonly { name: string }[]): boolean {
  return new Set(named.map(({ name }) => name)).size < named.length;
}

function byName<Named extends { name: string }>(named: Named[]): Named[] {
  return named.sort((a, b) => (a.name < b.name ? -1 : 1));
}
