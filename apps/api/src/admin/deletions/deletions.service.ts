import { Injectable } from '@nestjs/common';
import type { AdminDeletionRequest } from '@raffle/contracts/admin/deletions';
import { AccountDeletionService } from '../../account/account-deletion.service.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { AuditLogService, type AuditEntry } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';

/** Deletes accounts whose owners have asked the organisers to do so. */
@Injectable()
export class DeletionsService {
  constructor(
    private readonly accounts: AccountDeletionService,
    private readonly audit: AuditLogService,
  ) {}

  /**
   * Deletes an account. The audit log contains only the account's public ID, which then no longer identifies anybody.
   * @throws NOT_FOUND, PAYMENT_IN_PROGRESS
   */
  async delete(by: CurrentAdmin, { who, reason }: AdminDeletionRequest): Promise<void> {
    await this.accounts
      .deleteOnRequest(who, {
        by: by.id,
        recordAudit: (tx, { publicId }) => this.audit.record(tx, by.id, { ...deletionEntry(publicId), reason }),
      })
      .catch(inWordsForOrganisers);
  }
}

function deletionEntry(publicId: string): AuditEntry {
  return { action: 'person.delete', subjectKind: 'person', subjectId: publicId };
}

/** Rewords an error whose message addresses the account owner ("your account"). */
function inWordsForOrganisers(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'PAYMENT_IN_PROGRESS') throw error;
  throw new AppError(
    'PAYMENT_IN_PROGRESS',
    'A payment of this person is open, or went through a moment ago. Nothing was deleted. Please try again in a few minutes.',
  );
}
