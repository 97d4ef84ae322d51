import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A link that an organiser passed on does not prove access to a mailbox, but a link from an email does. */
export class OrganisersResetLinks1700000000270 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE password_resets ADD COLUMN from_organiser boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE password_resets DROP COLUMN from_organiser');
  }
}
