import { SLOT_MINUTES } from '@raffle/contracts/limits';
import type { NearerTicket } from '@raffle/contracts/results';
import { slotAt, slotStartMs } from '@raffle/contracts/slot-time';
import type { Reader } from '../platform/db/database.js';
import { lastPaymentInTime } from './rank-winners.js';
import { isWitnessed } from './witnesses/witnesses.sql.js';

const SLOT_MS = SLOT_MINUTES * 60_000;

/** A page can show so many; those nearest to the arrival. */
const MOST = 20;

/**
 * From the seals, which name every ticket that was ever paid, given back or not. A slot that was sold twice is named once, by what kept
 * the last of them out. $4: the arrival by which somebody was told that they won.
 */
const NEARER = `
  SELECT DISTINCT ON (s.slot_id) s.slot_id AS "slotId",
         CASE WHEN b.payment_status <> 'paid' OR NOT EXISTS (SELECT 1 FROM booking_slots t WHERE t.booking_id = b.id AND t.slot_id = s.slot_id) THEN 'given-back'
              WHEN told.why IS NOT NULL THEN CASE told.why WHEN 'refunded' THEN 'passed' ELSE told.why END
              WHEN b.paid_at > $5 OR EXISTS (SELECT 1 FROM claims c WHERE c.booking_id = b.id AND c.slot_id = s.slot_id AND c.asked_at >= $6) THEN 'late'
              WHEN NOT ${isWitnessed('s.season_year', 's.reference', 's.slot_id', { until: '$5', arrivedAt: '$6' })} THEN 'unwitnessed'
              ELSE 'out' END AS reason
    FROM ticket_seals s JOIN bookings b ON b.reference = s.reference
    LEFT JOIN LATERAL (SELECT w.passed_for AS why FROM winners w JOIN bookings o ON o.id = w.booking_id
                        WHERE w.arrival_id = $4 AND o.user_id = b.user_id LIMIT 1) told ON true
   WHERE s.season_year = $1 AND s.kind = 'ticket' AND s.slot_id BETWEEN $2 AND $3
   ORDER BY s.slot_id, s.seq DESC`;

export interface NearerThan {
  arrivalId: string;
  arrivedAt: Date;
  /** Of whoever is named now. */
  slotId: string;
}

/** Tickets that would have come before this one, and why each does not take part: so that nobody is told that theirs is the nearest when it is not. */
export async function nearerThan(reader: Reader, year: number, { arrivalId, arrivedAt, slotId }: NearerThan): Promise<NearerTicket[]> {
  const hit = slotStartMs(slotAt(arrivedAt.getTime()));
  const own = slotStartMs(slotId);
  const away = Math.abs(own - hit);
  // Of two that are equally near the earlier one comes first.
  const [from, to] = own <= hit ? [own + SLOT_MS, hit + away - SLOT_MS] : [hit - away, own - SLOT_MS];
  if (from > to) return [];
  const until = await lastPaymentInTime(reader, year, arrivedAt);
  const found = await reader.rows<NearerTicket & Record<string, unknown>>(NEARER, [
    year,
    slotAt(from),
    slotAt(to),
    arrivalId,
    until,
    arrivedAt,
  ]);
  const distance = ({ slotId: id }: NearerTicket): number => Math.abs(slotStartMs(id) - hit);
  return found.sort((a, b) => distance(a) - distance(b) || a.slotId.localeCompare(b.slotId)).slice(0, MOST);
}
