/** Outbox, attention items and job heartbeats. */
export const OPERATIONS = String.raw`
-- Messages to be handled after a commit. Messages in one lane never wait for another lane. mail_outcome is the mail server's last response.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(),
  attempts int NOT NULL DEFAULT 0,
  done_at timestamptz,
  last_error text,
  lane text NOT NULL DEFAULT 'money',
  mail_outcome text,
  CONSTRAINT outbox_lane CHECK (lane IN ('money', 'sign-in', 'receipts', 'bulk')),
  CONSTRAINT outbox_mail_outcome CHECK (mail_outcome IN ('refused', 'later', 'unreachable', 'unclear'))
);
CREATE INDEX outbox_due ON outbox (lane, due_at) WHERE done_at IS NULL;

-- Problems that need an organiser. If a problem is found again, its open item is updated.
CREATE TABLE attention (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  details text NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  times int NOT NULL DEFAULT 1,
  resolved_at timestamptz,
  resolved_by text
);
CREATE UNIQUE INDEX attention_open ON attention (kind, subject) WHERE resolved_at IS NULL;

-- The last time that each recurring job finished, or that its worker started. Work left waiting while no worker was running is not reported
-- as late, so started_at is kept too.
CREATE TABLE job_runs (
  name text PRIMARY KEY,
  every_seconds double precision NOT NULL,
  alive_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz NOT NULL DEFAULT now()
);
`;
