import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AdminPasswordResets1700000000091 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE admin_password_resets`);
  }
}

const STATEMENTS = [
  // Links that let an organiser choose a new password, by hash. `rescue`: printed by the server's command, it takes the second factor away too.
  `CREATE TABLE admin_password_resets (
    token_hash bytea CONSTRAINT admin_password_resets_pkey PRIMARY KEY,
    admin_id bigint NOT NULL CONSTRAINT admin_password_resets_admin_fkey REFERENCES admins (id),
    rescue boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX admin_password_resets_admin ON admin_password_resets (admin_id)`,
];
