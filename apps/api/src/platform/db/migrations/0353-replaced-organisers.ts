import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A disabled account whose second factors are lost can be replaced by a new one with the same address. It stays disabled for good. */
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
