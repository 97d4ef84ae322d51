import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A payout is on record, and somebody is invited as an owner, only in the transaction of an approval. */
export class PayoutsByTwo1700000000112 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Four eyes are not taken down.');
  }
}

/** Looked at when the transaction ends: what is tried for a proposal is taken back before. */
const STATEMENTS = [
  `CREATE FUNCTION needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NOT EXISTS (SELECT 1 FROM approvals WHERE deed = TG_ARGV[0] AND executed_tx = concat(pg_current_xact_id()))
       THEN RAISE EXCEPTION '% is done only when somebody else has approved it', TG_ARGV[0]; END IF;
     RETURN NULL;
   END $$`,
  `CREATE CONSTRAINT TRIGGER payouts_need_approval AFTER INSERT ON payouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
   EXECUTE FUNCTION needs_approval('payout.record')`,
  `CREATE CONSTRAINT TRIGGER owners_need_approval AFTER INSERT OR UPDATE OF role ON admin_invites DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
   WHEN (NEW.role = 'owner') EXECUTE FUNCTION needs_approval('team.invite-owner')`,
];
