import { Injectable } from '@nestjs/common';
import type { AdminPerson, AdminPersonChange } from '@raffle/contracts/admin-bookings';
import { PersonCorrectionsService, type CorrectedPerson } from '../../account/person-corrections.service.js';
import { AppError } from '../../platform/http/app-error.js';
import { AdminAuditService } from '../access/admin-audit.service.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';
import { maskedEmail, maskedName } from './masked.rules.js';

/** What organisers put right for a person. */
@Injectable()
export class PeopleDeskService {
  constructor(
    private readonly corrections: PersonCorrectionsService,
    private readonly audit: AdminAuditService,
  ) {}

  /** @throws NOT_FOUND, EMAIL_ALREADY_REGISTERED, VALIDATION_FAILED without anything to change */
  async correct(by: CurrentAdmin, publicId: string, { fullName, email, reason }: AdminPersonChange): Promise<AdminPerson> {
    if (fullName === undefined && email === undefined)
      throw new AppError('VALIDATION_FAILED', 'Please change the name or the email address.', { fields: {} });
    const person = await this.corrections.correct(publicId, { fullName, email }, (tx, before, after) =>
      this.audit.record(tx, by.id, {
        action: 'person.correct',
        subjectKind: 'person',
        subjectId: publicId,
        reason,
        before: traceOf(before, after),
        after: traceOf(after, before),
      }),
    );
    return { id: person.publicId, fullName: person.fullName, email: person.walkIn ? '' : person.email };
  }
}

/** The trail is never rewritten, and a person may be forgotten: it recognises names and addresses without holding them. */
function traceOf(one: CorrectedPerson, other: CorrectedPerson): object {
  return {
    ...(one.fullName !== other.fullName && { fullName: maskedName(one.fullName) }),
    ...(one.email !== other.email && { email: maskedEmail(one.email) }),
  };
}
