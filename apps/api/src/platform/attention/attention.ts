import { Injectable, Logger } from '@nestjs/common';
import { In, IsNull, LessThan, Not, Raw, type FindOperator, type FindOptionsWhere } from 'typeorm';
import type { AttentionKind, AttentionView } from '@raffle/contracts/admin/attention';
import { cutAt } from '@raffle/contracts/text';
import { Database, type Reader, type Tx } from '../db/database.js';
import { IsPast, NOW } from '../db/operators.js';
import { EventBus } from '../events/event-bus.js';
import { AttentionItem } from './attention-item.entity.js';
import './attention.events.js';

const RAISE = `
  INSERT INTO attention (kind, subject, details) VALUES ($1, $2, $3)
  ON CONFLICT (kind, subject) WHERE resolved_at IS NULL
  DO UPDATE SET details = excluded.details, last_seen_at = clock_timestamp(), times = attention.times + 1`;

/** Database time at which a check began. */
export interface BegunCheck {
  at: string;
}

/** Maximum length of the details in characters. The application log contains the full details. */
const MAX_DETAILS_LENGTH = 2000;

/** Number of days for which resolved items stay on the list. */
const LISTED_DAYS = 30;
const MAX_LISTED = 500;

/** Recorded as the resolver when a later check no longer finds the problem. */
const THE_CHECK = 'the check';

/**
 * Stores problems that organisers have to resolve. Each problem is logged as an error, counted in a metric, and stored as a row that
 * remains open until the problem is resolved. Items contain references and amounts, but no personal data.
 */
@Injectable()
export class Attention {
  private readonly logger = new Logger(Attention.name);

  constructor(
    private readonly db: Database,
    private readonly bus: EventBus,
  ) {}

  /**
   * Raises an item, or updates the open item.
   * @param tx transaction in which the item is stored. Without a transaction, a failure to store the item is only logged, because an alarm
   * must not interrupt the work that raised it
   */
  async raise(kind: AttentionKind, subject: string, details: string, tx?: Tx): Promise<void> {
    this.logger.error(`${kind} ${subject}: ${details}`);
    const written = (tx ?? this.db).write(RAISE, [kind, subject, cutAt(details, MAX_DETAILS_LENGTH)]).then(() => this.notify(tx));
    if (tx !== undefined) await written;
    else await written.catch((error: unknown) => this.logger.error(`the attention item was not stored: ${String(error)}`));
  }

  /**
   * Same as `raise`, but keeps at most one item of the kind open. Intended for kinds whose subjects share one cause: further subjects are
   * counted on the open item.
   */
  async raiseOne(kind: AttentionKind, subject: string, details: string, tx: Tx): Promise<void> {
    await tx.write(`SELECT pg_advisory_xact_lock(hashtext($1))`, [`attention ${kind}`]);
    const open = await tx.manager.findOneBy(AttentionItem, { kind, resolvedAt: IsNull() });
    await this.raise(kind, open?.subject ?? subject, details, tx);
  }

  /** Closes all open items of a kind. @param lastSeenBefore leaves items open that were raised at or after this time */
  async closeAll(kind: AttentionKind, lastSeenBefore?: Date): Promise<void> {
    await this.settle({ kind, ...(lastSeenBefore && { lastSeenAt: LessThan(lastSeenBefore) }) }, THE_CHECK);
  }

  /**
   * Raises the subject's item with `details`, or closes it if `details` is undefined. Does not raise unchanged details again, even if an
   * organiser has resolved the item in the meantime.
   * @param isDone whether to close the item after raising it
   */
  async keep(kind: AttentionKind, subject: string, details: string | undefined, tx: Tx, isDone = false): Promise<void> {
    const latest = await tx.manager.findOne(AttentionItem, { where: { kind, subject }, order: { id: 'DESC' } });
    const isKnown =
      details !== undefined && latest?.details === cutAt(details, MAX_DETAILS_LENGTH) && (isDone || latest.resolvedBy !== THE_CHECK);
    if (details !== undefined && !isKnown) await this.raise(kind, subject, details, tx);
    if (details === undefined ? latest?.resolvedAt === null : isDone) await this.close(kind, subject, undefined, tx);
  }

  /** Returns the database time for a check that is about to begin. The check does not close items raised after this time. */
  async checkBegins(): Promise<BegunCheck> {
    const [row] = await this.db.single((reader) => reader.rows<{ at: string }>('SELECT clock_timestamp()::text AS at'));
    return row as BegunCheck;
  }

  /** Closes all open items of a kind except those whose subjects a complete check found again. */
  async closeOthers(kind: AttentionKind, found: readonly string[], check: BegunCheck): Promise<void> {
    await this.settle({ kind, subject: Not(In(found)), lastSeenAt: before(check) }, THE_CHECK);
  }

  /** Closes a subject's item after a check of that subject found no problem. */
  async closeChecked(kind: AttentionKind, subject: string, check: BegunCheck): Promise<void> {
    await this.settle({ kind, subject, lastSeenAt: before(check) }, THE_CHECK);
  }

  async close(kind: AttentionKind, subject: string, by = THE_CHECK, tx?: Tx): Promise<void> {
    await this.settle({ kind, subject }, by, tx);
  }

  /** Returns the subject of the open item with this ID and kind, or undefined if there is none. */
  async openSubject(tx: Tx, id: number, kind: AttentionKind): Promise<string | undefined> {
    return (await tx.manager.findOneBy(AttentionItem, { id, kind, resolvedAt: IsNull() }))?.subject;
  }

  /** Returns open items, most recent first, followed by the items resolved in the last thirty days. */
  async list(): Promise<AttentionView[]> {
    const items = await this.db.single(({ manager }) =>
      manager.find(AttentionItem, {
        where: [{ resolvedAt: IsNull() }, { resolvedAt: Not(IsPast(LISTED_DAYS * 24 * 60)) }],
        order: { resolvedAt: { direction: 'DESC', nulls: 'FIRST' }, lastSeenAt: 'DESC', id: 'DESC' },
        take: MAX_LISTED,
      }),
    );
    return items.map(attentionView);
  }

  /** @returns undefined if no open item has this ID @param by the organiser who resolved the item, for the record */
  async resolve(id: number, by: string, tx: Tx): Promise<AttentionView | undefined> {
    if (!(await this.settle({ id }, by, tx))) return undefined;
    return attentionView(await tx.manager.findOneByOrFail(AttentionItem, { id }));
  }

  /** @returns false if no matching item is open */
  private async settle(which: FindOptionsWhere<AttentionItem>, resolvedBy: string, tx?: Tx): Promise<boolean> {
    const update = ({ manager }: Reader) =>
      manager.update(AttentionItem, { ...which, resolvedAt: IsNull() }, { resolvedAt: NOW, resolvedBy });
    const { affected } = await (tx === undefined ? this.db.single(update) : update(tx));
    if (affected !== 0) this.notify(tx);
    return affected !== 0;
  }

  /** Notifies pages that show the list. Within a transaction, the notification is sent after COMMIT. */
  private notify(tx?: Tx): void {
    if (tx !== undefined) tx.emit('attention.changed', {});
    else this.bus.publish([{ name: 'attention.changed', payload: {} }]);
  }
}

/** Matches times before the check began. */
function before({ at }: BegunCheck): FindOperator<Date> {
  return Raw<Date>((column) => `${column} < CAST(:at AS timestamptz)`, { at });
}

function attentionView({ firstSeenAt: _first, lastSeenAt, resolvedAt, resolvedBy: _forTheRecord, ...row }: AttentionItem): AttentionView {
  return {
    ...row,
    lastSeenAt: lastSeenAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}
