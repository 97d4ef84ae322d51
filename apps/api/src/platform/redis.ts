import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import type { Config } from './config/config.js';

/**
 * Injection token for the shared Redis connection, which is null if REDIS_URL is unset. If the connection fails, the services that use it
 * continue without Redis.
 */
export const REDIS = Symbol('redis');

@Injectable()
export class RedisLifecycle implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: Redis | null) {}

  /** Opens the connection. Commands fail fast while Redis is unavailable, and the connection is restored automatically. */
  static open(config: Config): Redis | null {
    if (config.redisUrl === undefined) return null;
    const logger = new Logger('redis');
    const redis = new Redis(config.redisUrl, {
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      commandTimeout: 1000,
      retryStrategy: (times) => Math.min(times * 100, 2000),
    });
    redis.on('error', (error) => logger.warn(error.message));
    return redis;
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}
