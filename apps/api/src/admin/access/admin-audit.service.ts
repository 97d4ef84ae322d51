import { Injectable } from '@nestjs/common';
import type { AdminAuditEntry, AdminAuditPage } from '@raffle/contracts/admin-audit';
import { Database, type Tx } from '../../platform/db/database.js';

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
  /** Entries older than this id. */
  before?: string;
  admin?: string;
  action?: string;
  subjectKind?: string;
  subjectId?: string;
  limit: number;
}

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
      [adminId, action, subjectKind, subjectId, reason ?? null, before ? JSON.stringify(before) : null, after ? JSON.stringify(after) : null],
    );
  }

  /** Newest first. */
  async page({ before, admin, action, subjectKind, subjectId, limit }: AuditFilter): Promise<AdminAuditPage> {
    const rows = await this.db.rows<AuditRow>(
      `SELECT u.id, u.at, a.full_name AS admin, a.public_id AS admin_id, u.action, u.subject_kind, u.subject_id, u.reason, u.before, u.after
         FROM admin_audit u LEFT JOIN admins a ON a.id = u.admin_id
        WHERE ($1::bigint IS NULL OR u.id < $1) AND ($2::text IS NULL OR a.public_id = $2) AND ($3::text IS NULL OR u.action LIKE $3 || '%')
          AND ($4::text IS NULL OR u.subject_kind = $4) AND ($5::text IS NULL OR u.subject_id = $5)
        ORDER BY u.id DESC LIMIT $6`,
      [before ?? null, admin ?? null, action ?? null, subjectKind ?? null, subjectId ?? null, limit + 1],
    );
    const entries = rows.slice(0, limit).map(entryOf);
    return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
  }
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
