import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drops the chain of ticket hashes, because the public log proves everything that the chain proved and more. */
export class OnePublicLog1700000000280 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE published_heads; DROP TABLE ticket_seals; ALTER TABLE log_entries DROP COLUMN seal_seq`);
  }

  async down(): Promise<void> {
    throw new Error('the chain of ticket hashes is deleted and cannot be restored');
  }
}
