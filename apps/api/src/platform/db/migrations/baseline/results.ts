/** Arrivals, winners, places, actions that need two people, and published texts. */
export const RESULTS = String.raw`
-- The official arrival. A season has at most one that is not withdrawn. unseen counts the tickets that were logged in time but not entered,
-- because no witness saw them. late_told_at is when the buyers of late tickets were told that these were not entered.
CREATE TABLE arrivals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  season_year int NOT NULL REFERENCES seasons (year),
  state text NOT NULL,
  arrived_at timestamptz NOT NULL,
  witnesses text[] NOT NULL,
  note text,
  photo_id bigint REFERENCES files (id),
  recorded_at timestamptz NOT NULL DEFAULT now(),
  announced_at timestamptz,
  recorded_by_id bigint CONSTRAINT arrivals_recorded_by_fkey REFERENCES admins (id),
  contacts text[] NOT NULL DEFAULT '{}',
  withdrawn_at timestamptz,
  withdrawn_for text,
  unseen int,
  late_told_at timestamptz,
  CONSTRAINT arrivals_state CHECK (state IN ('provisional', 'verified', 'announced', 'withdrawn')),
  CONSTRAINT arrivals_withdrawn CHECK (((state = 'withdrawn') = (withdrawn_at IS NOT NULL)) AND ((state = 'withdrawn') = (withdrawn_for IS NOT NULL)))
);
CREATE UNIQUE INDEX arrivals_one_stands ON arrivals (season_year) WHERE state <> 'withdrawn';

-- The winner, and the next in line after a prize has lapsed. nearer lists the nearer tickets that could not win, with reasons.
CREATE TABLE winners (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  arrival_id bigint NOT NULL REFERENCES arrivals (id),
  rank int NOT NULL,
  booking_id int NOT NULL REFERENCES bookings (id),
  slot_id text COLLATE "C" NOT NULL,
  state text NOT NULL,
  claim_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  nearer jsonb,
  passed_for text,
  tied_slot_id text COLLATE "C",
  kept_phone text,
  skipped int[] NOT NULL DEFAULT '{}',
  CONSTRAINT winners_kept_phone CHECK (kept_phone IS NULL OR state = 'told'),
  CONSTRAINT winners_passed CHECK ((state = 'lapsed') = (passed_for IS NOT NULL)),
  CONSTRAINT winners_passed_for CHECK (passed_for IN ('declined', 'unclaimed', 'charged-back')),
  CONSTRAINT winners_state CHECK (state IN ('told', 'claimed', 'lapsed')),
  CONSTRAINT winners_rank UNIQUE (arrival_id, rank)
);
CREATE UNIQUE INDEX winners_one ON winners (arrival_id) WHERE state <> 'lapsed';

CREATE TABLE place_counts (
  arrival_id bigint CONSTRAINT place_counts_pk PRIMARY KEY REFERENCES arrivals (id),
  version text NOT NULL,
  tickets int NOT NULL,
  counted_at timestamptz NOT NULL DEFAULT now()
);

-- These rows can be recomputed at any time. They have no foreign keys, because thousands of rows are written at once.
CREATE TABLE ticket_places (
  arrival_id bigint NOT NULL,
  slot_id text COLLATE "C" NOT NULL,
  booking_id int NOT NULL,
  place int NOT NULL,
  shared boolean NOT NULL,
  CONSTRAINT ticket_places_pk PRIMARY KEY (arrival_id, slot_id)
);

CREATE TABLE place_mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  arrival_id bigint NOT NULL REFERENCES arrivals (id),
  user_id bigint NOT NULL REFERENCES users (id),
  CONSTRAINT place_mails_once UNIQUE (arrival_id, user_id)
);

-- Buyers who were told that their season ended with refunds, once each.
CREATE TABLE ending_mails (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT ending_mails_pk PRIMARY KEY,
  season_year int NOT NULL CONSTRAINT ending_mails_season_fkey REFERENCES seasons (year),
  user_id bigint NOT NULL CONSTRAINT ending_mails_user_fkey REFERENCES users (id),
  CONSTRAINT ending_mails_once UNIQUE (season_year, user_id)
);

-- Actions that one organiser proposes and another approves. alone is true if no other organiser can approve.
-- executed_tx is the transaction in which the action was executed. Triggers look it up.
CREATE TABLE approvals (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT approvals_pk PRIMARY KEY,
  deed text NOT NULL,
  subject text NOT NULL,
  season_year int CONSTRAINT approvals_season_fkey REFERENCES seasons (year),
  arrival_id bigint CONSTRAINT approvals_arrival_fkey REFERENCES arrivals (id),
  payload jsonb NOT NULL,
  line text NOT NULL,
  facts jsonb NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'proposed',
  proposed_by_id bigint NOT NULL CONSTRAINT approvals_proposed_by_fkey REFERENCES admins (id),
  proposed_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  barred_id bigint CONSTRAINT approvals_barred_fkey REFERENCES admins (id),
  alone boolean NOT NULL,
  approved_by_id bigint CONSTRAINT approvals_approved_by_fkey REFERENCES admins (id),
  executed_at timestamptz,
  executed_tx text,
  decided_by_id bigint CONSTRAINT approvals_decided_by_fkey REFERENCES admins (id),
  decided_at timestamptz,
  decision text,
  CONSTRAINT approvals_alone CHECK (executed_at IS NULL OR approved_by_id IS NOT NULL OR (alone AND (executed_at >= (proposed_at + interval '24 hours')))),
  CONSTRAINT approvals_another CHECK (approved_by_id <> proposed_by_id AND (approved_by_id <> coalesce(barred_id, 0))),
  CONSTRAINT approvals_done CHECK (((state = 'done') = (executed_at IS NOT NULL)) AND (executed_at IS NOT NULL OR approved_by_id IS NULL)),
  CONSTRAINT approvals_reason CHECK (reason <> ''),
  CONSTRAINT approvals_state CHECK (state IN ('proposed', 'done', 'declined', 'withdrawn', 'expired'))
);
CREATE INDEX approvals_executed_tx ON approvals (executed_tx);
CREATE UNIQUE INDEX approvals_one_open ON approvals (deed, subject) WHERE state = 'proposed';

-- Every published version of the rules, the privacy notice, the charities and the prize.
CREATE TABLE content_versions (
  season_year int NOT NULL CONSTRAINT content_versions_season REFERENCES seasons (year),
  section text NOT NULL,
  version int NOT NULL CONSTRAINT content_versions_version CHECK (version > 0),
  value jsonb NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  published_by bigint CONSTRAINT content_versions_published_by REFERENCES admins (id),
  approval_id bigint CONSTRAINT content_versions_approval REFERENCES approvals (id),
  CONSTRAINT content_versions_pk PRIMARY KEY (season_year, section, version)
);

-- The current versions of the texts that people accept.
CREATE VIEW terms_versions AS
  SELECT season_year, max(version) FILTER (WHERE section = 'rules') AS rules_version,
         max(version) FILTER (WHERE section = 'privacy') AS privacy_version
    FROM content_versions GROUP BY season_year HAVING bool_or(section = 'rules') AND bool_or(section = 'privacy');
`;
