import type { IncomingMessage } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { createAdapter } from '@socket.io/redis-adapter';
import { PING_SECONDS } from '@raffle/contracts/realtime';
import type { RequestHandler } from 'express';
import { Redis } from 'ioredis';
import type { Server, ServerOptions } from 'socket.io';
import { ConnectionsByAddress } from './connections-by-address.js';
import type { Config } from '../platform/config/config.js';
import { SecurityLog } from '../platform/security/security-log.js';
import { comesFromOwnPage } from '../platform/http/organisers-host.js';
import { countOfTenSeconds } from './raffle-gateway.js';

/**
 * Runs Socket.IO on the API's port. Reads the session from the handshake's cookie, accepts only pages from our own origins, and connects
 * instances through Redis.
 */
export class SocketAdapter extends IoAdapter {
  private readonly redis: Redis[] = [];
  private readonly connections: ConnectionsByAddress;
  private readonly security: SecurityLog;

  constructor(
    app: INestApplicationContext,
    private readonly config: Config,
    private readonly session: readonly RequestHandler[],
  ) {
    super(app);
    this.security = app.get(SecurityLog);
    this.connections = new ConnectionsByAddress(config.trustedProxies, config.socketsPerAddress);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const server = super.createIOServer(port, {
      ...options,
      serveClient: false,
      maxHttpBufferSize: 16 * 1024,
      perMessageDeflate: false,
      pingInterval: PING_SECONDS * 1000,
      pingTimeout: PING_SECONDS * 1000,
      // engine.io calls this only for handshakes.
      allowRequest: (request: IncomingMessage, answer: (error: string | null, allowed: boolean) => void) => {
        const refusal = this.refusalOf(request);
        if (refusal !== undefined) this.note(refusal, request);
        answer(null, refusal === undefined);
      },
    } as Partial<ServerOptions> as ServerOptions) as Server;
    for (const handler of [noSniff, ...this.session.map(onlyHandshake)]) server.engine.use(handler);
    server.engine.on('connection', (connection: EngineSocket) => {
      // Checks again, because parallel handshakes may all have passed the first check.
      if (this.isFull(connection.request)) {
        this.note('RATE_LIMITED', connection.request);
        connection.close(true);
        return;
      }
      connection.once('close', this.connections.add(connection.request));
      closeWhenFlooded(connection);
    });
    if (this.config.redisUrl !== undefined) server.adapter(this.redisAdapter(this.config.redisUrl));
    return server;
  }

  private refusalOf(request: IncomingMessage): 'FORBIDDEN' | 'RATE_LIMITED' | undefined {
    if (!comesFromOwnPage(request, this.config)) return 'FORBIDDEN';
    return this.isFull(request) ? 'RATE_LIMITED' : undefined;
  }

  private isFull(request: IncomingMessage): boolean {
    return this.config.rateLimits && !this.connections.hasRoom(request);
  }

  private note(refusal: 'FORBIDDEN' | 'RATE_LIMITED', request: IncomingMessage): void {
    this.security.noteRefusal(refusal, { originalUrl: request.url ?? '', ip: this.connections.keyOf(request) });
  }

  override async dispose(): Promise<void> {
    await super.dispose();
    for (const connection of this.redis) connection.disconnect();
  }

  private redisAdapter(url: string): ReturnType<typeof createAdapter> {
    const [publish, subscribe] = [openRedis(url), openRedis(url)];
    this.redis.push(publish, subscribe);
    return createAdapter(publish, subscribe, { key: this.config.redisPrefix, requestsTimeout: 2000 });
  }
}

/** Creates an adapter for a server without clients. The messages that it publishes through Redis reach the sockets of every instance. */
export function redisOnlyAdapter(url: string, prefix: string): { adapter: ReturnType<typeof createAdapter>; close: () => void } {
  const [publish, subscribe] = [openRedis(url), openRedis(url)];
  return {
    adapter: createAdapter(publish, subscribe, { key: prefix }),
    close: () => [publish, subscribe].forEach((redis) => redis.disconnect()),
  };
}

/**
 * A Redis connection for the adapter that ignores rejected commands. A command is rejected if the connection closes while the command is
 * pending, for example because the process stops right after startup or while Redis is unavailable. Unhandled, the rejection would crash
 * the process.
 */
class FireAndForgetRedis extends Redis {
  override sendCommand(...given: Parameters<Redis['sendCommand']>): unknown {
    const answer = super.sendCommand(...given);
    if (answer instanceof Promise) answer.catch(() => undefined);
    return answer;
  }
}

function openRedis(url: string): Redis {
  const redis = new FireAndForgetRedis(url, { maxRetriesPerRequest: null, retryStrategy: (times) => Math.min(times * 100, 2000) });
  redis.on('error', () => undefined);
  return redis;
}

/** Maximum number of packets per connection in ten seconds, far more than any page sends. A client that exceeds it is faulty. */
const MAX_PACKETS_PER_10S = 2000;

/** A request with the query as parsed by engine.io. */
interface EngineRequest extends IncomingMessage {
  _query: Record<string, string>;
}

/** The members of an engine.io connection that this file uses. The `packet` event covers every transport. */
interface EngineSocket {
  request: IncomingMessage;
  once(event: 'close', listener: () => void): unknown;
  on(event: 'packet', listener: () => void): unknown;
  close(discard: boolean): void;
}

function closeWhenFlooded(connection: EngineSocket): void {
  const countPacket = countOfTenSeconds();
  connection.on('packet', () => {
    if (countPacket() > MAX_PACKETS_PER_10S) connection.close(true);
  });
}

/** Makes `handler` run once per connection instead of for every polling request. Like engine.io, treats an empty `sid` as a handshake. */
function onlyHandshake(handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if ((request as unknown as EngineRequest)._query.sid) next();
    else handler(request, response, next);
  };
}

/** Sets the header here, because engine.io responds before the usual security headers are set. */
const noSniff: RequestHandler = (_request, response, next) => {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  next();
};
