import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { cutAt } from '@raffle/contracts/text';
import { CONFIG, type Config } from '../config/config.js';
import { Database, type Tx } from '../db/database.js';
import { IsPast, NOW, secondsFromNow } from '../db/operators.js';
import { isUnavailable } from '../db/pg-errors.js';
import { MailError, Mailer, type Mail } from '../mail/mailer.js';
import { OutboxMessage, type Lane, type MailLane } from './outbox-message.entity.js';
import { retryDelayMs } from './outbox.rules.js';

/** Payload type for each kind of message. Features add their own kinds by declaration merging, so kinds and payloads are type-checked. */
export interface OutboxMessages {}

export type OutboxKind = keyof OutboxMessages & string;

/** `attempt` counts from 1 and may be used as part of an idempotency key. */
export type OutboxHandler<Kind extends OutboxKind> = (payload: OutboxMessages[Kind], attempt: number) => Promise<void>;

/** @returns false if the mail server will never accept the email @throws if the email should be retried */
export type SendMail = (mail: Mail) => Promise<boolean>;

export type OutboxMailHandler<Kind extends OutboxKind> = (payload: OutboxMessages[Kind], send: SendMail, attempt: number) => Promise<void>;

type Leased = Pick<OutboxMessage, 'id' | 'kind' | 'payload' | 'attempts' | 'createdAt'>;

/** Progress of a message that this process has started and not yet marked as done. */
interface Progress {
  /** Outcomes of the message's emails that need no retry, in sending order: true if sent, false if rejected. */
  settled: boolean[];
  refusal: string | undefined;
  handled: boolean;
}

interface Handler {
  lane: Lane;
  run(payload: object, message: Leased, progress: Progress): Promise<void>;
}

/** Number of messages handled in parallel in each lane. Low enough to leave database connections for requests. */
const AT_ONCE: Record<Lane, number> = { money: 8, 'sign-in': 2, receipts: 2, bulk: 1 };
const LANES = Object.keys(AT_ONCE) as Lane[];
const RETENTION_DAYS = 7;
/** How long a mail server may keep deferring an email before we abandon it. */
const GIVE_UP_MS = 24 * 60 * 60_000;
/**
 * Delay before the next attempt to mark a message as done. A restarted database is available within seconds, and the message must be marked
 * before its lease expires.
 */
const MARK_AGAIN_MS = 250;

/**
 * Stores work to be done after a commit, in the same transaction. Each message is handled at least once, so handlers must be safe to run
 * twice, even concurrently. Lanes are drained independently, so that an unresponsive mail server never delays a refund. The delay before a
 * retry grows with each failure. Only emails that the mail server does not accept are abandoned. If the database fails after a message has
 * been handled but before it is marked as done, this process later only marks the message and does not handle it again.
 */
@Injectable()
export class Outbox implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Outbox.name);
  private readonly handlers = new Map<string, Handler>();
  private readonly draining = new Map<Lane, Promise<number>>();
  private readonly askedWhileDraining = new Set<Lane>();
  private closing = false;
  private readonly progress = new Map<string, Progress>();

  constructor(
    private readonly db: Database,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  handle<Kind extends OutboxKind>(kind: Kind, handler: OutboxHandler<Kind>, lane: Lane = 'money'): void {
    this.register(kind, { lane, run: (payload, { attempts }) => handler(payload as OutboxMessages[Kind], attempts) });
  }

  /** Registers a handler that sends emails. No other handlers send emails, and handlers that do are never in the `money` lane. */
  mail<Kind extends OutboxKind>(kind: Kind, lane: MailLane, handler: OutboxMailHandler<Kind>): void {
    this.register(kind, {
      lane,
      run: (payload, message, progress) => {
        let number = 0;
        const send = (mail: Mail): Promise<boolean> => this.sendOnce(mail, (number += 1), message, progress);
        return handler(payload as OutboxMessages[Kind], send, message.attempts);
      },
    });
  }

  /**
   * Adds a message to the outbox.
   * @param delayMs set this if the committing process does the work itself right away, so that the outbox does it only after a crash
   * @returns the message's ID, with which that process marks the message as done
   */
  async stage<Kind extends OutboxKind>(tx: Tx, kind: Kind, payload: OutboxMessages[Kind], { delayMs = 0 } = {}): Promise<string> {
    const lane = this.laneOf(kind);
    const { identifiers } = await tx.manager.insert(OutboxMessage, { kind, lane, payload, dueAt: secondsFromNow(delayMs / 1000) });
    const [message] = identifiers as Pick<OutboxMessage, 'id'>[];
    if (message === undefined) throw new Error('the message was not staged');
    if (delayMs === 0) this.wakeOnCommit(tx, lane);
    return message.id;
  }

  async stageMany<Kind extends OutboxKind>(tx: Tx, kind: Kind, payloads: readonly OutboxMessages[Kind][]): Promise<void> {
    const lane = this.laneOf(kind);
    await tx.write(
      `INSERT INTO outbox (kind, lane, payload) SELECT $1, $2, one.payload FROM jsonb_array_elements($3::jsonb) one (payload)`,
      [kind, lane, JSON.stringify(payloads)],
    );
    this.wakeOnCommit(tx, lane);
  }

  /** Marks a message as done. A process that did the work itself calls this method in the transaction that records the work. */
  async done(tx: Tx, id: string): Promise<void> {
    await tx.manager.update(OutboxMessage, { id }, { doneAt: NOW, lastError: null });
  }

  /** Starts draining the lanes that have due messages, without waiting for them. */
  async wakeDue(): Promise<void> {
    const due = await this.db.single((reader) =>
      reader.rows<{ lane: Lane }>(
        `SELECT lane FROM unnest($1::text[]) lane
        WHERE EXISTS (SELECT 1 FROM outbox o WHERE o.lane = lane.lane AND o.done_at IS NULL AND o.due_at <= now())`,
        [LANES],
      ),
    );
    for (const { lane } of due) this.wake(lane);
  }

  /**
   * Handles all due messages in every lane. Overlapping calls share one run per lane. If a call joins a run, the run checks for messages
   * once more, because the caller's messages may be newer than the last check.
   * @returns the number of messages handled
   */
  async drain(): Promise<number> {
    const taken = await Promise.all(LANES.map((lane) => this.drainLane(lane)));
    return taken.reduce((sum, one) => sum + one, 0);
  }

  async purge(): Promise<void> {
    await this.db.single(({ manager }) => manager.delete(OutboxMessage, { doneAt: IsPast(RETENTION_DAYS * 24 * 60) }));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true;
    await Promise.allSettled(this.draining.values());
  }

  private register(kind: string, handler: Handler): void {
    if (this.handlers.has(kind)) throw new Error(`The outbox already has a handler for ${kind}.`);
    this.handlers.set(kind, handler);
  }

  private laneOf(kind: string): Lane {
    const handler = this.handlers.get(kind);
    if (handler === undefined) throw new Error(`The outbox has no handler for ${kind}.`);
    return handler.lane;
  }

  private wakeOnCommit(tx: Tx, lane: Lane): void {
    if (this.config.runsJobs) tx.onCommit(() => this.wake(lane));
  }

  private wake(lane: Lane): void {
    this.drainLane(lane).catch((error: unknown) => this.logger.warn(`the outbox will be drained later: ${messageOf(error)}`));
  }

  private drainLane(lane: Lane): Promise<number> {
    this.askedWhileDraining.add(lane);
    const run = this.draining.get(lane) ?? this.drainAll(lane);
    this.draining.set(lane, run);
    return run;
  }

  private async drainAll(lane: Lane): Promise<number> {
    let taken = 0;
    try {
      for (;;) {
        this.askedWhileDraining.delete(lane);
        const batch = this.closing ? [] : await this.lease(lane);
        taken += batch.length;
        await Promise.all(batch.map((message) => this.work(message)));
        if (this.closing) return taken;
        if (batch.length < AT_ONCE[lane] && !this.askedWhileDraining.has(lane)) return taken;
      }
    } finally {
      // Runs in the same tick as the decision to stop, so that no caller can join a run that no longer checks for new messages.
      this.draining.delete(lane);
    }
  }

  /** Leases messages by changing `due_at`, so that no transaction stays open while a handler waits for other servers. */
  private async lease(lane: Lane): Promise<Leased[]> {
    return this.db.single((reader) =>
      reader.rows<Leased>(
        `UPDATE outbox SET due_at = now() + make_interval(secs => $1), attempts = attempts + 1
        WHERE id IN (SELECT id FROM outbox WHERE lane = $2 AND done_at IS NULL AND due_at <= now() AND kind = ANY($3)
                      ORDER BY due_at, id LIMIT $4 FOR UPDATE SKIP LOCKED)
        RETURNING id, kind, payload, attempts, created_at AS "createdAt"`,
        [this.config.intervals.outboxLease, lane, [...this.handlers.keys()], AT_ONCE[lane]],
      ),
    );
  }

  private async work(message: Leased): Promise<void> {
    const { id, kind, payload, attempts } = message;
    const progress = this.progress.get(id) ?? { settled: [], refusal: undefined, handled: false };
    this.progress.set(id, progress);
    try {
      if (!progress.handled) await this.handlers.get(kind)?.run(payload, message, progress);
      progress.handled = true;
      await this.markDone(id, progress.refusal);
      this.progress.delete(id);
    } catch (error) {
      if (!progress.handled && progress.settled.length === 0) this.progress.delete(id);
      this.logger.warn(`${kind} ${id} failed at attempt ${attempts}: ${messageOf(error)}`);
      await this.postpone(message, error);
    }
  }

  /**
   * Sends a message's email at most once per process. The email has the same ID in every attempt. Sends nothing if another process has
   * taken the message.
   */
  private async sendOnce(mail: Mail, number: number, message: Leased, progress: Progress): Promise<boolean> {
    const settled = progress.settled[number - 1];
    if (settled !== undefined) return settled;
    const key = `${message.id} ${message.createdAt.toISOString()} ${number}`;
    const id = createHash('sha256').update(key).digest('hex').slice(0, 32);
    try {
      await this.mailer.send(mail, { id, beforeText: () => this.renewLease(message) });
    } catch (error) {
      if (!(error instanceof MailError) || error.outcome !== 'refused') throw error;
      this.logger.warn(`${message.kind} ${message.id} was given up: ${error.message}`);
      progress.refusal = error.message;
      progress.settled.push(false);
      return false;
    }
    progress.settled.push(true);
    return true;
  }

  /** Renews the lease right before an email is sent, because the lease may have expired and another process may have taken the message. */
  private async renewLease({ id, attempts }: Leased): Promise<void> {
    const dueAt = secondsFromNow(this.config.intervals.outboxLease);
    const { affected } = await this.db.single(({ manager }) =>
      manager.update(OutboxMessage, { id, attempts, doneAt: IsNull() }, { dueAt }),
    );
    if (affected === 0) throw new Error('another process has taken the message');
  }

  /** Marks a message as done. Retries until the database is reachable, so that the message is marked before another process takes it. */
  private async markDone(id: string, refusal: string | undefined): Promise<void> {
    const mailOutcome = refusal === undefined ? null : 'refused';
    for (;;) {
      try {
        await this.db.single(({ manager }) =>
          manager.update(OutboxMessage, { id }, { doneAt: NOW, lastError: refusal ?? null, mailOutcome }),
        );
        return;
      } catch (error) {
        if (this.closing || !isUnavailable(error)) throw error;
        await pause(MARK_AGAIN_MS);
      }
    }
  }

  /**
   * Postpones a message only if its attempt number is unchanged. A worker whose lease has expired must not change the due time that its
   * successor set.
   */
  private async postpone({ id, attempts, createdAt }: Leased, error: unknown): Promise<void> {
    const mailOutcome = error instanceof MailError ? error.outcome : null;
    const isGivenUp = mailOutcome === 'later' && Date.now() - createdAt.getTime() > GIVE_UP_MS;
    const dueAt = secondsFromNow(retryDelayMs(attempts, this.config.intervals.outboxRetry * 1000) / 1000);
    const failed = { lastError: cutAt(messageOf(error), 500), mailOutcome, ...(isGivenUp ? { doneAt: NOW } : { dueAt }) };
    await this.db
      .single(({ manager }) => manager.update(OutboxMessage, { id, attempts, doneAt: IsNull() }, failed))
      .catch((failure: unknown) => this.logger.warn(`${id} was not postponed and keeps its lease: ${messageOf(failure)}`));
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
