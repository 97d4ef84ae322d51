import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IdempotentAnswers1700000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // jsonb forgets the order of fields; a repetition gets the same answer to the byte.
    await runner.query(`ALTER TABLE idempotency_keys ALTER COLUMN body TYPE json USING body::json`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE idempotency_keys ALTER COLUMN body TYPE jsonb USING body::jsonb`);
  }
}
