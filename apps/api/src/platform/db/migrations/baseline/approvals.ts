/**
 * SQL condition that is true if the log contained ticket `t` of booking `b` in time. Follows the same rule as `isWitnessed`. The entry must
 * have been logged by the cut-off, and a witness must have confirmed it before the slot began. An entry that was logged long after the
 * payment must also have been logged before the arrival. In a season without witnesses, the entry must precede the first log entry about
 * this arrival.
 * @param statements SQL that joins `g`, the witnesses' statements about log heads that contain the entry `e`
 */
const inLog = (statements: string): string => `
  CASE WHEN NOT EXISTS (SELECT 1 FROM log_entries x WHERE x.season_year = $1 AND x.kind = 'terms'
                           AND jsonb_array_length(coalesce(x.leaf::jsonb #> '{terms,witnesses}', '[]')) > 0)
    THEN NOT EXISTS (SELECT 1 FROM log_entries e JOIN log_entries r ON r.season_year = e.season_year AND r.kind = 'arrival' AND r.index < e.index
                      WHERE e.reference = b.reference AND e.slot_id = t.slot_id AND e.kind = 'ticket'
                        AND (r.leaf::jsonb ->> 'arrivedAt')::timestamptz BETWEEN a.arrived_at - interval '1 day' AND a.arrived_at + interval '1 day')
    ELSE EXISTS (SELECT 1 FROM log_entries e
                  CROSS JOIN LATERAL (
                    SELECT min(o.minutes) AS minutes
                      FROM (SELECT (x.leaf::jsonb #>> '{terms,cutoffMinutes}')::int AS minutes,
                                   lead((x.leaf::jsonb ->> 'since')::timestamptz) OVER (ORDER BY x.index) AS replaced
                              FROM log_entries x WHERE x.season_year = e.season_year AND x.kind = 'terms' AND x.index < e.index) o
                     WHERE o.replaced IS NULL OR o.replaced >= e.at - interval '2 hours') cutoff
                  ${statements}
                  CROSS JOIN LATERAL (SELECT e.at + (g.calendar_at - g.at) AS at, t.slot_id::timestamp AT TIME ZONE 'Africa/Gaborone' AS begins) joined
                  WHERE e.reference = b.reference AND e.slot_id = t.slot_id AND e.kind = 'ticket'
                    AND g.calendar_at < joined.begins AND coalesce(g.token::text, g.cosignature) IS NOT NULL
                    AND joined.at < joined.begins - make_interval(mins => cutoff.minutes) + interval '2 hours'
                    AND (e.at <= (e.committed::jsonb ->> 'paidAt')::timestamptz + interval '1 hour'
                         OR e.at <= a.until AND joined.at < a.arrived_at)) END`;

const ANY_STATEMENT = `JOIN log_witnessings g ON g.season_year = e.season_year AND g.size > e.index`;
/**
 * Joins only the first statement, which is sufficient in nearly all cases. Reading it is much cheaper than reading the statements about all
 * later log heads.
 */
const FIRST_STATEMENT = `CROSS JOIN LATERAL (
  SELECT w.* FROM log_witnessings w WHERE w.season_year = e.season_year AND w.size > e.index AND num_nonnulls(w.token, w.cosignature) > 0
   ORDER BY w.size LIMIT 1) g`;

const IS_IN_LOG = `(${inLog(FIRST_STATEMENT)} OR ${inLog(ANY_STATEMENT)})`;

/** The three nearest tickets on one side of the arrival's slot. */
const onSide = (side: string, order: string): string => `
  (SELECT b.user_id, b.id AS booking_id, t.slot_id FROM claims t JOIN bookings b ON b.id = t.booking_id
    WHERE b.season_year = $1 AND b.payment_status = 'paid' AND b.paid_at <= a.until AND t.state = 'sold' AND t.slot_id ${side} a.hit
      AND (t.asked_at IS NULL OR t.asked_at < a.arrived_at)
      AND b.user_id NOT IN (SELECT p.user_id FROM winners w JOIN bookings p ON p.id = w.booking_id WHERE w.arrival_id = a.id AND w.state = 'lapsed')
      AND ${IS_IN_LOG}
    ORDER BY t.slot_id ${order} LIMIT 3)`;

/** A withdrawn arrival guards tickets until a winner is announced, because the same arrival may be recorded again. */
const GUARDED_TICKETS = `
   CREATE FUNCTION guarded_tickets(year int) RETURNS TABLE (arrival_id bigint, user_id bigint, booking_id int, slot_id text) LANGUAGE sql STABLE AS $$
   WITH guarding AS (
     SELECT a.id, a.arrived_at, s.winner_rule,
            to_char(date_bin('15 minutes', a.arrived_at AT TIME ZONE 'Africa/Gaborone', '2000-01-01'), 'YYYY-MM-DD"T"HH24:MI') COLLATE "C" AS hit,
            (SELECT min(r.recorded_at) FROM arrivals r WHERE r.season_year = $1
                AND (r.state <> 'withdrawn' OR r.arrived_at BETWEEN a.arrived_at - interval '1 day' AND a.arrived_at + interval '1 day')) AS until
       FROM arrivals a JOIN seasons s ON s.year = a.season_year
      WHERE a.season_year = $1
        AND (a.state <> 'withdrawn' OR NOT EXISTS (SELECT 1 FROM arrivals n WHERE n.season_year = $1 AND n.state = 'announced'))),
   line AS (
     SELECT a.id, t.user_id, t.booking_id, t.slot_id FROM guarding a CROSS JOIN LATERAL (
       SELECT * FROM (${onSide('<=', 'DESC')} UNION ALL ${onSide('>', 'ASC')}) t
        WHERE a.winner_rule = 'nearest' OR t.slot_id = a.hit
        ORDER BY abs(extract(epoch FROM t.slot_id::timestamp - a.hit::timestamp)), t.slot_id LIMIT 3) t)
   SELECT a.id, b.user_id, w.booking_id, w.slot_id FROM guarding a JOIN winners w ON w.arrival_id = a.id AND w.state <> 'lapsed' JOIN bookings b ON b.id = w.booking_id
    UNION SELECT * FROM line $$`;

/** Triggers that reject changes requiring a second person, unless the same transaction executes an approval of the change. */
export const APPROVALS = String.raw`
-- A proposal never changes, except that its outcome is written once, with the database's time.
CREATE FUNCTION approval_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE decided text[] := '{state,approved_by_id,executed_at,executed_tx,decided_by_id,decided_at,decision,buyer_token_hash,agreed_at}';
   BEGIN
     IF TG_OP = 'INSERT' THEN
       NEW.proposed_at := now();
       IF NEW.state <> 'proposed' OR NEW.agreed_at IS NOT NULL THEN RAISE EXCEPTION 'what is proposed is decided later'; END IF;
       NEW.asks_buyer := EXISTS (SELECT 1 FROM users WHERE id = NEW.buyer_id AND NOT walk_in AND deleted_at IS NULL);
       RETURN NEW;
     END IF;
     -- If a person has been forgotten, their data is forgotten here too.
     IF TG_OP = 'UPDATE' AND OLD.state <> 'proposed' AND NEW.payload = '{}' AND NEW.facts = '[]'
        AND to_jsonb(OLD) - '{payload,facts}'::text[] = to_jsonb(NEW) - '{payload,facts}'::text[]
        AND EXISTS (SELECT 1 FROM users WHERE id = OLD.buyer_id AND deleted_at IS NOT NULL)
       THEN RETURN NEW; END IF;
     IF TG_OP <> 'UPDATE' OR OLD.state <> 'proposed' OR to_jsonb(OLD) - decided <> to_jsonb(NEW) - decided
        OR (OLD.agreed_at IS NOT NULL AND NEW.agreed_at IS DISTINCT FROM OLD.agreed_at)
       THEN RAISE EXCEPTION 'a proposal is kept as it is'; END IF;
     IF OLD.agreed_at IS NULL AND NEW.agreed_at IS NOT NULL THEN
       IF NEW.buyer_token_hash IS NULL THEN RAISE EXCEPTION 'nobody has asked the buyer'; END IF;
       NEW.agreed_at := now();
     END IF;
     IF NEW.state = 'done' THEN NEW.executed_at := now(); NEW.executed_tx := concat(pg_current_xact_id()); END IF;
     RETURN NEW;
   END $$;
CREATE TRIGGER approvals_kept BEFORE INSERT OR DELETE OR UPDATE ON approvals
  FOR EACH ROW EXECUTE FUNCTION approval_is_kept();

CREATE FUNCTION is_approved(wanted text, buyer bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
   SELECT EXISTS (SELECT 1 FROM approvals WHERE deed = wanted AND buyer_id = buyer AND executed_tx = concat(pg_current_xact_id())) $$;

-- Returns the tickets that could win under the rules of rankWinners. A test compares the result with rankWinners.
${GUARDED_TICKETS};

CREATE FUNCTION is_guarded(buyer bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
   SELECT EXISTS (SELECT 1 FROM (SELECT DISTINCT season_year FROM arrivals) a CROSS JOIN LATERAL guarded_tickets(a.season_year) g WHERE g.user_id = buyer) $$;

-- The triggers are deferred to the end of the transaction, by which time the approval must have been written.
CREATE FUNCTION needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NOT EXISTS (SELECT 1 FROM approvals WHERE deed = TG_ARGV[0] AND executed_tx = concat(pg_current_xact_id()))
       THEN RAISE EXCEPTION '% is done only when somebody else has approved it', TG_ARGV[0]; END IF;
     RETURN NULL;
   END $$;
CREATE CONSTRAINT TRIGGER owners_need_approval AFTER INSERT OR UPDATE OF role ON admin_invites
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.role = 'owner')
  EXECUTE FUNCTION needs_approval('team.invite-owner');
CREATE CONSTRAINT TRIGGER payouts_need_approval AFTER INSERT ON payouts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION needs_approval('payout.record');

CREATE FUNCTION arrival_has_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NEW.photo_id IS NULL AND (cardinality(NEW.witnesses) < 2 OR cardinality(array_remove(NEW.contacts, '')) < 2)
       THEN RAISE EXCEPTION 'a photo, or two witnesses who can be reached' USING ERRCODE = 'check_violation', CONSTRAINT = 'arrivals_evidence'; END IF;
     RETURN NEW;
   END $$;
CREATE TRIGGER arrivals_evidence BEFORE INSERT OR UPDATE OF photo_id, witnesses, contacts ON arrivals
  FOR EACH ROW EXECUTE FUNCTION arrival_has_evidence();

CREATE FUNCTION arrival_needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NOT EXISTS (SELECT 1 FROM approvals a WHERE a.arrival_id = NEW.id AND a.executed_tx = concat(pg_current_xact_id())
                      AND a.deed = CASE NEW.state WHEN 'verified' THEN 'result.verify' ELSE 'result.announce' END)
       THEN RAISE EXCEPTION 'an arrival is % only when somebody else has approved it', NEW.state; END IF;
     RETURN NULL;
   END $$;
CREATE CONSTRAINT TRIGGER arrival_needs_approval AFTER UPDATE OF state ON arrivals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.state <> NEW.state AND (NEW.state IN ('verified', 'announced')))
  EXECUTE FUNCTION arrival_needs_approval();

CREATE FUNCTION winner_needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NOT EXISTS (SELECT 1 FROM approvals a WHERE a.arrival_id = NEW.arrival_id AND a.executed_tx = concat(pg_current_xact_id()) AND a.deed = 'result.pass-on')
       THEN RAISE EXCEPTION 'the prize is passed on only when somebody else has approved it'; END IF;
     RETURN NULL;
   END $$;
CREATE CONSTRAINT TRIGGER winner_needs_approval AFTER INSERT ON winners
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.rank > 1)
  EXECUTE FUNCTION winner_needs_approval();

-- The rule that picks the winner never changes once a ticket has been paid for.
CREATE FUNCTION season_keeps_its_rule() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT 1 FROM bookings WHERE season_year = OLD.year AND paid_at IS NOT NULL)
          THEN RAISE EXCEPTION 'the rule by which somebody wins stays as it was when the first ticket was sold'; END IF;
        RETURN NEW;
      END $$;
CREATE TRIGGER seasons_keep_their_rule BEFORE UPDATE OF winner_rule ON seasons
  FOR EACH ROW WHEN (OLD.winner_rule <> NEW.winner_rule)
  EXECUTE FUNCTION season_keeps_its_rule();

CREATE FUNCTION terms_need_approval() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF EXISTS (SELECT 1 FROM bookings WHERE season_year = NEW.year AND paid_at IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM approvals WHERE deed = 'season.terms' AND season_year = NEW.year AND executed_tx = concat(pg_current_xact_id()))
       THEN RAISE EXCEPTION 'what tickets were sold by changes only when somebody else has approved it'; END IF;
     RETURN NULL;
   END $$;
CREATE CONSTRAINT TRIGGER terms_need_approval AFTER UPDATE ON seasons
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.price_cents <> NEW.price_cents OR OLD.cutoff_minutes <> NEW.cutoff_minutes OR OLD.late_tickets <> NEW.late_tickets OR OLD.starts_on <> NEW.starts_on OR OLD.ends_on <> NEW.ends_on OR OLD.claim_days <> NEW.claim_days)
  EXECUTE FUNCTION terms_need_approval();

-- The check is deferred for new refunds. It is immediate if slots are added to a refund later, while they are still sold.
CREATE FUNCTION refund_needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE booking bookings; named text[] := NEW.slot_ids;
   BEGIN
     SELECT b.* INTO booking FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE p.id = NEW.payment_id;
     IF TG_OP = 'UPDATE' THEN
       IF (SELECT refunded_cents >= captured_cents FROM payments WHERE id = NEW.payment_id) THEN RETURN NULL; END IF;
       named := ARRAY(SELECT unnest(NEW.slot_ids) EXCEPT SELECT unnest(OLD.slot_ids));
     END IF;
     IF EXISTS (SELECT 1 FROM guarded_tickets(booking.season_year) g WHERE g.booking_id = booking.id AND g.slot_id = ANY (named))
        AND NOT is_approved('booking.refund', booking.user_id)
       THEN RAISE EXCEPTION 'a ticket among the first in line is refunded only when somebody else has approved it and its buyer agrees'; END IF;
     RETURN NULL;
   END $$;
CREATE TRIGGER refund_slots_need_approval AFTER UPDATE OF slot_ids ON refunds
  FOR EACH ROW WHEN (NOT (NEW.slot_ids <@ OLD.slot_ids))
  EXECUTE FUNCTION refund_needs_approval();
CREATE CONSTRAINT TRIGGER refunds_need_approval AFTER INSERT ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.slot_ids <> '{}')
  EXECUTE FUNCTION refund_needs_approval();

-- Without an approval, users may change their own name, and may change their own address with an emailed link.
CREATE FUNCTION buyer_needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
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
   END $$;
CREATE CONSTRAINT TRIGGER buyers_need_approval AFTER UPDATE OF full_name, email, deleted_at ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((OLD.full_name, OLD.email, OLD.deleted_at) IS DISTINCT FROM (NEW.full_name, NEW.email, NEW.deleted_at))
  EXECUTE FUNCTION buyer_needs_approval();

-- Prevents a guarded ticket from moving to another person, although no feature moves tickets.
CREATE FUNCTION guarded_ticket_keeps_owner() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF EXISTS (SELECT 1 FROM guarded_tickets(OLD.season_year) g WHERE g.booking_id = OLD.id)
       THEN RAISE EXCEPTION 'a ticket among the first in line keeps its owner'; END IF;
     RETURN NEW;
   END $$;
CREATE TRIGGER guarded_tickets_keep_owner BEFORE UPDATE OF user_id ON bookings
  FOR EACH ROW WHEN (OLD.user_id <> NEW.user_id)
  EXECUTE FUNCTION guarded_ticket_keeps_owner();

-- Ends a buyer's open proposals when their address changes, because the buyer was asked for consent at the old address.
CREATE FUNCTION moved_mailbox_ends_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     UPDATE approvals SET state = 'expired', decided_at = now(), decision = 'The buyer''s email address has changed since.'
      WHERE buyer_id = NEW.id AND asks_buyer AND state = 'proposed';
     RETURN NULL;
   END $$;
CREATE TRIGGER moved_mailboxes_end_proposals AFTER UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email <> NEW.email)
  EXECUTE FUNCTION moved_mailbox_ends_proposals();

CREATE FUNCTION cash_returned_by_another() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NOT EXISTS (SELECT 1 FROM approvals a WHERE a.deed = 'cash.return' AND a.subject = NEW.booking_id::text AND a.executed_tx = concat(pg_current_xact_id())
                      AND a.proposed_by_id = NEW.returned_by AND a.approved_by_id IS DISTINCT FROM NEW.sold_by)
       THEN RAISE EXCEPTION 'returned by its cashier, or by one person alone'; END IF;
     RETURN NULL;
   END $$;
CREATE CONSTRAINT TRIGGER cash_sales_returned_by_another AFTER UPDATE ON cash_sales
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.returned_at IS NULL AND NEW.returned_at IS NOT NULL)
  EXECUTE FUNCTION cash_returned_by_another();
`;
