import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { cutAt } from '@raffle/contracts/text';
import { CONFIG, type Config } from '../config/config.js';
import { Database, type Tx } from '../db/database.js';
import { IsPast, NOW, secondsFromNow } from '../db/operators.js';
import { isUnavailable } from '../db/pg-errors.js';
import { inMailTurn } from '../mail/mail-turn.js';
import { OutboxMessage } from './outbox-message.entity.js';
import { retryDelayMs } from './outbox.rules.js';

/** What each kind carries. Features add theirs by declaration merging, so that no kind or payload is misspelt. */
export interface OutboxMessages {}

export type OutboxKind = keyof OutboxMessages & string;

/** `attempt` counts from 1 and may serve as part of an idempotency key. */
export type OutboxHandler<Kind extends OutboxKind> = (payload: OutboxMessages[Kind], attempt: number) => Promise<void>;

type Leased = Pick<OutboxMessage, 'id' | 'kind' | 'payload' | 'attempts' | 'createdAt'>;

/** Messages handled at once; their handlers must leave connections for people. */
const BATCH = 8;
/** Those that were done are kept for so long. */
const KEPT_DAYS = 7;
/** A restarted database is back within seconds, and the mark must be there before the lease runs out. */
const MARK_AGAIN_MS = 250;

/**
 * What must follow a commit, written by the same commit. Each message is handled at least once: handlers are safe to
 * run twice, also at the same time. It is never given up: after a failure it waits longer, to a most. One that this process
 * has handled, and could not mark as done because the database went away, is only marked.
 */
@Injectable()
export class Outbox implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Outbox.name);
  private readonly handlers = new Map<string, (payload: never, attempt: number) => Promise<void>>();
  private draining: Promise<number> | undefined;
  private askedWhileDraining = false;
  private closing = false;
  /** Of messages that were begun and are not marked as done: what was sent of them, and whether all was done. */
  private readonly memories = new Map<string, { sent: number; handled: boolean }>();

  constructor(
    private readonly db: Database,
    @InjectRepository(OutboxMessage) private readonly messages: Repository<OutboxMessage>,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  handle<Kind extends OutboxKind>(kind: Kind, handler: OutboxHandler<Kind>): void {
    if (this.handlers.has(kind)) throw new Error(`The outbox already has a handler for ${kind}.`);
    this.handlers.set(kind, handler);
  }

  /**
   * @param delayMs for what the committing process does itself right away, so that only a crash leaves it to the outbox
   * @returns its id, for whoever does it
   */
  async stage<Kind extends OutboxKind>(tx: Tx, kind: Kind, payload: OutboxMessages[Kind], { delayMs = 0 } = {}): Promise<string> {
    const { identifiers } = await tx.manager.insert(OutboxMessage, { kind, payload, dueAt: secondsFromNow(delayMs / 1000) });
    const [message] = identifiers as Pick<OutboxMessage, 'id'>[];
    if (message === undefined) throw new Error('the message was not staged');
    if (delayMs === 0 && this.config.runsJobs) tx.onCommit(() => this.wake());
    return message.id;
  }

  /** Many of one kind, one after the other with so much time between: what is staged for one person meanwhile does not wait behind them. */
  async stageSpread<Kind extends OutboxKind>(
    tx: Tx,
    kind: Kind,
    payloads: readonly OutboxMessages[Kind][],
    everyMs: number,
  ): Promise<void> {
    await tx.write(
      `INSERT INTO outbox (kind, payload, due_at) SELECT $1, one.payload, now() + make_interval(secs => (one.n - 1) * $3 / 1000.0)
         FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY one (payload, n)`,
      [kind, JSON.stringify(payloads), everyMs],
    );
    if (payloads.length > 0 && this.config.runsJobs) tx.onCommit(() => this.wake());
  }

  /** What the committing process has done itself right away, in the transaction that wrote it down. */
  async done(tx: Tx, id: string): Promise<void> {
    await tx.manager.update(OutboxMessage, { id }, { doneAt: NOW });
  }

  /**
   * Handles all that is due and answers how many messages it took. Calls that overlap share one run, which looks once more for those
   * who joined it: what they have just staged may be newer than its last look.
   */
  async drain(): Promise<number> {
    this.askedWhileDraining = true;
    this.draining ??= this.drainAll();
    return this.draining;
  }

  /** Forgets what was done long ago. */
  async purge(): Promise<void> {
    await this.messages.delete({ doneAt: IsPast(KEPT_DAYS * 24 * 60) });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true;
    await this.draining?.catch(() => undefined);
  }

  private wake(): void {
    this.drain().catch((error: unknown) => this.logger.warn(`the outbox waits for its next turn: ${messageOf(error)}`));
  }

  private async drainAll(): Promise<number> {
    let taken = 0;
    try {
      for (;;) {
        this.askedWhileDraining = false;
        const batch = this.closing ? [] : await this.lease();
        taken += batch.length;
        await Promise.all(batch.map((message) => this.work(message)));
        if (batch.length < BATCH && !this.askedWhileDraining) return taken;
        if (this.closing) return taken;
      }
    } finally {
      // In the same breath as the decision: nobody can join a run that no longer looks.
      this.draining = undefined;
    }
  }

  /** Moving `due_at` is the lease: no transaction stays open while a handler talks to the world. */
  private async lease(): Promise<Leased[]> {
    return this.db.rows<Leased>(
      `UPDATE outbox SET due_at = now() + make_interval(secs => $1), attempts = attempts + 1
        WHERE id IN (SELECT id FROM outbox WHERE done_at IS NULL AND due_at <= now() AND kind = ANY($2)
                      ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED)
        RETURNING id, kind, payload, attempts, created_at AS "createdAt"`,
      [this.config.rhythms.outboxLease, [...this.handlers.keys()], BATCH],
    );
  }

  private async work({ id, kind, payload, attempts, createdAt }: Leased): Promise<void> {
    const memory = this.memories.get(id) ?? { sent: 0, handled: false };
    this.memories.set(id, memory);
    const turn = { key: `${id} ${createdAt.toISOString()}`, mails: 0, memory, assertMine: () => this.assertMine(id, attempts) };
    try {
      if (!memory.handled) await inMailTurn(turn, async () => this.handlers.get(kind)?.(payload as never, attempts));
      memory.handled = true;
      await this.markDone(id);
      this.memories.delete(id);
    } catch (error) {
      if (!memory.handled && memory.sent === 0) this.memories.delete(id);
      this.logger.warn(`${kind} ${id} failed for the ${attempts}. time: ${messageOf(error)}`);
      await this.postpone(id, attempts, error);
    }
  }

  /** Asked once more right before a mail leaves: the lease may have run out meanwhile, and somebody else have taken the message. */
  private async assertMine(id: string, attempts: number): Promise<void> {
    const mine = await this.messages.existsBy({ id, attempts, doneAt: IsNull() });
    if (!mine) throw new Error('another process has taken it up');
  }

  /** What was done is written down as soon as the database can be reached, before anybody takes the message up again. */
  private async markDone(id: string): Promise<void> {
    for (;;) {
      try {
        await this.messages.update({ id }, { doneAt: NOW, lastError: null });
        return;
      } catch (error) {
        if (this.closing || !isUnavailable(error)) throw error;
        await pause(MARK_AGAIN_MS);
      }
    }
  }

  /** Conditional on the attempt: a worker whose lease ran out must not move the due time of its successor. */
  private async postpone(id: string, attempts: number, error: unknown): Promise<void> {
    const dueAt = secondsFromNow(retryDelayMs(attempts, this.config.rhythms.outboxRetry * 1000) / 1000);
    await this.messages
      .update({ id, attempts, doneAt: IsNull() }, { dueAt, lastError: cutAt(messageOf(error), 500) })
      .catch((failure: unknown) => this.logger.warn(`${id} keeps its lease: ${messageOf(failure)}`));
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
