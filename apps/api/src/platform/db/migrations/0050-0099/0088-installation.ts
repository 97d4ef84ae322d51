import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose payments these are: a name that each database gets when it is made, and what is decided about payments that no row knows. */
export class Installation1700000000088 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The name under which payments were made is not taken down.');
  }
}

const STATEMENTS = [
  `CREATE TABLE installation (
    one boolean NOT NULL DEFAULT true CONSTRAINT installation_pk PRIMARY KEY CONSTRAINT installation_one CHECK (one),
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `INSERT INTO installation DEFAULT VALUES`,
  // `held_at`: too many came at once, an organiser decides. `decided_by`: null when it was not one. `given_at`: the provider gave it back.
  `CREATE TABLE unknown_payments (
    intent_id text CONSTRAINT unknown_payments_pk PRIMARY KEY,
    name text NOT NULL,
    belongs text NOT NULL CONSTRAINT unknown_payments_belongs CHECK (belongs IN ('ours', 'foreign')),
    held_cents int NOT NULL,
    decision text CONSTRAINT unknown_payments_decision CHECK (decision IN ('give-back', 'leave')),
    decided_by text,
    seen_at timestamptz NOT NULL DEFAULT now(),
    held_at timestamptz,
    decided_at timestamptz,
    given_at timestamptz
  )`,
];
