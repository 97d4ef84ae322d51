import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EmailChanges1700000000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The address that a person had, only until it has been told: payloads of messages hold no addresses.
    await runner.query(`CREATE TABLE email_changes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users (id),
      old_email text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`);
    await runner.query(`CREATE INDEX email_changes_user ON email_changes (user_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE email_changes`);
  }
}
