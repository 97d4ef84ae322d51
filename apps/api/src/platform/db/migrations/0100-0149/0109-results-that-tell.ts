import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long a winner has, why an arrival was withdrawn, and why the prize went on. */
export class ResultsThatTell1700000000109 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...COLUMNS, ...LOGGED]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The reasons of a result are not taken down.');
  }
}

const COLUMNS = [
  `ALTER TABLE seasons ADD COLUMN claim_days int NOT NULL DEFAULT 14 CONSTRAINT seasons_claim_days CHECK (claim_days BETWEEN 3 AND 60)`,
  `ALTER TABLE arrivals ADD COLUMN withdrawn_at timestamptz, ADD COLUMN withdrawn_for text`,
  // Nobody was asked for a reason before. When it was: the audit log knows, or the public log.
  `UPDATE arrivals a SET withdrawn_for = '', withdrawn_at = coalesce(
     (SELECT d.at FROM admin_audit d WHERE d.action = 'result.withdraw' AND d.subject_id = a.season_year::text AND d.at >= a.recorded_at
        AND (d.before ->> 'arrivedAt')::timestamptz = a.arrived_at ORDER BY d.at LIMIT 1),
     (SELECT f.at FROM log_facts f WHERE f.kind = 'withdrawn' AND (f.payload ->> 'arrival')::bigint = a.id ORDER BY f.id LIMIT 1), a.recorded_at)
   WHERE a.state = 'withdrawn'`,
  `ALTER TABLE arrivals ADD CONSTRAINT arrivals_withdrawn CHECK ((state = 'withdrawn') = (withdrawn_at IS NOT NULL) AND (state = 'withdrawn') = (withdrawn_for IS NOT NULL))`,
  `ALTER TABLE winners ADD COLUMN passed_for text CONSTRAINT winners_passed_for CHECK (passed_for IN ('refunded', 'unclaimed', 'deleted')),
     ADD COLUMN tied_slot_id text COLLATE "C", ADD COLUMN kept_phone text`,
  `UPDATE winners w SET passed_for = CASE
     WHEN EXISTS (SELECT 1 FROM bookings b JOIN booking_slots t ON t.booking_id = b.id
                   WHERE b.id = w.booking_id AND b.payment_status = 'paid' AND t.slot_id = w.slot_id) THEN 'unclaimed' ELSE 'refunded' END
   WHERE w.state = 'lapsed'`,
  `ALTER TABLE winners ADD CONSTRAINT winners_passed CHECK ((state = 'lapsed') = (passed_for IS NOT NULL))`,
  `ALTER TABLE winners ADD CONSTRAINT winners_kept_phone CHECK (kept_phone IS NULL OR state = 'told')`,
];

/** Beside the facts as they are written: each is completed from its own rows before it is kept. */
const LOGGED = [
  `CREATE FUNCTION log_fact_reasons() RETURNS trigger LANGUAGE plpgsql AS $$
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
   END $$`,
  `CREATE TRIGGER log_fact_reasons BEFORE INSERT ON log_facts FOR EACH ROW WHEN (NEW.kind IN ('terms', 'withdrawn', 'announced'))
   EXECUTE FUNCTION log_fact_reasons()`,
  // A change of the claim time alone is a change of the terms; one that came with others is told with them.
  `CREATE FUNCTION log_season_claim_days() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO log_facts (season_year, kind, payload)
     SELECT NEW.year, 'terms', last.payload FROM (
       SELECT payload FROM log_facts WHERE season_year = NEW.year AND kind = 'terms' ORDER BY id DESC LIMIT 1) last
      WHERE (last.payload ->> 'claimDays')::int IS DISTINCT FROM NEW.claim_days;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER log_season_claim_days AFTER UPDATE OF claim_days ON seasons FOR EACH ROW WHEN (OLD.claim_days <> NEW.claim_days)
   EXECUTE FUNCTION log_season_claim_days()`,
];
