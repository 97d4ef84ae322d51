import { Global, Logger, Module, type DynamicModule } from '@nestjs/common';
import { Pool } from 'pg';
import { Redis } from 'ioredis';
import { Attention } from './attention/attention.js';
import { Clock } from './clock.js';
import { CONFIG, type Config } from './config/config.js';
import { Database } from './db/database.js';
import { makePool } from './db/pool.js';
import { ReservedConnections } from './db/reserved-connections.js';
import { SessionLocks } from './db/session-locks.js';
import { EventBus } from './events/event-bus.js';
import { IdempotencyPurgeJob } from './http/idempotency/idempotency-purge.job.js';
import { RateLimits } from './http/rate-limits/rate-limits.js';
import { Work } from './http/work/work.js';
import { InProcessGate } from './locks/in-process-gate.js';
import { RedisGate } from './locks/redis-gate.js';
import { ListReader } from './lists/list-reader.js';
import { SLOT_GATE } from './locks/slot-gate.js';
import { FileMailer } from './mail/file-mailer.js';
import { MailboxController } from './mail/mailbox.controller.js';
import { Mailer } from './mail/mailer.js';
import { SmtpMailer } from './mail/smtp-mailer.js';
import { EmailAlarm } from './outbox/email-alarm.js';
import { Outbox } from './outbox/outbox.js';
import { OutboxJobs } from './outbox/outbox.jobs.js';
import { OutboxMails } from './outbox/outbox-mails.js';
import { JobHeartbeats } from './queue/job-heartbeats.js';
import { Jobs } from './queue/jobs.js';
import { REDIS, RedisLifecycle } from './redis.js';
import { SecurityLog } from './security/security-log.js';

/** Exports services that every feature may inject without importing this module. */
@Global()
@Module({})
export class PlatformModule {
  static with(config: Config): DynamicModule {
    return {
      module: PlatformModule,
      controllers: [MailboxController],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: Pool, useFactory: () => makePool(config) },
        { provide: Clock, useFactory: () => new Clock(config.appNow) },
        {
          provide: Jobs,
          inject: [Database],
          useFactory: (db: Database) => new Jobs(config, undefined, new JobHeartbeats(db)),
        },
        { provide: REDIS, useFactory: () => RedisLifecycle.open(config) },
        {
          provide: SLOT_GATE,
          inject: [REDIS],
          useFactory: (redis: Redis | null) => (redis ? new RedisGate(redis, config.redisPrefix) : new InProcessGate()),
        },
        { provide: Mailer, useFactory: () => makeMailer(config) },
        Attention,
        Database,
        EmailAlarm,
        EventBus,
        IdempotencyPurgeJob,
        ListReader,
        Outbox,
        OutboxJobs,
        OutboxMails,
        RateLimits,
        RedisLifecycle,
        ReservedConnections,
        SecurityLog,
        SessionLocks,
        Work,
      ],
      exports: [
        Attention,
        Clock,
        CONFIG,
        Database,
        EventBus,
        Jobs,
        ListReader,
        Mailer,
        Outbox,
        OutboxMails,
        Pool,
        RateLimits,
        REDIS,
        ReservedConnections,
        SecurityLog,
        SessionLocks,
        SLOT_GATE,
        Work,
      ],
    };
  }
}

function makeMailer({ smtpUrl, mailFrom, dataDir, production }: Config): Mailer {
  if (smtpUrl !== undefined) return new SmtpMailer(smtpUrl, mailFrom);
  if (production) new Logger('mail').warn('SMTP_URL is not set: emails are kept as files and reach nobody.');
  return new FileMailer(dataDir);
}
