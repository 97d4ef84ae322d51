import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records with each announcement how many tickets were logged in time but not entered because no external witness confirmed them. */
export class UnseenTickets1700000000323 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE arrivals ADD COLUMN unseen int');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE arrivals DROP COLUMN unseen');
  }
}
