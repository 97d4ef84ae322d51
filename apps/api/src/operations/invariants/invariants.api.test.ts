import { Client as PgClient } from 'pg';
import { makeAdmin } from '../../../test/admin.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { makeCheckout, makePerson, makeSelection, payAt, eventually, slotsOf } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { findViolations, INVARIANTS } from './invariants.js';
import { SEASONLESS_INVARIANTS } from './seasons-since.js';

let app: TestApp;
let paid: { bookingId: number; selectionId: string };
let held: { selectionId: string };

beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
  const person = await makePerson(app);
  paid = await makeCheckout(person, slotsOf('2025-07-01', 0, 3));
  const { checkoutUrl } = paid as unknown as { checkoutUrl: string };
  await payAt(checkoutUrl, 'card');
  await eventually(
    () => app.sql<{ payment_status: string }>(`SELECT payment_status FROM bookings WHERE id = ${paid.bookingId}`),
    ([booking]) => booking?.payment_status === 'paid',
  );
  held = await makeSelection(person, slotsOf('2025-07-01', 20, 3));
  await makePerson(app);
  await Promise.all([makeAdmin(app), makeAdmin(app)]);
  await eventually(
    () => app.sql(`SELECT 1 FROM log_entries WHERE kind = 'ticket'`),
    (tickets) => tickets.length === 3,
  );
});
afterAll(async () => app?.close());

it('the invariants hold after an ordinary purchase and an ordinary hold', () => expectInvariants(app));

it('the invariants allow an email that the mail server has deferred, and bulk emails that are waiting for their turn', async () => {
  const message = (columns: string, values: string) =>
    app.sql(`INSERT INTO outbox (kind, payload, created_at, due_at, ${columns})
             VALUES ('x', '{}', now() - interval '11 minutes', now() - interval '11 minutes', ${values})`);
  await message('lane, attempts, mail_outcome', `'receipts', 9, 'later'`);
  await message('lane', `'bulk'`);
  expect((await findViolations((sql) => app.sql(sql))).filter(({ id }) => id === 'I10')).toEqual([]);
  await message('lane', `'receipts'`);
  await message('lane, attempts', `'bulk', 3`);
  const [found] = (await findViolations((sql) => app.sql(sql))).filter(({ id }) => id === 'I10');
  expect(found?.what).toHaveLength(2);
  await app.sql(`DELETE FROM outbox WHERE kind = 'x'`);
});

/**
 * For each invariant, statements that violate it. The test disables the guards and runs the statements in a transaction, which it then
 * rolls back.
 */
const SEEDS: Record<string, () => string[]> = {
  places: () => [
    `INSERT INTO arrivals (season_year, state, arrived_at, witnesses, contacts) VALUES (2025, 'provisional', now(), '{Neo,Kabo}', '{+26771234567,kabo@example.com}')`,
    `INSERT INTO place_counts (arrival_id, version, tickets) SELECT id, '', 1 FROM arrivals`,
  ],
  cards: () => [`INSERT INTO challenge_cards (booking_id) VALUES (${paid.bookingId})`, `UPDATE bookings SET paid_at = NULL`],
  I1: () => [
    `DROP INDEX claims_one_live_per_slot`,
    `INSERT INTO claims (slot_id, state) SELECT slot_id, 'blocked' FROM claims WHERE state = 'held' LIMIT 1`,
  ],
  'I1-history': () => [
    `DROP INDEX claims_one_live_per_slot`,
    `INSERT INTO claims (slot_id, state) SELECT slot_id, 'blocked' FROM claims WHERE state = 'held' LIMIT 1`,
    `UPDATE claims SET state = 'released' WHERE state = 'blocked'`,
  ],
  'I2-claim': () => [`UPDATE bookings SET payment_status = 'refunded' WHERE id = ${paid.bookingId}`],
  'I2-booking': () => [`UPDATE claims SET state = 'released' WHERE id = (SELECT min(id) FROM claims WHERE booking_id = ${paid.bookingId})`],
  'I3-booking': () => [`UPDATE payments SET captured_cents = captured_cents - 300 WHERE booking_id = ${paid.bookingId}`],
  'I3-all': () => [`UPDATE bookings SET payment_status = 'cancelled' WHERE id = ${paid.bookingId}`],
  I4: () => [
    `ALTER TABLE payments DISABLE TRIGGER ALL`,
    `UPDATE bookings SET payment_status = 'cancelled' WHERE id = ${paid.bookingId}`,
    `UPDATE payments SET updated_at = now() - interval '11 minutes' WHERE booking_id = ${paid.bookingId}`,
  ],
  I5: () => [`UPDATE payments SET refunded_cents = captured_cents + 1 WHERE booking_id = ${paid.bookingId}`],
  I6: () => [
    `INSERT INTO claims (slot_id, state, user_id, selection_id)
     SELECT '2025-07-02T' || lpad((n / 4)::text, 2, '0') || ':' || lpad((n % 4 * 15)::text, 2, '0'), 'held', user_id, id
     FROM selections, generate_series(0, 10) n WHERE id = '${held.selectionId}'`,
  ],
  'I7-claim': () => [`UPDATE selections SET state = 'cancelled' WHERE id = '${held.selectionId}'`],
  'I7-late': () => [`UPDATE selections SET expires_at = now() - interval '6 minutes' WHERE id = '${held.selectionId}'`],
  'I7-payable': () => [
    `UPDATE selections SET state = 'expired' WHERE id = '${paid.selectionId}'`,
    `UPDATE payments SET state = 'open' WHERE booking_id = ${paid.bookingId}`,
  ],
  'I8-last': () => [`ALTER TABLE claims DISABLE TRIGGER ALL`, `UPDATE claims SET state = 'released' WHERE state = 'held'`],
  'I8-chain': () => [
    `INSERT INTO audit (entity, entity_id, from_state, to_state) VALUES ('selection', '${held.selectionId}', 'paying', 'held')`,
  ],
  'I8-final': () => [`UPDATE selections SET state = 'held' WHERE id = '${paid.selectionId}'`],
  I10: () => [
    `INSERT INTO outbox (kind, payload, created_at, due_at) VALUES ('x', '{}', now() - interval '11 minutes', now() - interval '11 minutes')`,
  ],
  I11: () => [
    `UPDATE claims SET asked_at = (slot_id::timestamp AT TIME ZONE 'Africa/Gaborone') - interval '24 hours' WHERE state = 'held'`,
  ],
  days: () => [`UPDATE day_versions SET taken = taken + 1 WHERE date = '2025-07-01'`],
  I13: () => [`UPDATE bookings SET payment_status = 'refunded' WHERE id = ${paid.bookingId}`],
  I15: () => [
    `INSERT INTO idempotency_keys (user_id, key, request_hash, body) SELECT id, 'seed', 'x', '{"bookingId": 0}' FROM users LIMIT 1`,
  ],
  I18: () => [`UPDATE selections SET held_since = held_since - interval '20 minutes', page_until = NULL WHERE id = '${held.selectionId}'`],
  I12: () => [`UPDATE bookings SET total_cents = total_cents + 1 WHERE id = ${paid.bookingId}`],
  'cash-shifts': () => [
    `ALTER TABLE cash_shifts DISABLE TRIGGER ALL`,
    `INSERT INTO cash_shifts (season_year, cashier_id, opening_cents, closed_at, closed_by, counted_cents, expected_cents)
     SELECT 2025, id, 100, now(), id, 200, 200 FROM admins LIMIT 1`,
  ],
  'cash-hands': () => [
    `INSERT INTO cash_handovers (season_year, from_admin, to_admin, amount_cents, confirmed_at, confirmed_by)
     SELECT 2025, min(id), max(id), 100, now(), max(id) FROM admins`,
  ],
  'log-late': () => [
    `ALTER TABLE log_facts DISABLE TRIGGER ALL`,
    `UPDATE log_facts SET logged_at = CASE WHEN kind <> 'terms' THEN now() END, at = now() - interval '3 minutes'`,
  ],
  'log-rows': () => [`UPDATE bookings SET paid_at = paid_at - interval '1 day' WHERE id = ${paid.bookingId}`],
  'log-head': () => [
    `ALTER TABLE log_checkpoints DISABLE TRIGGER ALL`,
    `DELETE FROM log_checkpoints WHERE size = (SELECT max(size) FROM log_checkpoints)`,
  ],
};

const SHIFT_CLOSED = [
  `INSERT INTO cash_shifts (season_year, cashier_id, opening_cents) SELECT 2025, min(id), 100 FROM admins`,
  `UPDATE cash_shifts SET closed_at = now(), closed_by = cashier_id, counted_cents = 100, expected_cents = 0`,
  `ALTER TABLE cash_shifts DISABLE TRIGGER ALL`,
];

const LOG_UNLOCKED = `ALTER TABLE log_entries DISABLE TRIGGER ALL`;
/** SQL that makes an entry's hash match its changed leaf, as an attacker who knows the algorithm could do. */
const REHASHED = `leaf_hash = sha256('\\x00'::bytea || convert_to(replace(leaf, '"card"', '"cash"'), 'UTF8'))`;

/** Further violations. They involve recent or seemingly complete rows, so a weaker check would miss them. */
const MORE_SEEDS: [id: string, says: string, seed: () => string[]][] = [
  [
    'I4',
    'a capture that never completes although a job has just looked at it',
    () => [
      `ALTER TABLE payments DISABLE TRIGGER ALL`,
      `UPDATE payments SET state = 'capturing', state_since = now() - interval '11 minutes', updated_at = now() WHERE booking_id = ${paid.bookingId}`,
    ],
  ],
  [
    'I4',
    'an authorisation that is not delayed by a review',
    () => [
      `ALTER TABLE payments DISABLE TRIGGER ALL`,
      `UPDATE payments SET state = 'authorised', in_review = false, state_since = now() - interval '11 minutes' WHERE booking_id = ${paid.bookingId}`,
    ],
  ],
  ['cash-shifts', 'a count changed after the end of the shift', () => [...SHIFT_CLOSED, `UPDATE cash_shifts SET counted_cents = 90`]],
  [
    'cash-shifts',
    'a sale added to a closed shift',
    () => [
      ...SHIFT_CLOSED,
      `ALTER TABLE cash_sales DISABLE TRIGGER ALL`,
      `INSERT INTO cash_sales (booking_id, season_year, receipt, amount_cents, sold_by, shift_id)
       SELECT ${paid.bookingId}, 2025, 1, 300, cashier_id, id FROM cash_shifts`,
    ],
  ],
  [
    'cash-hands',
    'takings deposited as counted cash after the counted cash was handed on',
    () => [
      `ALTER TABLE cash_deposits DISABLE TRIGGER ALL`,
      `INSERT INTO cash_shifts (season_year, cashier_id, opening_cents, closed_at, closed_by, counted_cents, expected_cents)
       SELECT 2025, id, 0, now(), id, 100, 100 FROM admins WHERE id IN ((SELECT min(id) FROM admins), (SELECT max(id) FROM admins))`,
      `INSERT INTO cash_handovers (season_year, from_admin, to_admin, amount_cents, offered_at, confirmed_at, confirmed_by)
       SELECT 2025, min(id), max(id), 100, now(), now(), max(id) FROM admins
       UNION ALL SELECT 2025, max(id), min(id), 100, now() - interval '1 hour', now(), min(id) FROM admins`,
      `INSERT INTO cash_deposits (season_year, deposited_by, amount_cents, reference, slip_id, deposited_on)
       SELECT 2025, max(id), 100, 'FNB 1', 0, '2025-07-01' FROM admins`,
    ],
  ],
  [
    'I10',
    'a message that is retried repeatedly',
    () => [
      `INSERT INTO outbox (kind, payload, created_at, due_at, attempts) VALUES ('x', '{}', now() - interval '11 minutes', now() + interval '5 minutes', 9)`,
    ],
  ],
  [
    'I8-final',
    'a sale cancelled although it was paid for',
    () => [
      `UPDATE bookings SET payment_status = 'cancelled' WHERE id = ${paid.bookingId}`,
      `UPDATE selections SET state = 'cancelled' WHERE id = '${paid.selectionId}'`,
    ],
  ],
  [
    'log-late',
    'a ticket that was paid for three minutes ago but is not in the log',
    () => [
      LOG_UNLOCKED,
      `ALTER TABLE audit DISABLE TRIGGER ALL`,
      `UPDATE audit SET at = at - interval '3 minutes' WHERE entity = 'booking' AND entity_id = '${paid.bookingId}'`,
      `DELETE FROM log_entries WHERE index = (SELECT max(index) FROM log_entries)`,
    ],
  ],
  [
    'log-rows',
    'a ticket given to someone else in the database',
    () => [
      `ALTER TABLE bookings DISABLE TRIGGER ALL`,
      `UPDATE bookings SET user_id = (SELECT id FROM users WHERE id <> user_id LIMIT 1) WHERE id = ${paid.bookingId}`,
    ],
  ],
  [
    'log-rows',
    'an owner whose name was changed under the same account',
    () => [`ALTER TABLE users DISABLE TRIGGER ALL`, `UPDATE users SET full_name = full_name || '!'`],
  ],
  [
    'log-rows',
    'a slot whose time of selection was changed',
    () => [`UPDATE claims SET asked_at = asked_at - interval '1 hour' WHERE booking_id = ${paid.bookingId}`],
  ],
  [
    'log-rows',
    'an entry that no longer matches its hash',
    () => [LOG_UNLOCKED, `UPDATE log_entries SET leaf = replace(leaf, '"card"', '"cash"')`],
  ],
  [
    'log-head',
    'an entry changed together with its hash',
    () => [LOG_UNLOCKED, `UPDATE log_entries SET ${REHASHED}, leaf = replace(leaf, '"card"', '"cash"')`],
  ],
  ['log-head', 'a missing entry', () => [LOG_UNLOCKED, `DELETE FROM log_entries WHERE index = 0`]],
];

describe('each invariant detects a seeded violation', () => {
  it.each([...INVARIANTS.map(({ id, says }) => [id, says, SEEDS[id]] as const), ...MORE_SEEDS])('%s: %s', async (id, _says, seed) => {
    if (seed === undefined) throw new Error(`no seeded violation for ${id}`);
    const client = new PgClient({ connectionString: app.databaseUrl });
    await client.connect();
    try {
      await client.query('BEGIN');
      for (const table of ['claims', 'selections', 'bookings', 'payments', 'refunds'])
        await client.query(`DROP TRIGGER state_edge ON ${table}`);
      for (const statement of seed()) await client.query(statement);
      const found = async (since?: number) =>
        (await findViolations(async (sql) => (await client.query(sql)).rows, since)).map((violation) => violation.id);
      expect(await found()).toContain(id);
      expect(await found(2025)).toContain(id);
      if (!SEASONLESS_INVARIANTS.includes(id)) expect(await found(2026)).not.toContain(id);
    } finally {
      await client.query('ROLLBACK');
      await client.end();
    }
  });
});
