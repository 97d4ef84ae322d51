import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to each season a minimum age and a list of countries whose residents can take part. Seasons that have already
 * sold tickets keep the minimum age that organisers had stated in free text. If none was stated, they have no minimum
 * age.
 */
export class Players1700000000361 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE seasons
        ADD COLUMN min_age int DEFAULT 18 CONSTRAINT seasons_min_age CHECK (min_age BETWEEN 1 AND 99),
        ADD COLUMN countries text[] NOT NULL DEFAULT '{}';
      UPDATE seasons SET min_age = (
        SELECT substring(value ->> 'age' from '[1-9][0-9]')::int FROM site_content WHERE season_year = year AND section = 'organiser')
       WHERE EXISTS (SELECT 1 FROM bookings WHERE season_year = year AND paid_at IS NOT NULL);
      UPDATE site_content SET value = value - 'age' WHERE section = 'organiser';`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE seasons DROP COLUMN min_age, DROP COLUMN countries;
      UPDATE site_content SET value = value || '{"age": null}' WHERE section = 'organiser' AND value IS NOT NULL;`);
  }
}
