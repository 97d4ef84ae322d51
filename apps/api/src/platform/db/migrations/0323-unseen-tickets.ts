import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many tickets had joined the log in time and take no part, because no outside witness had seen them; noted with the announcement. */
export class UnseenTickets1700000000323 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE arrivals ADD COLUMN unseen int');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE arrivals DROP COLUMN unseen');
  }
}
