import { endAllSessions } from '../auth/end-all-sessions.js';
import type { Tx } from '../platform/db/database.js';

/** No address on earth, and no two people's: the unique index on addresses stays as it is. */
const NOBODY = `'deleted-' || id || '@invalid'`;

/** No password and no answer matches it. */
const NO_HASH = `''`;

/**
 * What the database knows about a person, table by table. Rows of money and claims stay, since the raffle and the
 * accounts need them; of a person they then hold no more than a number that leads to nobody. Feedback stays as a text
 * without its author.
 */
const FORGET = [
  `UPDATE selections SET customer_name = '', customer_email = '', customer_phone = '' WHERE user_id = $1`,
  `UPDATE feedback SET user_id = NULL WHERE user_id = $1`,
  `DELETE FROM idempotency_keys WHERE user_id = $1`,
  `DELETE FROM password_resets WHERE user_id = $1`,
  `DELETE FROM email_changes WHERE user_id = $1`,
];

const FORGET_USER = `
  UPDATE users SET email = ${NOBODY}, full_name = '', phone = '', name_display = 'anonymous', password_hash = ${NO_HASH},
                   security_question = '', security_answer_hash = ${NO_HASH}, deleted_at = now()
  WHERE id = $1 AND deleted_at IS NULL`;

/** Inside a transaction that has locked the person. Ends every session. @param by the organiser who was asked to; null: the person did it */
export async function forgetPerson(tx: Tx, userId: string, by: string | null): Promise<void> {
  for (const statement of FORGET) await tx.write(statement, [userId]);
  await endAllSessions(tx, userId);
  await tx.write(FORGET_USER, [userId]);
  await tx.write(`INSERT INTO account_deletions (user_id, deleted_by) VALUES ($1, $2)`, [userId, by]);
}
