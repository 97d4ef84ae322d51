import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for every busy connection to bring one more request. */
const FAREWELL_MS = 500;
/** Long enough for a connection that was just made to bring its request. */
const LAST_MS = 100;

/**
 * From now on each answer ends its connection, for half a moment in which new ones are still taken. A server that is closed
 * as usual serves the connections that it has for as long as they bring requests, cuts the last of them in the middle of an
 * answer, and cuts those whose request is on its way.
 */
export async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  if ((await connectionsOf(server)) === 0) return;
  await pause(FAREWELL_MS);
  // Only stops to listen; the http server's own close would also end connections that have not said anything yet.
  Listener.prototype.close.call(server);
  await pause(LAST_MS);
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
