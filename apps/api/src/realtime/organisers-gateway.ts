import type { IncomingMessage } from 'node:http';
import { Inject, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway, type OnGatewayDisconnect } from '@nestjs/websockets';
import type { Socket } from 'socket.io';
import type { AdminWatchAck } from '@raffle/contracts/realtime';
import { ROOMS } from './rooms.js';

export const ORGANISERS = Symbol('organisers');

/** Who may hear what happens in the season. */
export interface Organisers {
  /** The session of a token and of the cookie in the handshake; undefined unless both are its own, it lives, and its role may listen. */
  sessionOf(handshake: IncomingMessage, token: string): Promise<string | undefined>;
  /** Those of the sessions that still live. */
  living(sessionIds: readonly string[]): Promise<readonly string[]>;
}

/** How long a socket may go on listening after its session has run out by itself; one that is ended takes its sockets along. */
const SWEEP_MS = 30_000;

/** A page asks once a connection; whoever goes on asking is guessing, and the database is not asked for them. */
const MOST_TRIES = 10;

/** Lets organisers listen to `admin:activity` and `admin:changed`, and only for as long as their session lasts. Listening does not keep it alive. */
@WebSocketGateway({ transports: ['websocket', 'polling'] })
export class OrganisersGateway implements OnGatewayDisconnect<Socket>, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(OrganisersGateway.name);
  private readonly sessionBySocket = new Map<Socket, string>();
  private sweep: NodeJS.Timeout | undefined;

  constructor(@Inject(ORGANISERS) private readonly organisers: Organisers) {}

  onApplicationBootstrap(): void {
    this.sweep = setInterval(() => void this.dismissEnded().catch((error: unknown) => this.logger.warn(String(error))), SWEEP_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.sweep);
  }

  handleDisconnect(socket: Socket): void {
    this.sessionBySocket.delete(socket);
  }

  @SubscribeMessage('admin:watch')
  async watch(@ConnectedSocket() socket: Socket, @MessageBody() request: unknown): Promise<AdminWatchAck> {
    const token = (request as { token?: unknown } | null)?.token;
    const state = socket.data as { organiserTries?: number };
    state.organiserTries = (state.organiserTries ?? 0) + 1;
    const known = typeof token === 'string' && token.length <= 200 && state.organiserTries <= MOST_TRIES;
    const session = known ? await this.organisers.sessionOf(socket.request, token) : undefined;
    if (session === undefined) return { error: 'Please sign in as an organiser to continue.' };
    if (socket.disconnected) return { error: 'This connection is over.' };
    this.sessionBySocket.set(socket, session);
    await socket.join([ROOMS.organisers, ROOMS.organiserSession(session)]);
    // An end between the look and the join met an empty room.
    if ((await this.organisers.living([session])).length > 0) return { watching: true };
    await this.dismiss(socket, session);
    return { error: 'Please sign in as an organiser to continue.' };
  }

  async dismissEnded(): Promise<void> {
    const asked = [...this.sessionBySocket];
    if (asked.length === 0) return;
    const living = new Set(await this.organisers.living(asked.map(([, session]) => session)));
    for (const [socket, session] of asked) {
      if (!living.has(session)) await this.dismiss(socket, session);
    }
  }

  private async dismiss(socket: Socket, session: string): Promise<void> {
    this.sessionBySocket.delete(socket);
    for (const room of [ROOMS.organisers, ROOMS.organiserSession(session)]) await socket.leave(room);
  }
}
