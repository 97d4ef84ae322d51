import { setTimeout as pause } from 'node:timers/promises';
import { createPostgresBackend, createRedisBackend, withBackend, type BackendFactory, type IQueueBackend, type JobsOptions } from 'bullmq';
import { Redis } from 'ioredis';
import type { Config } from '../config/config.js';
import { Connection } from '../db/pool.js';

const QUEUE_NAME = 'raffle';
const AFTER_FAILURE_MS = 1000;

/**
 * Makes workers wait after a failure. BullMQ pauses only after the few errors that it recognises as a lost connection. After any other
 * error, such as "the database system is starting up", it would retry thousands of times a second and log every attempt.
 */
function patient<Backend extends IQueueBackend, Options>(make: BackendFactory<Backend, Options>): BackendFactory<Backend, Options> {
  return (...given) => {
    const backend = make(...given);
    const ask = backend.moveToActive.bind(backend);
    backend.moveToActive = async (...args) => {
      try {
        return await ask(...args);
      } catch (error) {
        await pause(AFTER_FAILURE_MS, undefined, { ref: false });
        throw error;
      }
    };
    return backend;
  };
}

const onPostgres = withBackend(patient(createPostgresBackend));
const onRedis = withBackend(patient(createRedisBackend));

/** The queue operations that we use, for either backend. */
export interface JobQueue {
  add(name: string, data: object, options: JobsOptions): Promise<unknown>;
  upsertJobScheduler(id: string, rhythm: { every: number }, template: { name: string; data: object; opts: JobsOptions }): Promise<unknown>;
}

export interface JobWorker {
  run(): Promise<void>;
}

type ErrorListener = (error: Error) => void;

/**
 * Options for BullMQ's own schema in the same database. `migrate` creates the schema; without it, every call would fail. A queue uses one
 * connection, and a worker uses a second one to listen for jobs. More connections would not help, because a call takes only a millisecond
 * and each connection has to compile BullMQ's functions first.
 */
function postgres(config: Config) {
  return { connectionString: config.databaseUrl, schema: 'bullmq', migrate: true, max: 1, Client: Connection };
}

/** A blocking worker needs `maxRetriesPerRequest: null`. A producer must fail rather than queue commands. */
function redis(url: string, blocking: boolean): Redis {
  return new Redis(url, { maxRetriesPerRequest: blocking ? null : 1, enableOfflineQueue: blocking, lazyConnect: false });
}

/** A queue or worker together with the connection that must be closed with it. BullMQ does not close connections that were passed to it. */
export interface Opened<Part> {
  part: Part;
  /**
   * Rejects if the server becomes unavailable while connecting. BullMQ does not recover from that, so the queue or worker must be closed
   * and opened again.
   */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export function openQueue(config: Config, onError: ErrorListener): Opened<JobQueue> {
  if (config.redisUrl === undefined) {
    return opened(new onPostgres.Queue(QUEUE_NAME, { connection: postgres(config) }), onError);
  }
  const connection = redis(config.redisUrl, false);
  const queue = new onRedis.Queue(QUEUE_NAME, { connection, prefix: config.redisPrefix });
  return opened(queue, onError, connection);
}

/** Opens a worker without running it, because a worker whose connection was never ready retries without pausing. */
export function openWorker(
  config: Config,
  concurrency: number,
  run: (name: string) => Promise<void>,
  onError: ErrorListener,
): Opened<JobWorker> {
  const options = { concurrency, stalledInterval: 30_000, autorun: false };
  const work = (job: { name: string }): Promise<void> => run(job.name);
  const failed = (job: { name: string } | undefined, error: Error): void =>
    onError(new Error(`${job?.name ?? 'job'} failed: ${error.message}`));
  if (config.redisUrl === undefined) {
    const worker = new onPostgres.Worker(QUEUE_NAME, work, { ...options, connection: postgres(config) });
    return opened(worker.on('failed', failed), onError);
  }
  const connection = redis(config.redisUrl, true);
  const worker = new onRedis.Worker(QUEUE_NAME, work, { ...options, connection, prefix: config.redisPrefix });
  return opened(worker.on('failed', failed), onError, connection);
}

/** Time limit for closing, which must finish even if the server is unavailable. */
const CLOSE_WITHIN_MS = 3000;

interface Closable {
  on(event: 'error', listener: ErrorListener): unknown;
  waitUntilReady(): Promise<unknown>;
  close(): Promise<void>;
}

function opened<Part extends Closable>(part: Part, onError: ErrorListener, connection?: Redis): Opened<Part> {
  part.on('error', onError);
  connection?.on('error', onError);
  const ready = async (): Promise<void> => {
    await part.waitUntilReady();
  };
  const close = async (): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_WITHIN_MS)));
    // Closes the part only once it is ready. A worker that became ready after it was closed would open a LISTEN connection that nothing
    // ever closes.
    const closed = ready()
      .catch(() => undefined)
      .then(() => part.close())
      .catch(() => undefined);
    await Promise.race([closed, limit]);
    clearTimeout(timer);
    connection?.disconnect();
  };
  return { part, ready, close };
}
