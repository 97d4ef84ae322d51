/** Selections, bookings and claims. */
export const BOOKINGS = String.raw`
-- 20 of Crockford's 32 symbols (100 bits), from a hash of two random UUIDs (244 bits).
CREATE FUNCTION new_receipt_code() RETURNS text LANGUAGE sql AS $$
     SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(r.bytes, at) % 32, 1), '' ORDER BY at)
       FROM (SELECT sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) AS bytes) r, generate_series(0, 19) at
   $$;

-- held_since is the start of the oldest hold in the selection. held_from contains keyed hashes of the client's addresses.
CREATE TABLE selections (
  id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  season_year int NOT NULL REFERENCES seasons (year),
  state text NOT NULL,
  version int NOT NULL DEFAULT 1,
  slot_ids text[] NOT NULL,
  price_cents int NOT NULL,
  total_cents int NOT NULL,
  customer_name text NOT NULL,
  customer_email text NOT NULL,
  customer_phone text NOT NULL,
  conflict jsonb,
  ends_as text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  held_since timestamptz NOT NULL DEFAULT now(),
  page_until timestamptz,
  held_from text[],
  CONSTRAINT selections_ends_as CHECK (ends_as IN ('expired', 'cancelled')),
  CONSTRAINT selections_state CHECK (state IN ('held', 'paying', 'conflict', 'expiring', 'booked', 'expired', 'cancelled'))
);
CREATE INDEX selections_due ON selections (expires_at) WHERE (state IN ('held', 'paying', 'expiring', 'conflict'));
CREATE INDEX selections_user ON selections (user_id, created_at);

-- authorised_at determines who was first. cancelled_because is a sentence for the buyer.
CREATE TABLE bookings (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reference text NOT NULL CONSTRAINT bookings_reference UNIQUE,
  user_id bigint NOT NULL REFERENCES users (id),
  selection_id uuid NOT NULL CONSTRAINT bookings_selection UNIQUE REFERENCES selections (id),
  season_year int NOT NULL REFERENCES seasons (year),
  payment_status text NOT NULL,
  total_cents int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  paid_at timestamptz,
  cancelled_because text,
  authorised_at timestamptz,
  CONSTRAINT bookings_payment_status CHECK (payment_status IN ('pending', 'confirming', 'paid', 'cancelled', 'refunded')),
  CONSTRAINT bookings_total_cents_check CHECK (total_cents > 0)
);
CREATE INDEX bookings_season ON bookings (season_year);
CREATE INDEX bookings_user ON bookings (user_id, created_at);

CREATE TABLE booking_slots (
  booking_id int NOT NULL REFERENCES bookings (id),
  slot_id text COLLATE "C" NOT NULL,
  CONSTRAINT booking_slots_pk PRIMARY KEY (booking_id, slot_id)
);
-- Finds a slot's bookings. The primary key cannot, because it starts with the booking.
CREATE INDEX booking_slots_slot ON booking_slots (slot_id, booking_id);

-- asked_at (on the game's calendar) and cutoff_minutes show that no slot was claimed after its cut-off. Both are null for organisers.
-- held_since is kept when the same person claims the slot again.
CREATE TABLE claims (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slot_id text COLLATE "C" NOT NULL,
  date text COLLATE "C" NOT NULL GENERATED ALWAYS AS (left(slot_id, 10)) STORED,
  state text NOT NULL,
  user_id bigint,
  selection_id uuid REFERENCES selections (id),
  booking_id int REFERENCES bookings (id),
  expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  asked_at timestamptz,
  cutoff_minutes int,
  held_since timestamptz NOT NULL DEFAULT now(),
  held_until timestamptz,
  CONSTRAINT claims_owner CHECK (state = 'blocked' OR state = 'released' OR (user_id IS NOT NULL AND selection_id IS NOT NULL)),
  CONSTRAINT claims_slot_id CHECK (length(slot_id) = 16),
  CONSTRAINT claims_sold_has_booking CHECK (state <> 'sold' OR booking_id IS NOT NULL),
  CONSTRAINT claims_state CHECK (state IN ('held', 'sold', 'blocked', 'released'))
);
CREATE INDEX claims_blocked ON claims (date) WHERE state = 'blocked';
CREATE INDEX claims_by_selection ON claims (selection_id);
CREATE INDEX claims_held ON claims (selection_id) WHERE state = 'held';
CREATE INDEX claims_let_go ON claims (slot_id, held_until) WHERE held_until IS NOT NULL;
CREATE INDEX claims_live_by_date ON claims (date) WHERE state <> 'released';
CREATE INDEX claims_live_by_user ON claims (user_id, date) WHERE state <> 'released';
-- The product's central invariant: a slot has at most one live claim.
CREATE UNIQUE INDEX claims_one_live_per_slot ON claims (slot_id) WHERE state <> 'released';

-- Public cards that show a booking. The code cannot be guessed and reveals nothing about the booking.
CREATE TABLE challenge_cards (
  code text DEFAULT new_receipt_code() CONSTRAINT challenge_cards_pk PRIMARY KEY,
  booking_id int NOT NULL CONSTRAINT challenge_cards_booking UNIQUE REFERENCES bookings (id),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The versions of the rules and the privacy notice that a person has accepted.
CREATE TABLE acceptances (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  season_year int NOT NULL REFERENCES seasons (year),
  booking_id int REFERENCES bookings (id),
  rules_version int NOT NULL,
  privacy_version int NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT acceptances_booking UNIQUE (booking_id),
  CONSTRAINT acceptances_versions CHECK (rules_version > 0 AND privacy_version > 0)
);
CREATE INDEX acceptances_user ON acceptances (user_id);
`;
