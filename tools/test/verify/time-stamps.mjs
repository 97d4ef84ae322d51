// @ts-check
// A timestamp authority for tests. It writes RFC 3161 tokens in DER. `openssl ts` cannot be used because it stamps only the current time,
// whereas the tests need times within a season.
import { createHash, generateKeyPairSync, sign } from 'node:crypto';

/** @param {number} tag @param {...Uint8Array} parts */
function der(tag, ...parts) {
  const body = Buffer.concat(parts);
  const { length } = body;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.of(tag, ...head), body]);
}
const sequence = (/** @type {Uint8Array[]} */ ...parts) => der(0x30, ...parts);
const set = (/** @type {Uint8Array[]} */ ...parts) => der(0x31, ...parts);
const integer = (/** @type {number} */ value) => der(0x02, Buffer.of(value));
const octets = (/** @type {Uint8Array} */ bytes) => der(0x04, bytes);
const oid = (/** @type {string} */ hex) => der(0x06, Buffer.from(hex, 'hex'));
const time = (/** @type {number} */ ms) => der(0x18, Buffer.from(`${new Date(ms).toISOString().slice(0, 19).replaceAll(/\D/g, '')}Z`));
const sha256 = (/** @type {Uint8Array | string} */ bytes) => createHash('sha256').update(bytes).digest();

const SHA_256 = sequence(oid('608648016503040201'));
const ECDSA = sequence(oid('2a8648ce3d040302'));
const SIGNED_DATA = oid('2a864886f70d010702');
const TST_INFO = oid('2a864886f70d0109100104');
const CONTENT_TYPE = oid('2a864886f70d010903');
const MESSAGE_DIGEST = oid('2a864886f70d010904');
const POLICY = oid('2a0304');
const TIME_STAMPING = '2b06010505070308';
const SERVER_AUTH = '2b06010505070301';

/** @param {string} name @param {string} [usage]  extended key usage to put in the authority's certificate */
export function authority(name, usage = TIME_STAMPING) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const issuer = sequence(set(sequence(oid('550403'), der(0x0c, Buffer.from(name)))));
  const uses = sequence(oid('551d25'), octets(sequence(oid(usage))));
  const body = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ECDSA,
    issuer,
    sequence(time(Date.parse('2020-01-01')), time(Date.parse('2040-01-01'))),
    issuer,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(uses)),
  );
  const certificate = sequence(body, ECDSA, der(0x03, Buffer.of(0), sign('sha256', body, privateKey)));
  const pem = `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

  /** @param {string} text @param {number} at @returns {Buffer} a timestamp token */
  const stampOf = (text, at) => {
    const info = sequence(integer(1), POLICY, sequence(SHA_256, octets(sha256(text))), integer(1), time(at));
    const attributes = Buffer.concat([sequence(CONTENT_TYPE, set(TST_INFO)), sequence(MESSAGE_DIGEST, set(octets(sha256(info))))]);
    const signer = sequence(
      integer(1),
      sequence(issuer, integer(1)),
      SHA_256,
      der(0xa0, attributes),
      ECDSA,
      octets(sign('sha256', set(attributes), privateKey)),
    );
    const signed = sequence(integer(3), set(SHA_256), sequence(TST_INFO, der(0xa0, octets(info))), der(0xa0, certificate), set(signer));
    return sequence(SIGNED_DATA, der(0xa0, signed));
  };
  return { pem, stampOf, fingerprint: sha256(certificate).toString('hex') };
}

export const AUTHORITY = authority('Authority');
export const { stampOf } = AUTHORITY;
/** An authority whose certificate does not permit timestamping. */
export const NO_AUTHORITY = authority('Somebody', SERVER_AUTH);
