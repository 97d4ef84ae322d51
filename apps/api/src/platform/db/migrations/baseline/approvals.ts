/** Triggers that reject changes requiring a second person, unless the same transaction executes an approval of the change. */
export const APPROVALS = String.raw`
-- A proposal never changes, except that its outcome is written once, with the database's time.
CREATE FUNCTION approval_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE decided text[] := '{state,approved_by_id,executed_at,executed_tx,decided_by_id,decided_at,decision}';
   BEGIN
     IF TG_OP = 'INSERT' THEN
       NEW.proposed_at := now();
       IF NEW.state <> 'proposed' THEN RAISE EXCEPTION 'what is proposed is decided later'; END IF;
       RETURN NEW;
     END IF;
     IF TG_OP <> 'UPDATE' OR OLD.state <> 'proposed' OR to_jsonb(OLD) - decided <> to_jsonb(NEW) - decided
       THEN RAISE EXCEPTION 'a proposal is kept as it is'; END IF;
     IF NEW.state = 'done' THEN NEW.executed_at := now(); NEW.executed_tx := transaction_id(); END IF;
     RETURN NEW;
   END $$;
CREATE TRIGGER approvals_kept BEFORE INSERT OR DELETE OR UPDATE ON approvals
  FOR EACH ROW EXECUTE FUNCTION approval_is_kept();

CREATE FUNCTION invitation_is_vouched(one bigint, other bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
   SELECT NOT EXISTS (
     SELECT 1 FROM admins a WHERE (a.id, a.invited_by) IN ((one, other), (other, one))
        AND NOT EXISTS (SELECT 1 FROM admin_vouches v WHERE v.admin_id = a.id)) $$;

CREATE FUNCTION approval_is_vouched() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NOT invitation_is_vouched(NEW.approved_by_id, NEW.proposed_by_id)
       THEN RAISE EXCEPTION 'nobody has vouched' USING ERRCODE = 'check_violation', CONSTRAINT = 'approvals_vouched'; END IF;
     RETURN NEW;
   END $$;
CREATE TRIGGER approvals_vouched BEFORE UPDATE OF approved_by_id ON approvals
  FOR EACH ROW WHEN (NEW.approved_by_id IS NOT NULL)
  EXECUTE FUNCTION approval_is_vouched();

-- The triggers are deferred to the end of the transaction, by which time the approval must have been written.
CREATE FUNCTION needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NOT EXISTS (SELECT 1 FROM approvals WHERE deed = TG_ARGV[0] AND executed_tx = transaction_id())
       THEN RAISE EXCEPTION '% is done only when somebody else has approved it', TG_ARGV[0]; END IF;
     RETURN NULL;
   END $$;
CREATE CONSTRAINT TRIGGER owners_need_approval AFTER INSERT OR UPDATE OF role ON email_links
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.role = 'owner')
  EXECUTE FUNCTION needs_approval('team.invite-owner');
CREATE CONSTRAINT TRIGGER payouts_need_approval AFTER INSERT ON payouts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION needs_approval('payout.record');
CREATE CONSTRAINT TRIGGER signing_keys_need_approval AFTER INSERT ON signing_keys
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.number > 1)
  EXECUTE FUNCTION needs_approval('log.rotate-key');
CREATE CONSTRAINT TRIGGER log_epochs_need_approval AFTER INSERT ON log_epochs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION needs_approval('log.epoch');
-- An organiser who works alone may settle their own count and deposit their own takings, after announcing it in the public log.
CREATE CONSTRAINT TRIGGER cash_shifts_own_count AFTER UPDATE OF settled_by ON cash_shifts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.settled_by IN (NEW.cashier_id, NEW.closed_by))
  EXECUTE FUNCTION needs_approval('cash.settle');
CREATE CONSTRAINT TRIGGER cash_deposits_alone AFTER INSERT ON cash_deposits
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.alone)
  EXECUTE FUNCTION needs_approval('cash.deposit');

-- The last slot of a season that ended without water takes the place of an arrival. Under the rule, it is verified from the start.
CREATE FUNCTION arrival_has_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NEW.photo_id IS NULL AND (cardinality(NEW.witnesses) < 2 OR cardinality(array_remove(NEW.contacts, '')) < 2)
        AND NOT EXISTS (SELECT 1 FROM seasons WHERE year = NEW.season_year AND ended_as = 'no-water')
       THEN RAISE EXCEPTION 'a photo, or two witnesses who can be reached' USING ERRCODE = 'check_violation', CONSTRAINT = 'arrivals_evidence'; END IF;
     RETURN NEW;
   END $$;
CREATE TRIGGER arrivals_evidence BEFORE INSERT OR UPDATE OF photo_id, witnesses, contacts ON arrivals
  FOR EACH ROW EXECUTE FUNCTION arrival_has_evidence();

CREATE FUNCTION arrival_is_last_slot() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NOT EXISTS (SELECT 1 FROM seasons s JOIN approvals a ON a.season_year = s.year AND a.deed = 'season.no-water'
                     WHERE s.year = NEW.season_year AND s.ended_as = 'no-water' AND a.executed_tx = transaction_id())
       THEN RAISE EXCEPTION 'an arrival is verified only when somebody else has approved it'; END IF;
     RETURN NULL;
   END $$;
CREATE CONSTRAINT TRIGGER arrival_is_last_slot AFTER INSERT ON arrivals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state = 'verified')
  EXECUTE FUNCTION arrival_is_last_slot();

CREATE FUNCTION arrival_needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NOT EXISTS (SELECT 1 FROM approvals a WHERE a.arrival_id = NEW.id AND a.executed_tx = transaction_id()
                      AND a.deed = CASE NEW.state WHEN 'verified' THEN 'result.verify' ELSE 'result.announce' END)
       THEN RAISE EXCEPTION 'an arrival is % only when somebody else has approved it', NEW.state; END IF;
     RETURN NULL;
   END $$;
CREATE CONSTRAINT TRIGGER arrival_needs_approval AFTER UPDATE OF state ON arrivals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.state <> NEW.state AND (NEW.state IN ('verified', 'announced')))
  EXECUTE FUNCTION arrival_needs_approval();

CREATE FUNCTION winner_needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NOT EXISTS (SELECT 1 FROM approvals a WHERE a.arrival_id = NEW.arrival_id AND a.executed_tx = transaction_id() AND a.deed = 'result.pass-on')
       THEN RAISE EXCEPTION 'the prize is passed on only when somebody else has approved it'; END IF;
     RETURN NULL;
   END $$;
CREATE CONSTRAINT TRIGGER winner_needs_approval AFTER INSERT ON winners
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.rank > 1)
  EXECUTE FUNCTION winner_needs_approval();

-- The rules that decide who wins never change once a ticket has been paid for.
CREATE FUNCTION season_keeps_its_rule() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF EXISTS (SELECT 1 FROM bookings WHERE season_year = OLD.year AND paid_at IS NOT NULL)
       THEN RAISE EXCEPTION 'what decides who wins cannot be changed once a ticket was sold'; END IF;
     RETURN NEW;
   END $$;
CREATE TRIGGER seasons_keep_their_rule BEFORE UPDATE OF winner_rule, cutoff_minutes, no_water, ends_on ON seasons
  FOR EACH ROW WHEN (OLD.winner_rule <> NEW.winner_rule OR NEW.cutoff_minutes < OLD.cutoff_minutes OR OLD.no_water <> NEW.no_water
                     OR (OLD.no_water = 'last_slot' AND OLD.ends_on <> NEW.ends_on))
  EXECUTE FUNCTION season_keeps_its_rule();

CREATE FUNCTION season_ends_once() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'a season ends once';
   END $$;
CREATE TRIGGER seasons_end_once BEFORE UPDATE OF ended_as, ended_at, ended_for ON seasons
  FOR EACH ROW WHEN (OLD.ended_as IS NOT NULL AND (OLD.ended_as, OLD.ended_at, OLD.ended_for) IS DISTINCT FROM (NEW.ended_as, NEW.ended_at, NEW.ended_for))
  EXECUTE FUNCTION season_ends_once();

CREATE FUNCTION ending_needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NOT EXISTS (SELECT 1 FROM approvals WHERE deed = 'season.' || NEW.ended_as AND season_year = NEW.year AND executed_tx = transaction_id())
       THEN RAISE EXCEPTION 'a season ends only when somebody else has approved it'; END IF;
     RETURN NULL;
   END $$;
CREATE CONSTRAINT TRIGGER ending_needs_approval AFTER UPDATE ON seasons
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.ended_as IS NULL AND NEW.ended_as IS NOT NULL)
  EXECUTE FUNCTION ending_needs_approval();

CREATE FUNCTION terms_need_approval() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF EXISTS (SELECT 1 FROM bookings WHERE season_year = NEW.year AND paid_at IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM approvals WHERE deed = 'season.terms' AND season_year = NEW.year AND executed_tx = transaction_id())
       THEN RAISE EXCEPTION 'what tickets were sold by changes only when somebody else has approved it'; END IF;
     RETURN NULL;
   END $$;
CREATE CONSTRAINT TRIGGER terms_need_approval AFTER UPDATE ON seasons
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.price_cents, OLD.cutoff_minutes, OLD.late_tickets, OLD.starts_on, OLD.ends_on, OLD.claim_days, OLD.max_slots_per_day)
        IS DISTINCT FROM (NEW.price_cents, NEW.cutoff_minutes, NEW.late_tickets, NEW.starts_on, NEW.ends_on, NEW.claim_days, NEW.max_slots_per_day))
  EXECUTE FUNCTION terms_need_approval();
CREATE CONSTRAINT TRIGGER refunds_close_needs_approval AFTER UPDATE ON seasons
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.refunds_close <> NEW.refunds_close)
  EXECUTE FUNCTION terms_need_approval();

CREATE FUNCTION sold_text_needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NEW.section = 'organiser' AND coalesce(NEW.value -> 'refunds', '[]') = coalesce(OLD.value -> 'refunds', '[]') THEN RETURN NULL; END IF;
     IF EXISTS (SELECT 1 FROM bookings WHERE season_year = NEW.season_year AND paid_at IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM approvals WHERE deed = 'content.change' AND season_year = NEW.season_year
                           AND payload ->> 'section' = NEW.section AND executed_tx = transaction_id())
       THEN RAISE EXCEPTION 'the text that tickets were sold by changes only when somebody else has approved it'; END IF;
     RETURN NULL;
   END $$;
CREATE CONSTRAINT TRIGGER sold_text_needs_approval AFTER INSERT OR UPDATE ON site_content
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.section IN ('rules', 'charities', 'prize', 'organiser'))
  EXECUTE FUNCTION sold_text_needs_approval();

CREATE FUNCTION cash_returned_by_another() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NOT EXISTS (SELECT 1 FROM approvals a WHERE a.deed = 'cash.return' AND a.subject = NEW.booking_id::text AND a.executed_tx = transaction_id()
                      AND a.proposed_by_id = NEW.returned_by AND a.approved_by_id IS DISTINCT FROM NEW.sold_by)
       THEN RAISE EXCEPTION 'returned by its cashier, or by one person alone'; END IF;
     RETURN NULL;
   END $$;
CREATE CONSTRAINT TRIGGER cash_sales_returned_by_another AFTER UPDATE ON cash_sales
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.returned_at IS NULL AND NEW.returned_at IS NOT NULL)
  EXECUTE FUNCTION cash_returned_by_another();
`;
