import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps every published version of the rules, the privacy notice, the charities and the prize. The privacy notice becomes a separate
 * section, so that a change to the organisers' telephone number does not count as a new notice.
 */
export class ContentVersions1700000000360 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE content_versions (
        season_year int NOT NULL CONSTRAINT content_versions_season REFERENCES seasons (year),
        section text NOT NULL,
        version int NOT NULL CONSTRAINT content_versions_version CHECK (version > 0),
        value jsonb NOT NULL,
        published_at timestamptz NOT NULL DEFAULT now(),
        published_by bigint CONSTRAINT content_versions_published_by REFERENCES admins (id),
        CONSTRAINT content_versions_pk PRIMARY KEY (season_year, section, version)
      );
      CREATE TRIGGER content_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON content_versions
        FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();

      INSERT INTO site_content (season_year, section, value, version, changed_at, changed_by)
      SELECT season_year, 'privacy', jsonb_build_object('keepYears', 5, 'points', value -> 'privacy'), 1, changed_at, changed_by
        FROM site_content WHERE section = 'organiser' AND jsonb_array_length(value -> 'privacy') > 0;
      UPDATE site_content SET value = value - 'privacy' WHERE section = 'organiser';`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE site_content c SET value = c.value || jsonb_build_object('privacy', coalesce(
        (SELECT p.value -> 'points' FROM site_content p WHERE p.season_year = c.season_year AND p.section = 'privacy'), '[]'))
       WHERE section = 'organiser' AND value IS NOT NULL;
      DELETE FROM site_content WHERE section = 'privacy';
      DROP TABLE content_versions;`);
  }
}
