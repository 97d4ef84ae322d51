import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue, Worker } from 'bullmq';
import type { Config } from '../config/config.js';
import { openQueue, openWorker, type Opened } from './queue-backend.js';

/** A job's name, rhythm and work in one place. Any of them may run twice or never: the work is safe both ways. */
export interface JobDefinition {
  /** Without ':', which BullMQ keeps for itself. */
  name: string;
  /** Rhythm of the repair that runs without being asked, in milliseconds. */
  everyMs?: number;
  handler: () => Promise<unknown>;
}

/**
 * Repeated and delayed work on BullMQ: on Redis when REDIS_URL is set, on Postgres otherwise. It only tidies and
 * accelerates. Nothing that must happen depends on a job's existence: the rows it works on say what is due.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(Jobs.name);
  private readonly definitions = new Map<string, JobDefinition>();
  private queue: Opened<Queue> | undefined;
  private worker: Opened<Worker> | undefined;
  private closing = false;

  constructor(private readonly config: Config) {}

  define(definition: JobDefinition): void {
    this.definitions.set(definition.name, definition);
  }

  /** Asks for one more run after `delayMs`; the same `id` asked twice is one run. Failure is logged, never thrown. */
  later(name: string, delayMs: number, id: string): void {
    if (this.queue === undefined || this.closing) return;
    const options = { delay: Math.max(0, delayMs), jobId: `${name}-${id}`, removeOnComplete: true, removeOnFail: 50 };
    this.queue.part.add(name, {}, options).catch((error: unknown) => this.warn(`${name} could not be asked for`, error));
  }

  onApplicationBootstrap(): void {
    // Not awaited: with Redis down the site still sells, and the connection is retried behind it.
    this.start().catch((error: unknown) => this.warn('the job queue did not start; it is tried again', error));
  }

  async onApplicationShutdown(): Promise<void> {
    this.closing = true;
    await this.worker?.close();
    await this.queue?.close();
  }

  private async start(): Promise<void> {
    this.queue = openQueue(this.config, (error) => this.warn('job queue', error));
    if (!this.config.runsJobs) return;
    this.worker = openWorker(this.config, (name) => this.run(name), (error) => this.warn('job worker', error));
    for (const { name, everyMs } of this.definitions.values()) {
      if (everyMs === undefined || this.closing) continue;
      const template = { name, data: {}, opts: { removeOnComplete: true, removeOnFail: 50 } };
      await this.queue.part.upsertJobScheduler(`every-${name}`, { every: everyMs }, template);
    }
  }

  private async run(name: string): Promise<void> {
    const definition = this.definitions.get(name);
    if (definition === undefined) {
      this.logger.warn(`a job named ${name} is not known to this version and was dropped`);
      return;
    }
    await definition.handler();
  }

  private warn(what: string, error: unknown): void {
    if (!this.closing) this.logger.warn(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
