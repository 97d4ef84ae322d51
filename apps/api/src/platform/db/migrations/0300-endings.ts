import type { MigrationInterface, QueryRunner } from 'typeorm';

/** SQL for a season's terms, in the form used in the public log. */
const TERMS = (season: string): string => `jsonb_build_object(
  'from', to_char(${season}.starts_on, 'YYYY-MM-DD'), 'to', to_char(${season}.ends_on, 'YYYY-MM-DD'), 'timeZone', ${season}.time_zone,
  'priceCents', ${season}.price_cents, 'currency', ${season}.currency, 'maxSlotsPerDay', ${season}.max_slots_per_day,
  'cutoffMinutes', ${season}.cutoff_minutes, 'winnerRule', ${season}.winner_rule, 'lateTickets', ${season}.late_tickets, 'noWater', ${season}.no_water)`;

const LOG_SEASON = `
  CREATE OR REPLACE FUNCTION log_season() RETURNS trigger LANGUAGE plpgsql AS $$
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
     END $$;`;

/**
 * Allows a season to end without an arrival. Adds the rule for a year without water, the ending itself, and its refunds.
 *
 * - no_water: the rule for a year without water. Like the winner rule, it cannot change after a ticket has been sold; with
 *   `last_slot`, the season's last date cannot change either.
 * - ended_as, ended_at, ended_for: written once, in the transaction that executes an approval.
 */
export class Endings1700000000300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE seasons
        ADD COLUMN no_water text NOT NULL DEFAULT 'last_slot' CONSTRAINT seasons_no_water CHECK (no_water IN ('last_slot', 'refund')),
        ADD COLUMN ended_as text CONSTRAINT seasons_ended_as CHECK (ended_as IN ('no-water', 'called-off')),
        ADD COLUMN ended_at timestamptz,
        ADD COLUMN ended_for text,
        ADD CONSTRAINT seasons_ended CHECK (num_nonnulls(ended_as, ended_at, ended_for) IN (0, 3) AND (ended_as IS NULL OR arrival_at IS NULL));

      CREATE OR REPLACE FUNCTION season_keeps_its_rule() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
           IF EXISTS (SELECT 1 FROM bookings WHERE season_year = OLD.year AND paid_at IS NOT NULL)
             THEN RAISE EXCEPTION 'what decides who wins cannot be changed once a ticket was sold'; END IF;
           RETURN NEW;
         END $$;
      DROP TRIGGER seasons_keep_their_rule ON seasons;
      CREATE TRIGGER seasons_keep_their_rule BEFORE UPDATE OF winner_rule, cutoff_minutes, no_water, ends_on ON seasons
        FOR EACH ROW WHEN (OLD.winner_rule <> NEW.winner_rule OR NEW.cutoff_minutes < OLD.cutoff_minutes OR OLD.no_water <> NEW.no_water
                           OR (OLD.no_water = 'last_slot' AND OLD.ends_on <> NEW.ends_on))
        EXECUTE FUNCTION season_keeps_its_rule();

      CREATE FUNCTION season_ends_once() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
           RAISE EXCEPTION 'a season ends once';
         END $$;
      CREATE TRIGGER seasons_end_once BEFORE UPDATE OF ended_as, ended_at, ended_for ON seasons
        FOR EACH ROW WHEN (OLD.ended_as IS NOT NULL AND (OLD.ended_as, OLD.ended_at, OLD.ended_for) IS DISTINCT FROM (NEW.ended_as, NEW.ended_at, NEW.ended_for))
        EXECUTE FUNCTION season_ends_once();

      CREATE FUNCTION ending_needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
           IF NOT EXISTS (SELECT 1 FROM approvals WHERE deed = 'season.' || NEW.ended_as AND season_year = NEW.year AND executed_tx = concat(pg_current_xact_id()))
             THEN RAISE EXCEPTION 'a season ends only when somebody else has approved it'; END IF;
           RETURN NULL;
         END $$;
      CREATE CONSTRAINT TRIGGER ending_needs_approval AFTER UPDATE ON seasons
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.ended_as IS NULL AND NEW.ended_as IS NOT NULL)
        EXECUTE FUNCTION ending_needs_approval();

      -- The last slot of a season that ended without water takes the place of an arrival. Under the rule, it is verified from the start.
      CREATE OR REPLACE FUNCTION arrival_has_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
           IF NEW.photo_id IS NULL AND (cardinality(NEW.witnesses) < 2 OR cardinality(array_remove(NEW.contacts, '')) < 2)
              AND NOT EXISTS (SELECT 1 FROM seasons WHERE year = NEW.season_year AND ended_as = 'no-water')
             THEN RAISE EXCEPTION 'a photo, or two witnesses who can be reached' USING ERRCODE = 'check_violation', CONSTRAINT = 'arrivals_evidence'; END IF;
           RETURN NEW;
         END $$;
      CREATE FUNCTION arrival_is_last_slot() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
           IF NOT EXISTS (SELECT 1 FROM seasons s JOIN approvals a ON a.season_year = s.year AND a.deed = 'season.no-water'
                           WHERE s.year = NEW.season_year AND s.ended_as = 'no-water' AND a.executed_tx = concat(pg_current_xact_id()))
             THEN RAISE EXCEPTION 'an arrival is verified only when somebody else has approved it'; END IF;
           RETURN NULL;
         END $$;
      CREATE CONSTRAINT TRIGGER arrival_is_last_slot AFTER INSERT ON arrivals
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state = 'verified')
        EXECUTE FUNCTION arrival_is_last_slot();
      DROP TRIGGER log_arrival ON arrivals;
      CREATE TRIGGER log_arrival AFTER INSERT ON arrivals
        FOR EACH ROW WHEN (NEW.state <> 'verified')
        EXECUTE FUNCTION log_arrival();

      ALTER TABLE refunds DROP CONSTRAINT refunds_origin,
        ADD CONSTRAINT refunds_origin CHECK (origin IN ('organiser', 'stray', 'provider', 'dispute', 'elsewhere', 'season'));

      -- Buyers who are notified that their season ended with refunds, once each.
      CREATE TABLE ending_mails (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT ending_mails_pk PRIMARY KEY,
        season_year int NOT NULL CONSTRAINT ending_mails_season_fkey REFERENCES seasons (year),
        user_id bigint NOT NULL CONSTRAINT ending_mails_user_fkey REFERENCES users (id),
        CONSTRAINT ending_mails_once UNIQUE (season_year, user_id)
      );

      ${LOG_SEASON}
      -- If nobody has bought a ticket yet, the rule becomes part of the terms.
      INSERT INTO log_facts (season_year, kind, payload)
      SELECT s.year, 'terms', f.payload || jsonb_build_object('noWater', s.no_water)
        FROM seasons s CROSS JOIN LATERAL (SELECT payload FROM log_facts WHERE season_year = s.year AND kind = 'terms' ORDER BY id DESC LIMIT 1) f
       WHERE NOT EXISTS (SELECT 1 FROM bookings b WHERE b.season_year = s.year AND b.paid_at IS NOT NULL);`);
  }

  async down(): Promise<void> {
    throw new Error('the rules of a season that has sold tickets cannot be changed back');
  }
}
