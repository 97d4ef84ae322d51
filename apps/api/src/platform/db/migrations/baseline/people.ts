/** Buyers' accounts, and messages to them. */
export const PEOPLE = String.raw`
-- Normalised form for comparing strings in searches: lower case, no accents or apostrophes, one space for commas and dashes.
CREATE FUNCTION search_form(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
     SELECT btrim(regexp_replace(
       lower(regexp_replace(translate(normalize(translate(written, '''${'`'}´‘’‛ʹʻʼʽˈ′＇', ''), NFKD), 'ØøŁłĐđıÆæŒœß', 'OoLlDdiEeEes'), '[\u0300-\u036f]', '', 'g')),
       '[\s,;\u002d\u2010-\u2015\u2212]+', ' ', 'g')) $$;

-- True if every typed word occurs in the text, in any order.
CREATE FUNCTION has_words(written text, typed text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT coalesce(bool_and(strpos(search_form(written), word) > 0), true) FROM unnest(string_to_array(search_form(typed), ' ')) word $$;

-- walk_in marks people who paid in cash and have no account. news_token is the unsubscribe token in news emails.
-- search_text is stored so that a search does not have to normalise every name.
CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id text NOT NULL CONSTRAINT users_public_id UNIQUE,
  email text NOT NULL,
  full_name text NOT NULL,
  phone text NOT NULL,
  password_hash text NOT NULL,
  security_question text NOT NULL,
  security_answer_hash text NOT NULL,
  name_display text NOT NULL DEFAULT 'full',
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  walk_in boolean NOT NULL DEFAULT false,
  news_token uuid NOT NULL DEFAULT gen_random_uuid(),
  news_declined_at timestamptz,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form(full_name || CASE WHEN walk_in THEN '' ELSE ' ' || email END)) STORED,
  email_confirmed_at timestamptz,
  place_mail_wanted_at timestamptz,
  CONSTRAINT users_name_display CHECK (name_display IN ('full', 'initial', 'anonymous'))
);
CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE UNIQUE INDEX users_news_token ON users (news_token);

CREATE TABLE sessions (
  sid text PRIMARY KEY,
  sess json NOT NULL,
  expire timestamptz NOT NULL
);
CREATE INDEX sessions_expire ON sessions (expire);
-- Finds a person's sessions, because a password reset or an account deletion ends all of them.
CREATE INDEX sessions_user ON sessions ((sess #>> '{passport,user,id}'));

CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  tries int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_expire ON password_resets (expires_at);
CREATE INDEX password_resets_user ON password_resets (user_id);

-- The previous address, kept until its owner has been notified. Outbox payloads contain no addresses.
CREATE TABLE email_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  old_email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX email_changes_user ON email_changes (user_id);

-- Links that prove access to a mailbox. token_hash is null until the email is written. followed_tx is the transaction in which the link was
-- used.
CREATE TABLE email_links (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea CONSTRAINT email_links_token UNIQUE,
  user_id bigint NOT NULL CONSTRAINT email_links_user_fkey REFERENCES users (id),
  purpose text NOT NULL,
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  followed_tx text,
  CONSTRAINT email_links_purpose CHECK (purpose IN ('confirm', 'change', 'undo'))
);
CREATE INDEX email_links_expire ON email_links (expires_at);
CREATE INDEX email_links_user ON email_links (user_id);

-- Emailed sign-in links. tries counts the codes entered in the browser that requested the link.
CREATE TABLE magic_links (
  token_hash bytea PRIMARY KEY,
  code_hash bytea NOT NULL,
  browser_hash bytea NOT NULL,
  user_id bigint NOT NULL CONSTRAINT magic_links_user_fkey REFERENCES users (id),
  tries int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX magic_links_browser ON magic_links (browser_hash);
CREATE INDEX magic_links_expire ON magic_links (expires_at);
CREATE INDEX magic_links_user ON magic_links (user_id);

-- One table for both kinds of account, so that a credential cannot belong to both.
CREATE TABLE passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  credential_id text NOT NULL CONSTRAINT passkeys_credential UNIQUE,
  admin_id bigint CONSTRAINT passkeys_admin_fkey REFERENCES admins (id),
  user_id bigint CONSTRAINT passkeys_user_fkey REFERENCES users (id),
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  CONSTRAINT passkeys_holder CHECK (num_nonnulls(admin_id, user_id) = 1)
);
CREATE INDEX passkeys_admin ON passkeys (admin_id);
CREATE INDEX passkeys_user ON passkeys (user_id);

CREATE TABLE passkey_challenges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  challenge_hash bytea NOT NULL CONSTRAINT passkey_challenges_challenge UNIQUE,
  scope text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expire ON passkey_challenges (expires_at);

-- Records that an account was deleted, when, and by whom (null: by its owner).
CREATE TABLE account_deletions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL CONSTRAINT account_deletions_user UNIQUE REFERENCES users (id),
  deleted_at timestamptz NOT NULL DEFAULT now(),
  deleted_by bigint REFERENCES admins (id)
);

-- body is json rather than jsonb so that a repeated request gets the same bytes. owner separates the id spaces of users and admins.
CREATE TABLE idempotency_keys (
  user_id bigint NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  status int,
  body json,
  created_at timestamptz NOT NULL DEFAULT now(),
  owner text NOT NULL DEFAULT 'person',
  CONSTRAINT idempotency_keys_owner CHECK (owner IN ('person', 'organiser')),
  CONSTRAINT idempotency_keys_pk PRIMARY KEY (user_id, key, owner)
);

CREATE TABLE feedback (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint REFERENCES users (id),
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  done_by bigint REFERENCES admins (id)
);
CREATE INDEX feedback_open ON feedback (id) WHERE done_at IS NULL;

-- Emails that organisers send to groups of people.
CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  season_year int NOT NULL REFERENCES seasons (year),
  audience text NOT NULL,
  date text,
  purpose text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  state text NOT NULL DEFAULT 'sending',
  author_id bigint NOT NULL REFERENCES admins (id),
  request_key text NOT NULL,
  request_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CONSTRAINT messages_audience CHECK (audience IN ('buyers', 'day-buyers', 'unpaid', 'winner', 'everybody')),
  CONSTRAINT messages_date CHECK ((date IS NOT NULL) = (audience = 'day-buyers')),
  CONSTRAINT messages_purpose CHECK (purpose IN ('booking', 'news')),
  CONSTRAINT messages_state CHECK (state IN ('sending', 'sent', 'stopped')),
  CONSTRAINT messages_request UNIQUE (author_id, request_key)
);
CREATE INDEX messages_sending ON messages (id) WHERE state = 'sending';

-- The primary key prevents a second email to the same person. The address is looked up when the email is written.
CREATE TABLE message_recipients (
  message_id bigint NOT NULL REFERENCES messages (id),
  user_id bigint NOT NULL REFERENCES users (id),
  state text NOT NULL DEFAULT 'waiting',
  attempts int NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  claimed_at timestamptz,
  CONSTRAINT message_recipients_state CHECK (state IN ('waiting', 'sending', 'sent', 'refused', 'unclear', 'skipped')),
  CONSTRAINT message_recipients_pk PRIMARY KEY (message_id, user_id)
);
CREATE INDEX message_recipients_open ON message_recipients (message_id, due_at) WHERE (state IN ('waiting', 'sending'));
CREATE INDEX message_recipients_states ON message_recipients (message_id, state);

CREATE FUNCTION email_link_is_followed() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'INSERT' OR OLD.token_hash IS NULL OR OLD.followed_tx IS NOT NULL OR OLD.purpose = 'confirm'
       THEN RAISE EXCEPTION 'a link that moves an address is followed once, after it was mailed'; END IF;
     NEW.followed_tx := concat(pg_current_xact_id());
     RETURN NEW;
   END $$;
CREATE TRIGGER email_links_followed BEFORE INSERT OR UPDATE ON email_links
  FOR EACH ROW WHEN (NEW.followed_tx IS NOT NULL)
  EXECUTE FUNCTION email_link_is_followed();
`;
