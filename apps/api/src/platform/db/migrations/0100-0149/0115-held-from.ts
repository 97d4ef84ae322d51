import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From where slots are held, as a keyed hash: what one address holds takes work above its budget. */
export class HeldFrom1700000000115 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE selections ADD COLUMN held_from text`);
    await runner.query(`CREATE INDEX claims_held ON claims (selection_id) WHERE state = 'held'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX claims_held`);
    await runner.query(`ALTER TABLE selections DROP COLUMN held_from`);
  }
}
