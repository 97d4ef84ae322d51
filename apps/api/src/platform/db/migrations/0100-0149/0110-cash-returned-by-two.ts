import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cash goes back only in the transaction of an approval, which who sold it does not give: as four eyes are kept for whatever else bends the game. */
export class CashReturnedByTwo1700000000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The record of cash is not taken down.');
  }
}

/** Looked at when the transaction ends: what is tried for a proposal is taken back before. */
const STATEMENTS = [
  `DROP TRIGGER cash_sales_returned_by_another ON cash_sales`,
  `CREATE OR REPLACE FUNCTION cash_returned_by_another() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NOT EXISTS (SELECT 1 FROM approvals a WHERE a.deed = 'cash.return' AND a.subject = NEW.booking_id::text AND a.executed_tx = concat(pg_current_xact_id())
                      AND a.proposed_by_id = NEW.returned_by AND a.approved_by_id IS DISTINCT FROM NEW.sold_by)
       THEN RAISE EXCEPTION 'returned by its cashier, or by one person alone'; END IF;
     RETURN NULL;
   END $$`,
  `CREATE CONSTRAINT TRIGGER cash_sales_returned_by_another AFTER UPDATE ON cash_sales DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
   WHEN (OLD.returned_at IS NULL AND NEW.returned_at IS NOT NULL) EXECUTE FUNCTION cash_returned_by_another()`,
];
