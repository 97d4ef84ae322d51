import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Allows cash to be returned after the arrival, because a returned ticket remains in the draw once its slot is settled.
 */
export class CashReturnsAfterArrival1700000000320 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(cashSaleKept());
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      cashSaleKept(`
       PERFORM 1 FROM seasons WHERE year = NEW.season_year FOR SHARE;
       IF EXISTS (SELECT 1 FROM arrivals WHERE season_year = NEW.season_year AND state <> 'withdrawn') THEN
         RAISE EXCEPTION 'no return after the arrival' USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_sales_no_return_after_arrival';
       END IF;`),
    );
  }
}

const cashSaleKept = (bar = ''): string => `
  CREATE OR REPLACE FUNCTION cash_sale_kept() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF (OLD.booking_id, OLD.season_year, OLD.receipt, OLD.amount_cents, OLD.sold_by, OLD.unnamed, OLD.to_self)
          <> (NEW.booking_id, NEW.season_year, NEW.receipt, NEW.amount_cents, NEW.sold_by, NEW.unnamed, NEW.to_self)
        OR OLD.shift_id IS DISTINCT FROM NEW.shift_id
        OR (OLD.returned_at IS NOT NULL AND (OLD.returned_at, OLD.returned_by, OLD.returned_cents, coalesce(OLD.returned_shift_id, 0))
          IS DISTINCT FROM (NEW.returned_at, NEW.returned_by, NEW.returned_cents, coalesce(NEW.returned_shift_id, 0)))
       THEN RAISE EXCEPTION 'a cash sale is kept as it was made'; END IF;
     IF OLD.returned_at IS NULL AND NEW.returned_at IS NOT NULL THEN${bar}
       PERFORM 1 FROM cash_shifts WHERE id = NEW.returned_shift_id AND closed_at IS NULL AND (id = NEW.shift_id OR cashier_id = NEW.returned_by) FOR SHARE;
       IF NOT FOUND THEN RAISE EXCEPTION 'no open shift' USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_sales_open_shift'; END IF;
     END IF;
     RETURN NEW;
   END $$`;
