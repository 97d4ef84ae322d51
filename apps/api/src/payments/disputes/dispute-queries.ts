import type { Reader, Tx } from '../../platform/db/database.js';
import type { ProviderDispute } from '../provider/provider-page.js';
import { Dispute } from './dispute.entity.js';
import { UNDECIDED_STATUSES } from './dispute-stages.rules.js';

/** Returns a payment's disputes, oldest first. */
export function disputesOfPayment(reader: Reader, paymentId: string): Promise<Dispute[]> {
  return reader.manager.find(Dispute, { where: { paymentId }, order: { id: 'ASC' } });
}

/** Returns a booking's disputes, oldest first. */
export function disputesOfBooking(reader: Reader, bookingId: number): Promise<Dispute[]> {
  return reader.manager.find(Dispute, { where: { payment: { bookingId } }, order: { id: 'ASC' } });
}

/** Returns the IDs of the provider's payment intents that have an undecided dispute. */
export async function undecidedIntents(reader: Reader): Promise<string[]> {
  const rows = await reader.rows<{ intentId: string }>(
    `SELECT DISTINCT p.provider_intent_id AS "intentId" FROM disputes d JOIN payments p ON p.id = d.payment_id
      WHERE d.status = ANY($1) AND p.provider_intent_id IS NOT NULL`,
    [UNDECIDED_STATUSES],
  );
  return rows.map(({ intentId }) => intentId);
}

/**
 * Stores a dispute as read from the provider at `readAt`. Ignores a reading that is older than the stored one. The
 * caller must hold the payment's lock.
 */
export async function saveDispute(
  tx: Tx,
  paymentId: string,
  { id, status, amountCents, withdrawnCents }: ProviderDispute,
  readAt: Date,
): Promise<void> {
  await tx.write(
    `INSERT INTO disputes AS d (payment_id, provider_id, status, amount_cents, withdrawn_cents, read_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (provider_id) DO UPDATE SET status = $3, amount_cents = $4, withdrawn_cents = $5, read_at = $6, updated_at = now()
      WHERE d.read_at < $6 AND (d.status, d.amount_cents, d.withdrawn_cents) IS DISTINCT FROM (excluded.status, excluded.amount_cents, excluded.withdrawn_cents)`,
    [paymentId, id, status, amountCents, withdrawnCents, readAt],
  );
}
