import type { IncomingMessage, ServerResponse } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { createAdapter } from '@socket.io/redis-adapter';
import type { RequestHandler } from 'express';
import { Redis } from 'ioredis';
import type { Server, ServerOptions } from 'socket.io';
import type { Config } from '../platform/config/config.js';

type EngineHandler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/** Socket.IO on the api's own port: session from the cookie at the handshake, own origin only, Redis between instances. */
export class SocketAdapter extends IoAdapter {
  private readonly connections: Redis[] = [];

  constructor(
    app: INestApplicationContext,
    private readonly config: Config,
    private readonly session: readonly RequestHandler[],
  ) {
    super(app);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const server = super.createIOServer(port, {
      ...options,
      serveClient: false,
      maxHttpBufferSize: 16 * 1024,
      perMessageDeflate: false,
      allowRequest: (request: IncomingMessage, answer: (error: string | null, allowed: boolean) => void) =>
        answer(null, this.isOwnOrigin(request)),
    } as Partial<ServerOptions> as ServerOptions) as Server;
    for (const handler of this.session) server.engine.use(onlyHandshake(handler as unknown as EngineHandler));
    if (this.config.redisUrl !== undefined) server.adapter(this.redisAdapter(this.config.redisUrl));
    return server;
  }

  override async dispose(): Promise<void> {
    await super.dispose();
    for (const connection of this.connections) connection.disconnect();
  }

  /** A program that is no browser sends no Origin and has no cookie to misuse. */
  private isOwnOrigin(request: IncomingMessage): boolean {
    const origin = request.headers.origin;
    if (origin === undefined) return true;
    const host = URL.canParse(origin) ? new URL(origin).host : '';
    return host !== '' && (host === request.headers.host || host === new URL(this.config.publicUrl).host);
  }

  private redisAdapter(url: string): ReturnType<typeof createAdapter> {
    const [publish, subscribe] = [openRedis(url), openRedis(url)];
    this.connections.push(publish, subscribe);
    return createAdapter(publish, subscribe, { key: this.config.redisPrefix, requestsTimeout: 2000 });
  }
}

/** A server without clients: what a worker publishes through Redis reaches the sockets of every instance. */
export function redisOnlyAdapter(url: string, prefix: string): { adapter: ReturnType<typeof createAdapter>; close: () => void } {
  const [publish, subscribe] = [openRedis(url), openRedis(url)];
  return {
    adapter: createAdapter(publish, subscribe, { key: prefix }),
    close: () => [publish, subscribe].forEach((redis) => redis.disconnect()),
  };
}

function openRedis(url: string): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: (times) => Math.min(times * 100, 2000) });
  redis.on('error', () => undefined);
  for (const command of ASKED_AND_FORGOTTEN) notWaitedFor(redis, command);
  return redis;
}

const ASKED_AND_FORGOTTEN = ['publish', 'subscribe', 'psubscribe', 'unsubscribe', 'punsubscribe'] as const;

/**
 * The adapter does not look at what these commands answer. One that is still under way when its connection is closed (a stop right
 * after the start, or while Redis is away) would end the process as an unhandled rejection; it is only a message that nobody waits for.
 */
function notWaitedFor(redis: Redis, command: (typeof ASKED_AND_FORGOTTEN)[number]): void {
  const send = redis[command].bind(redis) as (...args: unknown[]) => Promise<unknown>;
  const forget = (...args: unknown[]): Promise<unknown> => {
    const answer = send(...args);
    answer.catch(() => undefined);
    return answer;
  };
  Object.assign(redis, { [command]: forget });
}

/** The session is looked up once a connection, not for every polled packet. */
function onlyHandshake(handler: EngineHandler): EngineHandler {
  return (request, response, next) => {
    const isHandshake = (request as IncomingMessage & { _query?: { sid?: string } })._query?.sid === undefined;
    if (isHandshake) handler(request, response, next);
    else next();
  };
}
