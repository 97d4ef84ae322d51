import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { AccountNotices } from '../auth/account-notices.js';
import { addressTaken } from '../auth/email-links/change-address.js';
import { endAllSessions } from '../auth/sessions/sessions.service.js';
import { User } from '../auth/user.entity.js';
import { renameUser } from '../auth/users.service.js';
import { Database, type Tx } from '../platform/db/database.js';
import { isUniqueViolation } from '../platform/db/pg-errors.js';
import { AppError, invalid } from '../platform/http/errors/app-error.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { renameCustomer } from '../selections/customer.js';
import { EmailChange } from './email-change.entity.js';
import './email-changed-mail.js';
import { moveMailbox } from './move-mailbox.js';

export const NO_SUCH_PERSON = 'There is no person with this ID.';

export interface Correction {
  fullName?: string | undefined;
  email?: string | undefined;
  /** Phone number in E.164 format. */
  phone?: string | undefined;
}

export type CorrectedPerson = Pick<User, 'id' | 'publicId' | 'fullName' | 'email' | 'phone' | 'walkIn'>;

/** Writes the audit record in the transaction that makes the correction. */
export type AuditCorrection = (tx: Tx, before: CorrectedPerson, after: CorrectedPerson) => Promise<void>;

/**
 * Corrects a buyer's name, email address or phone number. A new email address ends all sessions and deletes all links sent to the old
 * address: a mistyped address may belong to somebody else, who may have signed in with an emailed link. The account owner can sign in with
 * the new address and the same password. A new name or phone number does not end any sessions.
 */
@Injectable()
export class PersonCorrectionsService {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly notices: AccountNotices,
  ) {}

  /** @throws NOT_FOUND; EMAIL_ALREADY_REGISTERED; VALIDATION_FAILED for the email address of a cash buyer */
  async correct(publicId: string, change: Correction, recordAudit?: AuditCorrection): Promise<CorrectedPerson> {
    try {
      return await this.db.transact((tx) => this.write(tx, publicId, change, recordAudit));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw addressTaken();
    }
  }

  private async write(tx: Tx, publicId: string, change: Correction, recordAudit?: AuditCorrection): Promise<CorrectedPerson> {
    const before = await tx.manager.findOne(User, { where: { publicId, deletedAt: IsNull() }, lock: { mode: 'for_no_key_update' } });
    if (before === null) throw new AppError('NOT_FOUND', NO_SUCH_PERSON);
    if (before.walkIn && change.email !== undefined) throw invalid({ email: ['A cash buyer has no account, and no address to correct'] });
    const { fullName = before.fullName, email = before.email, phone = before.phone } = change;
    const after = Object.assign(new User(), before, { fullName, email, phone });
    const [renamed, moved, reached] = [fullName !== before.fullName, email !== before.email, phone !== before.phone];
    if (!renamed && !moved && !reached) return before;
    if (moved) await this.move(tx, before, after.email);
    if (renamed) {
      await renameUser(tx, this.outbox, before.id, after.fullName);
      await renameCustomer(tx, before.id, before.fullName, after.fullName);
    }
    if (reached) await tx.manager.update(User, { id: before.id }, { phone });
    await recordAudit?.(tx, before, after);
    // Runs last, so that only changes that passed every check count towards the limit on notices.
    if (reached && !before.walkIn) await (await this.notices.prepare(before.id, 'phone number'))(tx);
    return after;
  }

  private async move(tx: Tx, before: User, email: string): Promise<void> {
    await moveMailbox(tx, before, email, 'organiser');
    const change = tx.manager.create(EmailChange, { userId: before.id, oldEmail: before.email });
    await tx.manager.insert(EmailChange, change);
    await endAllSessions(tx, before.id);
    await this.outbox.stage(tx, 'email-changed.mail', { changeId: change.id });
  }
}
