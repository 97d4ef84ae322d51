import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records when each job's worker started, so that work left waiting while no worker was running is not reported as late. */
export class JobStarts1700000000354 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE job_runs ADD COLUMN started_at timestamptz NOT NULL DEFAULT now()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE job_runs DROP COLUMN started_at`);
  }
}
