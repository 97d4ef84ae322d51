import type { IncomingMessage } from 'node:http';
import { Inject, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway, type OnGatewayDisconnect } from '@nestjs/websockets';
import type { Socket } from 'socket.io';
import type { AdminWatchAck } from '@raffle/contracts/realtime';
import { ROOMS } from './rooms.js';

export const ORGANISERS = Symbol('organisers');

/** Decides who may listen to the season's activity. */
export interface Organisers {
  /**
   * Returns the ID of the session to which both the token and the handshake's cookie belong. Returns undefined if there is no such valid
   * session or if the organiser's role may not listen.
   */
  sessionOf(handshake: IncomingMessage, token: string): Promise<string | undefined>;
  /** Returns the given IDs whose sessions are still valid. */
  living(sessionIds: readonly string[]): Promise<readonly string[]>;
}

/** How long a socket may keep listening after its session expires. When a session is ended early, its sockets are disconnected at once. */
const SWEEP_MS = 30_000;

/**
 * Maximum number of `admin:watch` requests per connection. A page makes only one. A client that makes more than this is guessing, so its
 * tokens are no longer looked up.
 */
const MAX_TRIES = 10;

/** Lets organisers listen to `admin:activity` and `admin:changed` while their session is valid. Listening does not extend the session. */
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
    const known = typeof token === 'string' && token.length <= 200 && state.organiserTries <= MAX_TRIES;
    const session = known ? await this.organisers.sessionOf(socket.request, token) : undefined;
    if (session === undefined) return { error: 'Please sign in as an organiser to continue.' };
    if (socket.disconnected) return { error: 'This connection is over.' };
    this.sessionBySocket.set(socket, session);
    await socket.join([ROOMS.organisers, ROOMS.organiserSession(session)]);
    // Checks again. If the session ended after the first check but before the join, disconnecting its room did not reach this socket.
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
