import { setTimeout as pause } from 'node:timers/promises';
import { Queue, Worker, createPostgresBackend, withBackend } from 'bullmq';
import { Redis } from 'ioredis';
import type { Config } from '../config/config.js';
import { Connection } from '../db/connection.js';

const QUEUE_NAME = 'raffle';
const onPostgres = withBackend(createPostgresBackend);

type ErrorListener = (error: Error) => void;

/** BullMQ's own schema in the same database; `migrate` because a fresh one would make every call throw. */
function postgres(config: Config) {
  return { connectionString: config.databaseUrl, schema: 'bullmq', migrate: true, max: 3, Client: Connection };
}

/** `maxRetriesPerRequest: null` is what a blocking worker needs; a producer must fail instead of piling up. */
function redis(url: string, blocking: boolean): Redis {
  return new Redis(url, { maxRetriesPerRequest: blocking ? null : 1, enableOfflineQueue: blocking, lazyConnect: false });
}

/** A queue or worker together with what must be closed with it: BullMQ leaves connections that it was given to their owner. */
export interface Opened<Part> {
  part: Part;
  /** Rejects when the server behind it went away meanwhile. BullMQ remembers that for ever: only closing it is of use then. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export function openQueue(config: Config, onError: ErrorListener): Opened<Queue> {
  if (config.redisUrl === undefined) {
    return opened(new onPostgres.Queue(QUEUE_NAME, { connection: postgres(config) }) as unknown as Queue, onError);
  }
  const connection = redis(config.redisUrl, false);
  return opened(new Queue(QUEUE_NAME, { connection, prefix: config.redisPrefix }), onError, connection);
}

/** A worker that does not run yet: one whose connection never was ready would ask again and again without a pause. */
export function openWorker(config: Config, run: (name: string) => Promise<void>, onError: ErrorListener): Opened<Worker> {
  const options = { concurrency: 4, stalledInterval: 30_000, autorun: false };
  const work = (job: { name: string }): Promise<void> => run(job.name);
  const prepare = (worker: Worker): void => {
    worker.on('failed', (job, error) => onError(new Error(`${job?.name ?? 'job'} failed: ${error.message}`)));
    failSlowly(worker);
  };
  if (config.redisUrl === undefined) {
    const worker = new onPostgres.Worker(QUEUE_NAME, work, { ...options, connection: postgres(config) }) as unknown as Worker;
    prepare(worker);
    return opened(worker, onError);
  }
  const connection = redis(config.redisUrl, true);
  const worker = new Worker(QUEUE_NAME, work, { ...options, connection, prefix: config.redisPrefix });
  prepare(worker);
  return opened(worker, onError, connection);
}

const AFTER_FAILURE_MS = 1000;

/**
 * BullMQ pauses after the few errors that it knows as a lost connection and asks again at once after any other, such as
 * "the database system is starting up": thousands of times a second, each one logged.
 */
function failSlowly(worker: Worker): void {
  const backend = worker.getBackend();
  const ask = backend.moveToActive.bind(backend);
  backend.moveToActive = async (...args) => {
    try {
      return await ask(...args);
    } catch (error) {
      await pause(AFTER_FAILURE_MS, undefined, { ref: false });
      throw error;
    }
  };
}

/** Closing must end even when the server behind it is gone. */
const CLOSE_WITHIN_MS = 3000;

function opened<Part extends Queue | Worker>(part: Part, onError: ErrorListener, connection?: Redis): Opened<Part> {
  (part as Queue).on('error', onError);
  connection?.on('error', onError);
  const close = async (): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_WITHIN_MS)));
    await Promise.race([part.close().catch(() => undefined), limit]);
    clearTimeout(timer);
    connection?.disconnect();
  };
  const ready = async (): Promise<void> => {
    await part.waitUntilReady();
  };
  return { part, ready, close };
}
