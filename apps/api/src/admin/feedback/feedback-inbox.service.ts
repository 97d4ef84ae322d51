import { Injectable } from '@nestjs/common';
import type { AdminFeedbackItem, AdminFeedbackPage } from '@raffle/contracts/admin-feedback';
import { Database } from '../../platform/db/database.js';
import { patternOf } from '../../platform/db/like.rules.js';
import { exportQuery, maunTime, queryLines, type Column } from '../../platform/db/query-lines.js';
import { AppError } from '../../platform/http/app-error.js';
import { AdminAuditService } from '../access/admin-audit.service.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';

const PAGE = 30;

interface FeedbackRow {
  id: string;
  created_at: Date;
  message: string;
  name: string | null;
  email: string | null;
  done_at: Date | null;
  done_by: string | null;
}

export interface FeedbackFilter {
  /** A part of the message, or of the writer's name or address. */
  q?: string | undefined;
  state?: 'open' | 'done' | undefined;
}

/** `$1` is text looked for, `$2` whether it is done; null for any. */
const FOUND = `
  feedback f LEFT JOIN users u ON u.id = f.user_id AND u.deleted_at IS NULL LEFT JOIN admins a ON a.id = f.done_by
  WHERE ($1::text IS NULL OR f.message ILIKE '%' || $1 || '%' OR u.full_name ILIKE '%' || $1 || '%' OR u.email ILIKE '%' || $1 || '%')
    AND ($2::boolean IS NULL OR (f.done_at IS NOT NULL) = $2)`;

const COLUMNS: Column[] = [
  ['written at (Maun time)', maunTime('f.created_at')],
  ['name', 'u.full_name'],
  ['e-mail', 'u.email'],
  ['message', 'f.message'],
  ['done at (Maun time)', maunTime('f.done_at')],
  ['done by', 'a.full_name'],
];

/** What people wrote on /help, with whom to answer. */
@Injectable()
export class FeedbackInboxService {
  constructor(
    private readonly db: Database,
    private readonly audit: AdminAuditService,
  ) {}

  /** Newest first. */
  async page(filter: FeedbackFilter, after?: string): Promise<AdminFeedbackPage> {
    const [rows, [counted]] = await Promise.all([
      this.db.rows<FeedbackRow>(
        `SELECT f.id, f.created_at, f.message, u.full_name AS name, u.email, f.done_at, a.full_name AS done_by
           FROM ${FOUND} AND ($3::bigint IS NULL OR f.id < $3) ORDER BY f.id DESC LIMIT $4`,
        [...valuesOf(filter), after ?? null, PAGE + 1],
      ),
      this.db.rows<{ open: number }>(`SELECT count(*)::int AS open FROM feedback WHERE done_at IS NULL`),
    ]);
    const items = rows.slice(0, PAGE).map(itemOf);
    return { items, open: counted?.open ?? 0, next: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null };
  }

  /** Everything that the filter finds, as a file. */
  async export(by: CurrentAdmin, filter: FeedbackFilter): Promise<AsyncGenerator<string, void>> {
    await this.audit.recordExport(by.id, 'feedback');
    return queryLines(this.db, exportQuery(COLUMNS, `${FOUND} ORDER BY f.id DESC`), valuesOf(filter));
  }

  /** Marked twice is marked once, and the trail tells it once. @throws NOT_FOUND */
  async change(by: CurrentAdmin, id: string, done: boolean): Promise<void> {
    const known = /^\d{1,18}$/.test(id) ? await this.db.rows(`SELECT 1 FROM feedback WHERE id = $1`, [id]) : [];
    if (known.length === 0) throw new AppError('NOT_FOUND', 'There is no message of this id.');
    await this.db.transact(async (tx) => {
      const changed = await tx.write(
        `UPDATE feedback SET done_at = CASE WHEN $2 THEN now() END, done_by = CASE WHEN $2 THEN $3::bigint END WHERE id = $1 AND (done_at IS NOT NULL) <> $2`,
        [id, done, by.id],
      );
      if (changed === 0) return;
      await this.audit.record(tx, by.id, { action: done ? 'feedback.done' : 'feedback.reopen', subjectKind: 'feedback', subjectId: id });
    });
  }
}

function itemOf({ id, created_at, message, name, email, done_at, done_by }: FeedbackRow): AdminFeedbackItem {
  return { id, at: created_at.toISOString(), message, name, email, doneAt: done_at?.toISOString() ?? null, doneBy: done_by };
}

function valuesOf({ q, state }: FeedbackFilter): unknown[] {
  return [patternOf(q), state === undefined ? null : state === 'done'];
}
