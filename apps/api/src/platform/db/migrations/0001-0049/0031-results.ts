import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Results1700000000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Results and seals are not taken down.');
  }
}

const STATEMENTS = [
  // Pictures and papers that organisers upload; a few, and small, so that they travel with the database's backup.
  `CREATE TABLE files (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    public_id text NOT NULL CONSTRAINT files_public_id UNIQUE,
    content_type text NOT NULL,
    bytes bytea NOT NULL CONSTRAINT files_size CHECK (length(bytes) <= 4194304),
    uploaded_by bigint REFERENCES admins (id),
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE arrivals (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    season_year int NOT NULL REFERENCES seasons (year),
    state text NOT NULL CONSTRAINT arrivals_state CHECK (state IN ('provisional', 'verified', 'announced', 'withdrawn')),
    arrived_at timestamptz NOT NULL,
    witnesses text[] NOT NULL,
    note text,
    photo_id bigint REFERENCES files (id),
    recorded_at timestamptz NOT NULL DEFAULT now(),
    announced_at timestamptz
  )`,
  `CREATE UNIQUE INDEX arrivals_one_stands ON arrivals (season_year) WHERE state <> 'withdrawn'`,
  // Who wins, and who follows when the prize is not claimed in time.
  `CREATE TABLE winners (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    arrival_id bigint NOT NULL REFERENCES arrivals (id),
    rank int NOT NULL,
    booking_id int NOT NULL REFERENCES bookings (id),
    slot_id text COLLATE "C" NOT NULL,
    state text NOT NULL CONSTRAINT winners_state CHECK (state IN ('told', 'claimed', 'lapsed')),
    claim_until timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT winners_rank UNIQUE (arrival_id, rank)
  )`,
  `CREATE UNIQUE INDEX winners_one ON winners (arrival_id) WHERE state <> 'lapsed'`,
  `CREATE TABLE ticket_seals (
    season_year int NOT NULL REFERENCES seasons (year),
    seq int NOT NULL,
    kind text NOT NULL CONSTRAINT ticket_seals_kind CHECK (kind IN ('ticket', 'void')),
    reference text NOT NULL,
    slot_id text COLLATE "C" NOT NULL,
    paid_at timestamptz NOT NULL,
    salt text NOT NULL,
    leaf text NOT NULL,
    hash text NOT NULL,
    sealed_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT ticket_seals_pk PRIMARY KEY (season_year, seq),
    CONSTRAINT ticket_seals_once UNIQUE (reference, slot_id, kind)
  )`,
  `CREATE TABLE published_heads (
    season_year int PRIMARY KEY REFERENCES seasons (year),
    seq int NOT NULL,
    hash text NOT NULL,
    published_at timestamptz NOT NULL DEFAULT now()
  )`,
  ...['ticket_seals', 'published_heads'].map(
    (table) => `CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
     FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only()`,
  ),
];
