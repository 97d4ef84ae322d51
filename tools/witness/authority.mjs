// @ts-check
/*
 * A timestamp authority for this machine (RFC 3161 over HTTP). It uses `openssl ts`. On first use, it creates its certificate in the given
 * folder. To verify its timestamps, pass the file `authority.pem` from that folder to `openssl ts -verify -CAfile`. No other machine trusts
 * this authority, so never use it in production.
 *
 *   node tools/witness/authority.mjs <folder> [port]
 */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { argv, exit, stderr, stdout } from 'node:process';
import { promisify } from 'node:util';

const MAX_BYTES = 64 * 1024;
const run = promisify(execFile);

/** @param {string} folder */
function makeAuthority(folder) {
  if (existsSync(join(folder, 'signer.pem'))) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const openssl = (/** @type {string} */ line) => execFileSync('openssl', line.split(' '), { cwd: folder, stdio: 'pipe' });
  writeFileSync(join(folder, 'usage'), 'extendedKeyUsage=critical,timeStamping\nkeyUsage=critical,digitalSignature\n');
  writeFileSync(join(folder, 'openssl.cnf'), SETTINGS);
  writeFileSync(join(folder, 'serial'), '01\n');
  openssl('ecparam -name prime256v1 -genkey -noout -out authority.key');
  openssl('req -x509 -new -key authority.key -subj /CN=Authority-of-this-machine -days 3650 -out authority.pem');
  openssl('ecparam -name prime256v1 -genkey -noout -out signer.key');
  openssl('req -new -key signer.key -subj /CN=Time-stamps-of-this-machine -out signer.csr');
  openssl('x509 -req -in signer.csr -CA authority.pem -CAkey authority.key -CAcreateserial -days 3650 -extfile usage -out signer.pem');
}

const SETTINGS = `
[req]
distinguished_name = name
[name]
[tsa]
default_tsa = here
[here]
serial = serial
signer_cert = signer.pem
signer_key = signer.key
certs = authority.pem
signer_digest = sha256
default_policy = 1.3.6.1.4.1.99999.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
`;

/** @param {string} folder @param {Buffer} query @returns {Promise<Buffer>} */
async function reply(folder, query) {
  const own = mkdtempSync(join(folder, 'query-'));
  try {
    writeFileSync(join(own, 'query'), query);
    await run('openssl', ['ts', '-reply', '-config', 'openssl.cnf', '-queryfile', join(own, 'query'), '-out', join(own, 'reply')], {
      cwd: folder,
    });
    return readFileSync(join(own, 'reply'));
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

/** @param {string} folder @param {number} port @returns {import('node:http').Server} */
function serve(folder, port) {
  // Create replies one at a time, because openssl stores the last serial number in a file.
  let last = Promise.resolve();
  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  const handle = async (request, response) => {
    const isQuery = request.method === 'POST' && request.headers['content-type'] === 'application/timestamp-query';
    if (!isQuery) return response.writeHead(415).end();
    /** @type {Buffer[]} */
    const parts = [];
    let size = 0;
    for await (const part of request) {
      size += part.length;
      if (size > MAX_BYTES) return response.writeHead(413).end();
      parts.push(part);
    }
    const answer = last.then(() => reply(folder, Buffer.concat(parts)));
    last = answer.then(
      () => undefined,
      () => undefined,
    );
    return response.writeHead(200, { 'Content-Type': 'application/timestamp-reply' }).end(await answer);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      stderr.write(`${String(error)}\n`);
      response.destroy();
    });
  });
  return server.listen(port, '127.0.0.1');
}

const [folder, port = '0'] = argv.slice(2);
if (folder === undefined) {
  stderr.write('usage: node tools/witness/authority.mjs <folder> [port]\n');
  exit(2);
}
makeAuthority(folder);
const server = serve(folder, Number(port));
server.once('listening', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  stdout.write(`http://127.0.0.1:${address.port}\n`);
  // Notify the parent process that this server is listening.
  process.send?.({ type: 'ready', port: address.port });
});
