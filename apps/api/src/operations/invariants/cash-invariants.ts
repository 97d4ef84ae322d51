/** A shift's takings: its sales minus the cash returned from its box. */
const TAKINGS = `(SELECT coalesce(sum(k.amount_cents), 0) FROM cash_sales k WHERE k.shift_id = s.id)
        - (SELECT coalesce(sum(k.returned_cents), 0) FROM cash_sales k WHERE k.returned_shift_id = s.id)`;

/**
 * Cash that organiser `a` received from others in season `y` and handed on. Organisers hand over their own takings first. This query is
 * deliberately separate from the one in `CashWhereaboutsService`, because it checks the deposits that the service has accepted.
 */
const HANDED_ON = `
  (SELECT greatest(-coalesce(min(own), 0), 0) FROM (
     SELECT sum(cents) OVER (ORDER BY at) AS own FROM (
       SELECT s.closed_at AS at, greatest(s.counted_cents - s.opening_cents, 0) AS cents FROM cash_shifts s
        WHERE s.season_year = y.year AND s.cashier_id = a.id AND s.closed_at IS NOT NULL
       UNION ALL SELECT h.offered_at, -h.amount_cents FROM cash_handovers h
        WHERE h.season_year = y.year AND h.from_admin = a.id AND h.confirmed_at IS NOT NULL
       UNION ALL SELECT d.recorded_at, -d.amount_cents FROM cash_deposits d
        WHERE d.season_year = y.year AND d.deposited_by = a.id AND d.withdrawn_at IS NULL AND d.alone) changes) balances)`;

/** Invariants about cash: shifts must add up and match the public log, and nobody may hand over or deposit cash that they do not have. */
export const CASH_INVARIANTS = [
  {
    id: 'cash-shifts',
    says: 'shifts add up: each sale belongs to a shift of its cashier, the expected cash equals the sales, and the log contains the counted amount',
    sql: `
      SELECT 'shift ' || s.id || ' does not add up' AS what FROM cash_shifts s
      WHERE s.closed_at IS NOT NULL AND s.expected_cents <> s.opening_cents + ${TAKINGS}
      UNION ALL SELECT 'shift ' || s.id || ' is not as it was logged' FROM cash_shifts s
      LEFT JOIN LATERAL (SELECT sum((f.payload ->> 'sum')::int) AS sold, sum((f.payload ->> 'counted')::int) AS counted
                           FROM log_facts f WHERE f.season_year = s.season_year AND f.kind = 'cash-day' AND f.payload ->> 'shift' = s.id::text) f ON true
      WHERE s.closed_at IS NOT NULL AND (f.counted IS DISTINCT FROM s.counted_cents
        OR f.sold IS DISTINCT FROM (SELECT coalesce(sum(k.amount_cents), 0) FROM cash_sales k WHERE k.shift_id = s.id))
      UNION ALL SELECT 'receipt ' || k.season_year || '-' || k.receipt || ' is of no shift of its cashier' FROM cash_sales k LEFT JOIN cash_shifts s ON s.id = k.shift_id
      WHERE (k.shift_id IS NOT NULL AND (s.cashier_id <> k.sold_by OR s.season_year <> k.season_year))
         OR (k.shift_id IS NULL AND k.sold_at > (SELECT min(opened_at) FROM cash_shifts))
         OR (k.returned_shift_id IS NULL AND k.returned_at > (SELECT min(opened_at) FROM cash_shifts))`,
  },
  {
    id: 'cash-hands',
    says: 'nobody hands over more cash than they have, or deposits more than others have handed to them, unless the deposit was announced in public first',
    sql: `
      SELECT 'admin ' || a.id || ' in ' || y.year AS what FROM admins a CROSS JOIN seasons y, LATERAL (
        SELECT (SELECT coalesce(sum(greatest(s.counted_cents - s.opening_cents, 0)), 0) FROM cash_shifts s WHERE s.season_year = y.year AND s.cashier_id = a.id) AS taken,
               (SELECT coalesce(sum(h.amount_cents), 0) FROM cash_handovers h WHERE h.season_year = y.year AND h.to_admin = a.id AND h.confirmed_at IS NOT NULL) AS received,
               (SELECT coalesce(sum(h.amount_cents), 0) FROM cash_handovers h WHERE h.season_year = y.year AND h.from_admin = a.id AND h.confirmed_at IS NOT NULL) AS given,
               (SELECT coalesce(sum(d.amount_cents), 0) FROM cash_deposits d WHERE d.season_year = y.year AND d.deposited_by = a.id AND d.withdrawn_at IS NULL) AS banked,
               (SELECT coalesce(sum(d.amount_cents), 0) FROM cash_deposits d WHERE d.season_year = y.year AND d.deposited_by = a.id AND d.withdrawn_at IS NULL AND d.alone) AS lone,
               ${HANDED_ON} AS handed_on) sums
      WHERE banked - lone > received - handed_on OR given + banked > taken + received`,
  },
] as const;
