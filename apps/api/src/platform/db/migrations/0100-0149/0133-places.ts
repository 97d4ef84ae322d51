import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How close each ticket was: counted once for what is on record, told to those who want to know. */
export class Places1700000000133 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE place_mails, ticket_places, place_counts`);
    await runner.query(`ALTER TABLE seasons DROP tells_places`);
    await runner.query(`ALTER TABLE users DROP place_mail_wanted_at`);
  }
}

const STATEMENTS = [
  `ALTER TABLE seasons ADD COLUMN tells_places boolean NOT NULL DEFAULT true`,
  `ALTER TABLE users ADD COLUMN place_mail_wanted_at timestamptz`,
  `CREATE TABLE place_counts (
    arrival_id bigint NOT NULL CONSTRAINT place_counts_pk PRIMARY KEY CONSTRAINT place_counts_arrival_id_fkey REFERENCES arrivals (id),
    version text NOT NULL,
    tickets int NOT NULL,
    counted_at timestamptz NOT NULL DEFAULT now()
  )`,
  // What can be counted again at any time: thousands of rows at once, which check no keys.
  `CREATE TABLE ticket_places (
    arrival_id bigint NOT NULL,
    slot_id text COLLATE "C" NOT NULL,
    booking_id int NOT NULL,
    place int NOT NULL,
    shared boolean NOT NULL,
    CONSTRAINT ticket_places_pk PRIMARY KEY (arrival_id, slot_id)
  )`,
  `CREATE TABLE place_mails (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT place_mails_pkey PRIMARY KEY,
    arrival_id bigint NOT NULL CONSTRAINT place_mails_arrival_id_fkey REFERENCES arrivals (id),
    user_id bigint NOT NULL CONSTRAINT place_mails_user_id_fkey REFERENCES users (id),
    CONSTRAINT place_mails_once UNIQUE (arrival_id, user_id)
  )`,
];
