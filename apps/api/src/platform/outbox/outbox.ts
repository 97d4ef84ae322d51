import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { Database, type Tx } from '../db/database.js';
import { retryDelayMs } from './outbox.rules.js';

/** What each kind carries. Features add theirs by declaration merging, so that no kind or payload is misspelt. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface OutboxMessages {}

export type OutboxKind = keyof OutboxMessages & string;

/** `attempt` counts from 1 and may serve as part of an idempotency key. */
export type OutboxHandler<Kind extends OutboxKind> = (payload: OutboxMessages[Kind], attempt: number) => Promise<void>;

type Leased = { id: string; kind: string; payload: unknown; attempts: number };

/** Messages handled at once; their handlers must leave connections for people. */
const BATCH = 8;

/**
 * What must follow a commit, written by the same commit. Each message is handled at least once: handlers are safe to
 * run twice, also at the same time. It is never given up: after a failure it waits longer, to a most.
 */
@Injectable()
export class Outbox implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Outbox.name);
  private readonly handlers = new Map<string, (payload: never, attempt: number) => Promise<void>>();
  private draining: Promise<number> | undefined;
  private wokenWhileDraining = false;
  private closing = false;

  constructor(
    private readonly db: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  handle<Kind extends OutboxKind>(kind: Kind, handler: OutboxHandler<Kind>): void {
    if (this.handlers.has(kind)) throw new Error(`The outbox already has a handler for ${kind}.`);
    this.handlers.set(kind, handler);
  }

  /** @param delayMs for what the committing process does itself right away, so that only a crash leaves it to the outbox */
  async stage<Kind extends OutboxKind>(tx: Tx, kind: Kind, payload: OutboxMessages[Kind], { delayMs = 0 } = {}): Promise<void> {
    await tx.write(`INSERT INTO outbox (kind, payload, due_at) VALUES ($1, $2, now() + make_interval(secs => $3))`, [
      kind,
      JSON.stringify(payload),
      delayMs / 1000,
    ]);
    if (delayMs === 0 && this.config.runsJobs) tx.onCommit(() => this.wake());
  }

  /** Handles all that is due and answers how many messages it took; calls that overlap share one run. */
  async drain(): Promise<number> {
    this.draining ??= this.drainAll().finally(() => (this.draining = undefined));
    return this.draining;
  }

  /** Forgets what was done more than a week ago. */
  async purge(): Promise<void> {
    await this.db.rows(`DELETE FROM outbox WHERE done_at < now() - interval '7 days'`);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true;
    await this.draining?.catch(() => undefined);
  }

  private wake(): void {
    this.wokenWhileDraining = true;
    this.drain().catch((error: unknown) => this.logger.warn(`the outbox waits for its next turn: ${messageOf(error)}`));
  }

  private async drainAll(): Promise<number> {
    let taken = 0;
    for (;;) {
      this.wokenWhileDraining = false;
      const batch = this.closing ? [] : await this.lease();
      taken += batch.length;
      await Promise.all(batch.map((message) => this.work(message)));
      if (batch.length < BATCH && !this.wokenWhileDraining) return taken;
      if (this.closing) return taken;
    }
  }

  /** Moving `due_at` is the lease: no transaction stays open while a handler talks to the world. */
  private async lease(): Promise<Leased[]> {
    return this.db.rows<Leased>(
      `UPDATE outbox SET due_at = now() + make_interval(secs => $1), attempts = attempts + 1
        WHERE id IN (SELECT id FROM outbox WHERE done_at IS NULL AND due_at <= now() AND kind = ANY($2)
                      ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED)
        RETURNING id, kind, payload, attempts`,
      [this.config.rhythms.outboxLease, [...this.handlers.keys()], BATCH],
    );
  }

  private async work({ id, kind, payload, attempts }: Leased): Promise<void> {
    try {
      await this.handlers.get(kind)?.(payload as never, attempts);
      await this.db.rows(`UPDATE outbox SET done_at = now(), last_error = NULL WHERE id = $1`, [id]);
    } catch (error) {
      this.logger.warn(`${kind} ${id} failed for the ${attempts}. time: ${messageOf(error)}`);
      await this.postpone(id, attempts, error);
    }
  }

  /** Conditional on the attempt: a worker whose lease ran out must not move the due time of its successor. */
  private async postpone(id: string, attempts: number, error: unknown): Promise<void> {
    const values = [id, attempts, retryDelayMs(attempts, this.config.rhythms.outboxRetry * 1000) / 1000, messageOf(error).slice(0, 500)];
    await this.db
      .rows(
        `UPDATE outbox SET due_at = now() + make_interval(secs => $3), last_error = $4
          WHERE id = $1 AND attempts = $2 AND done_at IS NULL`,
        values,
      )
      .catch((failure: unknown) => this.logger.warn(`${id} keeps its lease: ${messageOf(failure)}`));
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
