import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long a person has held a slot, over all the selections in which they did. */
export class AgeOfHolds1700000000114 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of COLUMNS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX claims_let_go`);
    await runner.query(`ALTER TABLE claims DROP COLUMN held_since, DROP COLUMN held_until`);
    await runner.query(`ALTER TABLE selections DROP COLUMN held_since, DROP COLUMN page_until`);
  }
}

const COLUMNS = [
  `ALTER TABLE selections ADD COLUMN held_since timestamptz NOT NULL DEFAULT now(), ADD COLUMN page_until timestamptz`,
  `UPDATE selections SET held_since = created_at, page_until = CASE WHEN state = 'paying' THEN expires_at END
   WHERE state IN ('held', 'paying', 'conflict', 'expiring')`,
  `ALTER TABLE claims ADD COLUMN held_since timestamptz NOT NULL DEFAULT now(), ADD COLUMN held_until timestamptz`,
  `UPDATE claims SET held_since = created_at WHERE state = 'held'`,
  `CREATE INDEX claims_let_go ON claims (user_id, held_until) WHERE held_until IS NOT NULL`,
];
