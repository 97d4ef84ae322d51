/** Organisers' accounts, their audit log and their files. */
export const ORGANISERS = String.raw`
-- first marks the owner that setup created. Its unique index makes a second setup impossible.
-- totp_secret counts only once totp_confirmed_at is set. totp_step is the last time step used, so that no code works twice.
-- The trigger below sets role_since when the role changes or the account is reopened. The account may not approve for 24 hours after that.
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
  CONSTRAINT admins_role CHECK (role IN ('owner', 'organiser', 'cashier', 'charity'))
);
CREATE UNIQUE INDEX admins_email ON admins (lower(email));
CREATE UNIQUE INDEX admins_one_first ON admins (first) WHERE first;

-- The one-time token printed at the first start.
CREATE TABLE admin_setup_tokens (
  token_hash bytea PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now()
);

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

CREATE TABLE admin_invites (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL CONSTRAINT admin_invites_token UNIQUE,
  email text NOT NULL,
  role text NOT NULL,
  invited_by bigint NOT NULL REFERENCES admins (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CONSTRAINT admin_invites_role CHECK (role IN ('owner', 'organiser', 'cashier', 'charity'))
);

-- Rescue links are printed by the rescue-owner command and also remove the second factor.
CREATE TABLE admin_password_resets (
  token_hash bytea PRIMARY KEY,
  admin_id bigint NOT NULL CONSTRAINT admin_password_resets_admin_fkey REFERENCES admins (id),
  rescue boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX admin_password_resets_admin ON admin_password_resets (admin_id);

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
  txid text DEFAULT concat(pg_current_xact_id())
);
CREATE INDEX admin_audit_admin ON admin_audit (admin_id, id);
CREATE INDEX admin_audit_subject ON admin_audit (subject_kind, subject_id, id);

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
`;
