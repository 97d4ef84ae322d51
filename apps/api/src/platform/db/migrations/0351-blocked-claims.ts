import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index on each date's blocked slots, because the counts per date exclude blocked slots. */
export class BlockedClaims1700000000351 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX claims_blocked ON claims (date) WHERE state = 'blocked'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX claims_blocked');
  }
}
