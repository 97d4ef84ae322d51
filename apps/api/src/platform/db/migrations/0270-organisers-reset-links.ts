import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records which reset links were passed on by an organiser. Unlike a link from an email, such a link does not prove
 * access to the mailbox.
 */
export class OrganisersResetLinks1700000000270 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE password_resets ADD COLUMN from_organiser boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE password_resets DROP COLUMN from_organiser');
  }
}
