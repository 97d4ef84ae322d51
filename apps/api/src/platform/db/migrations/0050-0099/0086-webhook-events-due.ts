import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an event that nobody finished is looked at again: each has a time of its own, counted from its last try. */
export class WebhookEventsDue1700000000086 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE webhook_events ADD COLUMN due_at timestamptz NOT NULL DEFAULT now()`);
    await runner.query(`DROP INDEX webhook_events_open`);
    await runner.query(`CREATE INDEX webhook_events_open ON webhook_events (attempts, due_at) WHERE processed_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX webhook_events_open`);
    await runner.query(`CREATE INDEX webhook_events_open ON webhook_events (received_at) WHERE processed_at IS NULL`);
    await runner.query(`ALTER TABLE webhook_events DROP COLUMN due_at`);
  }
}
