import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OrganisersKeys1700000000093 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Rows of people and of organisers are numbered each for themselves: number 7 of both may use the same key.
    await runner.query(`
      ALTER TABLE idempotency_keys
        ADD COLUMN owner text NOT NULL DEFAULT 'person' CONSTRAINT idempotency_keys_owner CHECK (owner IN ('person', 'organiser')),
        DROP CONSTRAINT idempotency_keys_pk,
        ADD CONSTRAINT idempotency_keys_pk PRIMARY KEY (user_id, key, owner)`);
  }

  async down(): Promise<void> {
    throw new Error('Keys of organisers are not taken down.');
  }
}
