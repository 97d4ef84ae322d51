import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a setting that rules out refunds of tickets once their slots are settled. The setting is part of the season's
 * terms, so it is logged, and changing it after the first sale requires two people.
 */
export class RefundsClose1700000000321 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE seasons ADD COLUMN refunds_close boolean NOT NULL DEFAULT true;
      -- These seasons sold tickets while refunds were possible until the end.
      UPDATE seasons SET refunds_close = false WHERE EXISTS (SELECT 1 FROM bookings WHERE season_year = year AND paid_at IS NOT NULL);

      ALTER TABLE refunds ADD COLUMN settled_slot_ids text[] NOT NULL DEFAULT '{}';

      CREATE CONSTRAINT TRIGGER refunds_close_needs_approval AFTER UPDATE ON seasons
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.refunds_close <> NEW.refunds_close)
        EXECUTE FUNCTION terms_need_approval();

      CREATE FUNCTION log_terms_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
           NEW.payload := NEW.payload || (SELECT jsonb_build_object('refundsClose', refunds_close) FROM seasons WHERE year = NEW.season_year);
           RETURN NEW;
         END $$;
      CREATE TRIGGER log_terms_refunds BEFORE INSERT ON log_facts
        FOR EACH ROW WHEN (NEW.kind = 'terms')
        EXECUTE FUNCTION log_terms_refunds();

      -- If the setting changes together with other terms, it is already part of the log entry for those terms.
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
        EXECUTE FUNCTION log_season_refunds_close();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER log_season_refunds_close ON seasons;
      DROP TRIGGER log_terms_refunds ON log_facts;
      DROP TRIGGER refunds_close_needs_approval ON seasons;
      DROP FUNCTION log_season_refunds_close, log_terms_refunds;
      ALTER TABLE refunds DROP COLUMN settled_slot_ids;
      ALTER TABLE seasons DROP COLUMN refunds_close;`);
  }
}
