import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ContentOfSeasons1700000000089 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The words of past seasons are not taken down.');
  }
}

/** Each season has words of its own: what was worded until now is what every season that exists has said. */
const STATEMENTS = [
  `ALTER TABLE site_content DROP CONSTRAINT site_content_pkey, ADD COLUMN season_year int CONSTRAINT site_content_season REFERENCES seasons (year)`,
  `INSERT INTO site_content (season_year, section, value, version, changed_at, changed_by)
   SELECT s.year, c.section, c.value, c.version, c.changed_at, c.changed_by FROM site_content c CROSS JOIN seasons s`,
  `DELETE FROM site_content WHERE season_year IS NULL`,
  `ALTER TABLE site_content ALTER COLUMN season_year SET NOT NULL, ADD CONSTRAINT site_content_pk PRIMARY KEY (season_year, section)`,
];
