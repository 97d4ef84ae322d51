import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Server } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '@raffle/contracts/realtime';

export type RaffleServer = Server<ClientToServerEvents, ServerToClientEvents>;

/**
 * The only way to send to browsers: through the gateway's server in the api, and a server without clients (through
 * Redis) in the worker.
 */
@Injectable()
export class Publisher implements OnApplicationShutdown {
  private server: RaffleServer | undefined;
  private close: () => void = () => undefined;

  /** @param close releases what must end with the process besides the server itself */
  attach(server: RaffleServer, close?: () => void): void {
    this.server = server;
    if (close !== undefined) this.close = close;
  }

  onApplicationShutdown(): void {
    this.close();
  }

  /** Sends to a room, or to everyone if `room` is undefined. Sends nothing before a server is attached: nobody is connected then. */
  send<Name extends keyof ServerToClientEvents>(
    room: string | undefined,
    name: Name,
    ...payload: Parameters<ServerToClientEvents[Name]>
  ): void {
    if (this.server === undefined) return;
    const target = room === undefined ? this.server : this.server.to(room);
    (target.emit as (event: string, ...args: unknown[]) => void)(name, ...payload);
  }

  /** Disconnects the sockets of a room, on every instance. */
  disconnect(room: string): void {
    this.server?.in(room).disconnectSockets(true);
  }
}
