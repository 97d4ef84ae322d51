import type { ServerToClientEvents } from '@raffle/contracts/realtime';
import { setSocketFactory, type AppSocket } from '../lib/socket/socket';

type Handler = (...args: unknown[]) => void;

/** A fake socket, which the test connects, disconnects and uses to send server events. It records the events that the page sends. */
export class FakeSocket {
  connected = false;
  readonly sent: { event: string; request: unknown }[] = [];
  private readonly handlers = new Map<string, Set<Handler>>();
  private answers = new Map<string, (request: unknown) => unknown>();

  on(event: string, handler: Handler): this {
    const known = this.handlers.get(event) ?? new Set();
    this.handlers.set(event, known.add(handler));
    return this;
  }

  off(event: string, handler: Handler): this {
    this.handlers.get(event)?.delete(handler);
    return this;
  }

  close(): void {
    this.connected = false;
  }

  timeout(): this {
    return this;
  }

  async emitWithAck(event: string, request: unknown): Promise<unknown> {
    this.sent.push({ event, request });
    return this.answers.get(event)?.(request) ?? { version: 0 };
  }

  /** Sets the server's acknowledgement for an event sent by the page. */
  answer(event: string, answer: (request: unknown) => unknown): this {
    this.answers.set(event, answer);
    return this;
  }

  connect(): void {
    this.connected = true;
    this.fire('connect');
  }

  drop(reason = 'transport close'): void {
    this.connected = false;
    this.fire('disconnect', reason);
  }

  refuse(): void {
    this.fire('connect_error', new Error('refused'));
  }

  /** Sends a server event to the page. */
  says<E extends keyof ServerToClientEvents>(event: E, ...args: Parameters<ServerToClientEvents[E]>): void {
    this.fire(event, ...args);
  }

  private fire(event: string, ...args: unknown[]): void {
    for (const handler of this.handlers.get(event) ?? []) handler(...args);
  }
}

/** Makes the app use this socket whenever it opens one. */
export function installFakeSocket(): FakeSocket {
  const socket = new FakeSocket();
  setSocketFactory(async () => socket as unknown as AppSocket);
  return socket;
}
