import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records which part of a refund covers earlier failed refunds. Also records refunds that organisers paid outside the provider. */
export class FailedRefunds1700000000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Refunds cannot be recorded without the failed refunds that they cover.');
  }
}

const STATEMENTS = [
  `ALTER TABLE refunds
     ADD COLUMN owed_cents int NOT NULL DEFAULT 0 CONSTRAINT refunds_owed CHECK (owed_cents BETWEEN 0 AND amount_cents),
     DROP CONSTRAINT refunds_origin,
     ADD CONSTRAINT refunds_origin CHECK (origin IN ('organiser', 'stray', 'provider', 'dispute', 'elsewhere'))`,
  // Until now, every refund that was applied from the start and had no slots was a retry of a failed refund.
  `UPDATE refunds SET owed_cents = amount_cents WHERE origin = 'organiser' AND slot_ids = '{}' AND applied_at = created_at`,
  // A refund can fail after it has succeeded, in which case we have the money again.
  `INSERT INTO state_edges (entity, from_state, to_state) VALUES ('payment', 'refunded', 'captured')`,
  // Keeps one attention item per payment instead of one per attempt.
  `UPDATE attention SET resolved_at = now(), resolved_by = 'the check' WHERE kind = 'refund-failed' AND resolved_at IS NULL
      AND id NOT IN (SELECT max(id) FROM attention WHERE kind = 'refund-failed' AND resolved_at IS NULL GROUP BY split_part(subject, ',', 1))`,
  `UPDATE attention SET subject = split_part(subject, ',', 1) WHERE kind = 'refund-failed' AND resolved_at IS NULL`,
];
