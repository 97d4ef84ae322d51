import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Requires an approval for changes to the organiser's sentences about refunds after the season's first sale, as for the
 * season's rules.
 */
export class RefundTexts1700000000371 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER sold_text_needs_approval ON site_content;
      CREATE OR REPLACE FUNCTION sold_text_needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
           IF NEW.section = 'organiser' AND coalesce(NEW.value -> 'refunds', '[]') = coalesce(OLD.value -> 'refunds', '[]') THEN RETURN NULL; END IF;
           IF EXISTS (SELECT 1 FROM bookings WHERE season_year = NEW.season_year AND paid_at IS NOT NULL)
              AND NOT EXISTS (SELECT 1 FROM approvals WHERE deed = 'content.change' AND season_year = NEW.season_year
                                 AND payload ->> 'section' = NEW.section AND executed_tx = transaction_id())
             THEN RAISE EXCEPTION 'the text that tickets were sold by changes only when somebody else has approved it'; END IF;
           RETURN NULL;
         END $$;
      CREATE CONSTRAINT TRIGGER sold_text_needs_approval AFTER INSERT OR UPDATE ON site_content
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.section IN ('rules', 'charities', 'prize', 'organiser'))
        EXECUTE FUNCTION sold_text_needs_approval();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER sold_text_needs_approval ON site_content;
      CREATE OR REPLACE FUNCTION sold_text_needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
           IF EXISTS (SELECT 1 FROM bookings WHERE season_year = NEW.season_year AND paid_at IS NOT NULL)
              AND NOT EXISTS (SELECT 1 FROM approvals WHERE deed = 'content.change' AND season_year = NEW.season_year
                                 AND payload ->> 'section' = NEW.section AND executed_tx = transaction_id())
             THEN RAISE EXCEPTION 'the text that tickets were sold by changes only when somebody else has approved it'; END IF;
           RETURN NULL;
         END $$;
      CREATE CONSTRAINT TRIGGER sold_text_needs_approval AFTER INSERT OR UPDATE ON site_content
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.section IN ('rules', 'charities', 'prize'))
        EXECUTE FUNCTION sold_text_needs_approval();`);
  }
}
