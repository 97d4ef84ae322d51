import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records for each announcement when the buyers of late tickets, which count as gifts, were notified that the tickets were not entered. */
export class LateTicketsTold1700000000324 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE arrivals ADD COLUMN late_told_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE arrivals DROP COLUMN late_told_at');
  }
}
