import { makePerson } from './make.js';
import type { TestApp } from './test-app.js';

/**
 * Inserts the rows of a sale with a payment in the past, which only the database owner can do.
 * @param paidAgo age of the payment, as a Postgres interval
 */
export async function insertBackdatedSale(app: TestApp, slot: string, { reference = 'SLIPPED', paidAgo = '3 days' } = {}): Promise<void> {
  const friend = await makePerson(app, { fullName: 'A Friend' });
  await app.database.transact(async (tx) => {
    await tx.rows(
      `WITH held AS (INSERT INTO selections (id, user_id, season_year, state, slot_ids, price_cents, total_cents, customer_name, customer_email, customer_phone, expires_at)
         SELECT gen_random_uuid(), id, 2025, 'booked', ARRAY[$2], 300, 300, full_name, email, phone, now() FROM users WHERE public_id = $1 RETURNING id, user_id),
       booked AS (INSERT INTO bookings (reference, user_id, selection_id, season_year, payment_status, total_cents, paid_at)
         SELECT $3, user_id, id, 2025, 'paid', 300, now() - $4::interval FROM held RETURNING id, user_id, selection_id),
       ticket AS (INSERT INTO booking_slots (booking_id, slot_id) SELECT id, $2 FROM booked)
       INSERT INTO claims (slot_id, state, user_id, selection_id, booking_id, asked_at, cutoff_minutes)
       SELECT $2, 'sold', user_id, selection_id, id, '2025-06-07', 30 FROM booked`,
      [friend.publicId, slot, reference, paidAgo],
    );
  });
}
