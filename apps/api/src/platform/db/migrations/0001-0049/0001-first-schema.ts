import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FirstSchema1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The first schema is not taken down: restore a backup instead.');
  }
}

const STATEMENTS = [
  `CREATE TABLE seasons (
    year int PRIMARY KEY,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    time_zone text NOT NULL,
    price_cents int NOT NULL CHECK (price_cents > 0),
    currency text NOT NULL,
    max_slots_per_day int NOT NULL CHECK (max_slots_per_day > 0),
    cutoff_minutes int NOT NULL CHECK (cutoff_minutes >= 0),
    status text NOT NULL CONSTRAINT seasons_status CHECK (status IN ('upcoming', 'open', 'closed')),
    sales_frozen boolean NOT NULL DEFAULT false,
    arrival_at timestamptz,
    bridge_lat double precision NOT NULL,
    bridge_lng double precision NOT NULL,
    bridge_approximate boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT seasons_dates CHECK (starts_on <= ends_on)
  )`,
  `CREATE TABLE users (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    public_id text NOT NULL CONSTRAINT users_public_id UNIQUE,
    email text NOT NULL,
    full_name text NOT NULL,
    phone text NOT NULL,
    password_hash text NOT NULL,
    security_question text NOT NULL,
    security_answer_hash text NOT NULL,
    name_display text NOT NULL DEFAULT 'full' CONSTRAINT users_name_display CHECK (name_display IN ('full', 'initial', 'anonymous')),
    created_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz
  )`,
  `CREATE UNIQUE INDEX users_email ON users (lower(email))`,
  `CREATE TABLE sessions (
    sid text PRIMARY KEY,
    sess json NOT NULL,
    expire timestamptz NOT NULL
  )`,
  `CREATE INDEX sessions_expire ON sessions (expire)`,
  // All of a person's sessions end at once at a password reset and at deletion.
  `CREATE INDEX sessions_user ON sessions ((sess #>> '{passport,user,id}'))`,
  `CREATE TABLE password_resets (
    token_hash bytea PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (id),
    tries int NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX password_resets_user ON password_resets (user_id)`,
  `CREATE INDEX password_resets_expire ON password_resets (expires_at)`,

  `CREATE TABLE selections (
    id uuid PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (id),
    season_year int NOT NULL REFERENCES seasons (year),
    state text NOT NULL CONSTRAINT selections_state
      CHECK (state IN ('held', 'paying', 'conflict', 'expiring', 'booked', 'expired', 'cancelled')),
    version int NOT NULL DEFAULT 1,
    slot_ids text[] NOT NULL,
    price_cents int NOT NULL,
    total_cents int NOT NULL,
    customer_name text NOT NULL,
    customer_email text NOT NULL,
    customer_phone text NOT NULL,
    conflict jsonb,
    ends_as text CONSTRAINT selections_ends_as CHECK (ends_as IN ('expired', 'cancelled')),
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX selections_due ON selections (expires_at) WHERE state IN ('held', 'paying', 'expiring', 'conflict')`,
  `CREATE INDEX selections_user ON selections (user_id, created_at)`,

  `CREATE TABLE bookings (
    id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    reference text NOT NULL CONSTRAINT bookings_reference UNIQUE,
    user_id bigint NOT NULL REFERENCES users (id),
    selection_id uuid NOT NULL REFERENCES selections (id) CONSTRAINT bookings_selection UNIQUE,
    season_year int NOT NULL REFERENCES seasons (year),
    payment_status text NOT NULL CONSTRAINT bookings_payment_status
      CHECK (payment_status IN ('pending', 'confirming', 'paid', 'cancelled', 'refunded')),
    total_cents int NOT NULL CHECK (total_cents > 0),
    created_at timestamptz NOT NULL DEFAULT now(),
    paid_at timestamptz
  )`,
  `CREATE INDEX bookings_user ON bookings (user_id, created_at)`,
  `CREATE TABLE booking_slots (
    booking_id int NOT NULL REFERENCES bookings (id),
    slot_id text COLLATE "C" NOT NULL,
    CONSTRAINT booking_slots_pk PRIMARY KEY (booking_id, slot_id)
  )`,

  // The lock of the whole product: at most one live claim a slot, whatever the code above it does.
  `CREATE TABLE claims (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    slot_id text COLLATE "C" NOT NULL CONSTRAINT claims_slot_id CHECK (length(slot_id) = 16),
    date text COLLATE "C" NOT NULL GENERATED ALWAYS AS (left(slot_id, 10)) STORED,
    state text NOT NULL CONSTRAINT claims_state CHECK (state IN ('held', 'sold', 'blocked', 'released')),
    user_id bigint,
    selection_id uuid REFERENCES selections (id),
    booking_id int REFERENCES bookings (id),
    expires_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT claims_owner CHECK (state = 'blocked' OR state = 'released' OR (user_id IS NOT NULL AND selection_id IS NOT NULL)),
    CONSTRAINT claims_sold_has_booking CHECK (state <> 'sold' OR booking_id IS NOT NULL)
  )`,
  `CREATE UNIQUE INDEX claims_one_live_per_slot ON claims (slot_id) WHERE state <> 'released'`,
  `CREATE INDEX claims_live_by_date ON claims (date) WHERE state <> 'released'`,
  `CREATE INDEX claims_live_by_user ON claims (user_id, date) WHERE state <> 'released'`,
  `CREATE INDEX claims_by_selection ON claims (selection_id)`,

  // One row a date: the version that clients follow, and the count of the heat map. The claim updates it last.
  `CREATE TABLE day_versions (
    date text COLLATE "C" PRIMARY KEY,
    season_year int NOT NULL REFERENCES seasons (year),
    version bigint NOT NULL DEFAULT 0,
    taken int NOT NULL DEFAULT 0 CONSTRAINT day_versions_taken CHECK (taken >= 0)
  ) WITH (fillfactor = 50)`,

  `CREATE TABLE payments (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    booking_id int NOT NULL REFERENCES bookings (id),
    selection_id uuid NOT NULL REFERENCES selections (id),
    generation int NOT NULL,
    state text NOT NULL CONSTRAINT payments_state CHECK (state IN ('creating', 'open', 'authorised', 'capturing', 'captured',
      'voiding', 'voided', 'expired', 'failed', 'refunding', 'refunded')),
    amount_cents int NOT NULL CHECK (amount_cents > 0),
    captured_cents int NOT NULL DEFAULT 0,
    refunded_cents int NOT NULL DEFAULT 0,
    provider_session_id text CONSTRAINT payments_provider_session UNIQUE,
    provider_intent_id text CONSTRAINT payments_provider_intent UNIQUE,
    checkout_url text,
    page_expires_at timestamptz,
    failure_code text,
    failure_message text,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT payments_generation UNIQUE (booking_id, generation)
  )`,
  `CREATE INDEX payments_unfinished ON payments (updated_at)
     WHERE state IN ('creating', 'open', 'authorised', 'capturing', 'voiding', 'refunding')`,
  `CREATE INDEX payments_selection ON payments (selection_id)`,
  `CREATE TABLE webhook_events (
    id text PRIMARY KEY,
    type text NOT NULL,
    object_id text NOT NULL,
    session_id text,
    intent_id text,
    payment_name text,
    livemode boolean NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(),
    processed_at timestamptz,
    attempts int NOT NULL DEFAULT 0,
    last_error text
  )`,
  `CREATE INDEX webhook_events_open ON webhook_events (received_at) WHERE processed_at IS NULL`,

  `CREATE TABLE outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    payload jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    due_at timestamptz NOT NULL DEFAULT now(),
    attempts int NOT NULL DEFAULT 0,
    done_at timestamptz,
    last_error text
  )`,
  `CREATE INDEX outbox_due ON outbox (due_at) WHERE done_at IS NULL`,

  `CREATE TABLE idempotency_keys (
    user_id bigint NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    status int,
    body jsonb,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT idempotency_keys_pk PRIMARY KEY (user_id, key)
  )`,

  `CREATE TABLE feedback (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint REFERENCES users (id),
    message text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
];
