import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SiteContent1700000000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A section without a value says again what the site was built with; its version goes on, so that nobody overwrites unseen.
    await runner.query(`CREATE TABLE site_content (
      section text PRIMARY KEY,
      value jsonb,
      version int NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT now(),
      changed_by bigint NOT NULL REFERENCES admins (id)
    )`);
    // Told with the season, which every page asks for: a site that was never reworded asks for nothing more.
    await runner.query(`ALTER TABLE seasons ADD COLUMN content_version int NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE seasons DROP content_version`);
    await runner.query(`DROP TABLE site_content`);
  }
}
