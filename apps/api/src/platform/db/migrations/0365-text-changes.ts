import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Requires an approval for changes to a season's rules, charities and prize after its first sale. The published version
 * refers to this approval.
 */
export class TextChanges1700000000365 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE content_versions ADD COLUMN approval_id bigint CONSTRAINT content_versions_approval REFERENCES approvals (id);
      CREATE FUNCTION sold_text_needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
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

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION sold_text_needs_approval CASCADE;
      ALTER TABLE content_versions DROP COLUMN approval_id;`);
  }
}
