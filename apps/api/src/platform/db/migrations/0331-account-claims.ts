import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds links that let a person with access to the mailbox take over an account that was never confirmed. */
export class AccountClaims1700000000331 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE email_links
        DROP CONSTRAINT email_links_purpose,
        DROP CONSTRAINT email_links_email,
        ADD CONSTRAINT email_links_purpose CHECK (purpose IN ('confirm', 'change', 'undo', 'claim', 'sign-in', 'reset', 'handed-reset', 'admin-reset', 'admin-rescue', 'admin-invite', 'admin-setup')),
        ADD CONSTRAINT email_links_email CHECK ((email IS NOT NULL) = (purpose IN ('confirm', 'change', 'undo', 'claim', 'admin-invite')));`);
  }

  async down(): Promise<void> {
    throw new Error('claimed accounts cannot be reverted');
  }
}
