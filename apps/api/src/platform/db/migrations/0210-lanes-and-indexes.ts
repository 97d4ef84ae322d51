import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds lanes to the outbox, so that emails never delay payments, and a column for the mail server's last response to
 * each email. Adds an index for triggers and the public log, which look up a transaction's audit log entries. Records
 * when a worker last had a witness in its configuration.
 */
export class LanesAndIndexes1700000000210 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE outbox ADD COLUMN lane text NOT NULL DEFAULT 'money', ADD COLUMN mail_outcome text`);
    await runner.query(`ALTER TABLE outbox ADD CONSTRAINT outbox_lane CHECK (lane IN ('money', 'sign-in', 'receipts', 'bulk'))`);
    await runner.query(
      `ALTER TABLE outbox ADD CONSTRAINT outbox_mail_outcome CHECK (mail_outcome IN ('refused', 'later', 'unreachable', 'unclear'))`,
    );
    await runner.query('DROP INDEX outbox_due');
    await runner.query('CREATE INDEX outbox_due ON outbox (lane, due_at) WHERE done_at IS NULL');
    await runner.query('CREATE INDEX admin_audit_txid ON admin_audit (txid)');
    await runner.query('ALTER TABLE witnesses ADD COLUMN configured_at timestamptz');
    await runner.query('CREATE INDEX webhook_events_received ON webhook_events (received_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX webhook_events_received');
    await runner.query('ALTER TABLE witnesses DROP COLUMN configured_at');
    await runner.query('DROP INDEX admin_audit_txid');
    await runner.query('DROP INDEX outbox_due');
    await runner.query('CREATE INDEX outbox_due ON outbox (due_at) WHERE done_at IS NULL');
    await runner.query('ALTER TABLE outbox DROP COLUMN lane, DROP COLUMN mail_outcome');
  }
}
