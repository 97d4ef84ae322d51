import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Pool, type QueryResultRow } from 'pg';
import { startSandbox, type Sandbox } from '@raffle/stripe-sandbox/sandbox';
import { createApp } from '../src/create-app.js';
import { loadConfig } from '../src/platform/config/config.js';
import { Database } from '../src/platform/db/database.js';
import { makeLogger } from '../src/platform/http/logging/logger.js';
import { Jobs, type JobDefinition } from '../src/platform/queue/jobs.js';
import { makeTestDatabase } from './test-database.js';

/** A morning in the specification's season. At this time, every slot after 2 June 09:00 is on sale. */
export const TEST_NOW = '2025-06-01T09:00:00+02:00';

export interface TestApp {
  url: string;
  app: NestExpressApplication;
  database: Database;
  databaseUrl: string;
  dataDir: string;
  sandbox: Sandbox | undefined;
  sql<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Starts another API instance that uses the same database (and Redis). */
  another(env?: Record<string, string>): Promise<TestApp>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Whether to start the payment sandbox in this process and connect the API to it. */
  sandbox?: boolean;
  env?: Record<string, string>;
  /** A database that the test has already created. By default, a new database is created and migrated. */
  database?: { url: string; drop: () => Promise<void> };
  /** Receives every log line, at any level. By default, log lines go to standard output. */
  log?: (line: string) => void;
  /** Whether jobs run on schedule, as in production. If true, this also applies to every app that the same test file starts later. */
  byTheClock?: boolean;
}

/**
 * Longest interval, in seconds, at which a job still runs on its own in tests. Only the jobs that send messages and drain the outbox run
 * that often.
 */
const ALWAYS_SECONDS = 2;

/**
 * Whether most jobs run only if a test calls them. Outside tests, jobs run once at startup and then at their interval. In a test, the time
 * of the first run would depend on the machine's load, so tests call the jobs that they need. Only the jobs that send messages and drain
 * the outbox run on their own, because other code waits for them.
 */
let isClockStopped = true;
const define: (this: Jobs, job: JobDefinition) => void = Reflect.get(Jobs.prototype, 'define');
Jobs.prototype.define = function (this: Jobs, job) {
  const { everySeconds = 0, ...onlyAskedFor } = job;
  define.call(this, isClockStopped && everySeconds > ALWAYS_SECONDS ? onlyAskedFor : job);
};

/** Starts the whole API over real HTTP with its own database, and with Redis if TEST_REDIS_URL is set. */
export async function startTestApp({
  sandbox = false,
  env = {},
  log,
  byTheClock = false,
  ...given
}: TestAppOptions = {}): Promise<TestApp> {
  const database = given.database ?? (await makeTestDatabase());
  isClockStopped &&= !byTheClock;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'raffle-test-'));
  const webhookSecret = 'whsec_test';
  const stripe = sandbox ? await startSandbox({ port: 0, webhookSecret, faults: true }) : undefined;
  const base = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    APP_NOW: TEST_NOW,
    RATE_LIMITS: 'off',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    WEB_DIST: path.join(dataDir, 'no-web'),
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    SESSION_SECRET: 'test',
    STRIPE_SECRET_KEY: 'sk_test_api',
    ...(stripe ? { STRIPE_API_BASE: stripe.url } : {}),
    ...(process.env.TEST_REDIS_URL ? { REDIS_URL: process.env.TEST_REDIS_URL } : {}),
    ...env,
  };
  const logger = log === undefined ? makeLogger(base.LOG_LEVEL) : makeLogger('trace', { write: log });
  const opened: TestApp[] = [];
  const open = async (more: Record<string, string> = {}): Promise<TestApp> => {
    const app = await createApp(loadConfig({ ...base, ...more }), logger);
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    const pool = app.get(Pool);
    const one: TestApp = {
      url: `http://127.0.0.1:${port}`,
      app,
      database: app.get(Database),
      databaseUrl: database.url,
      dataDir,
      sandbox: stripe,
      sql: async (text, values) => (await pool.query(text, values)).rows as never,
      another: open,
      close: () => app.close(),
    };
    opened.push(one);
    return one;
  };
  const first = await open();
  stripe?.setWebhookUrl(`${first.url}/api/payments/webhook`);
  const closeAll = async (): Promise<void> => {
    for (const one of opened) await one.app.close();
    await stripe?.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...first, close: closeAll };
}
