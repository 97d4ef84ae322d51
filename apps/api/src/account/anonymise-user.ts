import { IsNull } from 'typeorm';
import { forgetLinks } from '../auth/email-links/email-links.js';
import { Passkey } from '../auth/passkeys/passkey.entity.js';
import { endAllSessions } from '../auth/sessions/sessions.service.js';
import { User } from '../auth/user.entity.js';
import { forgetChallenges } from '../bookings/challenge/challenge-queries.js';
import { Feedback } from '../feedback/feedback.entity.js';
import type { Tx } from '../platform/db/database.js';
import { NOW } from '../platform/db/operators.js';
import { IdempotencyKey } from '../platform/http/idempotency/idempotency-key.entity.js';
import { Selection } from '../selections/selection.entity.js';
import { AccountDeletion } from './account-deletion.entity.js';
import { EmailChange } from './email-change.entity.js';

/** No password and no answer matches it. */
const NO_HASH = '';

/**
 * What the database knows about a person, table by table. Rows of money and claims stay, since the raffle and the
 * accounts need them; of a person they then hold no more than a number that leads to nobody. Feedback stays as a text
 * without its author. Inside a transaction that has locked the person. Ends every session.
 * @param deletedById the organiser who was asked to; null: the person did it
 */
export async function anonymiseUser(tx: Tx, userId: string, deletedById: string | null): Promise<void> {
  const { manager } = tx;
  await manager.update(Selection, { userId }, { customerName: '', customerEmail: '', customerPhone: '' });
  await manager.update(Feedback, { userId }, { userId: null });
  await manager.delete(IdempotencyKey, { owner: 'person', userId });
  await forgetLinks(tx, { userId });
  await manager.delete(Passkey, { userId });
  await manager.delete(EmailChange, { userId });
  await forgetChallenges(tx, userId);
  await endAllSessions(tx, userId);
  await manager.update(
    User,
    { id: userId, deletedAt: IsNull() },
    {
      // No address on earth, and no two people's: the unique index on addresses stays as it is.
      email: `deleted-${userId}@invalid`,
      emailConfirmedAt: null,
      fullName: '',
      phone: '',
      nameDisplay: 'anonymous',
      passwordHash: NO_HASH,
      securityQuestion: '',
      securityAnswerHash: NO_HASH,
      placeMailWantedAt: null,
      deletedAt: NOW,
    },
  );
  await manager.insert(AccountDeletion, { userId, deletedById });
}

/**
 * Whoever has won and has not answered can be called until their time to claim is over: the one thing that stays, and no longer than that.
 * @returns for whom organisers are asked to call
 */
export async function keepPhoneOfWinner(tx: Tx, userId: string): Promise<string[]> {
  const told = await tx.rows<{ id: string }>(
    `UPDATE winners w SET kept_phone = CASE WHEN w.claim_until > now() THEN nullif(u.phone, '') END
       FROM bookings b JOIN users u ON u.id = b.user_id WHERE b.id = w.booking_id AND b.user_id = $1 AND w.state = 'told' RETURNING w.id`,
    [userId],
  );
  return told.map(({ id }) => id);
}
