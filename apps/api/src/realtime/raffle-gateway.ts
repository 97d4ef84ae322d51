import { setImmediate as nextTurn } from 'node:timers/promises';
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
import { MAX_WATCHED_DATES } from '@raffle/contracts/limits';
import { isDate } from '@raffle/contracts/slot-time';
import type { SessionUser } from '../auth/sessions/signed-in.js';
import { Database } from '../platform/db/database.js';
import { Publisher, type RaffleServer } from './publisher.js';
import { ROOMS } from './rooms.js';

/** A page that watches the maximum number of dates watches all of them when it opens, and may then switch to other dates. */
const MAX_MESSAGES_PER_10S = 2 * MAX_WATCHED_DATES;
/** Far more events than any page sends. A client that exceeds this limit is faulty and is disconnected. */
const MAX_EVENTS_PER_10S = 1000;

interface SocketState {
  watched: Set<string>;
  /** Counts requests and returns the count, including this one. */
  countRequest: () => number;
}

/** Accepts connections, identifies the user by the session cookie, and joins rooms. The listeners decide which events are sent. */
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
    const { user, sessionID } = socket.request as { user?: SessionUser; sessionID?: string };
    Object.assign(socket.data as Partial<SocketState>, { watched: new Set(), countRequest: countOfTenSeconds() } satisfies SocketState);
    if (user !== undefined && sessionID !== undefined) void socket.join([ROOMS.user(user.id), ROOMS.session(sessionID)]);
    socket.on('error', (error) => this.logger.debug(error.message));
    // Counts every event, including those without a handler.
    const countEvent = countOfTenSeconds();
    socket.onAny(() => {
      if (countEvent() > MAX_EVENTS_PER_10S) socket.disconnect(true);
    });
  }

  @SubscribeMessage('slots:watch')
  async watch(@ConnectedSocket() socket: Socket, @MessageBody() request: unknown): Promise<WatchAck> {
    const date = (request as { date?: unknown } | null)?.date;
    const state = socket.data as SocketState;
    if (!isDate(date)) return { error: 'date must be a calendar date in the form 2025-06-14' };
    if (state.countRequest() > MAX_MESSAGES_PER_10S) return { error: 'Too many requests. Please wait a moment and try again.' };
    if (!state.watched.has(date) && state.watched.size >= MAX_WATCHED_DATES)
      return { error: `At most ${MAX_WATCHED_DATES} dates can be watched at once.` };
    state.watched.add(date);
    // Joins the room before reading the version, so that no change is missed. A change between these two steps arrives as a frame that is
    // not newer than the returned version.
    await socket.join(ROOMS.day(date));
    return { version: await this.versionOf(date) };
  }

  @SubscribeMessage('slots:unwatch')
  async unwatch(@ConnectedSocket() socket: Socket, @MessageBody() request: unknown): Promise<WatchAck> {
    const date = (request as { date?: unknown } | null)?.date;
    if (!isDate(date)) return { error: 'date must be a calendar date in the form 2025-06-14' };
    const wasWatched = (socket.data as SocketState).watched.delete(date);
    await socket.leave(ROOMS.day(date));
    return wasWatched ? { version: await this.versionOf(date) } : { error: 'This date was not watched.' };
  }

  /** Reads the versions of all dates requested in the same tick with a single query, because a page may watch every date of a season. */
  private async versionOf(date: string): Promise<number> {
    this.batch ??= this.openBatch();
    this.batch.dates.add(date);
    return (await this.batch.versions).get(date) ?? 0;
  }
  private batch: { dates: Set<string>; versions: Promise<Map<string, number>> } | undefined;

  private openBatch(): { dates: Set<string>; versions: Promise<Map<string, number>> } {
    const dates = new Set<string>();
    const versions = nextTurn().then(async () => {
      this.batch = undefined;
      const rows = await this.database.single((reader) =>
        reader.rows<{ date: string; version: string }>(
          { name: 'day_versions', text: `SELECT date, version FROM day_versions WHERE date = ANY($1)` },
          [[...dates]],
        ),
      );
      return new Map(rows.map((row) => [row.date, Number(row.version)]));
    });
    return { dates, versions };
  }
}

/** Returns a function that counts its own calls and starts over every ten seconds. */
export function countOfTenSeconds(): () => number {
  let [count, since] = [0, performance.now()];
  return () => {
    const now = performance.now();
    if (now - since > 10_000) [count, since] = [0, now];
    return (count += 1);
  };
}
