import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Payouts1700000000051 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A payout recorded by mistake is withdrawn, never deleted: the trail and the public list have named it.
    await runner.query(`CREATE TABLE payouts (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      season_year int NOT NULL REFERENCES seasons (year),
      charity int NOT NULL CONSTRAINT payouts_charity CHECK (charity IN (1, 2)),
      amount_cents int NOT NULL CONSTRAINT payouts_amount CHECK (amount_cents > 0),
      paid_on date NOT NULL,
      proof_id bigint NOT NULL REFERENCES files (id),
      recorded_by bigint NOT NULL REFERENCES admins (id),
      recorded_at timestamptz NOT NULL DEFAULT now(),
      withdrawn_at timestamptz
    )`);
    await runner.query(`CREATE INDEX payouts_standing ON payouts (season_year, charity) WHERE withdrawn_at IS NULL`);
  }

  async down(): Promise<void> {
    throw new Error('The record of payouts is not taken down.');
  }
}
