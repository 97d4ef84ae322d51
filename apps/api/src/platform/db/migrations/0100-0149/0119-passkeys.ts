import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Passkeys1700000000119 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE passkey_challenges`);
    await runner.query(`DROP TABLE passkeys`);
  }
}

const STATEMENTS = [
  // One table for both kinds of account: no key can ever stand for two of them.
  `CREATE TABLE passkeys (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT passkeys_pkey PRIMARY KEY,
    credential_id text NOT NULL CONSTRAINT passkeys_credential UNIQUE,
    admin_id bigint CONSTRAINT passkeys_admin_fkey REFERENCES admins (id),
    user_id bigint CONSTRAINT passkeys_user_fkey REFERENCES users (id),
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    used_at timestamptz,
    CONSTRAINT passkeys_holder CHECK (num_nonnulls(admin_id, user_id) = 1)
  )`,
  `CREATE INDEX passkeys_admin ON passkeys (admin_id)`,
  `CREATE INDEX passkeys_user ON passkeys (user_id)`,
  `CREATE TABLE passkey_challenges (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT passkey_challenges_pkey PRIMARY KEY,
    challenge_hash bytea NOT NULL CONSTRAINT passkey_challenges_challenge UNIQUE,
    scope text NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX passkey_challenges_expire ON passkey_challenges (expires_at)`,
];
