/** SQL for a sum over the refunds `r` of a payment `p`. */
const sumOf = (cents: string, which: string): string =>
  `(SELECT coalesce(sum(${cents}), 0) FROM refunds r WHERE r.payment_id = p.id AND ${which})`;

/** The amount that a refund took from its booking, excluding any part that covers earlier failed refunds. */
const OWN = `r.amount_cents - r.owed_cents`;

/** Retried refunds that are already deducted in our books but not yet accepted by the provider. */
const IN_FLIGHT = sumOf('r.amount_cents', `r.state IN ('requested', 'uncertain') AND r.applied_at IS NOT NULL`);

/** Refunds made directly through the provider whose slots no organiser has chosen yet. An attention item asks organisers to choose them. */
const WAITING = sumOf('r.amount_cents', `r.state IN ('settling', 'succeeded') AND r.applied_at IS NULL`);

/** The amount owed to the buyer, that is, refunds that failed after their booking changed, minus the retries that covered them. */
const OWED = sumOf(`CASE r.state WHEN 'failed' THEN ${OWN} ELSE -r.owed_cents END`, `r.applied_at IS NOT NULL`);

/** The amount that a payment still holds for its booking's slots. */
const HELD = `(p.captured_cents - p.refunded_cents - ${IN_FLIGHT} - ${OWED} + ${WAITING})`;

/** Whether a payment did not pay for any slots and is therefore refunded. */
const IS_STRAY = `EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.origin = 'stray')`;

/** How much the price of a booking's slots exceeds the money that we hold for them, because of money-only refunds and partial captures. */
const DISCOUNT = `
  ${sumOf(OWN, `r.money_only AND r.applied_at IS NOT NULL`)}
  + CASE WHEN p.captured_cents < p.amount_cents AND NOT ${IS_STRAY} THEN
      b.total_cents - (b.total_cents / s.price_cents) * (p.captured_cents * s.price_cents / p.amount_cents)
      - (p.captured_cents - (p.amount_cents / s.price_cents) * (p.captured_cents * s.price_cents / p.amount_cents)) ELSE 0 END`;

/** Cash taken for a booking `b` and not returned. */
const CASH = `(SELECT coalesce(sum(k.amount_cents - k.returned_cents), 0) FROM cash_sales k WHERE k.booking_id = b.id)`;

/** Invariants about captured money, refunds and disputes. */
export const MONEY_INVARIANTS = [
  {
    id: 'I3-booking',
    says: 'for a paid booking, captures minus refunds, or the cash received, equal slots x price, unless an item in the attention list explains the difference; disputed money counts as received until the bank decides',
    sql: `
      SELECT b.reference AS what FROM bookings b JOIN selections s ON s.id = b.selection_id
      WHERE b.payment_status = 'paid' AND (
        (SELECT coalesce(sum(CASE WHEN p.captured_cents > 0 THEN ${HELD} + ${DISCOUNT} ELSE 0 END), 0) FROM payments p WHERE p.booking_id = b.id) + ${CASH} <> b.total_cents
        OR b.total_cents <> s.price_cents * (SELECT count(*) FROM booking_slots bs WHERE bs.booking_id = b.id)
        OR EXISTS (SELECT 1 FROM payments p WHERE p.booking_id = b.id AND p.captured_cents BETWEEN 1 AND p.amount_cents - 1 AND NOT ${IS_STRAY}
                      AND NOT EXISTS (SELECT 1 FROM attention a WHERE a.kind = 'amount-differs' AND a.subject = b.reference || '.' || p.generation)))`,
  },
  {
    id: 'I3-all',
    says: 'a booking that is not paid has no captured or cash money left, except money that is owed to its buyer or is being refunded',
    sql: `
      SELECT b.reference || ' ' || b.payment_status AS what FROM bookings b
      WHERE b.payment_status <> 'paid' AND (SELECT coalesce(sum(${HELD}), 0) FROM payments p WHERE p.booking_id = b.id AND p.captured_cents > 0) + ${CASH} <> 0`,
  },
  {
    id: 'I4',
    says: 'no money stays captured without a paid booking or a full refund, or authorised, for more than ten minutes, unless it is owed to its buyer or under review at the provider',
    sql: `
      SELECT 'payment ' || p.id || ' ' || p.state AS what FROM payments p JOIN bookings b ON b.id = p.booking_id
      WHERE (p.state IN ('authorised', 'capturing', 'voiding') AND p.state_since < now() - interval '10 minutes' AND NOT (p.state = 'authorised' AND p.in_review))
         OR (p.captured_cents - p.refunded_cents > ${OWED} AND b.payment_status <> 'paid' AND p.state <> 'refunding' AND p.updated_at < now() - interval '10 minutes')`,
  },
  {
    id: 'I5',
    says: 'neither refunds nor disputes exceed the captured amount; each selection is captured once, and a booking paid in cash has no payment at the provider',
    sql: `
      SELECT 'payment ' || id AS what FROM payments WHERE refunded_cents > captured_cents OR disputed_cents > captured_cents OR captured_cents > amount_cents
        OR disputed_cents <> (SELECT coalesce(sum(d.withdrawn_cents), 0) FROM disputes d WHERE d.payment_id = payments.id)
      UNION ALL SELECT 'selection ' || p.selection_id FROM payments p WHERE p.captured_cents > 0 AND p.refunded_cents < p.captured_cents AND NOT ${IS_STRAY}
      GROUP BY p.selection_id HAVING count(*) > 1
      UNION ALL SELECT 'booking ' || k.booking_id FROM cash_sales k JOIN payments p ON p.booking_id = k.booking_id`,
  },
];
