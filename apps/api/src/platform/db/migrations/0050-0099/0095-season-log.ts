import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The public log of each season, and what waits to join it. */
export class SeasonLog1700000000095 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...FACTS, ...EARLIER_FACTS]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The public log is not taken down.');
  }
}

const TABLES = [
  // `committed`, `nonce` and `buyer_nonce` open what the leaf hides; of a buyer only the nonce is kept, so that a name can be forgotten.
  `CREATE TABLE log_entries (
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
  )`,
  `CREATE INDEX log_entries_buyers ON log_entries (season_year, index) WHERE kind IN ('transfer', 'correction')`,
  `CREATE TABLE log_checkpoints (
    season_year int NOT NULL CONSTRAINT log_checkpoints_season_fkey REFERENCES seasons (year),
    size int NOT NULL,
    root bytea NOT NULL,
    note text NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT log_checkpoints_pk PRIMARY KEY (season_year, size)
  )`,
  ...['log_entries', 'log_checkpoints'].map(
    (table) => `CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
     FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only()`,
  ),
  // RFC 6962: neighbours are hashed together, level by level; the odd one at the end moves up as it is.
  `CREATE FUNCTION log_root(hashes bytea[]) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
   BEGIN
     IF coalesce(cardinality(hashes), 0) = 0 THEN RETURN sha256(''::bytea); END IF;
     WHILE cardinality(hashes) > 1 LOOP
       SELECT array_agg(hash ORDER BY pair) INTO hashes FROM (
         SELECT (n - 1) / 2 AS pair, CASE count(*) WHEN 2 THEN sha256('\\x01'::bytea || string_agg(h, ''::bytea ORDER BY n)) ELSE string_agg(h, ''::bytea) END AS hash
           FROM unnest(hashes) WITH ORDINALITY t (h, n) GROUP BY pair) pairs;
     END LOOP;
     RETURN hashes[1];
   END $$`,
];

const TERMS = (season: string): string => `jsonb_build_object(
  'from', to_char(${season}.starts_on, 'YYYY-MM-DD'), 'to', to_char(${season}.ends_on, 'YYYY-MM-DD'), 'timeZone', ${season}.time_zone,
  'priceCents', ${season}.price_cents, 'currency', ${season}.currency, 'maxSlotsPerDay', ${season}.max_slots_per_day,
  'cutoffMinutes', ${season}.cutoff_minutes, 'winnerRule', ${season}.winner_rule, 'lateTickets', ${season}.late_tickets)`;

const RECORD = (arrival: string): string => `jsonb_build_object('arrival', ${arrival}.id,
  'arrivedAt', to_char(${arrival}.arrived_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'witnesses', ${arrival}.witnesses, 'photo', ${arrival}.photo_id)`;

/**
 * What happened, written down by the database itself, so that no code path can forget it; sold tickets follow from `ticket_seals`.
 * Nothing of it fires in a sale: slots are not blocked there, nobody is renamed, and no season changes.
 */
const FACTS = [
  `CREATE TABLE log_facts (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT log_facts_pk PRIMARY KEY,
    season_year int NOT NULL CONSTRAINT log_facts_season_fkey REFERENCES seasons (year),
    kind text NOT NULL,
    payload jsonb NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    txid text NOT NULL DEFAULT concat(pg_current_xact_id()),
    logged_at timestamptz
  )`,
  `CREATE INDEX log_facts_waiting ON log_facts (season_year, id) WHERE logged_at IS NULL`,
  `CREATE FUNCTION log_fact_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP <> 'UPDATE' OR OLD.logged_at IS NOT NULL OR to_jsonb(OLD) - 'logged_at' <> to_jsonb(NEW) - 'logged_at'
       THEN RAISE EXCEPTION 'what waits for the log is kept as it is'; END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER log_facts_kept BEFORE UPDATE OR DELETE ON log_facts FOR EACH ROW EXECUTE FUNCTION log_fact_is_kept()`,
  `CREATE FUNCTION log_season() RETURNS trigger LANGUAGE plpgsql AS $$
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
   END $$`,
  `CREATE TRIGGER log_season AFTER INSERT OR UPDATE ON seasons FOR EACH ROW EXECUTE FUNCTION log_season()`,
  `CREATE FUNCTION log_arrival() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO log_facts (season_year, kind, payload)
     VALUES (NEW.season_year, CASE NEW.state WHEN 'provisional' THEN 'arrival' ELSE NEW.state END, ${RECORD('NEW')} || '{"rank": 1}');
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER log_arrival AFTER INSERT ON arrivals FOR EACH ROW EXECUTE FUNCTION log_arrival()`,
  `CREATE TRIGGER log_arrival_step AFTER UPDATE OF state ON arrivals FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION log_arrival()`,
  // The first winner is named with the announcement itself.
  `CREATE FUNCTION log_winner() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO log_facts (season_year, kind, payload)
     SELECT a.season_year, 'announced', ${RECORD('a')} || jsonb_build_object('rank', NEW.rank) FROM arrivals a WHERE a.id = NEW.arrival_id;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER log_winner AFTER INSERT ON winners FOR EACH ROW WHEN (NEW.rank > 1) EXECUTE FUNCTION log_winner()`,
  `CREATE FUNCTION log_block() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO log_facts (season_year, kind, payload)
     SELECT s.year, CASE NEW.state WHEN 'blocked' THEN 'block' ELSE 'unblock' END, jsonb_build_object('slot', NEW.slot_id)
       FROM seasons s WHERE s.year = left(NEW.slot_id, 4)::int;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER log_block AFTER INSERT ON claims FOR EACH ROW WHEN (NEW.state = 'blocked') EXECUTE FUNCTION log_block()`,
  `CREATE TRIGGER log_unblock AFTER UPDATE OF state ON claims FOR EACH ROW
   WHEN ((OLD.state = 'blocked') <> (NEW.state = 'blocked')) EXECUTE FUNCTION log_block()`,
  `CREATE FUNCTION log_rename() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO log_facts (season_year, kind, payload)
     SELECT DISTINCT b.season_year, 'correction', jsonb_build_object('user', NEW.id) FROM bookings b WHERE b.user_id = NEW.id AND b.payment_status = 'paid';
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER log_rename AFTER UPDATE OF full_name ON users FOR EACH ROW
   WHEN (OLD.full_name <> NEW.full_name AND NEW.deleted_at IS NULL) EXECUTE FUNCTION log_rename()`,
  `CREATE FUNCTION log_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO log_facts (season_year, kind, payload) VALUES (NEW.season_year, 'transfer', jsonb_build_object('user', NEW.user_id, 'booking', NEW.id));
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER log_transfer AFTER UPDATE OF user_id ON bookings FOR EACH ROW
   WHEN (OLD.user_id <> NEW.user_id AND NEW.payment_status = 'paid') EXECUTE FUNCTION log_transfer()`,
  // Which organiser it was: the audit log's entry of the same transaction.
  `ALTER TABLE admin_audit ADD COLUMN txid text`,
  `ALTER TABLE admin_audit ALTER COLUMN txid SET DEFAULT concat(pg_current_xact_id())`,
];

/** Seasons that began before their log: as they stand, with what of them is on record. */
const EARLIER_FACTS = [
  `INSERT INTO log_facts (season_year, kind, payload, at) SELECT s.year, 'terms', ${TERMS('s')}, s.created_at FROM seasons s ORDER BY s.year`,
  `INSERT INTO log_facts (season_year, kind, payload, at) SELECT s.year, CASE s.status WHEN 'open' THEN 'open' ELSE 'freeze' END, '{"what": "season"}', s.created_at
     FROM seasons s WHERE s.status <> 'upcoming' ORDER BY s.year`,
  `INSERT INTO log_facts (season_year, kind, payload, at) SELECT s.year, 'freeze', '{"what": "sales"}', now() FROM seasons s WHERE s.sales_frozen ORDER BY s.year`,
  `INSERT INTO log_facts (season_year, kind, payload, at)
   SELECT s.year, 'block', jsonb_build_object('slot', c.slot_id), c.created_at FROM claims c JOIN seasons s ON s.year = left(c.slot_id, 4)::int
    WHERE c.state = 'blocked' ORDER BY c.slot_id`,
  `INSERT INTO log_facts (season_year, kind, payload, at) SELECT a.season_year, 'arrival', ${RECORD('a')}, a.recorded_at FROM arrivals a ORDER BY a.id`,
  `INSERT INTO log_facts (season_year, kind, payload, at)
   SELECT a.season_year, a.state, ${RECORD('a')} || '{"rank": 1}', coalesce(a.announced_at, a.recorded_at) FROM arrivals a WHERE a.state <> 'provisional' ORDER BY a.id`,
  `INSERT INTO log_facts (season_year, kind, payload, at)
   SELECT a.season_year, 'announced', ${RECORD('a')} || jsonb_build_object('rank', w.rank), w.created_at FROM winners w JOIN arrivals a ON a.id = w.arrival_id
    WHERE w.rank > 1 ORDER BY w.arrival_id, w.rank`,
];
