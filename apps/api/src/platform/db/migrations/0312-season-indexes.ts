import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Repeated work reads one season, not all of them. Rows of `audit` are in the order of their times, because the table is append-only. */
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
