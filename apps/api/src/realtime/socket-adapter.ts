import type { IncomingMessage } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { createAdapter } from '@socket.io/redis-adapter';
import type { RequestHandler } from 'express';
import { Redis } from 'ioredis';
import type { Server, ServerOptions } from 'socket.io';
import { ConnectionsByAddress } from './connections-by-address.js';
import type { Config } from '../platform/config/config.js';
import { comesFromOwnPage } from '../platform/http/organisers-host.js';

/** Socket.IO on the api's own port: session from the cookie at the handshake, own origin only, Redis between instances. */
export class SocketAdapter extends IoAdapter {
  private readonly redis: Redis[] = [];
  private readonly connections: ConnectionsByAddress;

  constructor(
    app: INestApplicationContext,
    private readonly config: Config,
    private readonly session: readonly RequestHandler[],
  ) {
    super(app);
    this.connections = new ConnectionsByAddress(config.trustedProxies, config.socketsPerAddress);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const server = super.createIOServer(port, {
      ...options,
      serveClient: false,
      maxHttpBufferSize: 16 * 1024,
      perMessageDeflate: false,
      allowRequest: (request: IncomingMessage, answer: (error: string | null, allowed: boolean) => void) =>
        answer(
          null,
          comesFromOwnPage(request, this.config) && (isOpen(request) || !this.config.rateLimits || this.connections.hasRoom(request)),
        ),
    } as Partial<ServerOptions> as ServerOptions) as Server;
    for (const handler of this.session) server.engine.use(onlyHandshake(handler));
    server.engine.on('connection', (connection: EngineSocket) => {
      connection.once('close', this.connections.add(connection.request));
      closeWhenFlooded(connection);
    });
    if (this.config.redisUrl !== undefined) server.adapter(this.redisAdapter(this.config.redisUrl));
    return server;
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

/** A server without clients: what a worker publishes through Redis reaches the sockets of every instance. */
export function redisOnlyAdapter(url: string, prefix: string): { adapter: ReturnType<typeof createAdapter>; close: () => void } {
  const [publish, subscribe] = [openRedis(url), openRedis(url)];
  return {
    adapter: createAdapter(publish, subscribe, { key: prefix }),
    close: () => [publish, subscribe].forEach((redis) => redis.disconnect()),
  };
}

/**
 * The adapter does not look at what its commands answer. One that is still under way when its connection is closed (a stop right
 * after the start, or while Redis is away) would end the process as an unhandled rejection; it is only a message that nobody waits for.
 */
class AskedAndForgotten extends Redis {
  override sendCommand(...given: Parameters<Redis['sendCommand']>): unknown {
    const answer = super.sendCommand(...given);
    if (answer instanceof Promise) answer.catch(() => undefined);
    return answer;
  }
}

function openRedis(url: string): Redis {
  const redis = new AskedAndForgotten(url, { maxRetriesPerRequest: null, retryStrategy: (times) => Math.min(times * 100, 2000) });
  redis.on('error', () => undefined);
  return redis;
}

/** No page comes near: whoever does is a program gone wrong, whatever its packets hold. */
const TOO_MANY_PER_10S = 2000;

/** What is asked of a connection of engine.io, whose packets are those of all its transports. */
interface EngineSocket {
  request: IncomingMessage;
  once(event: 'close', listener: () => void): unknown;
  on(event: 'packet', listener: () => void): unknown;
  close(discard: boolean): void;
}

function closeWhenFlooded(connection: EngineSocket): void {
  let [count, since] = [0, performance.now()];
  connection.on('packet', () => {
    const now = performance.now();
    if (now - since > 10_000) [count, since] = [0, now];
    if ((count += 1) > TOO_MANY_PER_10S) connection.close(true);
  });
}

/** A packet of a connection that there is already. */
function isOpen(request: IncomingMessage): boolean {
  return new URL(request.url ?? '/', 'http://handshake').searchParams.has('sid');
}

/** The session is looked up once a connection, not for every polled packet, which names its connection in the address. */
function onlyHandshake(handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (isOpen(request)) next();
    else handler(request, response, next);
  };
}
