import { io, type Socket } from 'socket.io-client';
import type { ClientToServerEvents, ServerToClientEvents } from '@raffle/contracts/realtime';

export type TestSocket = Socket<ServerToClientEvents, ClientToServerEvents> & { seen: { event: string; payload: unknown }[] };

/** Connects a socket as a browser does and returns it. The socket records everything that it receives. */
export async function openSocket(url: string, cookie?: string): Promise<TestSocket> {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    ...(cookie === undefined ? {} : { extraHeaders: { cookie } }),
  }) as TestSocket;
  socket.seen = [];
  socket.onAny((event: string, payload: unknown) => socket.seen.push({ event, payload }));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', (error) => {
      // Disconnects, because the socket would otherwise keep reconnecting.
      socket.disconnect();
      reject(error);
    });
  });
  return socket;
}
