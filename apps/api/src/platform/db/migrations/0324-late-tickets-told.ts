import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records when the buyers of tickets that count as a gift were notified that these do not take part, once for each announcement. */
export class LateTicketsTold1700000000324 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE arrivals ADD COLUMN late_told_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE arrivals DROP COLUMN late_told_at');
  }
}
