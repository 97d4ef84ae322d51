import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Messages1700000000061 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The record of what was sent to whom is not taken down.');
  }
}

const STATEMENTS = [
  // The token stands in the link of each mail of news: it must work for ever and without signing in, and does nothing else.
  `ALTER TABLE users ADD COLUMN news_token uuid NOT NULL DEFAULT gen_random_uuid(), ADD COLUMN news_declined_at timestamptz`,
  `CREATE UNIQUE INDEX users_news_token ON users (news_token)`,
  `CREATE TABLE messages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    season_year int NOT NULL REFERENCES seasons (year),
    audience text NOT NULL CONSTRAINT messages_audience CHECK (audience IN ('buyers', 'day-buyers', 'unpaid', 'winner', 'everybody')),
    date text CONSTRAINT messages_date CHECK ((date IS NOT NULL) = (audience = 'day-buyers')),
    purpose text NOT NULL CONSTRAINT messages_purpose CHECK (purpose IN ('booking', 'news')),
    subject text NOT NULL,
    text text NOT NULL,
    state text NOT NULL DEFAULT 'sending' CONSTRAINT messages_state CHECK (state IN ('sending', 'sent', 'stopped')),
    author_id bigint NOT NULL REFERENCES admins (id),
    request_key text NOT NULL,
    request_hash text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz,
    CONSTRAINT messages_request UNIQUE (author_id, request_key)
  )`,
  `CREATE INDEX messages_sending ON messages (id) WHERE state = 'sending'`,
  // The key is what makes a second mail to the same person impossible; the address is read when the mail is written.
  `CREATE TABLE message_recipients (
    message_id bigint NOT NULL REFERENCES messages (id),
    user_id bigint NOT NULL REFERENCES users (id),
    state text NOT NULL DEFAULT 'waiting' CONSTRAINT message_recipients_state CHECK (state IN ('waiting', 'sending', 'sent', 'refused', 'unclear', 'skipped')),
    attempts int NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL DEFAULT now(),
    claimed_at timestamptz,
    CONSTRAINT message_recipients_pk PRIMARY KEY (message_id, user_id)
  )`,
  `CREATE INDEX message_recipients_open ON message_recipients (message_id, due_at) WHERE state IN ('waiting', 'sending')`,
  `CREATE INDEX message_recipients_states ON message_recipients (message_id, state)`,
];
