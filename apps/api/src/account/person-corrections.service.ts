import { Injectable } from '@nestjs/common';
import { endAllSessions } from '../auth/end-all-sessions.js';
import { Database, type Tx } from '../platform/db/database.js';
import { isUniqueViolation } from '../platform/db/pg-errors.js';
import { AppError, invalid } from '../platform/http/app-error.js';
import { Outbox } from '../platform/outbox/outbox.js';
import './email-changed-mail.js';

export interface Correction {
  fullName?: string | undefined;
  email?: string | undefined;
}

export interface CorrectedPerson {
  id: string;
  publicId: string;
  fullName: string;
  email: string;
  /** Bought at the bridge, without an account. */
  walkIn: boolean;
}

/** Written in the transaction of the correction. */
export type NotedCorrection = (tx: Tx, before: CorrectedPerson, after: CorrectedPerson) => Promise<void>;

const COLUMNS = `id, public_id AS "publicId", full_name AS "fullName", email, walk_in AS "walkIn"`;

/** Mails of a booking go to what was typed at its checkout: where that was the account's own, it follows. */
const FOLLOW = `
  UPDATE selections SET customer_name = CASE WHEN customer_name = $2 THEN $3 ELSE customer_name END,
                        customer_email = CASE WHEN lower(customer_email) = lower($4) THEN $5 ELSE customer_email END
  WHERE user_id = $1 AND (customer_name = $2 OR lower(customer_email) = lower($4))`;

/**
 * Puts a name or an e-mail address right for a person. A new address ends every session and every open password reset:
 * whoever reads the mailbox of a mistyped address could have signed in by it, and the owner, who still has the password,
 * signs in once with the new one. A new name ends nothing.
 */
@Injectable()
export class PersonCorrectionsService {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  /** @throws NOT_FOUND, EMAIL_ALREADY_REGISTERED */
  async correct(publicId: string, change: Correction, noted: NotedCorrection): Promise<CorrectedPerson> {
    try {
      return await this.db.transact((tx) => this.write(tx, publicId, change, noted));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new AppError('EMAIL_ALREADY_REGISTERED', 'Another account has this email address already.');
    }
  }

  private async write(tx: Tx, publicId: string, change: Correction, noted: NotedCorrection): Promise<CorrectedPerson> {
    const [before] = await tx.rows<CorrectedPerson & Record<string, unknown>>(
      `SELECT ${COLUMNS} FROM users WHERE public_id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
      [publicId],
    );
    if (before === undefined) throw new AppError('NOT_FOUND', 'There is no such person.');
    if (before.walkIn && change.email !== undefined)
      throw invalid({ email: ['Who paid in cash has no account, and no address to correct'] });
    const after = { ...before, fullName: change.fullName ?? before.fullName, email: change.email ?? before.email };
    if (after.fullName === before.fullName && after.email === before.email) return before;
    await tx.write(`UPDATE users SET full_name = $2, email = $3 WHERE id = $1`, [before.id, after.fullName, after.email]);
    await tx.write(FOLLOW, [before.id, before.fullName, after.fullName, before.email, after.email]);
    if (after.fullName !== before.fullName) await this.outbox.stage(tx, 'user.renamed', { userId: before.id });
    if (after.email !== before.email) await this.moveMailbox(tx, before);
    await noted(tx, before, after);
    return after;
  }

  private async moveMailbox(tx: Tx, { id, email }: CorrectedPerson): Promise<void> {
    const [change] = await tx.rows<{ id: string }>(`INSERT INTO email_changes (user_id, old_email) VALUES ($1, $2) RETURNING id`, [
      id,
      email,
    ]);
    await tx.write(`DELETE FROM password_resets WHERE user_id = $1`, [id]);
    await endAllSessions(tx, id);
    if (change !== undefined) await this.outbox.stage(tx, 'email-changed.mail', { changeId: change.id });
  }
}
