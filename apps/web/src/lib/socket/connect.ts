import { PING_SECONDS } from '@raffle/contracts/realtime';
import { io } from 'socket.io-client';
import type { AppSocket } from './socket';

/** A ping may be late on a slow connection. */
const LATE_MS = 3_000;

/** @param onSilence hears `true` when a ping of the server is overdue, which on a dead connection nothing else says; `false` at each ping */
export function connect(onSilence: (isSilent: boolean) => void): AppSocket {
  // Where a WebSocket is refused, as by an old proxy, the same attempt goes on by polling.
  const transports = 'WebSocket' in window ? ['websocket', 'polling'] : ['polling'];
  const socket: AppSocket = io({ transports, tryAllTransports: true, reconnectionDelayMax: 10_000 });
  // Where it is neither refused nor opened, the attempt runs out of time: the next begins by polling, and moves up if it can.
  socket.once('connect_error', () => (socket.io.opts.transports = [...transports].reverse()));
  let overdue: ReturnType<typeof setTimeout> | undefined;
  function heard(): void {
    clearTimeout(overdue);
    overdue = setTimeout(() => onSilence(true), PING_SECONDS * 1000 + LATE_MS);
    onSilence(false);
  }
  socket.on('connect', heard);
  socket.io.on('ping', heard);
  socket.on('disconnect', () => clearTimeout(overdue));
  return socket;
}
