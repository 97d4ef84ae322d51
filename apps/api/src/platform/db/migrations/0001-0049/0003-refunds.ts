import type { MigrationInterface, QueryRunner } from 'typeorm';
import { auditTriggersOf } from './0002-audit-triggers.js';

export class Refunds1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The record of refunds is not taken down.');
  }
}

const STATEMENTS = [
  // `applied_at`: when booking and slots followed, or that they need not. `generation` counts the keys tried at the provider.
  `CREATE TABLE refunds (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    payment_id bigint NOT NULL REFERENCES payments (id),
    state text NOT NULL CONSTRAINT refunds_state CHECK (state IN ('requested', 'uncertain', 'settling', 'succeeded', 'failed')),
    origin text NOT NULL CONSTRAINT refunds_origin CHECK (origin IN ('organiser', 'stray', 'provider', 'dispute')),
    amount_cents int NOT NULL CHECK (amount_cents > 0),
    slot_ids text[] NOT NULL DEFAULT '{}',
    keeps_slots boolean NOT NULL DEFAULT false,
    reason text NOT NULL,
    generation int NOT NULL DEFAULT 1,
    provider_id text CONSTRAINT refunds_provider UNIQUE,
    failure text,
    applied_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX refunds_payment ON refunds (payment_id)`,
  // Whatever the code above it does: a second refund is not asked for while the first may still happen.
  `CREATE UNIQUE INDEX refunds_one_asked ON refunds (payment_id) WHERE state IN ('requested', 'uncertain')`,
  ...auditTriggersOf({ table: 'refunds', entity: 'refund', id: 'id::text', state: 'state', slot: 'NULL', user: 'NULL::bigint' }),
];
