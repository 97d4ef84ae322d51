/** SQL for a season's terms, in the form used in the public log. */
const TERMS = (season: string): string => `jsonb_build_object(
  'from', to_char(${season}.starts_on, 'YYYY-MM-DD'), 'to', to_char(${season}.ends_on, 'YYYY-MM-DD'), 'timeZone', ${season}.time_zone,
  'priceCents', ${season}.price_cents, 'currency', ${season}.currency, 'maxSlotsPerDay', ${season}.max_slots_per_day,
  'cutoffMinutes', ${season}.cutoff_minutes, 'winnerRule', ${season}.winner_rule, 'lateTickets', ${season}.late_tickets, 'noWater', ${season}.no_water)`;

const RECORD = (arrival: string): string => `jsonb_build_object('arrival', ${arrival}.id,
  'arrivedAt', to_char(${arrival}.arrived_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'witnesses', ${arrival}.witnesses, 'photo', ${arrival}.photo_id)`;

/** Triggers that insert the events to be added to the public log. */
export const LOG_TRIGGERS = String.raw`
CREATE FUNCTION log_fact_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP <> 'UPDATE' OR OLD.logged_at IS NOT NULL OR to_jsonb(OLD) - 'logged_at' <> to_jsonb(NEW) - 'logged_at'
       THEN RAISE EXCEPTION 'what waits for the log is kept as it is'; END IF;
     RETURN NEW;
   END $$;
CREATE TRIGGER log_facts_kept BEFORE DELETE OR UPDATE ON log_facts
  FOR EACH ROW EXECUTE FUNCTION log_fact_is_kept();

CREATE FUNCTION log_fact_reasons() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NEW.kind = 'terms' THEN
       NEW.payload := NEW.payload || (SELECT jsonb_build_object('claimDays', claim_days) FROM seasons WHERE year = NEW.season_year);
     ELSIF NEW.kind = 'withdrawn' THEN
       NEW.payload := NEW.payload || (SELECT jsonb_build_object('reason', withdrawn_for) FROM arrivals WHERE id = (NEW.payload ->> 'arrival')::bigint);
     ELSIF (NEW.payload ->> 'rank')::int > 1 THEN
       NEW.payload := NEW.payload || coalesce((SELECT jsonb_build_object('reason', passed_for) FROM winners
         WHERE arrival_id = (NEW.payload ->> 'arrival')::bigint AND rank = (NEW.payload ->> 'rank')::int - 1), '{}');
     END IF;
     RETURN NEW;
   END $$;
CREATE TRIGGER log_fact_reasons BEFORE INSERT ON log_facts
  FOR EACH ROW WHEN (NEW.kind IN ('terms', 'withdrawn', 'announced'))
  EXECUTE FUNCTION log_fact_reasons();

CREATE FUNCTION log_terms_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.payload := NEW.payload || (SELECT jsonb_build_object('refundsClose', refunds_close) FROM seasons WHERE year = NEW.season_year);
     RETURN NEW;
   END $$;
CREATE TRIGGER log_terms_refunds BEFORE INSERT ON log_facts
  FOR EACH ROW WHEN (NEW.kind = 'terms')
  EXECUTE FUNCTION log_terms_refunds();

CREATE FUNCTION log_season() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'INSERT' OR ${TERMS('OLD')} <> ${TERMS('NEW')} THEN
       INSERT INTO log_facts (season_year, kind, payload) VALUES (NEW.year, 'terms', ${TERMS('NEW')});
     END IF;
     IF NEW.status <> 'upcoming' AND (TG_OP = 'INSERT' OR OLD.status <> NEW.status) THEN
       INSERT INTO log_facts (season_year, kind, payload) VALUES (NEW.year, CASE NEW.status WHEN 'open' THEN 'open' ELSE 'freeze' END, '{"what": "season"}');
     END IF;
     IF TG_OP = 'UPDATE' AND OLD.sales_frozen <> NEW.sales_frozen THEN
       INSERT INTO log_facts (season_year, kind, payload) VALUES (NEW.year, CASE WHEN NEW.sales_frozen THEN 'freeze' ELSE 'open' END, '{"what": "sales"}');
     END IF;
     IF TG_OP = 'UPDATE' AND OLD.ended_as IS NULL AND NEW.ended_as IS NOT NULL THEN
       INSERT INTO log_facts (season_year, kind, payload) VALUES (NEW.year, 'ended', jsonb_build_object('as', NEW.ended_as, 'reason', NEW.ended_for));
     END IF;
     RETURN NULL;
   END $$;
CREATE TRIGGER log_season AFTER INSERT OR UPDATE ON seasons
  FOR EACH ROW EXECUTE FUNCTION log_season();

-- If the claim period or the rule for refunds changes together with other terms, it is already part of the log entry for those terms.
CREATE FUNCTION log_season_claim_days() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO log_facts (season_year, kind, payload)
     SELECT NEW.year, 'terms', last.payload FROM (
       SELECT payload FROM log_facts WHERE season_year = NEW.year AND kind = 'terms' ORDER BY id DESC LIMIT 1) last
      WHERE (last.payload ->> 'claimDays')::int IS DISTINCT FROM NEW.claim_days;
     RETURN NULL;
   END $$;
CREATE TRIGGER log_season_claim_days AFTER UPDATE OF claim_days ON seasons
  FOR EACH ROW WHEN (OLD.claim_days <> NEW.claim_days)
  EXECUTE FUNCTION log_season_claim_days();
CREATE FUNCTION log_season_refunds_close() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO log_facts (season_year, kind, payload)
     SELECT NEW.year, 'terms', last.payload FROM (
       SELECT payload FROM log_facts WHERE season_year = NEW.year AND kind = 'terms' ORDER BY id DESC LIMIT 1) last
      WHERE (last.payload ->> 'refundsClose')::boolean IS DISTINCT FROM NEW.refunds_close;
     RETURN NULL;
   END $$;
CREATE TRIGGER log_season_refunds_close AFTER UPDATE OF refunds_close ON seasons
  FOR EACH ROW WHEN (OLD.refunds_close <> NEW.refunds_close)
  EXECUTE FUNCTION log_season_refunds_close();

CREATE FUNCTION log_witnesses() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO log_facts (season_year, kind, payload)
     SELECT NEW.year, 'terms', f.payload || jsonb_build_object('witnesses', NEW.witnesses)
       FROM log_facts f WHERE f.season_year = NEW.year AND f.kind = 'terms' ORDER BY f.id DESC LIMIT 1;
     RETURN NULL;
   END $$;
CREATE TRIGGER log_witnesses AFTER UPDATE OF witnesses ON seasons
  FOR EACH ROW WHEN (OLD.witnesses <> NEW.witnesses)
  EXECUTE FUNCTION log_witnesses();

CREATE FUNCTION log_block() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO log_facts (season_year, kind, payload)
     SELECT s.year, CASE NEW.state WHEN 'blocked' THEN 'block' ELSE 'unblock' END, jsonb_build_object('slot', NEW.slot_id)
       FROM seasons s WHERE s.year = left(NEW.slot_id, 4)::int;
     RETURN NULL;
   END $$;
CREATE TRIGGER log_block AFTER INSERT ON claims
  FOR EACH ROW WHEN (NEW.state = 'blocked')
  EXECUTE FUNCTION log_block();
CREATE TRIGGER log_unblock AFTER UPDATE OF state ON claims
  FOR EACH ROW WHEN ((OLD.state = 'blocked') <> (NEW.state = 'blocked'))
  EXECUTE FUNCTION log_block();

CREATE FUNCTION log_rename() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO log_facts (season_year, kind, payload)
     SELECT DISTINCT b.season_year, 'correction', jsonb_build_object('user', NEW.id) FROM bookings b WHERE b.user_id = NEW.id AND b.payment_status = 'paid';
     RETURN NULL;
   END $$;
CREATE TRIGGER log_rename AFTER UPDATE OF full_name ON users
  FOR EACH ROW WHEN (OLD.full_name <> NEW.full_name AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION log_rename();

CREATE FUNCTION log_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO log_facts (season_year, kind, payload) VALUES (NEW.season_year, 'transfer', jsonb_build_object('user', NEW.user_id, 'booking', NEW.id));
     RETURN NULL;
   END $$;
CREATE TRIGGER log_transfer AFTER UPDATE OF user_id ON bookings
  FOR EACH ROW WHEN (OLD.user_id <> NEW.user_id AND NEW.payment_status = 'paid')
  EXECUTE FUNCTION log_transfer();

-- If the last slot decides, its arrival is verified from the start, and the season's ending is logged instead.
CREATE FUNCTION log_arrival() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO log_facts (season_year, kind, payload)
     VALUES (NEW.season_year, CASE NEW.state WHEN 'provisional' THEN 'arrival' ELSE NEW.state END, ${RECORD('NEW')} || '{"rank": 1}');
     RETURN NULL;
   END $$;
CREATE TRIGGER log_arrival AFTER INSERT ON arrivals
  FOR EACH ROW WHEN (NEW.state <> 'verified')
  EXECUTE FUNCTION log_arrival();
CREATE TRIGGER log_arrival_step AFTER UPDATE OF state ON arrivals
  FOR EACH ROW WHEN (OLD.state <> NEW.state)
  EXECUTE FUNCTION log_arrival();

-- The first winner is part of the announcement itself, so only later winners are logged separately.
CREATE FUNCTION log_winner() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO log_facts (season_year, kind, payload)
     SELECT a.season_year, 'announced', ${RECORD('a')} || jsonb_build_object('rank', NEW.rank) FROM arrivals a WHERE a.id = NEW.arrival_id;
     RETURN NULL;
   END $$;
CREATE TRIGGER log_winner AFTER INSERT ON winners
  FOR EACH ROW WHEN (NEW.rank > 1)
  EXECUTE FUNCTION log_winner();

CREATE FUNCTION log_key() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO log_facts (season_year, kind, payload) VALUES (NEW.season_year, 'key', jsonb_build_object('number', NEW.number));
     RETURN NULL;
   END $$;
CREATE TRIGGER log_key AFTER INSERT ON signing_keys FOR EACH ROW EXECUTE FUNCTION log_key();

CREATE FUNCTION log_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO log_facts (season_year, kind, payload)
     VALUES (NEW.season_year, 'epoch', jsonb_build_object('size', NEW.size, 'root', encode(NEW.root, 'base64'), 'kept', NEW.kept));
     RETURN NULL;
   END $$;
CREATE TRIGGER log_epoch AFTER INSERT ON log_epochs FOR EACH ROW EXECUTE FUNCTION log_epoch();

CREATE FUNCTION log_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO log_facts (season_year, kind, payload)
     VALUES (NEW.season_year, 'proposed', jsonb_build_object('arrival', NEW.arrival_id, 'deed', NEW.deed));
     RETURN NULL;
   END $$;
CREATE TRIGGER log_proposal AFTER INSERT ON approvals
  FOR EACH ROW WHEN (NEW.season_year IS NOT NULL AND (NEW.arrival_id IS NOT NULL OR NEW.alone))
  EXECUTE FUNCTION log_proposal();

CREATE FUNCTION log_cash_day() RETURNS trigger LANGUAGE plpgsql AS $$
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
   END $$;
CREATE TRIGGER log_cash_day AFTER UPDATE OF closed_at ON cash_shifts
  FOR EACH ROW WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL)
  EXECUTE FUNCTION log_cash_day();
`;
