import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds indexes, because recurring work now reads one season rather than all of them. A BRIN index is sufficient for
 * `audit`: the table is append-only, so its rows are in chronological order.
 */
export class SeasonIndexes1700000000312 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX audit_at ON audit USING brin (at);
      CREATE INDEX bookings_season ON bookings (season_year);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX audit_at, bookings_season`);
  }
}
