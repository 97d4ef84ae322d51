import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SeasonFees1700000000053 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Read by an organiser on the provider's statement: the product is never told. Corrected in place; the trail keeps what stood before.
    await runner.query(`CREATE TABLE season_fees (
      season_year int PRIMARY KEY REFERENCES seasons (year),
      amount_cents int NOT NULL CONSTRAINT season_fees_amount CHECK (amount_cents >= 0)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE season_fees`);
  }
}
