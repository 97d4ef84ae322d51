import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ApiError } from './api-error.js';
import { CUT, type Api, type Reply } from './api.js';
import type { Backstage } from '../control/backstage.js';
import { json } from './json-reply.js';
import type { HostedPage } from '../page/page.js';

const MAX_BODY_BYTES = 256 * 1024;
const ORIGIN = 'http://sandbox';

export interface Rooms {
  api: Api;
  page: HostedPage;
  backstage: Backstage;
}

/** Creates the server. /v1 is the provider's API, /c is the hosted page, and /_ contains the controls for tests. */
export function createSandboxServer(rooms: Rooms): Server {
  const server = createServer((request, response) => {
    serve(rooms, request, response).catch((error: unknown) => {
      if (!(error instanceof ApiError)) process.stderr.write(`stripe-sandbox: ${error instanceof Error ? error.stack : String(error)}\n`);
      if (response.headersSent) response.destroy();
      else send(response, failure(error));
    });
  });
  server.requestTimeout = 30_000;
  server.headersTimeout = 10_000;
  // Keeps idle connections open longer than clients do, so that a client never sends a request on a closed connection.
  server.keepAliveTimeout = 65_000;
  return server;
}

async function serve(rooms: Rooms, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const method = request.method ?? 'GET';
  if (!URL.canParse(request.url ?? '', ORIGIN)) throw new ApiError(400, { type: 'invalid_request_error', message: 'Invalid URL.' }, false);
  const url = new URL(request.url ?? '', ORIGIN);
  const body = await readBody(request);
  const reply = await route(rooms, request, method, url, body);
  if (reply === CUT) request.socket.destroy();
  else send(response, reply);
}

function route(rooms: Rooms, request: IncomingMessage, method: string, url: URL, body: string): Promise<Reply | typeof CUT> | Reply {
  if (url.pathname.startsWith('/v1/')) {
    return rooms.api.handle({
      method,
      path: url.pathname,
      query: url.search.slice(1),
      body,
      headers: {
        authorization: request.headers.authorization,
        idempotencyKey: header(request, 'idempotency-key'),
      },
    });
  }
  if (url.pathname.startsWith('/c/')) return rooms.page.handle(method, url.pathname, body);
  if (url.pathname.startsWith('/_')) return rooms.backstage.handle(method, url.pathname, body, request.headers['content-type']);
  return json(404, { error: { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${url.pathname}).` } });
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

async function readBody(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLarge(): ApiError {
  const message = `Request bodies can have at most ${MAX_BODY_BYTES} bytes.`;
  return new ApiError(413, { type: 'invalid_request_error', message }, false, { Connection: 'close' });
}

function failure(error: unknown): Reply {
  if (!(error instanceof ApiError)) return json(500, { error: { type: 'api_error', message: 'An unknown error occurred' } });
  const { headers, ...rest } = json(error.status, { error: error.body });
  return { ...rest, headers: { ...headers, ...error.headers } };
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}
