import { isoInstant } from '../../platform/db/operators.js';

/**
 * Tickets `t` in booking `b` that are shown for arrival `a`. Includes paid tickets, even before they have a place. Includes refunded
 * tickets whose slot was settled before the refund, because they stay in the draw.
 */
const TICKETS = `
  JOIN LATERAL (SELECT s.slot_id, false AS refunded FROM booking_slots s WHERE s.booking_id = b.id AND b.payment_status = 'paid'
                UNION ALL
                SELECT e.slot_id, true FROM log_entries e JOIN ticket_places r ON r.arrival_id = a.id AND r.slot_id = e.slot_id AND r.booking_id = b.id
                 WHERE e.reference = b.reference AND e.kind = 'ticket'
                   AND NOT (b.payment_status = 'paid' AND EXISTS (SELECT 1 FROM booking_slots s WHERE s.booking_id = b.id AND s.slot_id = e.slot_id))) t ON true`;
/** The stored place `p`, if any, as JSON. */
const PLACE = `CASE WHEN p.place IS NOT NULL THEN json_build_object('place', p.place, 'shared', p.shared) END`;
const WINNER = `winners w WHERE a.state = 'announced' AND w.arrival_id = a.id AND w.booking_id = b.id AND w.slot_id = t.slot_id AND w.state`;
const WON = `EXISTS (SELECT 1 FROM ${WINNER} <> 'lapsed')`;
const CLAIM_UNTIL = `(SELECT ${isoInstant('w.claim_until')} FROM ${WINNER} = 'told')`;
const COUNTED = `LEFT JOIN ticket_places p ON p.arrival_id = a.id AND p.slot_id = t.slot_id AND p.booking_id = b.id`;

/** One row with user `u`'s tickets for arrival `a`, best first. */
export const MY_TICKETS = `
  SELECT json_agg(json_build_object('slotId', t.slot_id, 'reference', b.reference, 'place', ${PLACE}, 'won', ${WON}, 'claimUntil', ${CLAIM_UNTIL}, 'refunded', t.refunded)
                  ORDER BY p.place NULLS LAST, t.slot_id) AS tickets
    FROM bookings b ${TICKETS} ${COUNTED}
   WHERE b.user_id = u.id AND b.season_year = a.season_year`;

/** @param $1 booking @param $2 slot, or null for all */
export const PLACES_OF_BOOKING = `
  SELECT t.slot_id AS "slotId", a.state, a.arrived_at AS "arrivedAt", s.winner_rule AS rule, c.tickets AS of, ${PLACE} AS place, ${WON} AS won, t.refunded
    FROM bookings b
    JOIN seasons s ON s.year = b.season_year AND s.tells_places AND s.ended_as IS NULL
    JOIN arrivals a ON a.season_year = b.season_year AND a.state <> 'withdrawn'
    LEFT JOIN place_counts c ON c.arrival_id = a.id ${TICKETS} ${COUNTED}
   WHERE b.id = $1 AND ($2::text IS NULL OR t.slot_id = $2) ORDER BY t.slot_id`;
