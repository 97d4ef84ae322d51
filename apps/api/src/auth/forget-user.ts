import { IsNull } from 'typeorm';
import type { Tx } from '../platform/db/database.js';
import { NOW } from '../platform/db/operators.js';
import { forgetLinks } from './email-links/email-links.js';
import { Passkey } from './passkeys/passkey.entity.js';
import { endAllSessions } from './sessions/sessions.service.js';
import { NO_HASH, User } from './user.entity.js';

/** Removes all personal data and credentials from the user's row. */
export async function forgetUser(tx: Tx, userId: string): Promise<void> {
  await forgetLinks(tx, { userId });
  await tx.manager.delete(Passkey, { userId });
  await endAllSessions(tx, userId);
  await tx.manager.update(
    User,
    { id: userId, deletedAt: IsNull() },
    {
      // An invalid email address, unique to this user because the unique index includes deleted accounts.
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
}
