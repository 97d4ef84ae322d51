import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores all one-time links in one table and moves open invitations to it. Sign-in links, reset links and setup tokens
 * must be created again.
 */
export class OneTableOfLinks1700000000330 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER email_links_followed ON email_links;
      DROP FUNCTION email_link_is_followed;
      DELETE FROM email_links WHERE followed_tx IS NOT NULL;
      ALTER TABLE email_links
        DROP COLUMN followed_tx,
        DROP CONSTRAINT email_links_purpose,
        ALTER COLUMN user_id DROP NOT NULL,
        ALTER COLUMN email DROP NOT NULL,
        ADD COLUMN admin_id bigint CONSTRAINT email_links_admin_fkey REFERENCES admins (id),
        ADD COLUMN role text,
        ADD COLUMN code_hash bytea,
        ADD COLUMN browser_hash bytea,
        ADD COLUMN tries int NOT NULL DEFAULT 0;
      INSERT INTO email_links (purpose, token_hash, admin_id, email, role, created_at, expires_at)
        SELECT 'admin-invite', token_hash, invited_by, email, role, created_at, expires_at FROM admin_invites;
      DROP TABLE admin_invites, admin_password_resets, admin_setup_tokens, magic_links, password_resets;
      ALTER TABLE email_links
        ADD CONSTRAINT email_links_purpose CHECK (purpose IN ('confirm', 'change', 'undo', 'sign-in', 'reset', 'handed-reset', 'admin-reset', 'admin-rescue', 'admin-invite', 'admin-setup')),
        ADD CONSTRAINT email_links_user_or_admin CHECK (num_nonnulls(user_id, admin_id) = CASE WHEN purpose = 'admin-setup' THEN 0 ELSE 1 END),
        ADD CONSTRAINT email_links_email CHECK ((email IS NOT NULL) = (purpose IN ('confirm', 'change', 'undo', 'admin-invite'))),
        ADD CONSTRAINT email_links_role CHECK (CASE WHEN purpose = 'admin-invite' THEN role IN ('owner', 'organiser', 'cashier', 'charity') ELSE role IS NULL END),
        ADD CONSTRAINT email_links_code CHECK (num_nonnulls(code_hash, browser_hash) = CASE WHEN purpose = 'sign-in' THEN 2 ELSE 0 END);
      CREATE INDEX email_links_admin ON email_links (admin_id);
      CREATE INDEX email_links_browser ON email_links (browser_hash);
      CREATE CONSTRAINT TRIGGER owners_need_approval AFTER INSERT OR UPDATE OF role ON email_links
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.role = 'owner')
        EXECUTE FUNCTION needs_approval('team.invite-owner');`);
  }

  async down(): Promise<void> {
    throw new Error('the tables of links cannot be split again');
  }
}
