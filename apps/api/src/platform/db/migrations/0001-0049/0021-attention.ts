import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Attention1700000000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE attention');
    await runner.query('DROP TABLE job_runs');
  }
}

const STATEMENTS = [
  `CREATE TABLE attention (
    id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    subject text NOT NULL,
    details text NOT NULL,
    first_seen_at timestamptz NOT NULL DEFAULT now(),
    last_seen_at timestamptz NOT NULL DEFAULT now(),
    times int NOT NULL DEFAULT 1,
    resolved_at timestamptz,
    resolved_by text
  )`,
  // What is found again is the same item; once resolved, a new one.
  `CREATE UNIQUE INDEX attention_open ON attention (kind, subject) WHERE resolved_at IS NULL`,
  // When each repeated job last came to its end, or its worker began: what is not run any more cannot tell so itself.
  `CREATE TABLE job_runs (
    name text PRIMARY KEY,
    every_seconds double precision NOT NULL,
    alive_at timestamptz NOT NULL DEFAULT now()
  )`,
];
