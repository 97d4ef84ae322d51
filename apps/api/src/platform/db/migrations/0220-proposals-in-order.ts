import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Locks the proposals about a buyer in a fixed order before ending them. Otherwise, two transactions that end several proposals could
 * deadlock.
 */
export class ProposalsInOrder1700000000220 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(endProposals(`PERFORM 1 FROM approvals WHERE ${OPEN} ORDER BY id FOR UPDATE;`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(endProposals());
  }
}

const OPEN = `buyer_id = NEW.id AND asks_buyer AND state = 'proposed'`;

const endProposals = (lock = ''): string => `
  CREATE OR REPLACE FUNCTION moved_mailbox_ends_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     ${lock}
     UPDATE approvals SET state = 'expired', decided_at = now(), decision = 'The buyer''s email address has changed since.' WHERE ${OPEN};
     RETURN NULL;
   END $$`;
