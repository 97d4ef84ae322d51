import { forgetUser } from '../auth/forget-user.js';
import { forgetChallenges } from '../bookings/challenge/challenge-queries.js';
import { forgetAuthor } from '../feedback/feedback.service.js';
import type { Tx } from '../platform/db/database.js';
import { forgetKeys } from '../platform/http/idempotency/idempotency-key.js';
import { forgetCustomer } from '../selections/customer.js';
import { AccountDeletion } from './account-deletion.entity.js';
import { EmailChange } from './email-change.entity.js';

/**
 * Removes what the database knows about a person. Rows of money and claims stay, since the raffle and the accounts need them: all that
 * they hold of a person is a number that leads to nobody. Feedback stays without its author. The caller has locked the person.
 * @param deletedById the organiser who was asked to; null: the person did it
 */
export async function anonymiseUser(tx: Tx, userId: string, deletedById: string | null): Promise<void> {
  await forgetCustomer(tx, userId);
  await forgetAuthor(tx, userId);
  await forgetKeys(tx, userId);
  await forgetChallenges(tx, userId);
  await tx.manager.delete(EmailChange, { userId });
  await forgetUser(tx, userId);
  await tx.manager.insert(AccountDeletion, { userId, deletedById });
}
