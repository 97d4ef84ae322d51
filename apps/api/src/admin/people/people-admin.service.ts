import { Injectable } from '@nestjs/common';
import type { AdminPasswordLink, AdminPerson, AdminPersonChange, AdminSignOut } from '@raffle/contracts/admin/bookings';
import type { AdminPersonDetail } from '@raffle/contracts/admin/people';
import { NO_SUCH_PERSON, PersonCorrectionsService, type CorrectedPerson } from '../../account/person-corrections.service.js';
import { EmailLinks } from '../../auth/email-links/email-links.js';
import { endAllSessions } from '../../auth/sessions/sessions.service.js';
import { internationalPhone } from '../../auth/auth.rules.js';
import { User } from '../../auth/user.entity.js';
import { PasswordResetService } from '../../auth/passwords/password-reset.service.js';
import { Booking } from '../../bookings/booking.entity.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { AppError, invalid } from '../../platform/http/errors/app-error.js';
import { RateLimits, type Allowance } from '../../platform/http/rate-limits/rate-limits.js';
import { IsNull } from 'typeorm';
import { PrizeService } from '../../results/prize/prize.service.js';
import { AuditLogService, type AuditEntry } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { firstCharacters } from '@raffle/contracts/text';
import { personLine } from './people.list.js';

/** Maximum number of confirmation emails that the organisers together can send to one user per hour. */
const CONFIRM_LINKS: Allowance = { points: 5, seconds: 60 * 60 };

/** Lets organisers correct a user's data, send confirmation links, create password links, and sign a user out. */
@Injectable()
export class PeopleAdminService {
  constructor(
    private readonly corrections: PersonCorrectionsService,
    private readonly audit: AuditLogService,
    private readonly db: Database,
    private readonly resets: PasswordResetService,
    private readonly prize: PrizeService,
    private readonly links: EmailLinks,
    private readonly limits: RateLimits,
  ) {}

  /** @throws NOT_FOUND */
  read(publicId: string): Promise<AdminPersonDetail> {
    return this.db.snapshot(async ({ manager }) => {
      const person = await manager.findOneBy(User, { publicId, deletedAt: IsNull() });
      if (person === null) throw new AppError('NOT_FOUND', NO_SUCH_PERSON);
      const bookings = await manager.find(Booking, { where: { userId: person.id }, order: { id: 'DESC' } });
      return {
        ...personLine(Object.assign(person, { bookings: bookings.length })),
        isCash: person.walkIn,
        bookingList: bookings.map(({ id, reference, paymentStatus, createdAt }) => ({
          id,
          reference,
          status: paymentStatus,
          createdAt: createdAt.toISOString(),
        })),
      };
    });
  }

  /** @throws NOT_FOUND, RATE_LIMITED, VALIDATION_FAILED for a cash buyer or a confirmed email address */
  async sendConfirmLink(by: CurrentAdmin, publicId: string): Promise<void> {
    await this.limits.spend('confirm-link', publicId, CONFIRM_LINKS);
    return this.db.transact(async (tx) => {
      const { id: userId, email, emailConfirmedAt, walkIn } = await this.lock(tx, publicId);
      if (walkIn) throw new AppError('VALIDATION_FAILED', 'They paid in cash and have no email address.', { fields: {} });
      if (emailConfirmedAt !== null) throw new AppError('VALIDATION_FAILED', 'This email address is already confirmed.', { fields: {} });
      await this.links.send(tx, { userId, purpose: 'confirm', email });
      await this.audit.record(tx, by.id, { action: 'person.confirm-link', subjectKind: 'person', subjectId: publicId });
    });
  }

  /**
   * Corrects a name, an email address or a phone number. A winner's email address and phone number cannot be changed from the recording of
   * an arrival until the prize is claimed, because whoever controls them could claim the prize.
   * @throws NOT_FOUND, EMAIL_ALREADY_REGISTERED, VALIDATION_FAILED if nothing changes, or if the change is to the email address or phone
   * number of a winner who has not claimed the prize
   */
  async correct(by: CurrentAdmin, publicId: string, { fullName, email, phone: typed, reason }: AdminPersonChange): Promise<AdminPerson> {
    if (fullName === undefined && email === undefined && typed === undefined)
      throw new AppError('VALIDATION_FAILED', 'Please change the name, the email address or the phone number.', { fields: {} });
    const phone = typed === undefined ? undefined : (internationalPhone(typed) ?? typed);
    const person = await this.corrections.correct(publicId, { fullName, email, phone }, async (tx, before, after) => {
      const [moved, reached] = [before.email !== after.email, before.phone !== after.phone];
      if ((moved || reached) && (await this.prize.isWinner(tx, before.id)))
        throw invalid({
          ...(moved && {
            email: ['They have won but not claimed the prize yet, so no organiser can change their email address.'],
          }),
          ...(reached && {
            phone: ['They have won but not claimed the prize yet, so no organiser can change their phone number.'],
          }),
        });
      await this.audit.record(tx, by.id, { ...correctionNoted(before, after), reason });
    });
    return { id: person.publicId, fullName: person.fullName, email: person.walkIn ? '' : person.email, phone: person.phone };
  }

  /**
   * Creates a link that lets the user choose a new password after answering their security question.
   * @throws NOT_FOUND, RATE_LIMITED, VALIDATION_FAILED for a cash buyer, or for a winner who has not claimed the prize
   */
  passwordLink(by: CurrentAdmin, publicId: string, reason: string): Promise<AdminPasswordLink> {
    return this.db.transact(async (tx) => {
      const person = await this.lock(tx, publicId);
      if (person.walkIn) throw invalid({ reason: ['They paid in cash and have no account.'] });
      if (await this.prize.isWinner(tx, person.id))
        throw invalid({ reason: ['They have won but not claimed the prize yet, so no organiser can open a way into their account.'] });
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
      const person = await this.lock(tx, publicId);
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

function correctionNoted(before: CorrectedPerson, after: CorrectedPerson): AuditEntry {
  return {
    action: 'person.correct',
    subjectKind: 'person',
    subjectId: before.publicId,
    before: traceOf(before, after),
    after: traceOf(after, before),
  };
}

/**
 * Masks the changed values. Audit entries outlive deleted accounts, so they must not contain full names, email addresses or phone numbers.
 */
function traceOf(one: CorrectedPerson, other: CorrectedPerson): object {
  return {
    ...(one.fullName !== other.fullName && { fullName: maskedName(one.fullName) }),
    ...(one.email !== other.email && { email: maskedEmail(one.email) }),
    ...(one.phone !== other.phone && { phone: maskedPhone(one.phone) }),
  };
}

/** Masks an email address: `kagiso@example.com` -> `k***@e***.com`. */
export function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${firstCharacters(name, 1)}***@${firstCharacters(host, 1)}***${host.slice(host.lastIndexOf('.'))}`;
}

/** Masks a phone number: `+26771234567` -> `+267***67`. Some cash buyers' phone numbers are empty. */
function maskedPhone(phone: string): string {
  return phone === '' ? '' : `${phone.slice(0, 4)}***${phone.slice(-2)}`;
}

/** Masks a name: `Kagiso Molefe` -> `K*** M***`. */
export function maskedName(name: string): string {
  return name
    .split(' ')
    .map((part) => `${firstCharacters(part, 1)}***`)
    .join(' ');
}
