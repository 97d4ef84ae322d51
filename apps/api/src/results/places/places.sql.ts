/*
 * The places of tickets, as SQL. A ticket is read from what is paid now, so that one that was given back is gone before the others are counted anew.
 */

/** Of the arrival `a`, a ticket `t` of the booking `b` with its counted place as `p`. */
const PLACE = `CASE WHEN p.place IS NOT NULL THEN json_build_object('place', p.place, 'shared', p.shared) END`;
const WON = `(a.state = 'announced' AND EXISTS (SELECT 1 FROM winners w WHERE w.arrival_id = a.id AND w.booking_id = b.id AND w.slot_id = t.slot_id AND w.state <> 'lapsed'))`;
const COUNTED = `LEFT JOIN ticket_places p ON p.arrival_id = a.id AND p.slot_id = t.slot_id AND p.booking_id = b.id`;

/** One row: the tickets of the person `u` by the arrival `a`, the best first. */
export const MY_TICKETS = `
  SELECT json_agg(json_build_object('slotId', t.slot_id, 'reference', b.reference, 'place', ${PLACE}, 'won', ${WON}) ORDER BY p.place NULLS LAST, t.slot_id) AS tickets
    FROM bookings b JOIN booking_slots t ON t.booking_id = b.id ${COUNTED}
   WHERE b.user_id = u.id AND b.season_year = a.season_year AND b.payment_status = 'paid'`;

/** @param $1 booking @param $2 slot, all of the booking when null */
export const PLACES_OF_BOOKING = `
  SELECT t.slot_id AS "slotId", a.state, a.arrived_at AS "arrivedAt", s.winner_rule AS rule, c.tickets AS of, ${PLACE} AS place, ${WON} AS won
    FROM bookings b JOIN booking_slots t ON t.booking_id = b.id
    JOIN seasons s ON s.year = b.season_year AND s.tells_places AND s.ended_as IS NULL
    JOIN arrivals a ON a.season_year = b.season_year AND a.state <> 'withdrawn'
    LEFT JOIN place_counts c ON c.arrival_id = a.id ${COUNTED}
   WHERE b.id = $1 AND ($2::text IS NULL OR t.slot_id = $2) AND b.payment_status = 'paid' ORDER BY t.slot_id`;
