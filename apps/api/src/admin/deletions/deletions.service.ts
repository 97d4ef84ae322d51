import { Injectable } from '@nestjs/common';
import type { AdminDeletion, AdminDeletionPage, AdminDeletionRequest } from '@raffle/contracts/admin-deletions';
import { centsToDollars } from '@raffle/contracts/money';
import { AccountDeletionService } from '../../account/account-deletion.service.js';
import { Database } from '../../platform/db/database.js';
import { patternOf } from '../../platform/db/like.rules.js';
import { exportQuery, maunTime, queryLines, type Column } from '../../platform/db/query-lines.js';
import { AppError } from '../../platform/http/app-error.js';
import { AdminAuditService } from '../access/admin-audit.service.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';

const PAGE = 50;

export interface DeletionFilter {
  /** A part of the number that is left of the person, or of the organiser's name. */
  q?: string | undefined;
  by?: 'person' | 'organiser' | undefined;
}

interface DeletionRow {
  id: string;
  person: string;
  at: Date;
  admin: string | null;
  tickets: number;
  cents: string;
}

/** `$1` is text looked for, `$2` whether an organiser did it; null for any. */
const FOUND = `
  account_deletions d JOIN users u ON u.id = d.user_id LEFT JOIN admins a ON a.id = d.deleted_by
  LEFT JOIN LATERAL (SELECT coalesce(sum(b.total_cents), 0) AS cents, coalesce(sum((SELECT count(*) FROM booking_slots t WHERE t.booking_id = b.id)), 0)::int AS tickets
                       FROM bookings b WHERE b.user_id = u.id AND b.payment_status = 'paid') k ON true
  WHERE ($1::text IS NULL OR u.public_id ILIKE '%' || $1 || '%' OR a.full_name ILIKE '%' || $1 || '%')
    AND ($2::boolean IS NULL OR (d.deleted_by IS NOT NULL) = $2)`;

const COLUMNS: Column[] = [
  ['deleted at (Maun time)', maunTime('d.deleted_at')],
  ['person', 'u.public_id'],
  ['deleted by', `coalesce(a.full_name, 'the person')`],
  ['tickets that stay', 'k.tickets'],
  ['paid in dollars', 'round(k.cents / 100.0, 2)::float8'],
];

/** Who was forgotten, when and on whose word; and the way to do it for somebody who asks by mail. */
@Injectable()
export class DeletionsService {
  constructor(
    private readonly db: Database,
    private readonly accounts: AccountDeletionService,
    private readonly audit: AdminAuditService,
  ) {}

  /** Newest first. */
  async page(filter: DeletionFilter, after?: string): Promise<AdminDeletionPage> {
    const rows = await this.db.rows<DeletionRow>(
      `SELECT d.id, u.public_id AS person, d.deleted_at AS at, a.full_name AS admin, k.tickets, k.cents::text AS cents
         FROM ${FOUND} AND ($3::bigint IS NULL OR d.id < $3) ORDER BY d.id DESC LIMIT $4`,
      [...valuesOf(filter), after ?? null, PAGE + 1],
    );
    const shown = rows.slice(0, PAGE);
    return { deletions: shown.map(deletionOf), next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null };
  }

  /** Everything that the filter finds, as a file. */
  async export(by: CurrentAdmin, filter: DeletionFilter): Promise<AsyncGenerator<string, void>> {
    await this.audit.recordExport(by.id, 'deletions');
    return queryLines(this.db, exportQuery(COLUMNS, `${FOUND} ORDER BY d.id DESC`), valuesOf(filter));
  }

  /** The trail names the person by the number that leads to nobody. @throws NOT_FOUND, PAYMENT_IN_PROGRESS */
  async delete(by: CurrentAdmin, { who, reason }: AdminDeletionRequest): Promise<void> {
    const noted = this.accounts.deleteOnRequest(who, by.id, (tx, person) =>
      this.audit.record(tx, by.id, { action: 'person.delete', subjectKind: 'person', subjectId: person, reason }),
    );
    await noted.catch((error: unknown) => {
      // The person's own message speaks of "your account".
      if (!(error instanceof AppError) || error.code !== 'PAYMENT_IN_PROGRESS') throw error;
      throw new AppError(
        'PAYMENT_IN_PROGRESS',
        'A payment of this person is open, or went through a moment ago. Nothing was deleted. Please try again in a few minutes.',
      );
    });
  }
}

function valuesOf({ q, by }: DeletionFilter): unknown[] {
  return [patternOf(q), by === undefined ? null : by === 'organiser'];
}

function deletionOf({ person, at, admin, tickets, cents }: DeletionRow): AdminDeletion {
  return { person, at: at.toISOString(), admin, tickets, amount: centsToDollars(Number(cents)) };
}
