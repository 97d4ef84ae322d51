/** SQL for a season's terms, in the form used in the public log. */
const TERMS = (season: string): string => `jsonb_build_object(
  'from', to_char(${season}.starts_on, 'YYYY-MM-DD'), 'to', to_char(${season}.ends_on, 'YYYY-MM-DD'), 'timeZone', ${season}.time_zone,
  'priceCents', ${season}.price_cents, 'currency', ${season}.currency, 'maxSlotsPerDay', ${season}.max_slots_per_day,
  'cutoffMinutes', ${season}.cutoff_minutes, 'winnerRule', ${season}.winner_rule, 'lateTickets', ${season}.late_tickets)`;

const RECORD = (arrival: string): string => `jsonb_build_object('arrival', ${arrival}.id,
  'arrivedAt', to_char(${arrival}.arrived_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'witnesses', ${arrival}.witnesses, 'photo', ${arrival}.photo_id)`;

/** Each season's public log. */
export const LOG = String.raw`
-- The older chain of ticket hashes.
CREATE TABLE ticket_seals (
  season_year int NOT NULL REFERENCES seasons (year),
  seq int NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  slot_id text COLLATE "C" NOT NULL,
  paid_at timestamptz NOT NULL,
  salt text NOT NULL,
  leaf text NOT NULL,
  hash text NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ticket_seals_kind CHECK (kind IN ('ticket', 'void')),
  CONSTRAINT ticket_seals_once UNIQUE (reference, slot_id, kind),
  CONSTRAINT ticket_seals_pk PRIMARY KEY (season_year, seq)
);

-- Published heads of the older chain.
CREATE TABLE published_heads (
  season_year int NOT NULL REFERENCES seasons (year),
  seq int NOT NULL,
  hash text NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT published_heads_pk PRIMARY KEY (season_year, seq)
);

-- The public log. committed, nonce and buyer_nonce open the commitments in the leaf. Of the buyer's data, only the nonce is stored, so that
-- a name can be deleted.
CREATE TABLE log_entries (
  season_year int NOT NULL CONSTRAINT log_entries_season_fkey REFERENCES seasons (year),
  index int NOT NULL,
  kind text NOT NULL,
  leaf text NOT NULL,
  leaf_hash bytea NOT NULL,
  committed text,
  nonce text,
  buyer_nonce text,
  reference text,
  slot_id text COLLATE "C",
  seal_seq int,
  at timestamptz NOT NULL,
  CONSTRAINT log_entries_pk PRIMARY KEY (season_year, index),
  CONSTRAINT log_entries_seal UNIQUE (season_year, seal_seq),
  CONSTRAINT log_entries_ticket UNIQUE (reference, slot_id, kind)
);
CREATE INDEX log_entries_buyers ON log_entries (season_year, index) WHERE (kind IN ('transfer', 'correction'));
CREATE INDEX log_entries_terms ON log_entries (season_year, index) WHERE kind = 'terms';

-- Signed heads of the log.
CREATE TABLE log_checkpoints (
  season_year int NOT NULL CONSTRAINT log_checkpoints_season_fkey REFERENCES seasons (year),
  size int NOT NULL,
  root bytea NOT NULL,
  note text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT log_checkpoints_pk PRIMARY KEY (season_year, size)
);

CREATE TABLE witnesses (
  id int GENERATED ALWAYS AS IDENTITY CONSTRAINT witnesses_pk PRIMARY KEY,
  kind text NOT NULL,
  name text NOT NULL,
  email text,
  web_hook text,
  since timestamptz NOT NULL DEFAULT now(),
  next_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz,
  tries int NOT NULL DEFAULT 0,
  failure text,
  ended_at timestamptz,
  CONSTRAINT witnesses_kind CHECK (kind IN ('tsa', 'log', 'person')),
  CONSTRAINT witnesses_reach CHECK (kind <> 'person' OR ended_at IS NOT NULL OR ((email IS NULL) <> (web_hook IS NULL))),
  CONSTRAINT witnesses_name UNIQUE (kind, name)
);

-- Witnesses' statements about a checkpoint. at is the time on the witness's clock; calendar_at is the same instant on the game's calendar.
CREATE TABLE log_witnessings (
  season_year int NOT NULL,
  size int NOT NULL,
  witness_id int NOT NULL CONSTRAINT log_witnessings_witness_fkey REFERENCES witnesses (id),
  at timestamptz NOT NULL,
  calendar_at timestamptz NOT NULL,
  token bytea,
  cosignature text,
  told_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT log_witnessings_pk PRIMARY KEY (season_year, size, witness_id),
  CONSTRAINT log_witnessings_checkpoint_fkey FOREIGN KEY (season_year, size) REFERENCES log_checkpoints (season_year, size)
);

-- Events waiting to be added to the log. Triggers write them, so that no code path can omit one.
CREATE TABLE log_facts (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT log_facts_pk PRIMARY KEY,
  season_year int NOT NULL CONSTRAINT log_facts_season_fkey REFERENCES seasons (year),
  kind text NOT NULL,
  payload jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  txid text NOT NULL DEFAULT concat(pg_current_xact_id()),
  logged_at timestamptz
);
CREATE INDEX log_facts_waiting ON log_facts (season_year, id) WHERE logged_at IS NULL;

-- RFC 6962 tree head: neighbouring hashes are paired and hashed together. An odd last node moves up unchanged.
CREATE FUNCTION log_root(hashes bytea[]) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
   BEGIN
     IF coalesce(cardinality(hashes), 0) = 0 THEN RETURN sha256(''::bytea); END IF;
     WHILE cardinality(hashes) > 1 LOOP
       SELECT array_agg(hash ORDER BY pair) INTO hashes FROM (
         SELECT (n - 1) / 2 AS pair, CASE count(*) WHEN 2 THEN sha256('\x01'::bytea || string_agg(h, ''::bytea ORDER BY n)) ELSE string_agg(h, ''::bytea) END AS hash
           FROM unnest(hashes) WITH ORDINALITY t (h, n) GROUP BY pair) pairs;
     END LOOP;
     RETURN hashes[1];
   END $$;

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
     RETURN NULL;
   END $$;
CREATE TRIGGER log_season AFTER INSERT OR UPDATE ON seasons
  FOR EACH ROW EXECUTE FUNCTION log_season();

-- If the claim period changes together with other terms, it is already part of the log entry for those terms.
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

CREATE FUNCTION log_arrival() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO log_facts (season_year, kind, payload)
     VALUES (NEW.season_year, CASE NEW.state WHEN 'provisional' THEN 'arrival' ELSE NEW.state END, ${RECORD('NEW')} || '{"rank": 1}');
     RETURN NULL;
   END $$;
CREATE TRIGGER log_arrival AFTER INSERT ON arrivals
  FOR EACH ROW EXECUTE FUNCTION log_arrival();
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
