import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People move their accounts to another mailbox as they like, the first in line too; what others were asked about the old one ends. */
export class MovedMailboxes1700000000126 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Four eyes are not taken down.');
  }
}

const STATEMENTS = [
  // The transaction in which a mailed link was followed: what moved an address in it was somebody who reads that mailbox.
  `ALTER TABLE email_links ADD COLUMN followed_tx text`,
  `CREATE FUNCTION email_link_is_followed() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'INSERT' OR OLD.token_hash IS NULL OR OLD.followed_tx IS NOT NULL OR OLD.purpose = 'confirm'
       THEN RAISE EXCEPTION 'a link that moves an address is followed once, after it was mailed'; END IF;
     NEW.followed_tx := concat(pg_current_xact_id());
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER email_links_followed BEFORE INSERT OR UPDATE ON email_links FOR EACH ROW
   WHEN (NEW.followed_tx IS NOT NULL) EXECUTE FUNCTION email_link_is_followed()`,
  // A name and an address are changed by their owner, too, and then no organiser's entry stands in the transaction.
  `CREATE OR REPLACE FUNCTION buyer_needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE deed text := CASE WHEN NEW.deleted_at IS NULL THEN 'person.correct' ELSE 'person.delete' END;
   BEGIN
     IF deed = 'person.correct'
        AND (OLD.email = NEW.email
             OR EXISTS (SELECT 1 FROM email_links WHERE user_id = NEW.id AND email = NEW.email AND followed_tx = concat(pg_current_xact_id())))
        AND NOT EXISTS (SELECT 1 FROM admin_audit WHERE txid = concat(pg_current_xact_id()) AND action = deed AND subject_id = NEW.public_id)
       THEN RETURN NULL; END IF;
     IF deed = 'person.delete' AND EXISTS (SELECT 1 FROM account_deletions WHERE user_id = NEW.id AND deleted_by IS NULL) THEN RETURN NULL; END IF;
     IF is_guarded(NEW.id) AND NOT is_approved(deed, NEW.id)
       THEN RAISE EXCEPTION 'a buyer among the first in line is corrected or deleted only when somebody else has approved it and they agree'; END IF;
     RETURN NULL;
   END $$`,
  // Whoever reads the old mailbox has the link that asks, or has answered already.
  `CREATE FUNCTION moved_mailbox_ends_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     UPDATE approvals SET state = 'expired', decided_at = now(), decision = 'The buyer''s email address has changed since.'
      WHERE buyer_id = NEW.id AND asks_buyer AND state = 'proposed';
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER moved_mailboxes_end_proposals AFTER UPDATE OF email ON users FOR EACH ROW
   WHEN (OLD.email <> NEW.email) EXECUTE FUNCTION moved_mailbox_ends_proposals()`,
];
