import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Allows a new account with the same email address to replace a disabled account whose second factors are lost. The
 * disabled account stays disabled permanently.
 */
export class ReplacedOrganisers1700000000353 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE admins ADD COLUMN replaced_at timestamptz,
        ADD CONSTRAINT admins_replaced CHECK (replaced_at IS NULL OR disabled_at IS NOT NULL);
      DROP INDEX admins_email;
      CREATE UNIQUE INDEX admins_email ON admins (lower(email)) WHERE replaced_at IS NULL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX admins_email;
      CREATE UNIQUE INDEX admins_email ON admins (lower(email));
      ALTER TABLE admins DROP COLUMN replaced_at;`);
  }
}
