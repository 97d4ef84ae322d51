import { isoInstant } from '../../platform/db/operators.js';

/** Time within which each fact must be added to the public log. */
const PATIENCE = `interval '2 minutes'`;

/**
 * SQL for whether the worker started more than `PATIENCE` ago. Facts that waited while the site was down cannot be added to the log before
 * the worker starts.
 */
const SEALING = `coalesce((SELECT started_at < now() - ${PATIENCE} FROM job_runs WHERE name = 'seal-log'), true)`;

const GIVEN_BACK = `EXISTS (SELECT 1 FROM log_entries v WHERE v.reference = e.reference AND v.slot_id = e.slot_id AND v.kind = 'void')`;

/** SQL that computes a commitment in the same way as the API, as the SHA-256 hash of the nonce and the canonical JSON. */
const COMMITMENT = (nonce: string, json: string): string => `encode(sha256(decode(${nonce}, 'hex') || convert_to(${json}, 'UTF8')), 'hex')`;

/** For each ticket that was transferred or whose owner's name was corrected, the latest log entry about its buyer. */
const LATER_BUYERS = `
  SELECT DISTINCT ON (g.season_year, t.index::int) g.season_year, t.index::int AS ticket, g.leaf::jsonb ->> 'buyer' AS hash, g.buyer_nonce AS nonce
    FROM log_entries g, jsonb_array_elements_text(g.leaf::jsonb -> 'tickets') t (index) WHERE g.kind IN ('transfer', 'correction')
   ORDER BY g.season_year, t.index::int, g.index DESC`;

/** The canonical JSON for the owner in row `u`. */
const OWNER = `'{"account":' || to_json(u.public_id)::text || ',"name":' || to_json(u.full_name)::text || '}'`;

/** Invariants about each season's public log: its entries must be complete, correct and consistent with the signed data. */
export const LOG_INVARIANTS = [
  {
    id: 'log-late',
    says: 'every fact is added to the public log within two minutes',
    sql: `
      SELECT f.kind || ' ' || f.id AS what FROM log_facts f JOIN seasons s ON s.year = f.season_year
      WHERE f.logged_at IS NULL AND f.at < now() - ${PATIENCE} AND s.status <> 'upcoming' AND ${SEALING}
        AND NOT EXISTS (SELECT 1 FROM log_facts o WHERE o.season_year = f.season_year AND o.kind = 'open' AND o.at > now() - ${PATIENCE})
      UNION ALL SELECT b.reference || ' ' || t.slot_id FROM bookings b JOIN booking_slots t ON t.booking_id = b.id
      WHERE b.payment_status = 'paid' AND ${SEALING}
        AND NOT EXISTS (SELECT 1 FROM audit a WHERE a.entity = 'booking' AND a.entity_id = b.id::text AND a.at >= now() - ${PATIENCE})
        AND NOT EXISTS (SELECT 1 FROM log_entries e WHERE e.reference = b.reference AND e.slot_id = t.slot_id AND e.kind = 'ticket')`,
  },
  {
    id: 'log-rows',
    says: 'each entry in the public log matches its hash and the ticket’s rows',
    sql: `
      SELECT 'entry ' || index || ' of ' || season_year || ' is not what was hashed' AS what FROM log_entries
      WHERE leaf_hash <> sha256('\\x00'::bytea || convert_to(leaf, 'UTF8'))
         OR (kind = 'ticket' AND leaf::jsonb ->> 'commitment' <> ${COMMITMENT('nonce', 'committed')})
         OR (kind = 'arrival' AND leaf::jsonb ->> 'statement' <> ${COMMITMENT('nonce', 'committed')})
         OR (kind = 'cash-day' AND leaf::jsonb ->> 'cashier' <> ${COMMITMENT('nonce', 'committed')})
      UNION ALL SELECT e.reference || ' ' || e.slot_id || ' is not as it was sold' FROM log_entries e
      LEFT JOIN bookings b ON b.reference = e.reference AND b.payment_status = 'paid'
      LEFT JOIN booking_slots t ON t.booking_id = b.id AND t.slot_id = e.slot_id
      LEFT JOIN LATERAL (SELECT asked_at FROM claims WHERE selection_id = b.selection_id AND slot_id = e.slot_id ORDER BY id DESC LIMIT 1) c ON true
      WHERE e.kind = 'ticket' AND NOT ${GIVEN_BACK}
        AND (t.slot_id IS NULL OR e.committed::jsonb ->> 'reference' <> e.reference OR e.committed::jsonb ->> 'slot' <> e.slot_id
          OR e.committed::jsonb ->> 'paidAt' <> ${isoInstant('b.paid_at')} OR e.committed::jsonb ->> 'chosenAt' IS DISTINCT FROM ${isoInstant('c.asked_at')})
        AND NOT EXISTS (SELECT 1 FROM bookings o JOIN payments p ON p.booking_id = o.id JOIN refunds r ON r.payment_id = p.id
                         WHERE o.reference = e.reference AND r.applied_at > now() - ${PATIENCE})
        AND NOT EXISTS (SELECT 1 FROM bookings o JOIN cash_sales k ON k.booking_id = o.id
                         WHERE o.reference = e.reference AND k.returned_at > now() - ${PATIENCE})
      UNION ALL SELECT e.reference || ' ' || e.slot_id || ' has another owner' FROM log_entries e
      JOIN bookings b ON b.reference = e.reference JOIN users u ON u.id = b.user_id
      LEFT JOIN (${LATER_BUYERS}) y ON y.season_year = e.season_year AND y.ticket = e.index
      WHERE e.kind = 'ticket' AND u.deleted_at IS NULL AND NOT ${GIVEN_BACK}
        AND coalesce(y.hash, e.committed::jsonb ->> 'buyer') <> ${COMMITMENT('coalesce(y.nonce, e.buyer_nonce)', OWNER)}
        AND NOT EXISTS (SELECT 1 FROM log_facts f WHERE f.logged_at IS NULL AND f.payload ->> 'user' = u.id::text)`,
  },
  {
    id: 'log-head',
    says: 'the signed head of each public log matches the recomputed root of its entries',
    sql: `
      SELECT 'the log of ' || s.year AS what FROM seasons s
      LEFT JOIN LATERAL (SELECT count(*) AS size, max(e.index) AS last, array_agg(sha256('\\x00'::bytea || convert_to(e.leaf, 'UTF8')) ORDER BY e.index) AS hashes
                           FROM log_entries e WHERE e.season_year = s.year) l ON true
      LEFT JOIN LATERAL (SELECT * FROM log_checkpoints c WHERE c.season_year = s.year ORDER BY c.size DESC LIMIT 1) c ON true
      WHERE (l.size > 0 OR c.size IS NOT NULL)
        AND (l.size IS DISTINCT FROM c.size OR l.last + 1 <> l.size OR c.root IS DISTINCT FROM log_root(l.hashes)
          OR strpos(c.note, E'\\n' || c.size || E'\\n' || encode(c.root, 'base64') || E'\\n') = 0)`,
  },
] as const;
