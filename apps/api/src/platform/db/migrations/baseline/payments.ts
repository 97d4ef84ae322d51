/** Card and wallet payments, refunds, disputes and payouts. */
export const PAYMENTS = String.raw`
-- A single row. Its id marks this database's payments at the provider.
CREATE TABLE installation (
  one boolean DEFAULT true CONSTRAINT installation_pk PRIMARY KEY,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT installation_one CHECK (one)
);

INSERT INTO installation DEFAULT VALUES;

-- One attempt to pay. A trigger sets state_since. disputed_cents is the amount that disputes have withdrawn.
CREATE TABLE payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id int NOT NULL REFERENCES bookings (id),
  selection_id uuid NOT NULL REFERENCES selections (id),
  generation int NOT NULL,
  state text NOT NULL,
  amount_cents int NOT NULL,
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
  state_since timestamptz NOT NULL DEFAULT now(),
  in_review boolean NOT NULL DEFAULT false,
  disputed_cents int NOT NULL DEFAULT 0,
  CONSTRAINT payments_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT payments_disputed CHECK (disputed_cents >= 0),
  CONSTRAINT payments_state CHECK (state IN ('creating', 'open', 'authorised', 'capturing', 'captured', 'voiding', 'voided', 'expired', 'failed', 'refunding', 'refunded')),
  CONSTRAINT payments_generation UNIQUE (booking_id, generation)
);
CREATE INDEX payments_selection ON payments (selection_id);
CREATE INDEX payments_unfinished ON payments (updated_at) WHERE (state IN ('creating', 'open', 'authorised', 'capturing', 'voiding', 'refunding'));

-- applied_at is when the booking and its slots were updated. generation counts the idempotency keys used at the provider.
-- money_only means that the buyer keeps every slot. owed_cents is the part that covers earlier failed refunds.
CREATE TABLE refunds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id bigint NOT NULL REFERENCES payments (id),
  state text NOT NULL,
  origin text NOT NULL,
  amount_cents int NOT NULL,
  slot_ids text[] NOT NULL DEFAULT '{}',
  keeps_slots boolean NOT NULL DEFAULT false,
  reason text NOT NULL,
  generation int NOT NULL DEFAULT 1,
  provider_id text CONSTRAINT refunds_provider UNIQUE,
  failure text,
  applied_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  money_only boolean NOT NULL DEFAULT false,
  owed_cents int NOT NULL DEFAULT 0,
  settled_slot_ids text[] NOT NULL DEFAULT '{}',
  CONSTRAINT refunds_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT refunds_origin CHECK (origin IN ('organiser', 'stray', 'provider', 'dispute', 'elsewhere', 'season')),
  CONSTRAINT refunds_owed CHECK (owed_cents BETWEEN 0 AND amount_cents),
  CONSTRAINT refunds_state CHECK (state IN ('requested', 'uncertain', 'settling', 'succeeded', 'failed'))
);
-- A payment has at most one refund whose outcome at the provider is still unknown.
CREATE UNIQUE INDEX refunds_one_asked ON refunds (payment_id) WHERE (state IN ('requested', 'uncertain'));
CREATE INDEX refunds_payment ON refunds (payment_id);

-- read_at is when the provider was queried, so that an older response does not overwrite a newer one.
CREATE TABLE disputes (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT disputes_pk PRIMARY KEY,
  payment_id bigint NOT NULL CONSTRAINT disputes_payment REFERENCES payments (id),
  provider_id text NOT NULL CONSTRAINT disputes_provider UNIQUE,
  status text NOT NULL,
  amount_cents int NOT NULL,
  withdrawn_cents int NOT NULL,
  read_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT disputes_amount CHECK (amount_cents > 0),
  CONSTRAINT disputes_withdrawn CHECK (withdrawn_cents >= 0)
);
CREATE INDEX disputes_of_payment ON disputes (payment_id);

-- Events are stored before the response is sent. due_at is when an unfinished event is retried.
CREATE TABLE webhook_events (
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
  last_error text,
  due_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhook_events_received ON webhook_events (received_at);
CREATE INDEX webhook_events_open ON webhook_events (attempts, due_at) WHERE processed_at IS NULL;

-- Payments at the provider that match no row. held_at: when an organiser's decision became necessary. given_at: when the provider refunded
-- it.
CREATE TABLE unknown_payments (
  intent_id text CONSTRAINT unknown_payments_pk PRIMARY KEY,
  name text NOT NULL,
  belongs text NOT NULL,
  held_cents int NOT NULL,
  decision text,
  decided_by text,
  seen_at timestamptz NOT NULL DEFAULT now(),
  held_at timestamptz,
  decided_at timestamptz,
  given_at timestamptz,
  CONSTRAINT unknown_payments_belongs CHECK (belongs IN ('ours', 'foreign')),
  CONSTRAINT unknown_payments_decision CHECK (decision IN ('give-back', 'leave'))
);

-- A payout recorded by mistake is withdrawn, never deleted: the audit log and the public list refer to it.
CREATE TABLE payouts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  season_year int NOT NULL REFERENCES seasons (year),
  charity int NOT NULL,
  amount_cents int NOT NULL,
  paid_on date NOT NULL,
  proof_id bigint NOT NULL REFERENCES files (id),
  recorded_by bigint NOT NULL REFERENCES admins (id),
  recorded_at timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz,
  charity_name text NOT NULL,
  CONSTRAINT payouts_amount CHECK (amount_cents > 0),
  CONSTRAINT payouts_charity CHECK (charity IN (1, 2))
);
CREATE INDEX payouts_standing ON payouts (season_year, charity) WHERE withdrawn_at IS NULL;

CREATE FUNCTION payments_state_since() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.state_since = now(); RETURN NEW; END $$;
CREATE TRIGGER payments_state_since BEFORE UPDATE ON payments
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state)
  EXECUTE FUNCTION payments_state_since();
`;
