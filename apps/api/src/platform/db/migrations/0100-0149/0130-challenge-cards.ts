import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The cards on which people show their predictions to others, and the organisers' switch for a season. */
export class ChallengeCards1700000000130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE challenge_cards`);
    await runner.query(`ALTER TABLE seasons DROP COLUMN challenge_cards`);
  }
}

const STATEMENTS = [
  `ALTER TABLE seasons ADD COLUMN challenge_cards boolean NOT NULL DEFAULT true`,
  // 100 bits that nobody can guess, and that say nothing of the booking.
  `CREATE TABLE challenge_cards (
     code text CONSTRAINT challenge_cards_pk PRIMARY KEY DEFAULT new_receipt_code(),
     booking_id int NOT NULL CONSTRAINT challenge_cards_booking_id_fkey REFERENCES bookings (id),
     created_at timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT challenge_cards_booking UNIQUE (booking_id)
   )`,
];
