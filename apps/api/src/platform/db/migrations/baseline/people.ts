/** Buyers' accounts, and messages to them. */
export const PEOPLE = String.raw`
-- Normalised form for comparing strings in searches: lower case, no accents or apostrophes, one space for commas and dashes. One letter may
-- be spelled as two, so a search for Strauss finds Strauß.
CREATE FUNCTION search_form(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT btrim(regexp_replace(
          replace(replace(replace(replace(
            lower(regexp_replace(translate(normalize(translate(written, '''${'`'}´‘’‛ʹʻʼʽˈ′＇', ''), NFKD), 'ØøŁłĐđıÐð', 'OoLlDdiDd'), '[\u0300-\u036f]', '', 'g')),
            'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
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

CREATE FUNCTION mail_domain(email text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
      SELECT lower(substring(email FROM '[^@]+$')) $$;
CREATE INDEX users_mail_domain ON users (mail_domain(email));

CREATE TABLE sessions (
  sid text PRIMARY KEY,
  sess json NOT NULL,
  expire timestamptz NOT NULL
);
CREATE INDEX sessions_expire ON sessions (expire);
-- Finds a person's sessions, because a password reset or an account deletion ends all of them.
CREATE INDEX sessions_user ON sessions ((sess #>> '{passport,user,id}'));

-- The previous address, kept until its owner has been notified. Outbox payloads contain no addresses.
CREATE TABLE email_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  old_email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX email_changes_user ON email_changes (user_id);

-- One-time links. token_hash is null until the email is written. tries counts the codes entered in the browser that requested a sign-in
-- link.
CREATE TABLE email_links (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea CONSTRAINT email_links_token UNIQUE,
  user_id bigint CONSTRAINT email_links_user_fkey REFERENCES users (id),
  purpose text NOT NULL,
  email text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  admin_id bigint CONSTRAINT email_links_admin_fkey REFERENCES admins (id),
  role text,
  code_hash bytea,
  browser_hash bytea,
  tries int NOT NULL DEFAULT 0,
  CONSTRAINT email_links_code CHECK (num_nonnulls(code_hash, browser_hash) = CASE WHEN purpose = 'sign-in' THEN 2 ELSE 0 END),
  CONSTRAINT email_links_email CHECK ((email IS NOT NULL) = (purpose IN ('confirm', 'change', 'undo', 'claim', 'admin-invite'))),
  CONSTRAINT email_links_purpose CHECK (purpose IN ('confirm', 'change', 'undo', 'claim', 'sign-in', 'reset', 'handed-reset', 'admin-reset', 'admin-rescue', 'admin-invite', 'admin-setup')),
  CONSTRAINT email_links_role CHECK (CASE WHEN purpose = 'admin-invite' THEN role IN ('owner', 'organiser', 'cashier', 'charity') ELSE role IS NULL END),
  CONSTRAINT email_links_user_or_admin CHECK (num_nonnulls(user_id, admin_id) = CASE WHEN purpose = 'admin-setup' THEN 0 ELSE 1 END)
);
CREATE INDEX email_links_admin ON email_links (admin_id);
CREATE INDEX email_links_browser ON email_links (browser_hash);
CREATE INDEX email_links_expire ON email_links (expires_at);
CREATE INDEX email_links_user ON email_links (user_id);

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

-- Records that an account was deleted, when, and by whom (null: by its owner). after_years is set if the retention period in the privacy
-- notice had ended.
CREATE TABLE account_deletions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL CONSTRAINT account_deletions_user UNIQUE REFERENCES users (id),
  deleted_at timestamptz NOT NULL DEFAULT now(),
  deleted_by bigint REFERENCES admins (id),
  after_years int,
  CONSTRAINT account_deletions_after_years CHECK (after_years IS NULL OR (after_years > 0 AND deleted_by IS NULL))
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
`;
