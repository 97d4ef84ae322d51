import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EmailLinks1700000000117 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE email_links`);
  }
}

const STATEMENTS = [
  // Links that are mailed to an address: each shows that its reader has that mailbox. No hash until the mail is written.
  `CREATE TABLE email_links (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT email_links_pkey PRIMARY KEY,
    token_hash bytea CONSTRAINT email_links_token UNIQUE,
    user_id bigint NOT NULL CONSTRAINT email_links_user_fkey REFERENCES users (id),
    purpose text NOT NULL CONSTRAINT email_links_purpose CHECK (purpose IN ('confirm', 'change', 'undo')),
    email text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX email_links_user ON email_links (user_id)`,
  `CREATE INDEX email_links_expire ON email_links (expires_at)`,
];
