import { Queue, Worker, createPostgresBackend, withBackend } from 'bullmq';
import { Redis } from 'ioredis';
import type { Config } from '../config/config.js';

const QUEUE_NAME = 'raffle';
const onPostgres = withBackend(createPostgresBackend);

type ErrorListener = (error: Error) => void;

/** BullMQ's own schema in the same database; `migrate` because a fresh one would make every call throw. */
function postgres(config: Config) {
  return { connectionString: config.databaseUrl, schema: 'bullmq', migrate: true, max: 3 };
}

/** `maxRetriesPerRequest: null` is what a blocking worker needs; a producer must fail instead of piling up. */
function redis(url: string, blocking: boolean): Redis {
  return new Redis(url, { maxRetriesPerRequest: blocking ? null : 1, enableOfflineQueue: blocking, lazyConnect: false });
}

export function openQueue(config: Config, onError: ErrorListener): Queue {
  if (config.redisUrl !== undefined) {
    const connection = redis(config.redisUrl, false);
    connection.on('error', onError);
    const queue = new Queue(QUEUE_NAME, { connection });
    queue.on('error', onError);
    return queue;
  }
  const queue = new onPostgres.Queue(QUEUE_NAME, { connection: postgres(config) }) as unknown as Queue;
  queue.on('error', onError);
  return queue;
}

export function openWorker(config: Config, run: (name: string) => Promise<void>, onError: ErrorListener): Worker {
  const options = { concurrency: 4, stalledInterval: 30_000 };
  const work = (job: { name: string }): Promise<void> => run(job.name);
  let worker: Worker;
  if (config.redisUrl !== undefined) {
    const connection = redis(config.redisUrl, true);
    connection.on('error', onError);
    worker = new Worker(QUEUE_NAME, work, { ...options, connection });
  } else {
    worker = new onPostgres.Worker(QUEUE_NAME, work, { ...options, connection: postgres(config) }) as unknown as Worker;
  }
  worker.on('error', onError);
  worker.on('failed', (job, error) => onError(new Error(`${job?.name ?? 'job'} failed: ${error.message}`)));
  return worker;
}

/** Closing must end even when the server behind it is gone. */
export async function closeQuietly(part: Queue | Worker | undefined): Promise<void> {
  if (part === undefined) return;
  const limit = new Promise<void>((resolve) => setTimeout(resolve, 3000).unref());
  await Promise.race([part.close().catch(() => undefined), limit]);
}
