import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { MAX_FILE_BYTES } from '@raffle/contracts/limits';

/** What a body brings in each span of patience, or its end: a slow phone's line brings twice as much, a drip does not. */
const LEAST_BYTES = 16 * 1024;
/** How often the server looks for headers that are late. */
const LOOKS_PER_SPAN = 5;
/** A connection on which nothing moves in either direction, as of somebody who does not take their answer. Web sockets have their own pings. */
const STILL_MS = 120_000;

const TIMEOUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/**
 * Nobody holds a connection by being slow: headers come within `patienceMs`, and a body brings something in every such span.
 * What counts is progress and not the whole, so that an organiser's photo may take its minutes on a slow line.
 */
export function endSlowRequests(server: Server, patienceMs: number): void {
  server.headersTimeout = patienceMs;
  (server as { connectionsCheckingInterval?: number }).connectionsCheckingInterval = patienceMs / LOOKS_PER_SPAN;
  // As long as the largest body takes at the slowest pace.
  server.requestTimeout = Math.ceil(MAX_FILE_BYTES / LEAST_BYTES) * patienceMs;
  server.timeout = STILL_MS;
  // Before all others, those of the sockets among them, which set themselves in front when the server begins to listen.
  server.once('listening', () => server.prependListener('request', (request, response) => watchBody(request, response, patienceMs)));
}

function watchBody(request: IncomingMessage, response: ServerResponse, patienceMs: number): void {
  if (request.headers['transfer-encoding'] === undefined && !(Number(request.headers['content-length']) > 0)) return;
  const { socket } = request;
  let before = socket.bytesRead;
  const judge = (): void => {
    if (request.complete || socket.destroyed) return clearInterval(watch);
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    // While the api itself does not read on, the sender is not the slow one. After the answer the rest has one span to end.
    const mayGoOn = !response.writableEnded && (came >= LEAST_BYTES || request.readableFlowing !== true);
    if (mayGoOn) return;
    clearInterval(watch);
    if (!response.headersSent) socket.write(TIMEOUT);
    socket.destroySoon();
  };
  // What came while this process was busy with something else is read first.
  const watch = setInterval(() => setImmediate(judge), patienceMs).unref();
  response.once('close', () => {
    if (request.complete) clearInterval(watch);
  });
}
