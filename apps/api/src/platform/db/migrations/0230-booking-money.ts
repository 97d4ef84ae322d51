import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a view of each booking's money. All season totals are computed from this view.
 *
 * - captured_cents, cash_cents: the amount received.
 * - refunded_cents: the amount returned to the buyer, by refund or in cash.
 * - disputed_cents: the amount that a bank has withdrawn, permanently or until it decides.
 * - owed_cents: the amount still to be returned to the buyer because a refund failed or its retry has not been accepted yet.
 * - kept_cents: the amount left for the charities.
 */
export class BookingMoney1700000000230 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE VIEW booking_money AS
      SELECT m.*, m.captured_cents + m.cash_cents - m.refunded_cents - m.disputed_cents - m.owed_cents AS kept_cents
        FROM (
          SELECT b.id AS booking_id, b.season_year,
                 coalesce(p.captured_cents, 0)::int AS captured_cents, coalesce(k.amount_cents, 0)::int AS cash_cents,
                 (coalesce(r.refunded_cents, 0) + coalesce(k.returned_cents, 0))::int AS refunded_cents,
                 coalesce(p.disputed_cents, 0)::int AS disputed_cents, coalesce(r.owed_cents, 0)::int AS owed_cents
            FROM bookings b
            LEFT JOIN cash_sales k ON k.booking_id = b.id
            LEFT JOIN (
              SELECT booking_id, sum(captured_cents) AS captured_cents, sum(disputed_cents) AS disputed_cents
                FROM payments WHERE captured_cents > 0 GROUP BY booking_id) p ON p.booking_id = b.id
            LEFT JOIN (
              SELECT p.booking_id,
                     sum(r.amount_cents) FILTER (WHERE r.state IN ('settling', 'succeeded') AND r.origin <> 'dispute') AS refunded_cents,
                     sum(CASE WHEN r.state IN ('requested', 'uncertain') THEN r.amount_cents ELSE 0 END
                         + CASE WHEN r.state = 'failed' THEN r.amount_cents - r.owed_cents ELSE -r.owed_cents END)
                       FILTER (WHERE r.applied_at IS NOT NULL) AS owed_cents
                FROM refunds r JOIN payments p ON p.id = r.payment_id GROUP BY p.booking_id) r ON r.booking_id = b.id) m`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW booking_money');
  }
}
