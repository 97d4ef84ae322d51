/** SQL for the time at which a sale's selection and booking were created. */
const CREATED_AT = `paid_at - interval '4 minutes'`;

/**
 * Statements that take every sale in the temporary table `seeded` from the hold to its outcome, using only transitions that the database
 * allows. Cancelled and refunded sales come first, so that their slots are free for the later sales.
 */
export const SALE_STATEMENTS: readonly string[] = [
  ...openPaymentPages(`outcome NOT IN ('paid', 'cash')`),
  ...ends(),
  ...openPaymentPages(`outcome = 'paid'`),
  ...payByCard(`outcome = 'paid'`),
  ...payInCash(`outcome = 'cash'`),
];

/** Returns statements that hold the slots and create a booking for them. */
function bookSlots(which: string): string[] {
  return [
    `INSERT INTO selections (id, user_id, season_year, state, slot_ids, price_cents, total_cents, customer_name, customer_email, customer_phone, created_at, expires_at)
     SELECT selection_id, user_id, season_year, 'held', slot_ids, price_cents, cents, full_name, email, phone, ${CREATED_AT}, ${CREATED_AT} + interval '30 minutes'
       FROM seeded WHERE ${which} ORDER BY n`,
    `INSERT INTO claims (slot_id, state, user_id, selection_id, created_at, asked_at, cutoff_minutes)
     SELECT slot, 'held', user_id, selection_id, ${CREATED_AT}, asked_at, cutoff_minutes FROM seeded, unnest(slot_ids) slot WHERE ${which} ORDER BY slot`,
    `WITH made AS (
       INSERT INTO bookings (reference, user_id, selection_id, season_year, payment_status, total_cents, created_at)
       SELECT reference, user_id, selection_id, season_year, 'pending', cents, ${CREATED_AT} FROM seeded WHERE ${which} ORDER BY n RETURNING id, reference)
     UPDATE seeded s SET booking_id = made.id FROM made WHERE made.reference = s.reference`,
    `INSERT INTO booking_slots (booking_id, slot_id) SELECT booking_id, slot FROM seeded, unnest(slot_ids) slot WHERE ${which}`,
  ];
}

/** Returns statements that hold the slots and open the payment page. */
function openPaymentPages(which: string): string[] {
  return [
    ...bookSlots(which),
    move('selections', 'selection_id', which, `state = 'paying', version = t.version + 1`),
    `INSERT INTO payments (booking_id, selection_id, generation, state, amount_cents, page_expires_at, created_at, updated_at)
     SELECT booking_id, selection_id, 1, 'creating', cents, ${CREATED_AT} + interval '30 minutes', ${CREATED_AT}, ${CREATED_AT} FROM seeded WHERE ${which} ORDER BY n`,
    move('payments', 'booking_id', which, `state = 'open'`),
  ];
}

/** Returns statements that authorise the payment, sell the slots and capture the payment. */
function payByCard(which: string): string[] {
  return [
    move('payments', 'booking_id', which, `state = 'authorised', updated_at = s.paid_at`),
    move('claims', 'selection_id', which, `state = 'sold', booking_id = s.booking_id`),
    move('selections', 'selection_id', which, `state = 'booked', version = t.version + 1`),
    move('bookings', 'id', which, `payment_status = 'confirming'`),
    move('payments', 'booking_id', which, `state = 'capturing'`),
    move('payments', 'booking_id', which, `state = 'captured', captured_cents = s.cents`),
    move('bookings', 'id', which, `payment_status = 'paid', paid_at = s.paid_at`),
  ];
}

/** Returns statements that sell slots at the bridge, without the payment provider. */
function payInCash(which: string): string[] {
  return [
    ...bookSlots(which),
    move('claims', 'selection_id', which, `state = 'sold', booking_id = s.booking_id`),
    move('selections', 'selection_id', which, `state = 'booked', version = t.version + 1, customer_email = ''`),
    move('bookings', 'id', which, `payment_status = 'confirming'`),
    move('bookings', 'id', which, `payment_status = 'paid', paid_at = s.paid_at`),
  ];
}

/** Returns statements that expire the payment pages of cancelled sales and refund the tickets of refunded sales. */
function ends(): string[] {
  const left = `outcome = 'cancelled'`;
  const refunded = `outcome = 'refunded'`;
  return [
    move('selections', 'selection_id', left, `state = 'expiring', ends_as = 'expired'`),
    move('payments', 'booking_id', left, `state = 'expired', updated_at = s.paid_at`),
    move('claims', 'selection_id', left, `state = 'released'`),
    move('selections', 'selection_id', left, `state = 'expired'`),
    move('bookings', 'id', left, `payment_status = 'cancelled'`),
    ...payByCard(refunded),
    `INSERT INTO refunds (payment_id, state, origin, amount_cents, slot_ids, reason, created_at, updated_at)
     SELECT p.id, 'requested', 'organiser', s.cents, s.slot_ids, 'Bought by mistake', s.paid_at + interval '1 day', s.paid_at + interval '1 day'
       FROM seeded s JOIN payments p ON p.booking_id = s.booking_id WHERE s.${refunded} ORDER BY s.n`,
    move('payments', 'booking_id', refunded, `state = 'refunding'`),
    move('bookings', 'id', refunded, `payment_status = 'refunded'`),
    move('claims', 'selection_id', refunded, `state = 'released'`),
    `UPDATE refunds r SET state = 'succeeded', applied_at = s.paid_at + interval '1 day'
       FROM seeded s JOIN payments p ON p.booking_id = s.booking_id WHERE r.payment_id = p.id AND s.${refunded}`,
    move('payments', 'booking_id', refunded, `state = 'refunded', refunded_cents = s.cents`),
  ];
}

/** Returns a statement that moves many rows along one transition. `id` is the column on which `table` is joined to `seeded`. */
function move(table: string, id: 'id' | 'booking_id' | 'selection_id', which: string, set: string): string {
  const [own, theirs] = table === 'selections' ? ['id', 'selection_id'] : [id, id === 'id' ? 'booking_id' : id];
  return `UPDATE ${table} t SET ${set} FROM seeded s WHERE t.${own} = s.${theirs} AND s.${which}`;
}
