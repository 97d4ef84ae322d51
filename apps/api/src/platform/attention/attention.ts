import { Injectable, Logger } from '@nestjs/common';
import { In, IsNull, LessThan, Not, Raw, type FindOperator, type FindOptionsWhere } from 'typeorm';
import type { AttentionKind, AttentionView } from '@raffle/contracts/admin/attention';
import { cutAt } from '@raffle/contracts/text';
import { Database, type Reader, type Tx } from '../db/database.js';
import { IsPast, NOW } from '../db/operators.js';
import { EventBus } from '../events/event-bus.js';
import { AttentionItem } from './attention-item.entity.js';
import './attention.events.js';

/** Raised again, it is the same item until it is resolved. */
const RAISE = `
  INSERT INTO attention (kind, subject, details) VALUES ($1, $2, $3)
  ON CONFLICT (kind, subject) WHERE resolved_at IS NULL
  DO UPDATE SET details = excluded.details, last_seen_at = clock_timestamp(), times = attention.times + 1`;

/** The moment at which a check began. */
export interface BegunCheck {
  at: string;
}

/** Longer texts are for the log. */
const MOST_DETAILS = 2000;

/** How long what was resolved stays on the list. */
const LISTED_DAYS = 30;
const MOST_LISTED = 500;

/** Who resolves what a check found and finds no more. */
const THE_CHECK = 'the check';

/**
 * What organisers are asked to look at: an error in the log, a metric, and a row that stays until it is settled. Carries
 * references and amounts, never who a person is.
 */
@Injectable()
export class Attention {
  private readonly logger = new Logger(Attention.name);

  constructor(
    private readonly db: Database,
    private readonly bus: EventBus,
  ) {}

  /**
   * @param tx the item is committed or rolled back with it. Without one a failure is only logged: an alarm must not stop what it is about
   */
  async raise(kind: AttentionKind, subject: string, details: string, tx?: Tx): Promise<void> {
    this.logger.error(`${kind} ${subject}: ${details}`);
    const written = (tx ?? this.db).write(RAISE, [kind, subject, cutAt(details, MOST_DETAILS)]).then(() => this.tell(tx));
    if (tx !== undefined) await written;
    else await written.catch((error: unknown) => this.logger.error(`it is not on the list: ${String(error)}`));
  }

  /** As `raise`, but at most one item of the kind is open: another subject has the same cause and counts on it. */
  async raiseOne(kind: AttentionKind, subject: string, details: string, tx: Tx): Promise<void> {
    await tx.write(`SELECT pg_advisory_xact_lock(hashtext($1))`, [`attention ${kind}`]);
    const open = await tx.manager.findOneBy(AttentionItem, { kind, resolvedAt: IsNull() });
    await this.raise(kind, open?.subject ?? subject, details, tx);
  }

  /** What all items of a kind were about is over. @param lastSeenBefore leaves those that were seen since */
  async closeAll(kind: AttentionKind, lastSeenBefore?: Date): Promise<void> {
    await this.settle({ kind, ...(lastSeenBefore && { lastSeenAt: LessThan(lastSeenBefore) }) }, THE_CHECK);
  }

  /**
   * Makes the item of a subject say `details`, or closes it without any. Details that did not change are not raised again, also when a
   * person has settled the item meanwhile. @param isDone the item is closed as soon as it has been raised
   */
  async keep(kind: AttentionKind, subject: string, details: string | undefined, tx: Tx, isDone = false): Promise<void> {
    const latest = await tx.manager.findOne(AttentionItem, { where: { kind, subject }, order: { id: 'DESC' } });
    const isTold = details !== undefined && latest?.details === cutAt(details, MOST_DETAILS) && (isDone || latest.resolvedBy !== THE_CHECK);
    if (details !== undefined && !isTold) await this.raise(kind, subject, details, tx);
    if (details === undefined ? latest?.resolvedAt === null : isDone) await this.close(kind, subject, undefined, tx);
  }

  /** Asked for by a check before it looks at anything: what is found from then on, by whomever, it does not close. By the database's clock. */
  async checkBegins(): Promise<BegunCheck> {
    const [row] = await this.db.single((reader) => reader.rows<{ at: string }>('SELECT clock_timestamp()::text AS at'));
    return row as BegunCheck;
  }

  /** A check that looked at everything of its kind closes what it did not find again. */
  async closeOthers(kind: AttentionKind, found: readonly string[], check: BegunCheck): Promise<void> {
    await this.settle({ kind, subject: Not(In(found)), lastSeenAt: before(check) }, THE_CHECK);
  }

  /** A check that looked at one subject alone, and found nothing. */
  async closeChecked(kind: AttentionKind, subject: string, check: BegunCheck): Promise<void> {
    await this.settle({ kind, subject, lastSeenAt: before(check) }, THE_CHECK);
  }

  async close(kind: AttentionKind, subject: string, by = THE_CHECK, tx?: Tx): Promise<void> {
    await this.settle({ kind, subject }, by, tx);
  }

  /** What an open item of this kind is about; undefined when there is no such item. */
  async openSubject(tx: Tx, id: number, kind: AttentionKind): Promise<string | undefined> {
    return (await tx.manager.findOneBy(AttentionItem, { id, kind, resolvedAt: IsNull() }))?.subject;
  }

  /** What waits for somebody first, the latest first; then what was resolved in the last thirty days. */
  async list(): Promise<AttentionView[]> {
    const items = await this.db.single(({ manager }) =>
      manager.find(AttentionItem, {
        where: [{ resolvedAt: IsNull() }, { resolvedAt: Not(IsPast(LISTED_DAYS * 24 * 60)) }],
        order: { resolvedAt: { direction: 'DESC', nulls: 'FIRST' }, lastSeenAt: 'DESC', id: 'DESC' },
        take: MOST_LISTED,
      }),
    );
    return items.map(attentionView);
  }

  /** @returns undefined when there is no such open item. @param by for the record: the organiser who settled it */
  async resolve(id: number, by: string, tx: Tx): Promise<AttentionView | undefined> {
    if (!(await this.settle({ id }, by, tx))) return undefined;
    return attentionView(await tx.manager.findOneByOrFail(AttentionItem, { id }));
  }

  /** @returns false when none of them is open */
  private async settle(which: FindOptionsWhere<AttentionItem>, resolvedBy: string, tx?: Tx): Promise<boolean> {
    const update = ({ manager }: Reader) =>
      manager.update(AttentionItem, { ...which, resolvedAt: IsNull() }, { resolvedAt: NOW, resolvedBy });
    const { affected } = await (tx === undefined ? this.db.single(update) : update(tx));
    if (affected !== 0) this.tell(tx);
    return affected !== 0;
  }

  /** Open lists are refreshed after COMMIT. */
  private tell(tx?: Tx): void {
    if (tx !== undefined) tx.emit('attention.changed', {});
    else this.bus.publish([{ name: 'attention.changed', payload: {} }]);
  }
}

/** Found last before the check began. */
function before({ at }: BegunCheck): FindOperator<Date> {
  return Raw<Date>((column) => `${column} < CAST(:at AS timestamptz)`, { at });
}

function attentionView({ firstSeenAt, lastSeenAt, resolvedAt, resolvedBy: _forTheRecord, ...row }: AttentionItem): AttentionView {
  return {
    ...row,
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}
