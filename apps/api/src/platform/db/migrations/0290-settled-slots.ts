import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Removes the triggers that guarded potentially winning tickets. The triggers are no longer needed, because a ticket is final once its slot
 * is settled.
 */
export class SettledSlots1700000000290 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER refund_slots_need_approval ON refunds;
      DROP TRIGGER refunds_need_approval ON refunds;
      DROP TRIGGER buyers_need_approval ON users;
      DROP TRIGGER guarded_tickets_keep_owner ON bookings;
      DROP TRIGGER moved_mailboxes_end_proposals ON users;
      DROP FUNCTION refund_needs_approval, buyer_needs_approval, guarded_ticket_keeps_owner, moved_mailbox_ends_proposals,
                    is_guarded, is_approved, guarded_tickets;

      ALTER TABLE approvals DROP COLUMN buyer_id, DROP COLUMN asks_buyer, DROP COLUMN buyer_token_hash, DROP COLUMN agreed_at;
      CREATE OR REPLACE FUNCTION approval_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
         DECLARE decided text[] := '{state,approved_by_id,executed_at,executed_tx,decided_by_id,decided_at,decision}';
         BEGIN
           IF TG_OP = 'INSERT' THEN
             NEW.proposed_at := now();
             IF NEW.state <> 'proposed' THEN RAISE EXCEPTION 'what is proposed is decided later'; END IF;
             RETURN NEW;
           END IF;
           IF TG_OP <> 'UPDATE' OR OLD.state <> 'proposed' OR to_jsonb(OLD) - decided <> to_jsonb(NEW) - decided
             THEN RAISE EXCEPTION 'a proposal is kept as it is'; END IF;
           IF NEW.state = 'done' THEN NEW.executed_at := now(); NEW.executed_tx := concat(pg_current_xact_id()); END IF;
           RETURN NEW;
         END $$;

      ALTER TABLE winners ADD COLUMN skipped int[] NOT NULL DEFAULT '{}', DROP CONSTRAINT winners_passed_for;
      UPDATE winners SET passed_for = 'unclaimed' WHERE passed_for IN ('refunded', 'deleted');
      ALTER TABLE winners ADD CONSTRAINT winners_passed_for CHECK (passed_for IN ('declined', 'unclaimed', 'charged-back'));

      ALTER TABLE witnesses ADD COLUMN key text;
      ALTER TABLE log_witnessings DROP CONSTRAINT log_witnessings_pk, ADD CONSTRAINT log_witnessings_pk PRIMARY KEY (season_year, size, witness_id, at);

      DROP TRIGGER seasons_keep_their_rule ON seasons;
      CREATE OR REPLACE FUNCTION season_keeps_its_rule() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
           IF EXISTS (SELECT 1 FROM bookings WHERE season_year = OLD.year AND paid_at IS NOT NULL)
             THEN RAISE EXCEPTION 'the winner rule and a shorter cut-off are not possible once a ticket was sold'; END IF;
           RETURN NEW;
         END $$;
      CREATE TRIGGER seasons_keep_their_rule BEFORE UPDATE OF winner_rule, cutoff_minutes ON seasons
        FOR EACH ROW WHEN (OLD.winner_rule <> NEW.winner_rule OR NEW.cutoff_minutes < OLD.cutoff_minutes)
        EXECUTE FUNCTION season_keeps_its_rule();
      DROP TRIGGER terms_need_approval ON seasons;
      CREATE CONSTRAINT TRIGGER terms_need_approval AFTER UPDATE ON seasons
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
        WHEN ((OLD.price_cents, OLD.cutoff_minutes, OLD.late_tickets, OLD.starts_on, OLD.ends_on, OLD.claim_days, OLD.max_slots_per_day)
              IS DISTINCT FROM (NEW.price_cents, NEW.cutoff_minutes, NEW.late_tickets, NEW.starts_on, NEW.ends_on, NEW.claim_days, NEW.max_slots_per_day))
        EXECUTE FUNCTION terms_need_approval();`);
  }

  async down(): Promise<void> {
    throw new Error('the rules of a season that has sold tickets cannot be changed back');
  }
}
