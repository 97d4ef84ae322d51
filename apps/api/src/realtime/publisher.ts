import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Server } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '@raffle/contracts/realtime';

export type RaffleServer = Server<ClientToServerEvents, ServerToClientEvents>;

/**
 * Sends all messages to browsers. The API process attaches the gateway's server. The worker process attaches a server without clients,
 * which sends through Redis.
 */
@Injectable()
export class Publisher implements OnApplicationShutdown {
  private server: RaffleServer | undefined;
  private close: () => void = () => undefined;

  /** @param close called when the process stops, to close resources other than the server */
  attach(server: RaffleServer, close?: () => void): void {
    this.server = server;
    if (close !== undefined) this.close = close;
  }

  onApplicationShutdown(): void {
    this.close();
  }

  /**
   * Sends to a room, or to everyone if `room` is undefined. Does nothing until a server is attached, because no client can be connected
   * before that.
   */
  send<Name extends keyof ServerToClientEvents>(
    room: string | undefined,
    name: Name,
    ...payload: Parameters<ServerToClientEvents[Name]>
  ): void {
    if (this.server === undefined) return;
    const target = room === undefined ? this.server : this.server.to(room);
    (target.emit as (event: string, ...args: unknown[]) => void)(name, ...payload);
  }

  /** Disconnects a room's sockets on every instance. */
  disconnect(room: string): void {
    this.server?.in(room).disconnectSockets(true);
  }
}
