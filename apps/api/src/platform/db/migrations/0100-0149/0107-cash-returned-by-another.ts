import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever took the cash does not give it back alone, as long as there is somebody else who can. */
export class CashReturnedByAnother1700000000107 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The record of cash is not taken down.');
  }
}

const STATEMENTS = [
  `CREATE FUNCTION cash_returned_by_another() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF EXISTS (SELECT 1 FROM admins WHERE role IN ('owner', 'organiser') AND disabled_at IS NULL AND id <> NEW.sold_by) THEN
       RAISE EXCEPTION 'returned by its cashier' USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_sales_returned_by_another';
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER cash_sales_returned_by_another BEFORE UPDATE ON cash_sales FOR EACH ROW
   WHEN (OLD.returned_at IS NULL AND NEW.returned_by = NEW.sold_by) EXECUTE FUNCTION cash_returned_by_another()`,
];
