import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { endSlowRequests } from './slow-requests.js';

/** Header timeout; ten seconds in production. */
const HEADERS_MS = 100;
const REQUEST_MS = 30 * HEADERS_MS;

let server: Server;
let heard: { path: string; bytes: number }[];
beforeEach(async () => {
  heard = [];
  server = createServer((request, response) => {
    if (request.url === '/refused') return void response.writeHead(401, { 'content-length': 0 }).end();
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      heard.push({ path: request.url ?? '', bytes });
      response.end('done');
    });
  });
  endSlowRequests(server, HEADERS_MS);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Sends `words`, then sends `drip` repeatedly. Returns the status line once the server closes the connection. */
function talk(words: string, drip = ''): Promise<string> {
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.write(words);
  const dripping = setInterval(() => drip !== '' && socket.write(drip), HEADERS_MS / 10);
  return new Promise((resolve) => {
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(dripping);
      resolve(answer.split('\r\n', 1)[0] ?? '');
    });
  });
}

const POST = (path: string, length: number) => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;

it.each([
  ['sends nothing', '', ''],
  ['never ends its headers', 'POST /login HTTP/1.1\r\nHost: a\r\n', ''],
  ['drips one header after another', 'POST /login HTTP/1.1\r\nHost: a\r\n', 'X-More: 1\r\n'],
  ['announces a body and sends none', POST('/login', 100), ''],
  ['drips a body byte by byte', POST('/login', 4_000_000), 'x'],
  ['drips a body in chunks', 'POST /login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\nx\r\n'],
])('ends a connection that %s', async (_what, words, drip) => {
  expect(await talk(words, drip)).toBe('HTTP/1.1 408 Request Timeout');
  expect(heard).toEqual([]);
});

it('stops reading a body once the response has been sent', async () => {
  expect(await talk(POST('/refused', 4_000_000), 'x')).toBe('HTTP/1.1 401 Unauthorized');
});

it('accepts a body that takes longer than the header timeout', async () => {
  const [pieces, piece] = [20, 1024];
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const begun = performance.now();
  socket.write(POST('/upload', pieces * piece) + 'x'.repeat(piece));
  for (let sent = 1; sent < pieces; sent += 1) {
    await new Promise((resolve) => setTimeout(resolve, (REQUEST_MS / pieces) * 0.2));
    socket.write('x'.repeat(piece));
  }
  const answer = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())));
  socket.destroy();
  expect(performance.now() - begun).toBeGreaterThan(2 * HEADERS_MS);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(heard).toEqual([{ path: '/upload', bytes: pieces * piece }]);
});
