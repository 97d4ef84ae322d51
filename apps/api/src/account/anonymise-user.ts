import { forgetUser } from '../auth/forget-user.js';
import { forgetChallenges } from '../bookings/challenge/challenge-queries.js';
import { forgetAuthor } from '../feedback/feedback.service.js';
import type { Tx } from '../platform/db/database.js';
import { forgetKeys } from '../platform/http/idempotency/idempotency-key.js';
import { forgetCustomer } from '../selections/customer.js';
import { AccountDeletion } from './account-deletion.entity.js';
import { EmailChange } from './email-change.entity.js';

/**
 * Deletes a user's personal data. Rows about money and claims are kept, because the raffle and the accounts need them. They refer to the
 * user only by an ID that identifies nobody. Feedback is kept, but no longer linked to its author. The caller must have locked the user's
 * row.
 * @param deletion the organiser who deleted the account on request, or the retention period that has ended; both are null if the user
 * deleted the account
 */
export async function anonymiseUser(tx: Tx, userId: string, deletion: Pick<AccountDeletion, 'deletedById' | 'afterYears'>): Promise<void> {
  await forgetCustomer(tx, userId);
  await forgetAuthor(tx, userId);
  await forgetKeys(tx, userId);
  await forgetChallenges(tx, userId);
  await tx.manager.delete(EmailChange, { userId });
  await forgetUser(tx, userId);
  await tx.manager.insert(AccountDeletion, { userId, ...deletion });
}
