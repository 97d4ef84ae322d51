import { createHash } from 'node:crypto';

export interface TimeStampAuthority {
  /** Host and path of the URL, for example `freetsa.org/tsr`. */
  name: string;
  url: string;
}

export interface LogWitness {
  /** Name of the witness's key. */
  name: string;
  /** URL prefix for submissions to the witness. */
  url: string;
  /** Verifier key in C2SP signed-note format. */
  verifier: string;
  /** Ed25519 public key, 32 bytes. */
  key: Buffer;
  keyId: Buffer;
}

/** C2SP tlog-cosignature: signature type of a witness's Ed25519 key. */
const COSIGNATURE_V1 = 4;

/** @param text comma-separated URLs */
export function readAuthorities(text: string | undefined, problems: string[]): TimeStampAuthority[] {
  const read = items(text).flatMap((url, index) => {
    if (isAddress(url)) return [{ name: nameOf(url), url }];
    // The item itself may contain a password.
    problems.push(`TSA_URLS must be addresses separated by commas; item ${index + 1} is not one.`);
    return [];
  });
  if (hasTwins(read)) problems.push('TSA_URLS names an authority twice.');
  return byName(read);
}

/** @param text comma-separated pairs, each consisting of a URL and a C2SP signed-note verifier key separated by a space */
export function readLogWitnesses(text: string | undefined, problems: string[]): LogWitness[] {
  const read = items(text).flatMap((item, index) => {
    const [url = '', verifier = ''] = item.split(/\s+/);
    const key = verifierKey(verifier);
    if (isAddress(url) && key !== undefined) return [{ ...key, url: url.replace(/\/+$/, '') }];
    problems.push(
      `WITNESS_URLS must be pairs of an address and a verifier key with a space between, separated by commas; item ${index + 1} is not one.`,
    );
    return [];
  });
  if (hasTwins(read)) problems.push('WITNESS_URLS names a witness twice.');
  return byName(read);
}

/**
 * Parses a verifier key of the form `name+1234abcd+base64`. Returns undefined if the string has a different form or the
 * key ID does not match the key.
 */
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
