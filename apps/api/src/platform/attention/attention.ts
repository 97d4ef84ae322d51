import { Injectable, Logger } from '@nestjs/common';
import type { AttentionKind, AttentionView } from '@raffle/contracts/attention';
import { Database } from '../db/database.js';

type Writer = Pick<Database, 'rows'>;
type Dated = Omit<AttentionView, 'firstSeenAt' | 'lastSeenAt' | 'resolvedAt'> & {
  firstSeenAt: Date;
  lastSeenAt: Date;
  resolvedAt: Date | null;
};

const COLUMNS = `id, kind, subject, details, first_seen_at AS "firstSeenAt", last_seen_at AS "lastSeenAt", times, resolved_at AS "resolvedAt"`;
/** Longer texts are for the log. */
const MOST_DETAILS = 2000;

/** Who resolves what a check found and finds no more. */
const THE_CHECK = 'the check';

/**
 * What organisers are asked to look at: an error in the log, a metric, and a row that stays until it is settled. Carries
 * references and amounts, never who a person is.
 */
@Injectable()
export class Attention {
  private readonly logger = new Logger(Attention.name);

  constructor(private readonly db: Database) {}

  /**
   * Raised again, it is the same item until it is resolved.
   * @param tx inside a transaction: the item stands or falls with it. Outside, a failure is logged only: an alarm must not stop what it is about
   */
  async raise(kind: AttentionKind, subject: string, details: string, tx?: Writer): Promise<void> {
    this.logger.error(`${kind} ${subject}: ${details}`);
    const values = [kind, subject, details.slice(0, MOST_DETAILS)];
    const written = (tx ?? this.db).rows(
      `INSERT INTO attention (kind, subject, details) VALUES ($1, $2, $3)
       ON CONFLICT (kind, subject) WHERE resolved_at IS NULL
       DO UPDATE SET details = excluded.details, last_seen_at = clock_timestamp(), times = attention.times + 1`,
      values,
    );
    if (tx !== undefined) await written;
    else await written.catch((error: unknown) => this.logger.error(`it is not on the list: ${String(error)}`));
  }

  /** A check that looked at everything of its kind closes what it did not find again. */
  async closeOthers(kind: AttentionKind, found: readonly string[]): Promise<void> {
    await this.db.rows(
      `UPDATE attention SET resolved_at = now(), resolved_by = $3 WHERE kind = $1 AND resolved_at IS NULL AND NOT subject = ANY($2)`,
      [kind, found, THE_CHECK],
    );
  }

  async close(kind: AttentionKind, subject: string, by = THE_CHECK, writer: Writer = this.db): Promise<void> {
    await writer.rows(
      `UPDATE attention SET resolved_at = now(), resolved_by = $3 WHERE kind = $1 AND subject = $2 AND resolved_at IS NULL`,
      [kind, subject, by],
    );
  }

  /** What waits for somebody first, the latest first; then what was resolved in the last thirty days. */
  async list(): Promise<AttentionView[]> {
    const rows = await this.db.rows<Dated>(
      `SELECT ${COLUMNS} FROM attention WHERE resolved_at IS NULL OR resolved_at > now() - interval '30 days'
       ORDER BY resolved_at DESC NULLS FIRST, last_seen_at DESC, id DESC LIMIT 500`,
    );
    return rows.map(attentionView);
  }

  /** @returns undefined when there is no such open item. @param by for the record: the organiser who settled it */
  async resolve(id: number, by: string, writer: Writer = this.db): Promise<AttentionView | undefined> {
    const [row] = await writer.rows<Dated>(
      `UPDATE attention SET resolved_at = now(), resolved_by = $2 WHERE id = $1 AND resolved_at IS NULL RETURNING ${COLUMNS}`,
      [id, by],
    );
    return row && attentionView(row);
  }
}

function attentionView({ firstSeenAt, lastSeenAt, resolvedAt, ...row }: Dated): AttentionView {
  return {
    ...row,
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}
