import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records what a refund makes good of earlier refunds that failed, and refunds that organisers paid outside the provider. */
export class FailedRefunds1700000000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Refunds cannot be recorded without what they make good.');
  }
}

const STATEMENTS = [
  `ALTER TABLE refunds
     ADD COLUMN owed_cents int NOT NULL DEFAULT 0 CONSTRAINT refunds_owed CHECK (owed_cents BETWEEN 0 AND amount_cents),
     DROP CONSTRAINT refunds_origin,
     ADD CONSTRAINT refunds_origin CHECK (origin IN ('organiser', 'stray', 'provider', 'dispute', 'elsewhere'))`,
  // Only a retry of a failed refund was applied from the start and without slots.
  `UPDATE refunds SET owed_cents = amount_cents WHERE origin = 'organiser' AND slot_ids = '{}' AND applied_at = created_at`,
  // A refund can fail after it had succeeded: then the money is with us again.
  `INSERT INTO state_edges (entity, from_state, to_state) VALUES ('payment', 'refunded', 'captured')`,
  // One item for each payment, not for each attempt.
  `UPDATE attention SET resolved_at = now(), resolved_by = 'the check' WHERE kind = 'refund-failed' AND resolved_at IS NULL
      AND id NOT IN (SELECT max(id) FROM attention WHERE kind = 'refund-failed' AND resolved_at IS NULL GROUP BY split_part(subject, ',', 1))`,
  `UPDATE attention SET subject = split_part(subject, ',', 1) WHERE kind = 'refund-failed' AND resolved_at IS NULL`,
];
