import type { Tx } from '../../platform/db/database.js';

/**
 * Keeps the phone number of a winner who deletes their account before claiming the prize, until the time to claim is over.
 * @returns IDs of the winners that organisers should call
 */
export async function keepPhoneOfWinner(tx: Tx, userId: string): Promise<string[]> {
  const winners = await tx.rows<{ id: string }>(
    `UPDATE winners w SET kept_phone = CASE WHEN w.claim_until > now() THEN nullif(u.phone, '') END
       FROM bookings b JOIN users u ON u.id = b.user_id WHERE b.id = w.booking_id AND b.user_id = $1 AND w.state = 'told' RETURNING w.id`,
    [userId],
  );
  return winners.map(({ id }) => id);
}
