/** Tables of each season's public log. */
export const LOG = String.raw`
-- The public log. committed, nonce and buyer_nonce open the commitments in the leaf. Of the buyer's data, only the nonce is stored, so that
-- a name can be deleted.
CREATE TABLE log_entries (
  season_year int NOT NULL CONSTRAINT log_entries_season_fkey REFERENCES seasons (year),
  index int NOT NULL,
  kind text NOT NULL,
  leaf text NOT NULL,
  leaf_hash bytea NOT NULL,
  committed text,
  nonce text,
  buyer_nonce text,
  reference text,
  slot_id text COLLATE "C",
  at timestamptz NOT NULL,
  CONSTRAINT log_entries_pk PRIMARY KEY (season_year, index),
  CONSTRAINT log_entries_ticket UNIQUE (reference, slot_id, kind)
);
CREATE INDEX log_entries_buyers ON log_entries (season_year, index) WHERE (kind IN ('transfer', 'correction'));
CREATE INDEX log_entries_terms ON log_entries (season_year, index) WHERE kind = 'terms';

-- Signed heads of the log.
CREATE TABLE log_checkpoints (
  season_year int NOT NULL CONSTRAINT log_checkpoints_season_fkey REFERENCES seasons (year),
  size int NOT NULL,
  root bytea NOT NULL,
  note text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT log_checkpoints_pk PRIMARY KEY (season_year, size)
);

CREATE TABLE witnesses (
  id int GENERATED ALWAYS AS IDENTITY CONSTRAINT witnesses_pk PRIMARY KEY,
  kind text NOT NULL,
  name text NOT NULL,
  email text,
  since timestamptz NOT NULL DEFAULT now(),
  next_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz,
  tries int NOT NULL DEFAULT 0,
  failure text,
  ended_at timestamptz,
  configured_at timestamptz,
  key text,
  CONSTRAINT witnesses_kind CHECK (kind IN ('tsa', 'log', 'person')),
  CONSTRAINT witnesses_reach CHECK (kind <> 'person' OR ended_at IS NOT NULL OR email IS NOT NULL),
  CONSTRAINT witnesses_name UNIQUE (kind, name)
);

-- Witnesses' statements about a checkpoint. at is the time on the witness's clock; calendar_at is the same instant on the game's calendar.
CREATE TABLE log_witnessings (
  season_year int NOT NULL,
  size int NOT NULL,
  witness_id int NOT NULL CONSTRAINT log_witnessings_witness_fkey REFERENCES witnesses (id),
  at timestamptz NOT NULL,
  calendar_at timestamptz NOT NULL,
  token bytea,
  cosignature text,
  told_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT log_witnessings_pk PRIMARY KEY (season_year, size, witness_id, at),
  CONSTRAINT log_witnessings_checkpoint_fkey FOREIGN KEY (season_year, size) REFERENCES log_checkpoints (season_year, size)
);

CREATE TABLE signing_keys (
  season_year int NOT NULL CONSTRAINT signing_keys_season_fkey REFERENCES seasons (year),
  number int NOT NULL,
  origin text NOT NULL,
  verifier text NOT NULL,
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT signing_keys_pk PRIMARY KEY (season_year, number)
);

-- Pseudonyms of organisers in a season's log.
CREATE TABLE log_pseudonyms (
  season_year int NOT NULL CONSTRAINT log_pseudonyms_season_fkey REFERENCES seasons (year),
  admin_id bigint NOT NULL CONSTRAINT log_pseudonyms_admin_fkey REFERENCES admins (id),
  pseudonym text NOT NULL,
  CONSTRAINT log_pseudonyms_pk PRIMARY KEY (season_year, admin_id)
);

-- Heads that are known externally but missing from the log. While any of them is unsettled, the log does not grow.
CREATE TABLE lost_heads (
  season_year int NOT NULL CONSTRAINT lost_heads_season_fkey REFERENCES seasons (year),
  size int NOT NULL,
  told_by text NOT NULL,
  head text,
  at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  CONSTRAINT lost_heads_pk PRIMARY KEY (season_year, size)
);

-- Losses of log entries that two people have recorded after a backup was restored.
CREATE TABLE log_epochs (
  season_year int NOT NULL CONSTRAINT log_epochs_season_fkey REFERENCES seasons (year),
  size int NOT NULL,
  root bytea NOT NULL,
  kept int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT log_epochs_kept CHECK (kept >= 0 AND kept < size),
  CONSTRAINT log_epochs_pk PRIMARY KEY (season_year, size)
);

-- Events waiting to be added to the log. Triggers write them, so that no code path can omit one.
CREATE TABLE log_facts (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT log_facts_pk PRIMARY KEY,
  season_year int NOT NULL CONSTRAINT log_facts_season_fkey REFERENCES seasons (year),
  kind text NOT NULL,
  payload jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  txid text NOT NULL DEFAULT transaction_id(),
  logged_at timestamptz
);
CREATE INDEX log_facts_waiting ON log_facts (season_year, id) WHERE logged_at IS NULL;

-- RFC 6962 tree head: neighbouring hashes are paired and hashed together. An odd last node moves up unchanged.
CREATE FUNCTION log_root(hashes bytea[]) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
   BEGIN
     IF coalesce(cardinality(hashes), 0) = 0 THEN RETURN sha256(''::bytea); END IF;
     WHILE cardinality(hashes) > 1 LOOP
       SELECT array_agg(hash ORDER BY pair) INTO hashes FROM (
         SELECT (n - 1) / 2 AS pair, CASE count(*) WHEN 2 THEN sha256('\x01'::bytea || string_agg(h, ''::bytea ORDER BY n)) ELSE string_agg(h, ''::bytea) END AS hash
           FROM unnest(hashes) WITH ORDINALITY t (h, n) GROUP BY pair) pairs;
     END LOOP;
     RETURN hashes[1];
   END $$;
`;
