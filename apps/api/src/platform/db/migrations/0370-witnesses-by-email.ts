import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * From now on, people who store log heads receive them only by email. The entries of people who used a webhook are
 * ended.
 */
export class WitnessesByEmail1700000000370 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE witnesses SET ended_at = now() WHERE web_hook IS NOT NULL;
      ALTER TABLE witnesses DROP CONSTRAINT witnesses_reach, DROP COLUMN web_hook,
        ADD CONSTRAINT witnesses_reach CHECK (kind <> 'person' OR ended_at IS NOT NULL OR email IS NOT NULL);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE witnesses DROP CONSTRAINT witnesses_reach, ADD COLUMN web_hook text,
        ADD CONSTRAINT witnesses_reach CHECK (kind <> 'person' OR ended_at IS NOT NULL OR ((email IS NULL) <> (web_hook IS NULL)));`);
  }
}
