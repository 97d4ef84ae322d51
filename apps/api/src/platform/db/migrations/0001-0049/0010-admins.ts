import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Admins1700000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The record of what organisers did is not taken down.');
  }
}

const STATEMENTS = [
  // `totp_secret` counts only once `totp_confirmed_at` is set; `totp_step` is the last time step used, so that no code works twice.
  `CREATE TABLE admins (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    public_id text NOT NULL CONSTRAINT admins_public_id UNIQUE,
    email text NOT NULL,
    full_name text NOT NULL,
    password_hash text NOT NULL,
    role text NOT NULL CONSTRAINT admins_role CHECK (role IN ('owner', 'organiser', 'cashier', 'charity')),
    totp_secret text,
    totp_confirmed_at timestamptz,
    totp_step bigint NOT NULL DEFAULT 0,
    recovery_hashes bytea[] NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL DEFAULT now(),
    disabled_at timestamptz
  )`,
  `CREATE UNIQUE INDEX admins_email ON admins (lower(email))`,
  // The first owner can exist once only, whatever the code above it does: only setup writes true.
  `ALTER TABLE admins ADD COLUMN first boolean NOT NULL DEFAULT false`,
  `CREATE UNIQUE INDEX admins_one_first ON admins (first) WHERE first`,
  `CREATE TABLE admin_setup_tokens (
    token_hash bytea PRIMARY KEY,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE admin_sessions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    token_hash bytea NOT NULL CONSTRAINT admin_sessions_token UNIQUE,
    cookie_hash bytea NOT NULL,
    admin_id bigint NOT NULL REFERENCES admins (id),
    created_at timestamptz NOT NULL DEFAULT now(),
    used_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    stepped_up_at timestamptz
  )`,
  `CREATE INDEX admin_sessions_admin ON admin_sessions (admin_id)`,
  `CREATE TABLE admin_invites (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    token_hash bytea NOT NULL CONSTRAINT admin_invites_token UNIQUE,
    email text NOT NULL,
    role text NOT NULL CONSTRAINT admin_invites_role CHECK (role IN ('owner', 'organiser', 'cashier', 'charity')),
    invited_by bigint NOT NULL REFERENCES admins (id),
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  )`,
  // What organisers did: who, what, to what, before and after. `admin_id` is null for what the product did by itself.
  `CREATE TABLE admin_audit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    admin_id bigint REFERENCES admins (id),
    action text NOT NULL,
    subject_kind text NOT NULL,
    subject_id text NOT NULL,
    reason text,
    before jsonb,
    after jsonb
  )`,
  `CREATE INDEX admin_audit_subject ON admin_audit (subject_kind, subject_id, id)`,
  `CREATE INDEX admin_audit_admin ON admin_audit (admin_id, id)`,
  `CREATE TRIGGER admin_audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_audit
   FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only()`,
];
