// @ts-check
/*
 * A log witness (C2SP tlog-witness) for this machine. It signs a log head only if that head extends the last one that it signed. It stores
 * heads only in memory. It prints its URL and verifier key in the format that WITNESS_URLS uses.
 *
 *   node tools/witness/log-witness.mjs <name> <verifier key of the log> [port]
 */
import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { argv, exit, stderr, stdout } from 'node:process';
import { verifiesConsistency } from '@raffle/contracts/log/merkle';

const MAX_BYTES = 64 * 1024;
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const sha256 = (/** @type {Uint8Array} */ bytes) => createHash('sha256').update(bytes).digest();

/** @typedef {{ size: number, root: Buffer }} Head */
/** @typedef {{ status: number, body?: string, type?: string }} Answer */

const [name, logKey, port = '0'] = argv.slice(2);
if (name === undefined || logKey === undefined) {
  stderr.write('usage: node tools/witness/log-witness.mjs <name> <verifier key of the log> [port]\n');
  exit(2);
}
const [logName = '', logId = ''] = logKey.split('+');
const logPublic = createPublicKey({
  key: Buffer.concat([SPKI, Buffer.from(logKey.split('+').slice(2).join('+'), 'base64').subarray(1)]),
  format: 'der',
  type: 'spki',
});
const own = generateKeyPairSync('ed25519');
const ownPublic = Buffer.concat([Buffer.of(4), own.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)]);
const ownId = sha256(Buffer.concat([Buffer.from(`${name}\n`), ownPublic])).subarray(0, 4);
/** The last head that was signed for each log, keyed by the log's origin. @type {Map<string, Head>} */
const signed = new Map();

/** @param {string} request @returns {Answer} */
function addCheckpoint(request) {
  const [head = '', note = ''] = cutAt(request, request.indexOf('\n\n') + 2);
  const [old = '', ...proof] = head.trimEnd().split('\n');
  const text = note.slice(0, note.indexOf('\n\n') + 1);
  const [origin = '', size = '', root = ''] = text.split('\n');
  if (!/^old \d+$/.test(old) || !/^\d+$/.test(size) || proof.length > 63) return { status: 400 };
  if (!origin.startsWith(`${logName}/`)) return { status: 404 };
  if (!isSignedByLog(note, text)) return { status: 403 };
  const from = Number(old.slice(4));
  const next = { size: Number(size), root: Buffer.from(root, 'base64') };
  if (from > next.size) return { status: 400 };
  const last = signed.get(origin) ?? { size: 0, root: sha256(Buffer.alloc(0)) };
  if (from !== last.size) return { status: 409, body: `${last.size}\n`, type: 'text/x.tlog.size' };
  if (from === next.size && !next.root.equals(last.root)) return { status: 409, body: `${last.size}\n`, type: 'text/x.tlog.size' };
  const hashes = proof.map((line) => Buffer.from(line, 'base64'));
  if (!verifiesConsistency(sha256, { first: last, second: next, proof: hashes })) return { status: 422 };
  signed.set(origin, next);
  return { status: 200, body: cosignature(text), type: 'text/plain; charset=utf-8' };
}

/** @param {string} text @param {number} at */
function cutAt(text, at) {
  return [text.slice(0, at), text.slice(at)];
}

/** @param {string} note @param {string} text */
function isSignedByLog(note, text) {
  return note.split('\n').some((line) => {
    const [dash, signer, encoded = ''] = line.split(' ');
    const bytes = Buffer.from(encoded, 'base64');
    if (dash !== '—' || signer !== logName || bytes.subarray(0, 4).toString('hex') !== logId) return false;
    return verify(null, Buffer.from(text), logPublic, bytes.subarray(4));
  });
}

/** @param {string} text */
function cosignature(text) {
  const seconds = Math.floor(Date.now() / 1000);
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(seconds));
  const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`), own.privateKey);
  return `— ${name} ${Buffer.concat([ownId, time, signature]).toString('base64')}\n`;
}

/** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
async function handle(request, response) {
  if (request.method !== 'POST' || request.url !== '/add-checkpoint') return response.writeHead(404).end();
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > MAX_BYTES) return response.writeHead(413).end();
    parts.push(part);
  }
  const { status, body = '', type = 'text/plain' } = addCheckpoint(Buffer.concat(parts).toString('utf8'));
  return response.writeHead(status, { 'Content-Type': type }).end(body);
}

const server = createServer((request, response) => {
  handle(request, response).catch(() => response.destroy());
});
server.listen(Number(port), '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  stdout.write(`http://127.0.0.1:${address.port} ${name}+${ownId.toString('hex')}+${ownPublic.toString('base64')}\n`);
});
