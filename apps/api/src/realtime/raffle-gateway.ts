import { Logger } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  type OnGatewayConnection,
  type OnGatewayInit,
} from '@nestjs/websockets';
import type { Socket } from 'socket.io';
import type { WatchAck } from '@raffle/contracts/realtime';
import { isDate } from '@raffle/contracts/slot-time';
import type { SessionUser } from '../auth/session-user.js';
import { Database } from '../platform/db/database.js';
import { Publisher, type RaffleServer } from './publisher.js';
import { ROOMS } from './rooms.js';

/** A socket watches the few dates on its screen; more is a program gone wrong. */
const MOST_DATES = 8;
const MOST_MESSAGES_PER_10S = 60;

interface SocketState {
  watched: Set<string>;
  messages: number;
  windowStart: number;
}

/** Connects, knows who it is by the session's cookie, and joins rooms. What is sent is decided by the listeners. */
@WebSocketGateway({ transports: ['websocket', 'polling'] })
export class RaffleGateway implements OnGatewayInit<RaffleServer>, OnGatewayConnection<Socket> {
  private readonly logger = new Logger(RaffleGateway.name);

  constructor(
    private readonly publisher: Publisher,
    private readonly database: Database,
  ) {}

  afterInit(server: RaffleServer): void {
    this.publisher.attach(server);
  }

  handleConnection(socket: Socket): void {
    const user = (socket.request as { user?: SessionUser }).user;
    (socket.data as Partial<SocketState>).watched = new Set();
    if (user !== undefined) void socket.join(ROOMS.user(user.id));
    socket.on('error', (error) => this.logger.debug(error.message));
  }

  @SubscribeMessage('slots:watch')
  async watch(@ConnectedSocket() socket: Socket, @MessageBody() request: unknown): Promise<WatchAck> {
    const date = (request as { date?: unknown } | null)?.date;
    const state = socket.data as SocketState;
    if (!isDate(date)) return { error: 'date must be a calendar date in the form 2025-06-14' };
    if (!withinRate(state)) return { error: 'Too many requests. Please wait a moment and try again.' };
    if (!state.watched.has(date) && state.watched.size >= MOST_DATES)
      return { error: `At most ${MOST_DATES} dates can be watched at once.` };
    state.watched.add(date);
    // Join first: a change between the join and the read arrives as a frame that is not newer than the version told.
    await socket.join(ROOMS.day(date));
    const [row] = await this.database.rows<{ version: string }>(
      { name: 'day_version', text: `SELECT version FROM day_versions WHERE date = $1` },
      [date],
    );
    return { version: Number(row?.version ?? 0) };
  }

  @SubscribeMessage('slots:unwatch')
  async unwatch(@ConnectedSocket() socket: Socket, @MessageBody() request: unknown): Promise<WatchAck> {
    const date = (request as { date?: unknown } | null)?.date;
    if (!isDate(date)) return { error: 'date must be a calendar date in the form 2025-06-14' };
    (socket.data as SocketState).watched.delete(date);
    await socket.leave(ROOMS.day(date));
    return { version: 0 };
  }
}

function withinRate(state: SocketState): boolean {
  const now = performance.now();
  if (state.windowStart === undefined || now - state.windowStart > 10_000) Object.assign(state, { windowStart: now, messages: 0 });
  state.messages += 1;
  return state.messages <= MOST_MESSAGES_PER_10S;
}
