import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the charity's name with each payout. Earlier payouts get the name that the site has shown so far: the name in the season's content
 * or, if there is none, the built-in name.
 */
export class PayoutNames1700000000350 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payouts ADD COLUMN charity_name text;
      UPDATE payouts p SET charity_name = coalesce(
        (SELECT c.value -> (p.charity - 1) ->> 'name' FROM site_content c WHERE c.season_year = p.season_year AND c.section = 'charities'),
        CASE p.charity WHEN 1 THEN 'Women''s anti-violence organisation' ELSE 'Elderly care project' END);
      ALTER TABLE payouts ALTER COLUMN charity_name SET NOT NULL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payouts DROP COLUMN charity_name');
  }
}
