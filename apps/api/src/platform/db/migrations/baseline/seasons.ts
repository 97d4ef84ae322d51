/** Seasons, their texts and news. */
export const SEASONS = String.raw`
-- no_water is the rule for a year without water. The ending is written once, in the transaction that executes an approval. facts_version
-- increases with each step of the result and with news about the water, and shows which of two responses about a season is newer.
CREATE TABLE seasons (
  year int PRIMARY KEY,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  time_zone text NOT NULL,
  price_cents int NOT NULL,
  currency text NOT NULL,
  max_slots_per_day int NOT NULL,
  cutoff_minutes int NOT NULL,
  status text NOT NULL,
  sales_frozen boolean NOT NULL DEFAULT false,
  arrival_at timestamptz,
  bridge_lat double precision NOT NULL,
  bridge_lng double precision NOT NULL,
  bridge_approximate boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  winner_rule text NOT NULL DEFAULT 'nearest',
  permit_number text,
  pula_per_dollar double precision,
  late_tickets text NOT NULL DEFAULT 'gift',
  content_version int NOT NULL DEFAULT 0,
  witnesses text[] NOT NULL DEFAULT '{}',
  witnesses_silent boolean NOT NULL DEFAULT false,
  claim_days int NOT NULL DEFAULT 14,
  challenge_cards boolean NOT NULL DEFAULT true,
  tells_places boolean NOT NULL DEFAULT true,
  no_water text NOT NULL DEFAULT 'last_slot',
  ended_as text,
  ended_at timestamptz,
  ended_for text,
  refunds_close boolean NOT NULL DEFAULT true,
  paused_for text,
  facts_version int NOT NULL DEFAULT 0,
  min_age int DEFAULT 18,
  countries text[] NOT NULL DEFAULT '{}',
  CONSTRAINT seasons_claim_days CHECK (claim_days >= 3 AND claim_days <= 60),
  CONSTRAINT seasons_cutoff_minutes_check CHECK (cutoff_minutes >= 0),
  CONSTRAINT seasons_dates CHECK (starts_on <= ends_on),
  CONSTRAINT seasons_ended CHECK (num_nonnulls(ended_as, ended_at, ended_for) IN (0, 3) AND (ended_as IS NULL OR arrival_at IS NULL)),
  CONSTRAINT seasons_ended_as CHECK (ended_as IN ('no-water', 'called-off')),
  CONSTRAINT seasons_late_tickets CHECK (late_tickets IN ('gift', 'refund')),
  CONSTRAINT seasons_max_slots_per_day_check CHECK (max_slots_per_day > 0),
  CONSTRAINT seasons_min_age CHECK (min_age BETWEEN 1 AND 99),
  CONSTRAINT seasons_no_water CHECK (no_water IN ('last_slot', 'refund')),
  CONSTRAINT seasons_paused CHECK (paused_for IS NULL OR sales_frozen),
  CONSTRAINT seasons_price_cents_check CHECK (price_cents > 0),
  CONSTRAINT seasons_pula CHECK (pula_per_dollar > 0),
  CONSTRAINT seasons_status CHECK (status IN ('upcoming', 'open', 'closed')),
  CONSTRAINT seasons_winner_rule CHECK (winner_rule IN ('exact', 'nearest'))
);

-- The provider's fees, entered by an organiser from the provider's statement.
CREATE TABLE season_fees (
  season_year int PRIMARY KEY REFERENCES seasons (year),
  amount_cents int NOT NULL,
  CONSTRAINT season_fees_amount CHECK (amount_cents >= 0)
);

-- Texts that organisers have changed. A null value restores the built-in text. The version always increases, so that no edit is lost.
CREATE TABLE site_content (
  section text NOT NULL,
  value jsonb,
  version int NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by bigint NOT NULL REFERENCES admins (id),
  season_year int NOT NULL CONSTRAINT site_content_season REFERENCES seasons (year),
  CONSTRAINT site_content_pk PRIMARY KEY (season_year, section)
);

-- A withdrawn post is kept, because the audit log refers to it.
CREATE TABLE news_posts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  season_year int NOT NULL REFERENCES seasons (year),
  station text,
  reached boolean NOT NULL,
  text text NOT NULL,
  photo_id bigint REFERENCES files (id),
  photo_alt text,
  author_id bigint NOT NULL REFERENCES admins (id),
  published_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by bigint REFERENCES admins (id),
  CONSTRAINT news_posts_photo CHECK ((photo_id IS NULL) = (photo_alt IS NULL)),
  CONSTRAINT news_posts_reached CHECK (station IS NOT NULL OR (NOT reached)),
  CONSTRAINT news_posts_station CHECK (station IN ('mohembo', 'boro', 'thamalakane', 'bridge'))
);
CREATE INDEX news_posts_standing ON news_posts (season_year, id) WHERE withdrawn_at IS NULL;

-- The version that clients follow, and the count that the heat map shows. A claim updates this row last.
CREATE TABLE day_versions (
  date text COLLATE "C" PRIMARY KEY,
  season_year int NOT NULL REFERENCES seasons (year),
  version bigint NOT NULL DEFAULT 0,
  taken int NOT NULL DEFAULT 0,
  CONSTRAINT day_versions_taken CHECK (taken >= 0)
) WITH (fillfactor = 50);
`;
