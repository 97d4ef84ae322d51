import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PublishedHeads1700000000033 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Sales may go on after a fingerprint was published: then a later one covers what was sold since. None is ever replaced.
    await runner.query(
      `ALTER TABLE published_heads DROP CONSTRAINT published_heads_pkey, ADD CONSTRAINT published_heads_pk PRIMARY KEY (season_year, seq)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE published_heads DROP CONSTRAINT published_heads_pk, ADD CONSTRAINT published_heads_pkey PRIMARY KEY (season_year)`,
    );
  }
}
