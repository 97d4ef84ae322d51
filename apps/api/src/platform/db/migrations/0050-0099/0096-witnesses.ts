import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who keeps the heads of the public log outside this site, and their word about each. */
export class Witnesses1700000000096 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('What witnesses have said is not taken down.');
  }
}

const STATEMENTS = [
  `CREATE TABLE witnesses (
    id int GENERATED ALWAYS AS IDENTITY CONSTRAINT witnesses_pk PRIMARY KEY,
    kind text NOT NULL CONSTRAINT witnesses_kind CHECK (kind IN ('tsa', 'log', 'person')),
    name text NOT NULL,
    email text,
    web_hook text,
    since timestamptz NOT NULL DEFAULT now(),
    next_at timestamptz NOT NULL DEFAULT now(),
    last_at timestamptz,
    tries int NOT NULL DEFAULT 0,
    failure text,
    ended_at timestamptz,
    CONSTRAINT witnesses_name UNIQUE (kind, name),
    CONSTRAINT witnesses_reach CHECK (kind <> 'person' OR ended_at IS NOT NULL OR (email IS NULL) <> (web_hook IS NULL))
  )`,
  // `at` is the witness's own clock, `calendar_at` the same instant on the game's.
  `CREATE TABLE log_witnessings (
    season_year int NOT NULL,
    size int NOT NULL,
    witness_id int NOT NULL CONSTRAINT log_witnessings_witness_fkey REFERENCES witnesses (id),
    at timestamptz NOT NULL,
    calendar_at timestamptz NOT NULL,
    token bytea,
    cosignature text,
    told_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT log_witnessings_pk PRIMARY KEY (season_year, size, witness_id),
    CONSTRAINT log_witnessings_checkpoint_fkey FOREIGN KEY (season_year, size) REFERENCES log_checkpoints (season_year, size)
  )`,
  `CREATE TRIGGER log_witnessings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_witnessings
   FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only()`,
  `CREATE INDEX log_entries_terms ON log_entries (season_year, index) WHERE kind = 'terms'`,
  `ALTER TABLE seasons ADD COLUMN witnesses text[] NOT NULL DEFAULT '{}'`,
  `ALTER TABLE seasons ADD COLUMN witnesses_silent boolean NOT NULL DEFAULT false`,
  // Other terms of that moment are those that were written down last.
  `CREATE FUNCTION log_witnesses() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO log_facts (season_year, kind, payload)
     SELECT NEW.year, 'terms', f.payload || jsonb_build_object('witnesses', NEW.witnesses)
       FROM log_facts f WHERE f.season_year = NEW.year AND f.kind = 'terms' ORDER BY f.id DESC LIMIT 1;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER log_witnesses AFTER UPDATE OF witnesses ON seasons FOR EACH ROW WHEN (OLD.witnesses <> NEW.witnesses) EXECUTE FUNCTION log_witnesses()`,
];
