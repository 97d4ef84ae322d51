import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SeasonSettings1700000000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE seasons DROP version, DROP winner_rule, DROP permit_number, DROP pula_per_dollar`);
  }
}

const STATEMENTS = [
  `ALTER TABLE seasons
     ADD COLUMN version int NOT NULL DEFAULT 1,
     ADD COLUMN winner_rule text NOT NULL DEFAULT 'nearest' CONSTRAINT seasons_winner_rule CHECK (winner_rule IN ('exact', 'nearest')),
     ADD COLUMN permit_number text,
     ADD COLUMN pula_per_dollar double precision CONSTRAINT seasons_pula CHECK (pula_per_dollar > 0)`,
];
