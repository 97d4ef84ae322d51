import { Client as PgClient } from 'pg';
import { expectInvariants } from '../../test/expect-invariants.js';
import { makeCheckout, makePerson, makeSelection, payAt, eventually, slotsOf } from '../../test/make.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { findViolations, INVARIANTS } from './invariants.js';

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
});
afterAll(async () => app?.close());

it('hold after an honest purchase and an honest hold', () => expectInvariants(app));

/** What would have to go wrong for each of them: guards are lifted inside a transaction that is rolled back. */
const SEEDS: Record<string, () => string[]> = {
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
  I12: () => [`UPDATE bookings SET total_cents = total_cents + 1 WHERE id = ${paid.bookingId}`],
};

describe('each one fires on a violation of its own', () => {
  it.each(INVARIANTS.map(({ id, says }) => [id, says]))('%s: %s', async (id) => {
    const seed = SEEDS[id];
    if (seed === undefined) throw new Error(`no seeded violation for ${id}`);
    const client = new PgClient({ connectionString: app.databaseUrl });
    await client.connect();
    try {
      await client.query('BEGIN');
      for (const table of ['claims', 'selections', 'bookings', 'payments', 'refunds'])
        await client.query(`DROP TRIGGER state_edge ON ${table}`);
      for (const statement of seed()) await client.query(statement);
      const found = await findViolations(async (sql) => (await client.query(sql)).rows);
      expect(found.map((violation) => violation.id)).toContain(id);
    } finally {
      await client.query('ROLLBACK');
      await client.end();
    }
  });
});
