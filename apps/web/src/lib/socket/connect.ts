import { PING_SECONDS } from '@raffle/contracts/realtime';
import { io } from 'socket.io-client';
import type { AppSocket } from './socket';

/** How late a ping may arrive on a slow connection before it counts as overdue, in milliseconds. */
const LATE_MS = 3_000;

/**
 * @param onSilence called with `true` when a ping from the server is overdue (the only sign of a dead connection), and with `false` on each
 * ping
 */
export function connect(onSilence: (isSilent: boolean) => void): AppSocket {
  // If a WebSocket is rejected, for example by an old proxy, the same attempt continues with polling.
  const transports = 'WebSocket' in window ? ['websocket', 'polling'] : ['polling'];
  const socket: AppSocket = io({ transports, tryAllTransports: true, reconnectionDelayMax: 10_000 });
  // If a WebSocket is neither rejected nor opened, the attempt times out. The next attempt starts with polling and upgrades if possible.
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
