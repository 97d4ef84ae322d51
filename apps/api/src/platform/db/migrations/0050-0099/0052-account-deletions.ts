import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AccountDeletions1700000000052 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // That somebody was forgotten, when, and on whose word; nothing of who it was.
    await runner.query(`CREATE TABLE account_deletions (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL CONSTRAINT account_deletions_user UNIQUE REFERENCES users (id),
      deleted_at timestamptz NOT NULL DEFAULT now(),
      deleted_by bigint REFERENCES admins (id)
    )`);
    await runner.query(
      `INSERT INTO account_deletions (user_id, deleted_at) SELECT id, deleted_at FROM users WHERE deleted_at IS NOT NULL ORDER BY deleted_at`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE account_deletions`);
  }
}
