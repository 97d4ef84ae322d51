import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Allows an organiser who works alone to settle their own count and deposit their own takings. This requires an approval that was first
 * announced in the public log.
 */
export class CashAlone1700000000352 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE cash_shifts
        DROP CONSTRAINT cash_shifts_settled,
        ADD CONSTRAINT cash_shifts_settled CHECK (num_nonnulls(settled_at, settled_by, settled_reason) IN (0, 3) AND (settled_at IS NULL OR counted_cents <> expected_cents));
      CREATE CONSTRAINT TRIGGER cash_shifts_own_count AFTER UPDATE OF settled_by ON cash_shifts
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.settled_by IN (NEW.cashier_id, NEW.closed_by))
        EXECUTE FUNCTION needs_approval('cash.settle');
      ALTER TABLE cash_deposits ADD COLUMN alone boolean NOT NULL DEFAULT false;
      CREATE CONSTRAINT TRIGGER cash_deposits_alone AFTER INSERT ON cash_deposits
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.alone)
        EXECUTE FUNCTION needs_approval('cash.deposit');`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER cash_deposits_alone ON cash_deposits;
      ALTER TABLE cash_deposits DROP COLUMN alone;
      DROP TRIGGER cash_shifts_own_count ON cash_shifts;
      ALTER TABLE cash_shifts
        DROP CONSTRAINT cash_shifts_settled,
        ADD CONSTRAINT cash_shifts_settled CHECK (num_nonnulls(settled_at, settled_by, settled_reason) IN (0, 3) AND (settled_at IS NULL OR (counted_cents <> expected_cents AND settled_by <> cashier_id AND settled_by <> closed_by)));`);
  }
}
