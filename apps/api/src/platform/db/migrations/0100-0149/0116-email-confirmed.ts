import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Nobody who registered before counts as confirmed: links that were opened and used left no row behind, and a payment proves no mailbox. */
export class EmailConfirmed1700000000116 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users DROP COLUMN email_confirmed_at`);
  }
}
