import { randomBytes, X509Certificate } from 'node:crypto';
import { postExternal } from '../../platform/http/post-external.js';
import { sha256 } from '../log/log.rules.js';
import { CLOCKS_APART_MS } from './log-witness.js';

/* Requests and checks RFC 3161 timestamps. The library is loaded on first use, so a site without an authority never loads it. */

export interface TimeStamp {
  /** Time of the stamp, according to the authority's clock. */
  at: Date;
  /** DER-encoded TimeStampToken, in the form that `openssl ts -verify -token_in` accepts. */
  token: Buffer;
  /** Hexadecimal SHA-256 hash of the last certificate in the token's chain. */
  root: string;
}

const SHA_256 = '2.16.840.1.101.3.4.2.1';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const GRANTED = [0, 1];

/**
 * Requests a timestamp for `text` from the authority and checks the response.
 * @param root SHA-256 hash of the last certificate in the chain, from the season's terms; null to accept any certificate
 * @throws Error with a message written for organisers
 */
export async function timeStamp(address: string, text: string, root: string | null = null): Promise<TimeStamp> {
  // Makes the nonce a positive integer without a leading zero byte, so that it has only one DER encoding.
  const nonce = randomBytes(16);
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
  const { status, type, body } = await postExternal(address, { type: 'application/timestamp-query', body: await queryOf(text, nonce) });
  if (status !== 200) throw new Error(`it answered ${status}`);
  if (!type.startsWith('application/timestamp-reply')) throw new Error('its answer is no time stamp');
  const stamp = await stampOf(body, text, nonce);
  if (Math.abs(stamp.at.getTime() - Date.now()) > CLOCKS_APART_MS)
    throw new Error(`its clock says ${stamp.at.toISOString()}: it is more than ten minutes out`);
  if (root !== null && stamp.root !== root) throw new Error('its certificates are not those that the terms name');
  return stamp;
}

async function queryOf(text: string, nonce: Buffer): Promise<Buffer> {
  const [{ TimeStampReq, MessageImprint, AlgorithmIdentifier }, { Integer, Null, OctetString }] = await library();
  const query = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA_256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: sha256(Buffer.from(text)) }),
    }),
    nonce: new Integer({ valueHex: nonce }),
    certReq: true,
  });
  return Buffer.from(query.toSchema().toBER());
}

async function stampOf(reply: Buffer, text: string, nonce: Buffer): Promise<TimeStamp> {
  const [{ TimeStampResp }, { fromBER, Sequence }] = await library();
  const { status } = readAs('a time stamp', () => TimeStampResp.fromBER(reply));
  if (!GRANTED.includes(status.status)) throw new Error(`it refused to stamp (status ${status.status})`);
  const { result } = fromBER(reply);
  // Uses the token's bytes as received, because re-encoding the token could change them.
  const token = result instanceof Sequence ? result.valueBlock.value[1] : undefined;
  if (token === undefined) throw new Error('its answer has no token');
  return verifyToken(Buffer.from(token.valueBeforeDecodeView), text, nonce);
}

/**
 * Checks that the token covers `text` and is signed with the key of its certificate. Also checks that the certificate is meant for time
 * stamps and was valid at the time of the stamp. Verifiers decide for themselves whether to trust the root certificate.
 * @param nonce the nonce from our query; omit it for a stored token
 * @throws Error with a message written for organisers
 */
export async function verifyToken(token: Buffer, text: string, nonce?: Buffer): Promise<TimeStamp> {
  const [{ ContentInfo, SignedData, TSTInfo, Certificate }] = await library();
  const signed = readAs('a token', () => new SignedData({ schema: ContentInfo.fromBER(token).content }));
  if (signed.encapContentInfo.eContentType !== TST_INFO || signed.encapContentInfo.eContent === undefined)
    throw new Error('its token is no time stamp');
  const content = Buffer.from(signed.encapContentInfo.eContent.getValue());
  const info = readAs('a time stamp', () => TSTInfo.fromBER(content));
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  if (
    hashAlgorithm.algorithmId !== SHA_256 ||
    !sha256(Buffer.from(text)).every((byte, n) => hashedMessage.valueBlock.valueHexView[n] === byte)
  )
    throw new Error('its time stamp is for another text');
  if (nonce !== undefined && !(info.nonce && nonce.equals(Buffer.from(info.nonce.valueBlock.valueHexView))))
    throw new Error('its time stamp answers another query');
  const { signatureVerified, signerCertificate } = await signed
    .verify({ signer: 0, data: new Uint8Array(Buffer.from(text)).buffer, extendedMode: true })
    .catch((error: { message?: string }) => Promise.reject(new Error(`its signature cannot be checked: ${error.message ?? 'unknown'}`)));
  if (signatureVerified !== true || !(signerCertificate instanceof Certificate)) throw new Error('its signature is wrong');
  const usage = signerCertificate.extensions?.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE)?.parsedValue as
    | { keyPurposes?: string[] }
    | undefined;
  if (!usage?.keyPurposes?.includes(TIME_STAMPING)) throw new Error('its certificate is not for time stamps');
  const [from, until] = [signerCertificate.notBefore.value, signerCertificate.notAfter.value];
  if (info.genTime < from || info.genTime > until) throw new Error('its certificate was not in force');
  const certificates = (signed.certificates ?? []).flatMap((one) =>
    one instanceof Certificate ? [new X509Certificate(Buffer.from(one.toSchema().toBER()))] : [],
  );
  const own = new X509Certificate(Buffer.from(signerCertificate.toSchema().toBER()));
  return { at: info.genTime, token, root: sha256Hex(lastOf(own, certificates).raw) };
}

/** Returns the last certificate in the chain that starts with `own` and continues with each certificate's issuer. */
function lastOf(own: X509Certificate, others: readonly X509Certificate[]): X509Certificate {
  const left = others.filter(({ fingerprint256 }) => fingerprint256 !== own.fingerprint256);
  const issuer = left.find((one) => own.checkIssued(one) && own.verify(one.publicKey));
  return issuer === undefined ? own : lastOf(issuer, left);
}

function sha256Hex(bytes: Buffer): string {
  return Buffer.from(sha256(bytes)).toString('hex');
}

function library(): Promise<[typeof import('pkijs'), typeof import('asn1js')]> {
  return Promise.all([import('pkijs'), import('asn1js')]);
}

function readAs<Part>(what: string, read: () => Part): Part {
  try {
    return read();
  } catch (error) {
    throw new Error(`its answer is not ${what}`, { cause: error });
  }
}
