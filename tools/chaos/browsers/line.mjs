// @ts-check
// One person's bad line: a proxy that their browser is told to use. It carries requests late, loses them, or loses what was answered
// to them after the server has done what was asked; and it can go dead and come back.
import { createServer, request as ask } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * @typedef {'whole' | 'slow' | 'lost' | 'half' | 'reset'} Fate
 *   lost: it never arrives; half: the answer breaks off in its middle; reset: no answer comes, though there was one
 * @typedef {Awaited<ReturnType<typeof openLine>>} BadLine
 */

const SLOWEST_MS = 3000;
/** Of what asks for or changes something; of pages and their parts, which a browser asks for by the dozen. */
const FATES = /** @type {const} */ ({
  calls: [
    ['whole', 10],
    ['slow', 5],
    ['lost', 1],
    ['half', 2],
    ['reset', 2],
  ],
  parts: [
    ['whole', 60],
    ['slow', 6],
    ['lost', 1],
    ['half', 1],
  ],
});

/**
 * What happens to the n-th request of a kind does not depend on what came in between.
 * @param {import('../random.mjs').Random} random
 */
export function makeFates(random) {
  /** @type {Map<string, number>} */
  const asked = new Map();
  return (/** @type {string} */ method, /** @type {string} */ path) => {
    const kind = `${method} ${path.split('?')[0]?.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|OKV-[0-9A-Z-]+|cs_\w+|\b\d+\b/g, '*')}`;
    const turn = (asked.get(kind) ?? 0) + 1;
    asked.set(kind, turn);
    const own = random.fork(`${kind} ${turn}`);
    const fate = /** @type {Fate} */ (own.weighed(method === 'GET' && !path.startsWith('/api/') ? FATES.parts : FATES.calls));
    return { fate, before: own.between(50, SLOWEST_MS / 2), after: own.between(50, SLOWEST_MS / 2) };
  };
}

/**
 * @param {ReturnType<typeof makeFates>} fateOf
 * @param {(port: number) => number | undefined} portBehind  who answers for this port now; undefined: nobody
 * @param {(told: string) => void} tell
 */
export async function openLine(fateOf, portBehind, tell) {
  const state = { dead: false, bad: true };
  /** @type {Set<import('node:stream').Duplex>} */
  const open = new Set();
  const keep = (/** @type {import('node:stream').Duplex} */ socket) => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
  };

  const server = createServer((asked, answering) => {
    void carry(asked).then(
      (answer) => (answer === undefined || state.dead ? asked.socket.destroy() : give(answering, answer)),
      () => asked.socket.destroy(),
    );
  });

  /** @param {import('node:http').IncomingMessage} asked @returns {Promise<Answer | undefined>} */
  async function carry(asked) {
    const url = new URL(asked.url ?? '');
    const method = asked.method ?? 'GET';
    const body = await bytesOf(asked);
    const { fate, before, after } = state.bad
      ? fateOf(method, url.pathname)
      : /** @type {const} */ ({ fate: 'whole', before: 0, after: 0 });
    if (fate !== 'whole') tell(`${fate}: ${method} ${url.pathname}`);
    if (fate === 'slow' || fate === 'lost') await delay(before);
    const port = portBehind(Number(url.port));
    if (fate === 'lost' || state.dead || port === undefined) return undefined;
    const answer = await new Promise((resolve, reject) => {
      const asking = ask({ host: '127.0.0.1', port, method, path: url.pathname + url.search, headers: asked.headers });
      asking.on('error', reject).on('response', (response) => {
        const { statusCode = 502, rawHeaders } = response;
        bytesOf(response).then((bytes) => resolve({ statusCode, rawHeaders, bytes }), reject);
      });
      asking.end(body);
    });
    if (fate === 'slow') await delay(after);
    return fate === 'reset' ? undefined : { ...answer, half: fate === 'half' };
  }

  // What is not a plain request, such as a WebSocket, is a tunnel.
  server.on('connect', (asked, client) => {
    keep(client);
    const port = portBehind(Number(asked.url?.split(':')[1]));
    if (state.dead || port === undefined) return void client.destroy();
    const upstream = connect({ port, host: '127.0.0.1', noDelay: true }, () => client.write('HTTP/1.1 200 OK\r\n\r\n'));
    keep(upstream);
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    client.pipe(upstream).pipe(client);
  });
  server.on('connection', keep);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const cut = () => [...open].forEach((socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${port}`,
    /** Nothing comes through any more. */
    die() {
      state.dead = true;
      cut();
    },
    comeBack: () => void (state.dead = false),
    /** Good from now on. */
    mend: () => void Object.assign(state, { dead: false, bad: false }),
    close() {
      cut();
      server.close();
    },
  };
}

/** @typedef {{ statusCode: number, rawHeaders: string[], bytes: Buffer, half: boolean }} Answer */

/** @param {import('node:http').ServerResponse} answering @param {Answer} answer */
function give(answering, { statusCode, rawHeaders, bytes, half }) {
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !/^(transfer-encoding|connection|keep-alive|content-length)$/i.test(name) ? [name, rawHeaders[index + 1] ?? ''] : [],
  );
  const hasBody = statusCode !== 204 && statusCode !== 304;
  answering.writeHead(statusCode, hasBody ? [...headers, 'content-length', String(bytes.length)] : headers);
  if (!half || bytes.length === 0) return void answering.end(bytes);
  answering.write(bytes.subarray(0, bytes.length / 2), () => answering.destroy());
}

/** @param {AsyncIterable<Buffer>} stream */
async function bytesOf(stream) {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
