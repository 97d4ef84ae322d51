import { Injectable } from '@nestjs/common';
import type { AdminPasswordLink, AdminPerson, AdminPersonChange, AdminSignOut } from '@raffle/contracts/admin/bookings';
import { NO_SUCH_PERSON, PersonCorrectionsService, type CorrectedPerson } from '../../account/person-corrections.service.js';
import { endAllSessions } from '../../auth/sessions/sessions.service.js';
import { User } from '../../auth/user.entity.js';
import { PasswordResetService } from '../../auth/passwords/password-reset.service.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { AppError, approvalRequired, invalid } from '../../platform/http/errors/app-error.js';
import { IsNull } from 'typeorm';
import { FirstInLineService } from '../../results/first-in-line.service.js';
import { AuditLogService, type AuditEntry } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { firstCharacters } from '@raffle/contracts/text';

/** What organisers put right for a person. */
@Injectable()
export class PeopleAdminService {
  constructor(
    private readonly corrections: PersonCorrectionsService,
    private readonly line: FirstInLineService,
    private readonly audit: AuditLogService,
    private readonly db: Database,
    private readonly resets: PasswordResetService,
  ) {}

  /** @throws NOT_FOUND, EMAIL_ALREADY_REGISTERED, VALIDATION_FAILED without anything to change, APPROVAL_REQUIRED for whoever is among the first in line */
  async correct(by: CurrentAdmin, publicId: string, { fullName, email, reason }: AdminPersonChange): Promise<AdminPerson> {
    if (fullName === undefined && email === undefined)
      throw new AppError('VALIDATION_FAILED', 'Please change the name or the email address.', { fields: {} });
    const person = await this.corrections.correct(publicId, { fullName, email }, async (tx, before, after) => {
      if ((await this.line.guardedOf(tx, before.id)) !== undefined) {
        assertCanBeAsked(before);
        throw approvalRequired('person.correct', { id: publicId, fullName, email }, reason);
      }
      await this.audit.record(tx, by.id, { ...correctionNoted(before, after), reason });
    });
    return { id: person.publicId, fullName: person.fullName, email: person.walkIn ? '' : person.email };
  }

  /**
   * A link with which the person chooses a new password, after answering the security question.
   * @throws NOT_FOUND, VALIDATION_FAILED for who bought for cash and for whoever is among the first in line, RATE_LIMITED
   */
  passwordLink(by: CurrentAdmin, publicId: string, reason: string): Promise<AdminPasswordLink> {
    return this.db.transact(async (tx) => {
      const person = await this.lock(tx, publicId);
      if (person.walkIn) throw invalid({ reason: ['They paid in cash and have no account.'] });
      if ((await this.line.guardedOf(tx, person.id)) !== undefined)
        throw invalid({ reason: ['They are among the first in line for the prize: no organiser can open a way into their account.'] });
      const { link, expiresAt } = await this.resets.linkFromOrganiser(tx, person, by.id);
      await this.audit.record(tx, by.id, {
        action: 'person.password-link',
        subjectKind: 'person',
        subjectId: publicId,
        after: { expiresAt: expiresAt.toISOString() },
        reason,
      });
      return { link, expiresAt: expiresAt.toISOString() };
    });
  }

  private async lock(tx: Tx, publicId: string): Promise<User> {
    const person = await tx.manager.findOne(User, { where: { publicId, deletedAt: IsNull() }, lock: { mode: 'for_no_key_update' } });
    if (person === null) throw new AppError('NOT_FOUND', NO_SUCH_PERSON);
    return person;
  }

  /** @throws NOT_FOUND */
  signOut(by: CurrentAdmin, publicId: string, reason: string): Promise<AdminSignOut> {
    return this.db.transact(async (tx) => {
      const person = await tx.manager.findOneBy(User, { publicId, deletedAt: IsNull() });
      if (person === null) throw new AppError('NOT_FOUND', NO_SUCH_PERSON);
      const browsers = await endAllSessions(tx, person.id);
      await this.audit.record(tx, by.id, {
        action: 'person.sign-out',
        subjectKind: 'person',
        subjectId: publicId,
        before: { browsers },
        after: { browsers: 0 },
        reason,
      });
      return { browsers };
    });
  }
}

/** @throws VALIDATION_FAILED for who bought for cash: nobody can ask them by mail */
export function assertCanBeAsked({ walkIn }: Pick<CorrectedPerson, 'walkIn'>): void {
  if (walkIn)
    throw invalid({ fullName: ['They are among the first in line, and paid in cash: nobody can ask them by email, so the name stays.'] });
}

export function correctionNoted(before: CorrectedPerson, after: CorrectedPerson): AuditEntry {
  return {
    action: 'person.correct',
    subjectKind: 'person',
    subjectId: before.publicId,
    before: traceOf(before, after),
    after: traceOf(after, before),
  };
}

/** The audit log is never rewritten, and a person may be forgotten: it recognises names and addresses without holding them. */
function traceOf(one: CorrectedPerson, other: CorrectedPerson): object {
  return {
    ...(one.fullName !== other.fullName && { fullName: maskedName(one.fullName) }),
    ...(one.email !== other.email && { email: maskedEmail(one.email) }),
  };
}

/** `kagiso@example.com` -> `k***@e***.com` */
export function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${firstCharacters(name, 1)}***@${firstCharacters(host, 1)}***${host.slice(host.lastIndexOf('.'))}`;
}

/** `Kagiso Molefe` -> `K*** M***` */
export function maskedName(name: string): string {
  return name
    .split(' ')
    .map((part) => `${firstCharacters(part, 1)}***`)
    .join(' ');
}
