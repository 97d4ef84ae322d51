import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the columns from which a season's phase is derived.
 *
 * - paused_for: the public reason for freezing sales.
 * - facts_version: increases with each step of the result and with news about the water. It shows which of two
 *   responses about a season is newer.
 */
export class SeasonPhase1700000000340 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE seasons
        ADD COLUMN paused_for text CONSTRAINT seasons_paused CHECK (paused_for IS NULL OR sales_frozen),
        ADD COLUMN facts_version int NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE seasons DROP COLUMN paused_for, DROP COLUMN facts_version');
  }
}
