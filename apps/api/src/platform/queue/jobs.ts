import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../config/config.js';
import type { JobHeartbeats, RepeatedJob } from './job-heartbeats.js';
import { openQueue, openWorker } from './queue-backend.js';

/** A job's name, interval and handler. Any run may happen twice or not at all, and the handler must be safe in both cases. */
export interface JobDefinition {
  /** Must not contain ':', which BullMQ reserves. */
  name: string;
  /** Interval between regular runs, in seconds. */
  everySeconds?: number;
  handler: () => Promise<unknown>;
}

/** Delay after a failed start. */
const RETRY_MS = 1000;
/** Interval for re-registering the schedules, which are lost if Redis is flushed or a process crashes between two runs. */
const REMIND_MS = 30_000;

/**
 * Runs recurring and delayed work on BullMQ, which uses Redis if REDIS_URL is set and Postgres otherwise. Jobs only clean up and speed
 * things up. Nothing essential depends on a queued job, because the rows that a job processes record what is due.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(Jobs.name);
  private readonly definitions = new Map<string, JobDefinition>();
  /** The jobs that are running in this process, by name. The value is true if another run has been requested in the meantime. */
  private readonly running = new Map<string, boolean>();
  private queue: ReturnType<typeof openQueue> | undefined;
  private worker: ReturnType<typeof openWorker> | undefined;
  private isOpen = false;
  private readonly end = new AbortController();
  private endedAt = performance.now();

  constructor(
    private readonly config: Config,
    private readonly remindMs = REMIND_MS,
    private readonly heartbeats?: JobHeartbeats,
  ) {}

  define(definition: JobDefinition): void {
    this.definitions.set(definition.name, definition);
  }

  /** Requests one more run after `delayMs`. Requests with the same `id` cause a single run. Errors are logged, never thrown. */
  later(name: string, delayMs: number, id: string): void {
    if (this.queue === undefined || !this.isOpen || this.closing) return;
    const options = { delay: Math.max(0, delayMs), jobId: `${name}-${id}`, removeOnComplete: true, removeOnFail: 50 };
    this.queue.part.add(name, {}, options).catch((error: unknown) => this.warn(`${name} was not queued`, error));
  }

  /** `performance.now()` when a job last completed in this process or, before the first run, when this object was created. */
  get lastEndAt(): number {
    return this.endedAt;
  }

  onApplicationBootstrap(): void {
    // Not awaited, because the site must keep selling while the queue's backend is unavailable. Jobs start once it is available.
    void this.stayOpen();
  }

  async onApplicationShutdown(): Promise<void> {
    this.end.abort();
    await this.close();
  }

  private async stayOpen(): Promise<void> {
    while (!this.closing) {
      try {
        await this.open();
      } catch (error) {
        this.warn('opening the job queue failed and will be retried', error);
        await this.close();
      }
      // The timer is aborted on shutdown, because a pending timer would keep the whole app in memory.
      const { signal } = this.end;
      await pause(this.isOpen ? this.remindMs : RETRY_MS, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  /** Opens the queue and the worker if they are not open, and registers the schedules. */
  private async open(): Promise<void> {
    const queue = (this.queue ??= openQueue(this.config, (error) => this.warn('job queue', error)));
    await queue.ready();
    if (this.closing) return;
    this.isOpen = true;
    if (!this.config.runsJobs) return;
    if (this.worker === undefined) {
      await this.heartbeats?.begin(this.repeated());
      // A worker opened after closing has begun would never be closed.
      if (this.closing) return;
      this.worker = openWorker(
        this.config,
        this.definitions.size,
        (name) => this.run(name),
        (error) => this.warn('job worker', error),
      );
      await this.worker.ready();
      this.worker.part.run().catch((error: unknown) => this.startAgain(error));
    }
    for (const { name, everySeconds } of this.repeated()) {
      if (this.closing) return;
      const template = { name, data: {}, opts: { removeOnComplete: true, removeOnFail: 50 } };
      await queue.part.upsertJobScheduler(`every-${name}`, { every: everySeconds * 1000 }, template);
    }
  }

  private repeated(): RepeatedJob[] {
    return [...this.definitions.values()].flatMap(({ name, everySeconds }) => (everySeconds === undefined ? [] : [{ name, everySeconds }]));
  }

  private get closing(): boolean {
    return this.end.signal.aborted;
  }

  private async startAgain(error: unknown): Promise<void> {
    this.warn('the job worker stopped and will be restarted', error);
    await this.close();
  }

  private async close(): Promise<void> {
    this.isOpen = false;
    const { worker, queue } = this;
    this.worker = this.queue = undefined;
    await worker?.close();
    await queue?.close();
  }

  /** Never runs a job twice at the same time. The worker has one slot per job, so a slow job never delays another. */
  private async run(name: string): Promise<void> {
    const definition = this.definitions.get(name);
    if (definition === undefined) {
      this.logger.warn(`a job named ${name} does not exist in this version and was dropped`);
      return;
    }
    if (this.running.has(name)) return void this.running.set(name, true);
    try {
      do {
        this.running.set(name, false);
        await this.once(definition);
      } while (this.running.get(name) === true && !this.closing);
    } finally {
      this.running.delete(name);
    }
  }

  private async once({ name, everySeconds, handler }: JobDefinition): Promise<void> {
    await handler();
    this.endedAt = performance.now();
    if (everySeconds !== undefined) await this.heartbeats?.beat({ name, everySeconds });
  }

  private warn(what: string, error: unknown): void {
    if (!this.closing) this.logger.warn(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
