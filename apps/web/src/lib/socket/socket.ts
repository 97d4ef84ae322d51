import type { ClientToServerEvents, ServerToClientEvents } from '@raffle/contracts/realtime';
import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import { loadPart } from '../load-part';

/**
 * One socket for the whole tab, shared by everything that shows live data.
 *
 * The socket is loaded and connected only while a component holds it, and only after the page's first paint. Handlers may be registered at
 * any time, even before the socket exists.
 */
export type AppSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
export type SocketFactory = () => Promise<AppSocket>;
export type Connection = 'live' | 'reconnecting' | 'offline' | 'idle';
export type ServerEvent = keyof ServerToClientEvents;

type AnyHandler = (...args: never[]) => void;
type AckOf<E extends keyof ClientToServerEvents> =
  NonNullable<Parameters<ClientToServerEvents[E]>[1]> extends (answer: infer A) => void ? A : never;

const ACK_TIMEOUT_MS = 5_000;
/**
 * Number of failed attempts after which the status shows Offline instead of Reconnecting. With socket.io's backoff, this takes about 10 s.
 */
const ATTEMPTS_UNTIL_OFFLINE = 3;
/**
 * How long the connection stays open after the last release, in milliseconds. Navigation releases the socket and then acquires it again.
 */
const LINGER_MS = 5_000;
/** Minimum delay in milliseconds before reconnecting after the server has closed the socket. The maximum is twice as long. */
const RETURN_MS = 2_000;
/** Delay in milliseconds before retrying if the socket's code could not be loaded. */
const REOPEN_MS = 15_000;

const connectOverNetwork: SocketFactory = async () => {
  const { connect } = await loadPart(() => import('./connect'), { optional: true });
  return connect((silent) => {
    isSilent = silent;
    publishConnection();
  });
};

let factory: SocketFactory = connectOverNetwork;
let opening: Promise<AppSocket> | null = null;
let open: AppSocket | null = null;
let holders = 0;
let failedAttempts = 0;
let wasConnected = false;
/** True if the socket is connected but the server's ping is overdue, so the connection may be dead. */
let isSilent = false;
let lingering: ReturnType<typeof setTimeout> | undefined;

const eventHandlers = new Map<ServerEvent, Set<AnyHandler>>();
const connectHandlers = new Set<(again: boolean) => void>();

/** The connection state that components read. */
const useSocketStore = create<{ connection: Connection; wanted: boolean }>(() => ({ connection: 'idle', wanted: false }));
if (typeof window !== 'undefined') for (const event of ['online', 'offline']) window.addEventListener(event, publishConnection);

/** Acquires the connection. Call the returned function to release it. The connection closes LINGER_MS after the last release. */
export function acquireSocket(): () => void {
  holders += 1;
  clearTimeout(lingering);
  if (!opening) beginOpening();
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    holders -= 1;
    if (holders === 0) lingering = setTimeout(closeSocket, LINGER_MS);
  };
}

/** Registers a handler for a server event. Call the returned function to remove the handler. */
export function onSocket<E extends ServerEvent>(event: E, handler: ServerToClientEvents[E]): () => void {
  const handlers = eventHandlers.get(event) ?? new Set();
  eventHandlers.set(event, handlers);
  handlers.add(handler as AnyHandler);
  open?.on(event, handler as never);
  return () => {
    handlers.delete(handler as AnyHandler);
    open?.off(event, handler as never);
  };
}

/**
 * Registers a handler for every `connect` event. The handler is called immediately if the socket is already connected. `again` is true if
 * the socket was connected before, so that the handler can refetch data that may have changed while it was disconnected.
 */
export function onSocketConnect(handler: (again: boolean) => void): () => void {
  const stop = onNextConnect(handler);
  if (open?.connected) handler(false);
  return stop;
}

/**
 * Like `onSocketConnect`, but calls the handler only for future connections. For components that fetch their data when they mount, and
 * therefore need no call for an existing connection.
 */
export function onNextConnect(handler: (again: boolean) => void): () => void {
  connectHandlers.add(handler);
  return () => connectHandlers.delete(handler);
}

/** Sends an event and waits for the server's acknowledgement. Rejects if none arrives within 5 s. The caller must hold the socket. */
export async function emitWithAck<E extends keyof ClientToServerEvents>(
  event: E,
  request: Parameters<ClientToServerEvents[E]>[0],
): Promise<AckOf<E>> {
  if (!opening) throw new Error(`Cannot send '${event}': no component holds the socket`);
  const socket = await opening;
  // socket.io's types can't infer the request's type from a generic event.
  const asking: Pick<Socket, 'emitWithAck'> = socket.timeout(ACK_TIMEOUT_MS);
  return (await asking.emitWithAck(event, request)) as AckOf<E>;
}

export function isConnected(): boolean {
  return open?.connected === true;
}

/** Returns the connection state for display: `idle` while no component holds the socket or the first connection is being opened. */
export function useConnection(): Connection {
  return useSocketStore(({ connection }) => connection);
}

export function useSocketWanted(): boolean {
  return useSocketStore(({ wanted }) => wanted);
}

/** Replaces the socket in tests. Each call resets the connection state. */
export function setSocketFactory(next: SocketFactory): void {
  closeSocket();
  holders = 0;
  wasConnected = false;
  factory = next;
}

function connectionNow(): Connection {
  if (isConnected()) return isSilent ? 'reconnecting' : 'live';
  if (!opening) return 'idle';
  if (!navigator.onLine || failedAttempts >= ATTEMPTS_UNTIL_OFFLINE) return 'offline';
  return wasConnected || failedAttempts > 0 ? 'reconnecting' : 'idle';
}

function beginOpening(): void {
  const mine = afterFirstPaint().then(openSocket);
  opening = mine;
  publishConnection();
  mine.catch(() => {
    attemptFailed();
    setTimeout(() => opening === mine && beginOpening(), REOPEN_MS);
  });
}

async function openSocket(): Promise<AppSocket> {
  const socket = await factory();
  open = socket;
  for (const [event, handlers] of eventHandlers) {
    for (const handler of handlers) socket.on(event, handler as never);
  }
  socket.on('connect', () => {
    const again = wasConnected;
    wasConnected = true;
    failedAttempts = 0;
    publishConnection();
    for (const handler of connectHandlers) handler(again);
  });
  socket.on('disconnect', (reason) => {
    publishConnection();
    // The server closed the socket because its sign-in session was ended, possibly from another device. socket.io does not reconnect by
    // itself in this case, so reconnect with the current sign-in session.
    if (reason === 'io server disconnect') setTimeout(() => socket === open && socket.connect(), RETURN_MS * (1 + Math.random()));
  });
  socket.on('connect_error', attemptFailed);
  return socket;
}

function attemptFailed(): void {
  failedAttempts += 1;
  publishConnection();
}

function closeSocket(): void {
  clearTimeout(lingering);
  opening?.then(
    (socket) => socket.close(),
    () => undefined,
  );
  opening = null;
  open = null;
  failedAttempts = 0;
  publishConnection();
}

function publishConnection(): void {
  useSocketStore.setState({ connection: connectionNow(), wanted: opening !== null });
}

/** Resolves when the browser has painted and is idle, so that the socket never delays the page's content. */
function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
      else setTimeout(resolve, 0);
    });
  });
}
