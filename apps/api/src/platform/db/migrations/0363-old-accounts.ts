import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records whether an account was deleted because the retention period in the privacy notice had ended. */
export class OldAccounts1700000000363 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE account_deletions
        ADD COLUMN after_years int,
        ADD CONSTRAINT account_deletions_after_years CHECK (after_years IS NULL OR (after_years > 0 AND deleted_by IS NULL))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account_deletions DROP COLUMN after_years');
  }
}
