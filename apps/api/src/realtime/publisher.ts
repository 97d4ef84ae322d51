import { Injectable } from '@nestjs/common';
import type { Server } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '@raffle/contracts/realtime';

export type RaffleServer = Server<ClientToServerEvents, ServerToClientEvents>;

/** The one way out to browsers: a gateway's server in the api, a server without clients (through Redis) in the worker. */
@Injectable()
export class Publisher {
  private server: RaffleServer | undefined;

  attach(server: RaffleServer): void {
    this.server = server;
  }

  /** Undefined `room`: everybody. Nothing is sent before a server is attached: nobody is connected then. */
  send<Name extends keyof ServerToClientEvents>(room: string | undefined, name: Name, ...payload: Parameters<ServerToClientEvents[Name]>): void {
    if (this.server === undefined) return;
    const target = room === undefined ? this.server : this.server.to(room);
    (target.emit as (event: string, ...args: unknown[]) => void)(name, ...payload);
  }

  /** Ends the sockets of a room, on every instance. */
  disconnect(room: string): void {
    this.server?.in(room).disconnectSockets(true);
  }
}
