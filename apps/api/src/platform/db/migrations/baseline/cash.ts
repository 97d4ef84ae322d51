/** Cash sales. Triggers reject changes to closed shifts and recorded sales, except for settling a difference and returning the cash. */
export const CASH = String.raw`
-- A cash box, from its opening to its closing count.
CREATE TABLE cash_shifts (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT cash_shifts_pk PRIMARY KEY,
  season_year int NOT NULL CONSTRAINT cash_shifts_season_fkey REFERENCES seasons (year),
  cashier_id bigint NOT NULL CONSTRAINT cash_shifts_cashier_fkey REFERENCES admins (id),
  opened_at timestamptz NOT NULL DEFAULT now(),
  opening_cents int NOT NULL,
  closed_at timestamptz,
  closed_by bigint REFERENCES admins (id),
  counted_cents int,
  expected_cents int,
  note text,
  settled_at timestamptz,
  settled_by bigint REFERENCES admins (id),
  settled_reason text,
  CONSTRAINT cash_shifts_amounts CHECK (opening_cents >= 0 AND (coalesce(counted_cents, 0) >= 0)),
  CONSTRAINT cash_shifts_closed CHECK (num_nonnulls(closed_at, closed_by, counted_cents, expected_cents) IN (0, 4)),
  CONSTRAINT cash_shifts_settled CHECK (num_nonnulls(settled_at, settled_by, settled_reason) IN (0, 3) AND (settled_at IS NULL OR counted_cents <> expected_cents))
);
CREATE UNIQUE INDEX cash_shifts_one_open ON cash_shifts (cashier_id) WHERE closed_at IS NULL;

-- Cash does not go through the payment provider. It is returned in full or not at all. code identifies the ticket in the public log.
-- request_key makes a sale idempotent.
CREATE TABLE cash_sales (
  booking_id int PRIMARY KEY REFERENCES bookings (id),
  season_year int NOT NULL REFERENCES seasons (year),
  receipt int NOT NULL,
  amount_cents int NOT NULL,
  returned_cents int NOT NULL DEFAULT 0,
  sold_by bigint NOT NULL REFERENCES admins (id),
  sold_at timestamptz NOT NULL DEFAULT now(),
  returned_by bigint REFERENCES admins (id),
  returned_at timestamptz,
  request_key text,
  request_hash text,
  code text NOT NULL DEFAULT new_receipt_code() CONSTRAINT cash_sales_code UNIQUE,
  shift_id bigint CONSTRAINT cash_sales_shift_fkey REFERENCES cash_shifts (id),
  returned_shift_id bigint CONSTRAINT cash_sales_returned_shift_fkey REFERENCES cash_shifts (id),
  unnamed boolean NOT NULL DEFAULT false,
  to_self boolean NOT NULL DEFAULT false,
  CONSTRAINT cash_sales_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT cash_sales_request_whole CHECK ((request_key IS NULL) = (request_hash IS NULL)),
  CONSTRAINT cash_sales_returned CHECK (((returned_cents = 0) OR returned_cents = amount_cents) AND ((returned_cents > 0) = (returned_at IS NOT NULL)) AND ((returned_at IS NULL) = (returned_by IS NULL))),
  CONSTRAINT cash_sales_receipt UNIQUE (season_year, receipt),
  CONSTRAINT cash_sales_request UNIQUE (sold_by, request_key)
);
CREATE INDEX cash_sales_by_cashier ON cash_sales (sold_by, sold_at);
CREATE INDEX cash_sales_by_returned_shift ON cash_sales (returned_shift_id) WHERE returned_shift_id IS NOT NULL;
CREATE INDEX cash_sales_by_shift ON cash_sales (shift_id);

-- Cash handed to another organiser, who confirms or declines it.
CREATE TABLE cash_handovers (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT cash_handovers_pk PRIMARY KEY,
  season_year int NOT NULL CONSTRAINT cash_handovers_season_fkey REFERENCES seasons (year),
  from_admin bigint NOT NULL CONSTRAINT cash_handovers_from_fkey REFERENCES admins (id),
  to_admin bigint NOT NULL CONSTRAINT cash_handovers_to_fkey REFERENCES admins (id),
  amount_cents int NOT NULL,
  offered_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  confirmed_by bigint REFERENCES admins (id),
  declined_at timestamptz,
  declined_by bigint REFERENCES admins (id),
  reason text,
  CONSTRAINT cash_handovers_amount CHECK (amount_cents > 0),
  CONSTRAINT cash_handovers_another CHECK (from_admin <> to_admin),
  CONSTRAINT cash_handovers_confirmed CHECK (((confirmed_at IS NULL) = (confirmed_by IS NULL)) AND confirmed_by = to_admin),
  CONSTRAINT cash_handovers_declined CHECK (((declined_at IS NULL) = (declined_by IS NULL)) AND (num_nonnulls(confirmed_at, declined_at) <= 1))
);
CREATE UNIQUE INDEX cash_handovers_one_open ON cash_handovers (from_admin) WHERE ((confirmed_at IS NULL) AND (declined_at IS NULL));

CREATE TABLE cash_deposits (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT cash_deposits_pk PRIMARY KEY,
  season_year int NOT NULL CONSTRAINT cash_deposits_season_fkey REFERENCES seasons (year),
  deposited_by bigint NOT NULL CONSTRAINT cash_deposits_by_fkey REFERENCES admins (id),
  amount_cents int NOT NULL,
  reference text NOT NULL,
  slip_id bigint NOT NULL CONSTRAINT cash_deposits_slip_fkey REFERENCES files (id),
  deposited_on date NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz,
  alone boolean NOT NULL DEFAULT false,
  CONSTRAINT cash_deposits_amount CHECK (amount_cents > 0)
);
CREATE UNIQUE INDEX cash_deposits_reference ON cash_deposits (season_year, reference) WHERE withdrawn_at IS NULL;

-- The expected amount is computed from the sales, not sent by the client. A closed shift never changes.
CREATE FUNCTION cash_shift_kept() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'DELETE' OR (OLD.season_year, OLD.cashier_id, OLD.opened_at, OLD.opening_cents) <> (NEW.season_year, NEW.cashier_id, NEW.opened_at, NEW.opening_cents)
       OR OLD.settled_at IS NOT NULL
       OR (OLD.closed_at IS NOT NULL AND to_jsonb(OLD) - '{settled_at,settled_by,settled_reason}'::text[] <> to_jsonb(NEW) - '{settled_at,settled_by,settled_reason}'::text[])
       THEN RAISE EXCEPTION 'a shift is kept as it was counted'; END IF;
     IF OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL THEN
       NEW.expected_cents := OLD.opening_cents + 
  (SELECT coalesce(sum(amount_cents), 0) FROM cash_sales WHERE shift_id = OLD.id)
  - (SELECT coalesce(sum(returned_cents), 0) FROM cash_sales WHERE returned_shift_id = OLD.id);
     END IF;
     RETURN NEW;
   END $$;
CREATE TRIGGER cash_shifts_kept BEFORE DELETE OR UPDATE ON cash_shifts
  FOR EACH ROW EXECUTE FUNCTION cash_shift_kept();

-- The advisory lock serialises a season's sales, so that each sale counts those before it.
CREATE FUNCTION cash_sale_sold() RETURNS trigger LANGUAGE plpgsql AS $$
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
     FOR day IN 
  SELECT d.date, count(*) AS taken FROM (SELECT DISTINCT left(t.slot_id, 10) AS date FROM booking_slots t WHERE t.booking_id = NEW.booking_id) d
    JOIN claims c ON c.state IN ('held', 'sold') AND c.slot_id >= d.date AND c.slot_id < d.date || 'U'
    JOIN users u ON u.id = c.user_id LEFT JOIN cash_sales k ON k.booking_id = c.booking_id
   WHERE (c.state = 'sold' OR NOT u.walk_in)
     AND CASE WHEN NEW.unnamed THEN c.booking_id = NEW.booking_id OR (k.unnamed AND k.sold_by = NEW.sold_by) ELSE u.phone = buyer.phone END
   GROUP BY d.date LOOP
       IF day.taken > most THEN
         RAISE EXCEPTION 'too many of a day' USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_sales_day_limit', DETAIL = day.date;
       END IF;
     END LOOP;
     RETURN NEW;
   END $$;
CREATE TRIGGER cash_sales_sold BEFORE INSERT ON cash_sales
  FOR EACH ROW EXECUTE FUNCTION cash_sale_sold();

CREATE FUNCTION cash_sale_kept() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF (OLD.booking_id, OLD.season_year, OLD.receipt, OLD.amount_cents, OLD.sold_by, OLD.unnamed, OLD.to_self)
          <> (NEW.booking_id, NEW.season_year, NEW.receipt, NEW.amount_cents, NEW.sold_by, NEW.unnamed, NEW.to_self)
        OR OLD.shift_id IS DISTINCT FROM NEW.shift_id
        OR (OLD.returned_at IS NOT NULL AND (OLD.returned_at, OLD.returned_by, OLD.returned_cents, coalesce(OLD.returned_shift_id, 0))
          IS DISTINCT FROM (NEW.returned_at, NEW.returned_by, NEW.returned_cents, coalesce(NEW.returned_shift_id, 0)))
       THEN RAISE EXCEPTION 'a cash sale is kept as it was made'; END IF;
     IF OLD.returned_at IS NULL AND NEW.returned_at IS NOT NULL THEN
       PERFORM 1 FROM cash_shifts WHERE id = NEW.returned_shift_id AND closed_at IS NULL AND (id = NEW.shift_id OR cashier_id = NEW.returned_by) FOR SHARE;
       IF NOT FOUND THEN RAISE EXCEPTION 'no open shift' USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_sales_open_shift'; END IF;
     END IF;
     RETURN NEW;
   END $$;
CREATE TRIGGER cash_sales_kept BEFORE UPDATE ON cash_sales
  FOR EACH ROW EXECUTE FUNCTION cash_sale_kept();

CREATE FUNCTION cash_handover_kept() RETURNS trigger LANGUAGE plpgsql AS $$ 
  BEGIN
    IF TG_OP = 'DELETE' OR to_jsonb(OLD) - '{confirmed_at,confirmed_by,declined_at,declined_by,reason}'::text[] <> to_jsonb(NEW) - '{confirmed_at,confirmed_by,declined_at,declined_by,reason}'::text[]
      THEN RAISE EXCEPTION 'a hand-over is kept as it was written'; END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER cash_handovers_kept BEFORE DELETE OR UPDATE ON cash_handovers
  FOR EACH ROW EXECUTE FUNCTION cash_handover_kept();

CREATE FUNCTION cash_deposit_kept() RETURNS trigger LANGUAGE plpgsql AS $$ 
  BEGIN
    IF TG_OP = 'DELETE' OR to_jsonb(OLD) - '{withdrawn_at}'::text[] <> to_jsonb(NEW) - '{withdrawn_at}'::text[]
      THEN RAISE EXCEPTION 'a deposit is kept as it was written'; END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER cash_deposits_kept BEFORE DELETE OR UPDATE ON cash_deposits
  FOR EACH ROW EXECUTE FUNCTION cash_deposit_kept();

-- Each booking's money. All season totals are computed from this view.
--   captured_cents, cash_cents: the amount received
--   refunded_cents: the amount returned to the buyer, by refund or in cash
--   disputed_cents: the amount that a bank has withdrawn, permanently or until it decides
--   owed_cents: the amount still to be returned to the buyer because a refund failed or its retry has not been accepted yet
--   kept_cents: the amount left for the charities
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
          FROM refunds r JOIN payments p ON p.id = r.payment_id GROUP BY p.booking_id) r ON r.booking_id = b.id) m;
`;
