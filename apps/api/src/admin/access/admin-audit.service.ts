import { Injectable } from '@nestjs/common';
import type { AdminAuditEntry, AdminAuditPage } from '@raffle/contracts/admin-audit';
import { GAME_TIME_ZONE } from '@raffle/contracts/slot-time';
import { Database, type Tx } from '../../platform/db/database.js';
import { patternOf } from '../../platform/db/like.rules.js';
import { exportQuery, maunTime, queryLines, type Column } from '../../platform/db/query-lines.js';

/** What an organiser did, and to what. `before` and `after` hold only what changed, and never a secret. */
export interface Deed {
  /** Dotted, the subject first: `booking.refund`. */
  action: string;
  subjectKind: string;
  subjectId: string;
  reason?: string;
  before?: object;
  after?: object;
}

export interface AuditFilter {
  /** A part of the deed, of what it was done to, of the organiser's name, or of the reason. */
  q?: string | undefined;
  admin?: string | undefined;
  action?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  /** First and last day in Maun. */
  from?: string | undefined;
  to?: string | undefined;
}

/** `$1` to `$7` are the filter in its order; null for any. */
const FOUND = `
  admin_audit u LEFT JOIN admins a ON a.id = u.admin_id
  WHERE ($1::text IS NULL OR u.action ILIKE '%' || $1 || '%' OR u.subject_id ILIKE '%' || $1 || '%' OR a.full_name ILIKE '%' || $1 || '%' OR u.reason ILIKE '%' || $1 || '%')
    AND ($2::text IS NULL OR a.public_id = $2) AND ($3::text IS NULL OR u.action LIKE $3 || '%')
    AND ($4::text IS NULL OR u.subject_kind = $4) AND ($5::text IS NULL OR u.subject_id = $5)
    AND ($6::date IS NULL OR u.at >= $6::date::timestamp AT TIME ZONE '${GAME_TIME_ZONE}')
    AND ($7::date IS NULL OR u.at < ($7::date + 1)::timestamp AT TIME ZONE '${GAME_TIME_ZONE}')`;

const COLUMNS: Column[] = [
  ['number', 'u.id::text'],
  ['at (Maun time)', maunTime('u.at')],
  ['organiser', `coalesce(a.full_name, 'the product by itself')`],
  ['deed', 'u.action'],
  ['kind', 'u.subject_kind'],
  ['id', 'u.subject_id'],
  ['reason', 'u.reason'],
  ['before', 'u.before::text'],
  ['after', 'u.after::text'],
];

interface AuditRow {
  id: string;
  at: Date;
  admin: string | null;
  admin_id: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  reason: string | null;
  before: object | null;
  after: object | null;
}

/** The trail of the organisers' deeds: written in the transaction of the deed, and append-only for everybody. */
@Injectable()
export class AdminAuditService {
  constructor(private readonly db: Database) {}

  /** @param adminId null for what the product did by itself */
  async record(tx: Tx, adminId: string | null, deed: Deed): Promise<void> {
    const { action, subjectKind, subjectId, reason, before, after } = deed;
    await tx.write(
      `INSERT INTO admin_audit (admin_id, action, subject_kind, subject_id, reason, before, after) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        adminId,
        action,
        subjectKind,
        subjectId,
        reason ?? null,
        before ? JSON.stringify(before) : null,
        after ? JSON.stringify(after) : null,
      ],
    );
  }

  /** Data leaves the product. @param what the file's content: `bookings` */
  recordExport(adminId: string, what: string): Promise<void> {
    return this.db.transact((tx) => this.record(tx, adminId, { action: 'export.download', subjectKind: 'export', subjectId: what }));
  }

  /** Newest first. @param before entries older than this id */
  async page(filter: AuditFilter, limit: number, before?: string): Promise<AdminAuditPage> {
    const rows = await this.db.rows<AuditRow>(
      `SELECT u.id, u.at, a.full_name AS admin, a.public_id AS admin_id, u.action, u.subject_kind, u.subject_id, u.reason, u.before, u.after
         FROM ${FOUND} AND ($8::bigint IS NULL OR u.id < $8) ORDER BY u.id DESC LIMIT $9`,
      [...valuesOf(filter), before ?? null, limit + 1],
    );
    const entries = rows.slice(0, limit).map(entryOf);
    return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
  }

  /** Everything that the filter finds, as a file; that it was taken is in the trail too. */
  async export(adminId: string, filter: AuditFilter): Promise<AsyncGenerator<string, void>> {
    await this.recordExport(adminId, 'trail');
    return queryLines(this.db, exportQuery(COLUMNS, `${FOUND} ORDER BY u.id DESC`), valuesOf(filter));
  }
}

function valuesOf({ q, admin, action, subjectKind, subjectId, from, to }: AuditFilter): unknown[] {
  return [patternOf(q), ...[admin, action, subjectKind, subjectId, from, to].map((value) => value ?? null)];
}

function entryOf(row: AuditRow): AdminAuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    admin: row.admin,
    adminId: row.admin_id,
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    reason: row.reason,
    before: row.before,
    after: row.after,
  };
}
