/** Organisers' accounts, their audit log and their files. */
export const ORGANISERS = String.raw`
-- Includes the Postgres cluster's identifier. Postgres restarts its own IDs when a backup is restored into another cluster, so without the
-- identifier, rows from the backup could match new transactions.
CREATE FUNCTION transaction_id() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat(pg_current_xact_id(), '@', system_identifier) FROM pg_control_system() $$;

-- first marks the owner that setup created. Its unique index makes a second setup impossible.
-- totp_secret counts only once totp_confirmed_at is set. totp_step is the last time step used, so that no code works twice.
-- The trigger below sets role_since when the role changes or the account is reopened. The account may not approve for 24 hours after that.
-- replaced_at marks a disabled account whose second factors are lost. A new account with the same email address has replaced it.
CREATE TABLE admins (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id text NOT NULL CONSTRAINT admins_public_id UNIQUE,
  email text NOT NULL,
  full_name text NOT NULL,
  password_hash text NOT NULL,
  role text NOT NULL,
  totp_secret text,
  totp_confirmed_at timestamptz,
  totp_step bigint NOT NULL DEFAULT 0,
  recovery_hashes bytea[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  disabled_at timestamptz,
  first boolean NOT NULL DEFAULT false,
  role_since timestamptz NOT NULL DEFAULT now(),
  invited_by bigint CONSTRAINT admins_invited_by_fkey REFERENCES admins (id),
  replaced_at timestamptz,
  CONSTRAINT admins_replaced CHECK (replaced_at IS NULL OR disabled_at IS NOT NULL),
  CONSTRAINT admins_role CHECK (role IN ('owner', 'organiser', 'cashier', 'charity'))
);
CREATE UNIQUE INDEX admins_email ON admins (lower(email)) WHERE replaced_at IS NULL;
CREATE UNIQUE INDEX admins_one_first ON admins (first) WHERE first;

CREATE TABLE admin_sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL CONSTRAINT admin_sessions_token UNIQUE,
  cookie_hash bytea NOT NULL,
  admin_id bigint NOT NULL REFERENCES admins (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  stepped_up_at timestamptz
);
CREATE INDEX admin_sessions_admin ON admin_sessions (admin_id);

-- Every change made by an organiser. admin_id is null for changes that the product made automatically.
-- txid lets triggers and the public log find the entry written in their own transaction.
CREATE TABLE admin_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  admin_id bigint REFERENCES admins (id),
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  reason text,
  before jsonb,
  after jsonb,
  txid text DEFAULT transaction_id()
);
CREATE INDEX admin_audit_admin ON admin_audit (admin_id, id);
CREATE INDEX admin_audit_subject ON admin_audit (subject_kind, subject_id, id);
CREATE INDEX admin_audit_txid ON admin_audit (txid);

-- Images and documents uploaded by organisers. They are few and small, so the database backup includes them.
CREATE TABLE files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id text NOT NULL CONSTRAINT files_public_id UNIQUE,
  content_type text NOT NULL,
  bytes bytea NOT NULL,
  uploaded_by bigint REFERENCES admins (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT files_size CHECK (length(bytes) <= 4194304)
);

CREATE FUNCTION admin_role_since() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN NEW.role_since := now(); RETURN NEW; END $$;
CREATE TRIGGER admin_role_since BEFORE UPDATE OF role, disabled_at ON admins
  FOR EACH ROW WHEN (OLD.role <> NEW.role OR (OLD.disabled_at IS NOT NULL AND NEW.disabled_at IS NULL))
  EXECUTE FUNCTION admin_role_since();

-- Statements by third organisers that an account and the account that invited it belong to two different people. Until then, the two cannot
-- approve each other's actions.
CREATE TABLE admin_vouches (
  admin_id bigint NOT NULL CONSTRAINT admin_vouches_admin_fkey REFERENCES admins (id),
  by_id bigint NOT NULL CONSTRAINT admin_vouches_by_fkey REFERENCES admins (id),
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT admin_vouches_pk PRIMARY KEY (admin_id, by_id)
);

CREATE FUNCTION vouch_is_by_a_third() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NEW.by_id = NEW.admin_id
        OR EXISTS (SELECT 1 FROM admins WHERE (id, invited_by) IN ((NEW.admin_id, NEW.by_id), (NEW.by_id, NEW.admin_id)))
       THEN RAISE EXCEPTION 'a third person vouches' USING ERRCODE = 'check_violation', CONSTRAINT = 'admin_vouches_third'; END IF;
     RETURN NEW;
   END $$;
CREATE TRIGGER admin_vouches_third BEFORE INSERT ON admin_vouches
  FOR EACH ROW EXECUTE FUNCTION vouch_is_by_a_third();
`;
