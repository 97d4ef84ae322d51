import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MagicLinks1700000000094 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE magic_links`);
  }
}

const STATEMENTS = [
  // Mailed links that sign a person in: link, code and the browser that asked, each by hash. `tries`: codes typed in that browser.
  `CREATE TABLE magic_links (
    token_hash bytea CONSTRAINT magic_links_pkey PRIMARY KEY,
    code_hash bytea NOT NULL,
    browser_hash bytea NOT NULL,
    user_id bigint NOT NULL CONSTRAINT magic_links_user_fkey REFERENCES users (id),
    tries integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX magic_links_browser ON magic_links (browser_hash)`,
  `CREATE INDEX magic_links_user ON magic_links (user_id)`,
  `CREATE INDEX magic_links_expire ON magic_links (expires_at)`,
];
