import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for every busy connection to send one more request. */
const FAREWELL_MS = 500;
/** Long enough for a new connection to send its request. */
const LAST_MS = 100;

/**
 * Makes each response close its connection, while new connections are still accepted for half a second. Node.js's own close method would
 * keep serving open connections as long as they send requests. It would then end the last of them in the middle of a response and drop
 * requests that are already on their way.
 */
export async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  if ((await connectionsOf(server)) === 0) return;
  await pause(FAREWELL_MS);
  // Only stops listening. The HTTP server's own close method would also end connections that have not sent anything yet.
  Listener.prototype.close.call(server);
  await pause(LAST_MS);
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
