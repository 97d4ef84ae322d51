import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { Redis } from 'ioredis';
import { Attention } from './attention/attention.js';
import { Clock } from './clock.js';
import { CONFIG, type Config } from './config/config.js';
import { Database } from './db/database.js';
import { makePool } from './db/pool.js';
import { ReservedConnections } from './db/reserved-connections.js';
import { SessionLocks } from './db/session-locks.js';
import { EventBus } from './events/event-bus.js';
import { InProcessGate } from './locks/in-process-gate.js';
import { RedisGate } from './locks/redis-gate.js';
import { ListReader } from './lists/list-reader.js';
import { SLOT_GATE } from './locks/slot-gate.js';
import { JobHeartbeats } from './queue/job-heartbeats.js';
import { JobRun } from './queue/job-run.entity.js';
import { Jobs } from './queue/jobs.js';
import { REDIS, RedisLifecycle } from './redis.js';

/** What every feature may inject, whatever the backend behind it. */
@Global()
@Module({})
export class PlatformModule {
  static with(config: Config): DynamicModule {
    return {
      module: PlatformModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: Pool, useFactory: () => makePool(config) },
        { provide: Clock, useFactory: () => new Clock(config.appNow) },
        {
          provide: Jobs,
          inject: [DataSource],
          useFactory: (source: DataSource) => new Jobs(config, undefined, new JobHeartbeats(source.getRepository(JobRun))),
        },
        { provide: REDIS, useFactory: () => RedisLifecycle.open(config) },
        {
          provide: SLOT_GATE,
          inject: [REDIS],
          useFactory: (redis: Redis | null) => (redis ? new RedisGate(redis, config.redisPrefix) : new InProcessGate()),
        },
        { provide: Database, inject: [DataSource, EventBus], useFactory: (source: DataSource, bus: EventBus) => new Database(source, bus) },
        Attention,
        ListReader,
        ReservedConnections,
        SessionLocks,
        EventBus,
        RedisLifecycle,
      ],
      exports: [Pool, Attention, ListReader, ReservedConnections, SessionLocks, CONFIG, Clock, Jobs, REDIS, SLOT_GATE, Database, EventBus],
    };
  }
}
