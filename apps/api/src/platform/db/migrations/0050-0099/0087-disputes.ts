import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Disputes beside the refunds: what a bank withdraws while it decides is not given back, and what it decides may be either. */
export class Disputes1700000000087 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The record of disputes is not taken down.');
  }
}

const STATEMENTS = [
  // `read_at`: when the provider was asked for this status, so that an older answer undoes no newer one.
  `CREATE TABLE disputes (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT disputes_pk PRIMARY KEY,
    payment_id bigint NOT NULL CONSTRAINT disputes_payment REFERENCES payments (id),
    provider_id text NOT NULL CONSTRAINT disputes_provider UNIQUE,
    status text NOT NULL,
    amount_cents int NOT NULL CONSTRAINT disputes_amount CHECK (amount_cents > 0),
    withdrawn_cents int NOT NULL CONSTRAINT disputes_withdrawn CHECK (withdrawn_cents >= 0),
    read_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX disputes_of_payment ON disputes (payment_id)`,
  // What disputes have withdrawn of it, decided or not, as the provider says.
  `ALTER TABLE payments ADD COLUMN disputed_cents int NOT NULL DEFAULT 0 CONSTRAINT payments_disputed CHECK (disputed_cents >= 0)`,
  // Money that went back while its buyer keeps every slot.
  `ALTER TABLE refunds ADD COLUMN money_only boolean NOT NULL DEFAULT false`,
  // Until now a dispute was a refund as soon as it was opened. What became of it is asked again; its row stays, since the booking has followed.
  `INSERT INTO disputes (payment_id, provider_id, status, amount_cents, withdrawn_cents, read_at, created_at)
   SELECT payment_id, provider_id, 'under_review', amount_cents, amount_cents, created_at, created_at FROM refunds
    WHERE origin = 'dispute' AND state = 'succeeded' AND provider_id IS NOT NULL`,
  `UPDATE payments p SET disputed_cents = d.cents FROM (SELECT payment_id, sum(withdrawn_cents) AS cents FROM disputes GROUP BY payment_id) d WHERE d.payment_id = p.id`,
];
