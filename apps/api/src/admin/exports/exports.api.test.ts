import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { AdminAuditPage } from '@raffle/contracts/admin/audit';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { EVERYTHING } from '../../../test/long.js';
import { eventually, makeCheckout, makePerson, payAt } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { RateLimits } from '../../platform/http/rate-limits/rate-limits.js';
import { EXPORTS_AN_HOUR, EXPORTS_AT_ONCE } from './admin-export.decorator.js';
import { TICKETS } from './export-queries.js';

const YEAR = 2025;
const ROWS = EVERYTHING ? 100_000 : 40_000;
/** Number of lines between two memory measurements. */
const PORTION = ROWS / 5;
const MB = 1024 * 1024;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
});
afterAll(() => app.close());

const download = (admin: AdminClient, kind: string): Promise<Response> => admin.fetch(ADMIN_API.export(kind, YEAR));

it('exports tickets, payments, people and the statement, with Maun times and spreadsheet formulas escaped', async () => {
  const admin = await makeAdmin(app, 'organiser');
  const buyer = await makePerson(app, { fullName: '=HYPERLINK("http://evil")' });
  const { checkoutUrl, referenceNumber } = await makeCheckout(buyer, ['2025-06-14T10:00', '2025-06-14T10:15']);
  await payAt(checkoutUrl, 'card');
  await eventually(
    () => app.sql(`SELECT 1 FROM bookings WHERE payment_status = 'paid'`),
    (rows) => rows.length === 1,
  );
  await app.sql(`UPDATE bookings SET paid_at = '2025-06-01T22:30:00Z'`);

  const tickets = await download(admin, 'tickets');
  expect(tickets.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(tickets.headers.get('content-disposition')).toBe('attachment; filename="tickets-2025.csv"');
  const lines = (await tickets.text()).split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(
    new RegExp(`^${referenceNumber},paid,2025-06-14,10:00,3,"'=HYPERLINK\\(""http://evil""\\)",[^,]+,2025-06-02 00:30:00,3$`),
  );
  expect(await (await download(admin, 'payments')).text()).toMatch(new RegExp(`payment,P\\d+,${referenceNumber},captured,6,pi_`));
  const people = await (await download(admin, 'people')).text();
  expect(people).toContain(`,${buyer.email},'+26771234567,26771234567,`);
  expect(people).toMatch(/,1,6\r\n$/);
  const statement = await (await download(await makeAdmin(app, 'charity'), 'statement')).text();
  expect(statement).toContain('2025,"gross, by card and wallet",,6,\r\n');
  expect(statement).toContain('2025,half of the net,1,3,\r\n');
  const log = await admin.get<AdminAuditPage>(`${ADMIN_API.auditLog}?action=export`);
  expect(log.body.entries.map(({ subjectId }) => subjectId)).toEqual(['statement 2025', 'people 2025', 'payments 2025', 'tickets 2025']);
});

it('lets only organisers export people, and only after a recent step-up', async () => {
  const organiser = await makeAdmin(app, 'organiser');
  const statuses = async (role: 'cashier' | 'charity') =>
    Promise.all(['people', 'tickets', 'statement'].map(async (kind) => (await download(await makeAdmin(app, role), kind)).status));
  expect(await statuses('charity')).toEqual([403, 403, 200]);
  expect(await statuses('cashier')).toEqual([403, 403, 403]);
  expect((await download(organiser, 'everything')).status).toBe(404);
  await app.sql(`UPDATE admin_sessions SET stepped_up_at = now() - interval '11 minutes'`);
  expect(await (await download(organiser, 'people')).json()).toMatchObject({ error: 'STEP_UP_REQUIRED' });
});

describe(`an export of ${ROWS} tickets`, () => {
  beforeAll(() => makeTickets(app));

  if (EVERYTHING)
    it('streams rows instead of keeping them all in memory', async () => {
      const admin = await makeAdmin(app, 'organiser');
      const response = await download(admin, 'tickets');
      let [lines, bytes, first, most] = [0, 0, 0, 0];
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
        const before = lines;
        for (const byte of chunk) if (byte === 10) lines += 1;
        bytes += chunk.length;
        // Measures after a garbage collection, so that only memory still in use is counted.
        if (Math.floor(before / PORTION) === Math.floor(lines / PORTION)) continue;
        const held = heldBytes();
        if (first === 0) first = held;
        most = Math.max(most, held);
      }
      expect(lines).toBeGreaterThan(ROWS);
      const grown = most - first;
      const before = heldBytes();
      const atOnce = await app.sql(TICKETS.sql, [YEAR]);
      const unstreamed = heldBytes() - before;
      process.stdout.write(
        `${lines} lines, ${mb(bytes)} sent: ${mb(grown)} more in memory; ${atOnce.length} rows read at once: ${mb(unstreamed)}\n`,
      );
      expect(grown).toBeLessThan(bytes / 2);
      expect(unstreamed).toBeGreaterThan(4 * Math.max(grown, MB));
    }, 120_000);

  it('pauses for a slow client, and releases the database connection when the client disconnects', async () => {
    const readers = () =>
      app.sql(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction' AND query LIKE 'FETCH%'`,
      );
    const leaving = new AbortController();
    const admin = await makeAdmin(app, 'organiser');
    const response = await admin.fetch(ADMIN_API.export('tickets', YEAR), { signal: leaving.signal });
    await response.body?.getReader().read();
    await eventually(readers, (found) => found.length === 1);
    leaving.abort();
    await eventually(readers, (found) => found.length === 0);
  });

  it('is limited per organiser, both in concurrent exports and in exports per hour', async () => {
    const { app: limited, url } = await app.another({ RATE_LIMITS: 'on' });
    const [admin, other] = [await makeAdmin(app, 'organiser'), await makeAdmin(app, 'organiser')];
    for (const one of [admin, other]) one.client.moveTo(url);
    const leaving = new AbortController();
    const slow = () => admin.fetch(ADMIN_API.export('tickets', YEAR), { signal: leaving.signal });
    const reading = await Promise.all(Array.from({ length: EXPORTS_AT_ONCE }, slow));
    expect(reading.map(({ status }) => status)).toEqual(Array.from({ length: EXPORTS_AT_ONCE }, () => 200));
    const refused = await download(admin, 'statement');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    expect(await refused.json()).toMatchObject({ error: 'RATE_LIMITED' });
    expect((await download(other, 'statement')).status).toBe(200);
    leaving.abort();
    const [{ id } = { id: '' }] = await app.sql<{ id: string }>(`SELECT id FROM admins WHERE email = $1`, [admin.username]);
    const limits = limited.get(RateLimits);
    const hasRoom = async () => {
      try {
        limits.begin('admin-export', id, EXPORTS_AT_ONCE)();
        return true;
      } catch {
        return false;
      }
    };
    await eventually(hasRoom, (room) => room);
    expect((await download(admin, 'statement')).status).toBe(200);
    for (let read = 0; read < EXPORTS_AN_HOUR.points; read += 1) await limits.add('admin-export:organiser', id, EXPORTS_AN_HOUR);
    const tooMany = await download(admin, 'statement');
    expect([tooMany.status, Number(tooMany.headers.get('retry-after')) > 3000]).toEqual([429, true]);
    expect((await download(other, 'statement')).status).toBe(200);
  });
});

/** Inserts bookings of 96 slots each directly into the tables. Direct inserts are enough, because the tests only read the rows. */
async function makeTickets(testApp: TestApp): Promise<void> {
  const [user] = await testApp.sql<{ id: string }>(
    `INSERT INTO users (public_id, email, full_name, phone, password_hash, security_question, security_answer_hash)
     VALUES ('many', 'many@example.com', repeat('Keabetswe ', 12), '+26771234567', 'x', 'first_pet', 'x') RETURNING id`,
  );
  await testApp.sql(
    `WITH made AS (SELECT gen_random_uuid() AS selection, n FROM generate_series(1, $2 / 96 + 1) n),
          held AS (INSERT INTO selections (id, user_id, season_year, state, slot_ids, price_cents, total_cents, customer_name, customer_email, customer_phone, expires_at)
                   SELECT selection, $1, $3, 'booked', '{}', 300, 28800, 'x', 'x', 'x', now() FROM made),
          booked AS (INSERT INTO bookings (reference, user_id, selection_id, season_year, payment_status, total_cents, paid_at)
                     SELECT 'MANY-' || n, $1, selection, $3, 'paid', 28800, now() FROM made RETURNING id)
     INSERT INTO booking_slots (booking_id, slot_id) SELECT id, to_char(timestamp '2025-06-14' + q * interval '15 minutes', 'YYYY-MM-DD"T"HH24:MI') FROM booked, generate_series(0, 95) q`,
    [user?.id, ROWS, YEAR],
  );
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * Returns the memory used by this process, which also runs the client. The first garbage collection only marks off-heap buffers as free;
 * the second one frees them.
 */
function heldBytes(): number {
  collect();
  collect();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
}

function mb(bytes: number): string {
  return `${(bytes / MB).toFixed(1)} MB`;
}
