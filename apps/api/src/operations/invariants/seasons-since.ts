/** Returns a WITH clause that limits each table in the query after it to rows from seasons since `year`. */
export const seasonsSince = (year: number): string => `
  WITH seasons AS NOT MATERIALIZED (SELECT * FROM public.seasons WHERE year >= ${year}),
       bookings AS NOT MATERIALIZED (SELECT * FROM public.bookings WHERE season_year >= ${year}),
       booking_slots AS NOT MATERIALIZED (SELECT * FROM public.booking_slots WHERE slot_id >= '${year}'),
       selections AS NOT MATERIALIZED (SELECT * FROM public.selections WHERE season_year >= ${year}),
       claims AS NOT MATERIALIZED (SELECT * FROM public.claims WHERE slot_id >= '${year}'),
       day_versions AS NOT MATERIALIZED (SELECT * FROM public.day_versions WHERE season_year >= ${year}),
       payments AS NOT MATERIALIZED (SELECT * FROM public.payments WHERE booking_id IN (SELECT id FROM bookings)),
       refunds AS NOT MATERIALIZED (SELECT * FROM public.refunds WHERE payment_id IN (SELECT id FROM payments)),
       log_entries AS NOT MATERIALIZED (SELECT * FROM public.log_entries WHERE season_year >= ${year}),
       log_checkpoints AS NOT MATERIALIZED (SELECT * FROM public.log_checkpoints WHERE season_year >= ${year}),
       audit AS NOT MATERIALIZED (
         SELECT * FROM public.audit a
          WHERE a.at >= (SELECT min(created_at) FROM seasons)
            AND CASE a.entity WHEN 'claim' THEN a.slot_id >= '${year}'
                              WHEN 'selection' THEN a.entity_id IN (SELECT id::text FROM selections)
                              WHEN 'booking' THEN a.entity_id IN (SELECT id::text FROM bookings)
                              WHEN 'payment' THEN a.entity_id IN (SELECT id::text FROM payments)
                              ELSE a.entity_id IN (SELECT id::text FROM refunds) END)`;

/** IDs of invariants whose data belongs to no season or is kept beyond its season. */
export const SEASONLESS_INVARIANTS: readonly string[] = ['I10', 'I15', 'places', 'cash-shifts', 'cash-hands'];
