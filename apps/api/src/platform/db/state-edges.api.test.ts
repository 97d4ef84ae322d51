import { Client as PgClient } from 'pg';
import { makeCheckout, makePerson, slotsOf } from '../../../test/make.js';
import { payAndWait } from '../../../test/money.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { NEXT_BOOKING_STATES } from '../../bookings/booking-states.rules.js';
import { NEXT_PAYMENT_STATES } from '../../payments/payment-states.rules.js';
import { NEXT_REFUND_STATES } from '../../payments/refunds/refund-states.rules.js';
import { RefundsService } from '../../payments/refunds/refunds.service.js';
import { NEXT_SELECTION_STATES } from '../../selections/selections.rules.js';

type Edges = Readonly<Record<string, readonly string[]>>;

/** The allowed state changes of a claim. The code has no table for them, because each claim update is a single statement. */
const CLAIM_STATES: Edges = { held: ['sold', 'released'], sold: ['released', 'blocked'], blocked: ['released'], released: [] };

const MACHINES: { entity: string; table: string; column: string; edges: Edges }[] = [
  { entity: 'claim', table: 'claims', column: 'state', edges: CLAIM_STATES },
  { entity: 'selection', table: 'selections', column: 'state', edges: NEXT_SELECTION_STATES },
  { entity: 'booking', table: 'bookings', column: 'payment_status', edges: NEXT_BOOKING_STATES },
  { entity: 'payment', table: 'payments', column: 'state', edges: NEXT_PAYMENT_STATES },
  { entity: 'refund', table: 'refunds', column: 'state', edges: NEXT_REFUND_STATES },
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
  const person = await makePerson(app);
  const bought = await makeCheckout(person, slotsOf('2025-07-01', 40, 2));
  await payAndWait(person, bought);
  await app.app.get(RefundsService).request({ bookingId: bought.bookingId, reason: 'a test', slots: 'release' });
});
afterAll(async () => app?.close());

describe.each(MACHINES)('the states of a $entity', ({ entity, table, column, edges }) => {
  it('are the same in the code and in the database', async () => {
    const rows = await app.sql<{ edge: string }>(`SELECT from_state || ' -> ' || to_state AS edge FROM state_edges WHERE entity = $1`, [
      entity,
    ]);
    const inCode = Object.entries(edges).flatMap(([from, next]) => next.map((to) => `${from} -> ${to}`));
    expect(rows.map(({ edge }) => edge).sort()).toEqual(inCode.sort());
  });

  it('can change only along their edges, even if the database owner makes the change', async () => {
    const client = new PgClient({ connectionString: app.databaseUrl });
    await client.connect();
    const wrong: string[] = [];
    await client.query('BEGIN');
    for (const from of Object.keys(edges)) {
      for (const to of Object.keys(edges)) {
        await client.query('SAVEPOINT before');
        await client.query(`ALTER TABLE ${table} DISABLE TRIGGER state_edge`);
        await client.query(`UPDATE ${table} SET ${column} = $1`, [from]);
        await client.query(`ALTER TABLE ${table} ENABLE TRIGGER state_edge`);
        const refusal = await client.query(`UPDATE ${table} SET ${column} = $1`, [to]).then(
          () => undefined,
          (error: { constraint?: string }) => error.constraint,
        );
        const allowed = from === to || edges[from]?.includes(to) === true;
        if (allowed ? refusal !== undefined : refusal !== 'state_edges') wrong.push(`${from} -> ${to}: ${refusal}`);
        await client.query('ROLLBACK TO SAVEPOINT before');
      }
    }
    await client.query('ROLLBACK');
    await client.end();
    expect(wrong).toEqual([]);
  });
});
