import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CashSales1700000000041 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The record of cash is not taken down.');
  }
}

const STATEMENTS = [
  // Somebody without an account, who bought at the bridge: a person like any other to claims and bookings, whom nobody can sign in as.
  `ALTER TABLE users ADD COLUMN walk_in boolean NOT NULL DEFAULT false`,
  // Cash is no payment of the provider: its books stay the provider's alone. Given back whole or not at all.
  `CREATE TABLE cash_sales (
    booking_id int PRIMARY KEY REFERENCES bookings (id),
    season_year int NOT NULL REFERENCES seasons (year),
    receipt int NOT NULL,
    amount_cents int NOT NULL CHECK (amount_cents > 0),
    returned_cents int NOT NULL DEFAULT 0,
    sold_by bigint NOT NULL REFERENCES admins (id),
    sold_at timestamptz NOT NULL DEFAULT now(),
    returned_by bigint REFERENCES admins (id),
    returned_at timestamptz,
    CONSTRAINT cash_sales_receipt UNIQUE (season_year, receipt),
    CONSTRAINT cash_sales_returned CHECK (returned_cents IN (0, amount_cents) AND (returned_cents > 0) = (returned_at IS NOT NULL) AND (returned_at IS NULL) = (returned_by IS NULL))
  )`,
];
