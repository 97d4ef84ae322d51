import type { Server } from 'node:http';

/**
 * Timeout of a whole request, as a multiple of the header timeout. With a header timeout of ten seconds, a request may take five minutes,
 * which is enough to send the largest upload at 14 KB/s.
 */
const REQUEST_PER_HEADERS = 30;
const CHECKS_PER_HEADERS = 5;
/**
 * Timeout of a connection without traffic, for example if a client does not read its response. WebSocket connections always have traffic,
 * because they send pings.
 */
const IDLE_MS = 120_000;

/** Makes the server end connections whose headers take longer than `headersMs`, or whose whole request takes 30 times as long. */
export function endSlowRequests(server: Server, headersMs: number): void {
  server.headersTimeout = headersMs;
  server.requestTimeout = REQUEST_PER_HEADERS * headersMs;
  server.timeout = IDLE_MS;
  // Sets how often Node.js checks for late requests. Its types list this only as an option of `createServer`, which Nest calls.
  (server as { connectionsCheckingInterval?: number }).connectionsCheckingInterval = headersMs / CHECKS_PER_HEADERS;
}
