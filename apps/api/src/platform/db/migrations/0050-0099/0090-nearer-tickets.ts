import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NearerTickets1700000000090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Which nearer tickets were not in when somebody was named, and why; null for those who were named before it was noted.
    await runner.query(`ALTER TABLE winners ADD COLUMN nearer jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE winners DROP nearer`);
  }
}
