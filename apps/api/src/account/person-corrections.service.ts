import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
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
}

export type CorrectedPerson = Pick<User, 'id' | 'publicId' | 'fullName' | 'email' | 'walkIn'>;

/** Written in the transaction of the correction. */
export type NotedCorrection = (tx: Tx, before: CorrectedPerson, after: CorrectedPerson) => Promise<void>;

/**
 * Corrects a buyer's name or address. A new address ends all sessions and all links in the old mailbox: if the address was mistyped, its
 * reader could have signed in. The owner signs in with the new address and the same password. A new name ends nothing.
 */
@Injectable()
export class PersonCorrectionsService {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  /** @throws NOT_FOUND, EMAIL_ALREADY_REGISTERED */
  async correct(publicId: string, change: Correction, noted?: NotedCorrection): Promise<CorrectedPerson> {
    try {
      return await this.db.transact((tx) => this.write(tx, publicId, change, noted));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw addressTaken();
    }
  }

  private async write(tx: Tx, publicId: string, change: Correction, noted?: NotedCorrection): Promise<CorrectedPerson> {
    const before = await tx.manager.findOne(User, { where: { publicId, deletedAt: IsNull() }, lock: { mode: 'for_no_key_update' } });
    if (before === null) throw new AppError('NOT_FOUND', NO_SUCH_PERSON);
    if (before.walkIn && change.email !== undefined)
      throw invalid({ email: ['Who paid in cash has no account, and no address to correct'] });
    const { fullName = before.fullName, email = before.email } = change;
    const after = Object.assign(new User(), before, { fullName, email });
    const [renamed, moved] = [after.fullName !== before.fullName, after.email !== before.email];
    if (!renamed && !moved) return before;
    if (moved) await this.move(tx, before, after.email);
    if (renamed) {
      await renameUser(tx, this.outbox, before.id, after.fullName);
      await renameCustomer(tx, before.id, before.fullName, after.fullName);
    }
    await noted?.(tx, before, after);
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
