import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LateTickets1700000000034 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE seasons ADD COLUMN late_tickets text NOT NULL DEFAULT 'gift' CONSTRAINT seasons_late_tickets CHECK (late_tickets IN ('gift', 'refund'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE seasons DROP late_tickets`);
  }
}
