import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Four eyes of whatever decides who wins: tickets of the first in line and their buyers, the terms, and the evidence of an arrival. */
export class FirstThreeGuarded1700000000111 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...LINE, ...AGREEMENT, ...TICKETS, ...TERMS, ...EVIDENCE]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Four eyes are not taken down.');
  }
}

/** The tickets that could win on one side of the slot of the arrival, the nearest first; by the rules of `rankWinners`, which a test holds them to. */
const onSide = (side: string, order: string): string => `
  (SELECT b.user_id, b.id AS booking_id, t.slot_id FROM claims t JOIN bookings b ON b.id = t.booking_id
    WHERE b.season_year = $1 AND b.payment_status = 'paid' AND b.paid_at <= a.until AND t.state = 'sold' AND t.slot_id ${side} a.hit
      AND (t.asked_at IS NULL OR t.asked_at < a.arrived_at)
      AND b.user_id NOT IN (SELECT p.user_id FROM winners w JOIN bookings p ON p.id = w.booking_id WHERE w.arrival_id = a.id AND w.state = 'lapsed')
      AND (NOT EXISTS (SELECT 1 FROM log_entries x WHERE x.season_year = $1 AND x.kind = 'terms'
                          AND jsonb_array_length(coalesce(x.leaf::jsonb #> '{terms,witnesses}', '[]')) > 0)
           OR EXISTS (SELECT 1 FROM log_entries e JOIN log_witnessings g ON g.season_year = e.season_year AND g.size > e.index
                       WHERE e.reference = b.reference AND e.slot_id = t.slot_id AND e.kind = 'ticket'
                         AND g.calendar_at < t.slot_id::timestamp AT TIME ZONE 'Africa/Gaborone' AND coalesce(g.token::text, g.cosignature) IS NOT NULL))
    ORDER BY t.slot_id ${order} LIMIT 3)`;

const LINE = [
  `CREATE FUNCTION guarded_tickets(year int) RETURNS TABLE (arrival_id bigint, user_id bigint, booking_id int, slot_id text) LANGUAGE sql STABLE AS $$
   WITH standing AS (
     SELECT a.id, a.arrived_at, s.winner_rule,
            to_char(date_bin('15 minutes', a.arrived_at AT TIME ZONE 'Africa/Gaborone', '2000-01-01'), 'YYYY-MM-DD"T"HH24:MI') COLLATE "C" AS hit,
            (SELECT min(r.recorded_at) FROM arrivals r WHERE r.season_year = $1
                AND (r.state <> 'withdrawn' OR r.arrived_at BETWEEN a.arrived_at - interval '1 day' AND a.arrived_at + interval '1 day')) AS until
       FROM arrivals a JOIN seasons s ON s.year = a.season_year WHERE a.season_year = $1 AND a.state <> 'withdrawn'),
   line AS (
     SELECT a.id, t.user_id, t.booking_id, t.slot_id FROM standing a CROSS JOIN LATERAL (${onSide('<=', 'DESC')} UNION ALL ${onSide('>', 'ASC')}) t
      WHERE a.winner_rule = 'nearest' OR t.slot_id = a.hit
      ORDER BY abs(extract(epoch FROM t.slot_id::timestamp - a.hit::timestamp)), t.slot_id LIMIT 3)
   SELECT a.id, b.user_id, w.booking_id, w.slot_id FROM standing a JOIN winners w ON w.arrival_id = a.id AND w.state <> 'lapsed' JOIN bookings b ON b.id = w.booking_id
    UNION SELECT * FROM line $$`,
  `CREATE FUNCTION is_guarded(buyer bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
   SELECT EXISTS (SELECT 1 FROM arrivals a CROSS JOIN LATERAL guarded_tickets(a.season_year) g WHERE a.state <> 'withdrawn' AND g.user_id = buyer) $$`,
];

/** Whom a proposal is about, and that they agree: asked by a mailed link, of which only the hash is kept. Who has no address cannot be asked. */
const AGREEMENT = [
  `ALTER TABLE approvals
     ADD COLUMN buyer_id bigint CONSTRAINT approvals_buyer_fkey REFERENCES users (id),
     ADD COLUMN asks_buyer boolean NOT NULL DEFAULT false,
     ADD COLUMN buyer_token_hash bytea,
     ADD COLUMN agreed_at timestamptz,
     ADD CONSTRAINT approvals_agreed CHECK (executed_at IS NULL OR NOT asks_buyer OR agreed_at IS NOT NULL)`,
  `CREATE UNIQUE INDEX approvals_buyer_token_hash ON approvals (buyer_token_hash)`,
  `CREATE INDEX approvals_of_buyer ON approvals (buyer_id) WHERE buyer_id IS NOT NULL`,
  `CREATE OR REPLACE FUNCTION approval_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE decided text[] := '{state,approved_by_id,executed_at,executed_tx,decided_by_id,decided_at,decision,buyer_token_hash,agreed_at}';
   BEGIN
     IF TG_OP = 'INSERT' THEN
       NEW.proposed_at := now();
       IF NEW.state <> 'proposed' OR NEW.agreed_at IS NOT NULL THEN RAISE EXCEPTION 'what is proposed is decided later'; END IF;
       NEW.asks_buyer := EXISTS (SELECT 1 FROM users WHERE id = NEW.buyer_id AND NOT walk_in AND deleted_at IS NULL);
       RETURN NEW;
     END IF;
     -- Whoever is forgotten is forgotten here too.
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
   END $$`,
  `CREATE FUNCTION is_approved(wanted text, buyer bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
   SELECT EXISTS (SELECT 1 FROM approvals WHERE deed = wanted AND buyer_id = buyer AND executed_tx = concat(pg_current_xact_id())) $$`,
];

/** Looked at when the transaction ends: what is tried for a proposal is taken back before. */
const TICKETS = [
  `CREATE FUNCTION refund_needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE booking bookings;
   BEGIN
     SELECT b.* INTO booking FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE p.id = NEW.payment_id;
     IF EXISTS (SELECT 1 FROM guarded_tickets(booking.season_year) g WHERE g.booking_id = booking.id AND g.slot_id = ANY (NEW.slot_ids))
        AND NOT is_approved('booking.refund', booking.user_id)
       THEN RAISE EXCEPTION 'a ticket among the first in line is refunded only when somebody else has approved it and its buyer agrees'; END IF;
     RETURN NULL;
   END $$`,
  `CREATE CONSTRAINT TRIGGER refunds_need_approval AFTER INSERT ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
   WHEN (NEW.origin = 'organiser') EXECUTE FUNCTION refund_needs_approval()`,
  // An address is changed by organisers alone; a name by its owner too, and then no organiser's entry stands in the transaction.
  `CREATE FUNCTION buyer_needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE deed text := CASE WHEN NEW.deleted_at IS NULL THEN 'person.correct' ELSE 'person.delete' END;
   BEGIN
     IF deed = 'person.correct' AND OLD.email = NEW.email
        AND NOT EXISTS (SELECT 1 FROM admin_audit WHERE txid = concat(pg_current_xact_id()) AND action = deed AND subject_id = NEW.public_id)
       THEN RETURN NULL; END IF;
     IF deed = 'person.delete' AND EXISTS (SELECT 1 FROM account_deletions WHERE user_id = NEW.id AND deleted_by IS NULL) THEN RETURN NULL; END IF;
     IF is_guarded(NEW.id) AND NOT is_approved(deed, NEW.id)
       THEN RAISE EXCEPTION 'a buyer among the first in line is corrected or deleted only when somebody else has approved it and they agree'; END IF;
     RETURN NULL;
   END $$`,
  `CREATE CONSTRAINT TRIGGER buyers_need_approval AFTER UPDATE OF full_name, email, deleted_at ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
   WHEN ((OLD.full_name, OLD.email, OLD.deleted_at) IS DISTINCT FROM (NEW.full_name, NEW.email, NEW.deleted_at)) EXECUTE FUNCTION buyer_needs_approval()`,
  // Nothing in the product gives a ticket to somebody else, so that nothing may.
  `CREATE FUNCTION guarded_ticket_keeps_owner() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF EXISTS (SELECT 1 FROM guarded_tickets(OLD.season_year) g WHERE g.booking_id = OLD.id)
       THEN RAISE EXCEPTION 'a ticket among the first in line keeps its owner'; END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER guarded_tickets_keep_owner BEFORE UPDATE OF user_id ON bookings FOR EACH ROW
   WHEN (OLD.user_id <> NEW.user_id) EXECUTE FUNCTION guarded_ticket_keeps_owner()`,
];

const TERMS = [
  `CREATE FUNCTION terms_need_approval() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF EXISTS (SELECT 1 FROM bookings WHERE season_year = NEW.year AND paid_at IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM approvals WHERE deed = 'season.terms' AND season_year = NEW.year AND executed_tx = concat(pg_current_xact_id()))
       THEN RAISE EXCEPTION 'what tickets were sold by changes only when somebody else has approved it'; END IF;
     RETURN NULL;
   END $$`,
  `CREATE CONSTRAINT TRIGGER terms_need_approval AFTER UPDATE ON seasons DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
   WHEN ((OLD.price_cents, OLD.cutoff_minutes, OLD.late_tickets, OLD.starts_on, OLD.ends_on, OLD.claim_days)
         <> (NEW.price_cents, NEW.cutoff_minutes, NEW.late_tickets, NEW.starts_on, NEW.ends_on, NEW.claim_days)) EXECUTE FUNCTION terms_need_approval()`,
];

/** Of records from now on: what older ones were made with stays as it is. */
const EVIDENCE = [
  `CREATE FUNCTION arrival_has_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NEW.photo_id IS NULL AND (cardinality(NEW.witnesses) < 2 OR cardinality(array_remove(NEW.contacts, '')) < 2)
       THEN RAISE EXCEPTION 'a photo, or two witnesses who can be reached' USING ERRCODE = 'check_violation', CONSTRAINT = 'arrivals_evidence'; END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER arrivals_evidence BEFORE INSERT OR UPDATE OF photo_id, witnesses, contacts ON arrivals FOR EACH ROW EXECUTE FUNCTION arrival_has_evidence()`,
];
