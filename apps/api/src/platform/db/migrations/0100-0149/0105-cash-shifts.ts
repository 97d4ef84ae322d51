import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cash is taken in shifts, each counted at both ends; what bends the raffle by cash is barred where no code path can forget it. */
export class CashShifts1700000000105 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...SHIFTS, ...SALES, ...LOG]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The record of cash is not taken down.');
  }
}

/** What a shift sold less what went back out of its box. */
const TAKINGS = (shift: string): string => `
  (SELECT coalesce(sum(amount_cents), 0) FROM cash_sales WHERE shift_id = ${shift})
  - (SELECT coalesce(sum(returned_cents), 0) FROM cash_sales WHERE returned_shift_id = ${shift})`;

const SHIFTS = [
  `CREATE TABLE cash_shifts (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT cash_shifts_pk PRIMARY KEY,
    season_year int NOT NULL CONSTRAINT cash_shifts_season_fkey REFERENCES seasons (year),
    cashier_id bigint NOT NULL CONSTRAINT cash_shifts_cashier_fkey REFERENCES admins (id),
    opened_at timestamptz NOT NULL DEFAULT now(),
    opening_cents int NOT NULL,
    closed_at timestamptz,
    closed_by bigint CONSTRAINT cash_shifts_closed_by_fkey REFERENCES admins (id),
    counted_cents int,
    expected_cents int,
    note text,
    settled_at timestamptz,
    settled_by bigint CONSTRAINT cash_shifts_settled_by_fkey REFERENCES admins (id),
    settled_reason text,
    CONSTRAINT cash_shifts_amounts CHECK (opening_cents >= 0 AND coalesce(counted_cents, 0) >= 0),
    CONSTRAINT cash_shifts_closed CHECK (num_nonnulls(closed_at, closed_by, counted_cents, expected_cents) IN (0, 4)),
    CONSTRAINT cash_shifts_settled CHECK (num_nonnulls(settled_at, settled_by, settled_reason) IN (0, 3)
      AND (settled_at IS NULL OR (counted_cents <> expected_cents AND settled_by <> cashier_id AND settled_by <> closed_by)))
  )`,
  `CREATE UNIQUE INDEX cash_shifts_one_open ON cash_shifts (cashier_id) WHERE closed_at IS NULL`,
  `ALTER TABLE cash_sales
     ADD COLUMN shift_id bigint CONSTRAINT cash_sales_shift_fkey REFERENCES cash_shifts (id),
     ADD COLUMN returned_shift_id bigint CONSTRAINT cash_sales_returned_shift_fkey REFERENCES cash_shifts (id),
     ADD COLUMN unnamed boolean NOT NULL DEFAULT false,
     ADD COLUMN to_self boolean NOT NULL DEFAULT false`,
  `CREATE INDEX cash_sales_by_shift ON cash_sales (shift_id)`,
  `CREATE INDEX cash_sales_by_returned_shift ON cash_sales (returned_shift_id) WHERE returned_shift_id IS NOT NULL`,
  `UPDATE cash_sales k SET unnamed = true FROM bookings b JOIN users u ON u.id = b.user_id WHERE b.id = k.booking_id AND u.phone = ''`,
  // What should lie in the box is what the sales say, not what whoever closes it says. A closed shift stays as it was counted.
  `CREATE FUNCTION cash_shift_kept() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'DELETE' OR (OLD.season_year, OLD.cashier_id, OLD.opened_at, OLD.opening_cents) <> (NEW.season_year, NEW.cashier_id, NEW.opened_at, NEW.opening_cents)
       OR OLD.settled_at IS NOT NULL
       OR (OLD.closed_at IS NOT NULL AND to_jsonb(OLD) - '{settled_at,settled_by,settled_reason}'::text[] <> to_jsonb(NEW) - '{settled_at,settled_by,settled_reason}'::text[])
       THEN RAISE EXCEPTION 'a shift is kept as it was counted'; END IF;
     IF OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL THEN
       NEW.expected_cents := OLD.opening_cents + ${TAKINGS('OLD.id')};
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER cash_shifts_kept BEFORE UPDATE OR DELETE ON cash_shifts FOR EACH ROW EXECUTE FUNCTION cash_shift_kept()`,
];

/** Slots of a date that one person has who gave this phone number, or that one cashier sold to people who gave none. What another sale holds meanwhile counts once it is sold. */
const TAKEN_OF_DAY = `
  SELECT d.date, count(*) AS taken FROM (SELECT DISTINCT left(t.slot_id, 10) AS date FROM booking_slots t WHERE t.booking_id = NEW.booking_id) d
    JOIN claims c ON c.state IN ('held', 'sold') AND c.slot_id >= d.date AND c.slot_id < d.date || 'U'
    JOIN users u ON u.id = c.user_id LEFT JOIN cash_sales k ON k.booking_id = c.booking_id
   WHERE (c.state = 'sold' OR NOT u.walk_in)
     AND CASE WHEN NEW.unnamed THEN c.booking_id = NEW.booking_id OR (k.unnamed AND k.sold_by = NEW.sold_by) ELSE u.phone = buyer.phone END
   GROUP BY d.date`;

const SALES = [
  // Sales of a season are written one at a time (the receipt's lock), so each counts those before it.
  `CREATE FUNCTION cash_sale_sold() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE buyer users; cashier admins; most int; day record;
   BEGIN
     PERFORM pg_advisory_xact_lock(hashtext('cash receipts'), NEW.season_year);
     PERFORM 1 FROM cash_shifts WHERE id = NEW.shift_id AND cashier_id = NEW.sold_by AND season_year = NEW.season_year AND closed_at IS NULL FOR SHARE;
     IF NOT FOUND THEN RAISE EXCEPTION 'no open shift' USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_sales_open_shift'; END IF;
     SELECT u.* INTO buyer FROM bookings b JOIN users u ON u.id = b.user_id WHERE b.id = NEW.booking_id;
     SELECT * INTO cashier FROM admins WHERE id = NEW.sold_by;
     SELECT max_slots_per_day INTO most FROM seasons WHERE year = NEW.season_year;
     NEW.unnamed := buyer.phone = '';
     NEW.to_self := lower(btrim(buyer.full_name)) = lower(btrim(cashier.full_name)) OR EXISTS (
       SELECT 1 FROM users u WHERE lower(u.email) = lower(cashier.email) AND u.phone = buyer.phone AND u.phone <> '');
     FOR day IN ${TAKEN_OF_DAY} LOOP
       IF day.taken > most THEN
         RAISE EXCEPTION 'too many of a day' USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_sales_day_limit', DETAIL = day.date;
       END IF;
     END LOOP;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER cash_sales_sold BEFORE INSERT ON cash_sales FOR EACH ROW EXECUTE FUNCTION cash_sale_sold()`,
  // The season's row is locked, so that a return and the record of an arrival come one after the other.
  `CREATE FUNCTION cash_sale_kept() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF (OLD.booking_id, OLD.season_year, OLD.receipt, OLD.amount_cents, OLD.sold_by, OLD.unnamed, OLD.to_self)
          <> (NEW.booking_id, NEW.season_year, NEW.receipt, NEW.amount_cents, NEW.sold_by, NEW.unnamed, NEW.to_self)
        OR OLD.shift_id IS DISTINCT FROM NEW.shift_id
        OR (OLD.returned_at IS NOT NULL AND (OLD.returned_at, OLD.returned_by, OLD.returned_cents, coalesce(OLD.returned_shift_id, 0))
          IS DISTINCT FROM (NEW.returned_at, NEW.returned_by, NEW.returned_cents, coalesce(NEW.returned_shift_id, 0)))
       THEN RAISE EXCEPTION 'a cash sale is kept as it was made'; END IF;
     IF OLD.returned_at IS NULL AND NEW.returned_at IS NOT NULL THEN
       PERFORM 1 FROM seasons WHERE year = NEW.season_year FOR SHARE;
       IF EXISTS (SELECT 1 FROM arrivals WHERE season_year = NEW.season_year AND state <> 'withdrawn') THEN
         RAISE EXCEPTION 'no return after the arrival' USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_sales_no_return_after_arrival';
       END IF;
       PERFORM 1 FROM cash_shifts WHERE id = NEW.returned_shift_id AND closed_at IS NULL AND (id = NEW.shift_id OR cashier_id = NEW.returned_by) FOR SHARE;
       IF NOT FOUND THEN RAISE EXCEPTION 'no open shift' USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_sales_open_shift'; END IF;
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER cash_sales_kept BEFORE UPDATE ON cash_sales FOR EACH ROW EXECUTE FUNCTION cash_sale_kept()`,
];

/** For each day of Maun on which something went through the box: the public log's entry. Counted is the box on the last of them. */
const LOG = [
  `CREATE FUNCTION log_cash_day() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO log_facts (season_year, kind, payload)
     SELECT NEW.season_year, 'cash-day', jsonb_build_object('shift', NEW.id, 'day', to_char(m.day, 'YYYY-MM-DD'),
            'counted', CASE WHEN m.day = max(m.day) OVER () THEN NEW.counted_cents END,
            'sales', m.sales, 'tickets', m.tickets, 'sum', m.sum, 'returned', m.returned, 'returnedUnnamed', m.returned_unnamed)
       FROM (SELECT (x.at AT TIME ZONE s.time_zone)::date AS day, count(x.sold) AS sales, coalesce(sum(x.tickets), 0) AS tickets, coalesce(sum(x.sold), 0) AS sum,
                    count(x.back) AS returned, count(x.back) FILTER (WHERE x.unnamed) AS returned_unnamed
               FROM (SELECT k.sold_at AS at, k.amount_cents AS sold, (SELECT count(*) FROM booking_slots t WHERE t.booking_id = k.booking_id) AS tickets, NULL::int AS back, k.unnamed
                       FROM cash_sales k WHERE k.shift_id = NEW.id
                     UNION ALL SELECT k.returned_at, NULL, NULL, k.returned_cents, k.unnamed FROM cash_sales k WHERE k.returned_shift_id = NEW.id
                     UNION ALL SELECT NEW.closed_at, NULL, NULL, NULL, false) x
               JOIN seasons s ON s.year = NEW.season_year
              GROUP BY 1) m
      ORDER BY m.day;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER log_cash_day AFTER UPDATE OF closed_at ON cash_shifts FOR EACH ROW
   WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL) EXECUTE FUNCTION log_cash_day()`,
];
