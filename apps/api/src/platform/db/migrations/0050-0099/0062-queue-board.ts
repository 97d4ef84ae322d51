import type { MigrationInterface, QueryRunner } from 'typeorm';

export class QueueBoard1700000000062 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A page that the browser opens by itself cannot send the token's header; this cookie stands for it on that page alone.
    await runner.query(`ALTER TABLE admin_sessions ADD COLUMN board_hash bytea`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE admin_sessions DROP COLUMN board_hash`);
  }
}
