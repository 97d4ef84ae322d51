import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FeedbackDone1700000000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE feedback ADD COLUMN done_at timestamptz, ADD COLUMN done_by bigint REFERENCES admins (id)`);
    await runner.query(`CREATE INDEX feedback_open ON feedback (id) WHERE done_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE feedback DROP COLUMN done_at, DROP COLUMN done_by`);
  }
}
