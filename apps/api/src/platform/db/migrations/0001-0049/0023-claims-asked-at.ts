import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ClaimsAskedAt1700000000023 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // By the game's calendar, which is not the database's clock, and with the season's terms of that moment: what shows
    // later that nothing was claimed after its cut-off (I11). Null for claims of organisers, and older ones.
    await runner.query(`ALTER TABLE claims ADD COLUMN asked_at timestamptz, ADD COLUMN cutoff_minutes int`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE claims DROP COLUMN asked_at, DROP COLUMN cutoff_minutes`);
  }
}
