import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../config/config.js';
import type { JobHeartbeats, RepeatedJob } from './job-heartbeats.js';
import { openQueue, openWorker } from './queue-backend.js';

/** A job's name, rhythm and work in one place. Any of them may run twice or never: the work is safe both ways. */
export interface JobDefinition {
  /** Without ':', which BullMQ keeps for itself. */
  name: string;
  /** Rhythm of the repair that runs without being asked. */
  everySeconds?: number;
  handler: () => Promise<unknown>;
}

/** How long a start that failed waits for its next try. */
const RETRY_MS = 1000;
/** Rhythms are told again this often: a flushed Redis, or a crash between one run and the next, forgets them. */
const REMIND_MS = 30_000;

/**
 * Repeated and delayed work on BullMQ: on Redis when REDIS_URL is set, on Postgres otherwise. It only tidies and
 * accelerates. Nothing that must happen depends on a job's existence: the rows it works on say what is due.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(Jobs.name);
  private readonly definitions = new Map<string, JobDefinition>();
  /** Names of the jobs that run in this process; true: asked for again meanwhile. */
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

  /** Asks for one more run after `delayMs`; the same `id` asked twice is one run. Failure is logged, never thrown. */
  later(name: string, delayMs: number, id: string): void {
    if (this.queue === undefined || !this.isOpen || this.closing) return;
    const options = { delay: Math.max(0, delayMs), jobId: `${name}-${id}`, removeOnComplete: true, removeOnFail: 50 };
    this.queue.part.add(name, {}, options).catch((error: unknown) => this.warn(`${name} was not queued`, error));
  }

  /** When a job last came to its end in this process, by `performance.now()`; at first when it began. */
  get lastEndAt(): number {
    return this.endedAt;
  }

  onApplicationBootstrap(): void {
    // Not waited for: with the queue's backend away the site still sells, and jobs begin when it is back.
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
        this.warn('the job queue is not open; it is tried again', error);
        await this.close();
      }
      // At the end it is over at once: what waits keeps the whole app in memory.
      const { signal } = this.end;
      await pause(this.isOpen ? this.remindMs : RETRY_MS, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  /** Opens what is not open, and tells the rhythms. */
  private async open(): Promise<void> {
    const queue = (this.queue ??= openQueue(this.config, (error) => this.warn('job queue', error)));
    await queue.ready();
    if (this.closing) return;
    this.isOpen = true;
    if (!this.config.runsJobs) return;
    if (this.worker === undefined) {
      await this.heartbeats?.begin(this.repeated());
      // What is closed meanwhile opens nothing more: nobody would be left to close it.
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
    this.warn('the job worker stopped; it is started again', error);
    await this.close();
  }

  private async close(): Promise<void> {
    this.isOpen = false;
    const { worker, queue } = this;
    this.worker = this.queue = undefined;
    await worker?.close();
    await queue?.close();
  }

  /** One run of a job at a time, and a slot of the worker for each job: a slow job never keeps another one waiting. */
  private async run(name: string): Promise<void> {
    const definition = this.definitions.get(name);
    if (definition === undefined) {
      this.logger.warn(`a job named ${name} is not known to this version and was dropped`);
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
