import type { AdminAuditPage } from '@raffle/contracts/admin/audit';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { makeAdmin, type AdminClient } from '../../../../test/admin.js';
import { startTestApp, type TestApp } from '../../../../test/test-app.js';

let app: TestApp;
let admin: AdminClient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app, 'organiser');
  // In Maun time, the first entry is in the last second of 1 June, and the other is in the first second of 2 June.
  await app.sql(`INSERT INTO admin_audit (at, action, subject_kind, subject_id, reason, before, after) VALUES
    ('2025-06-01T21:59:59Z', 'booking.refund', 'booking', '7', 'Paid 100% twice', '{"status":"paid"}', '{"status":"refunded"}'),
    ('2025-06-01T22:00:00Z', 'season.change', 'season', '2025', '=cmd|calc', NULL, '{"priceCents":300}')`);
});
afterAll(() => app.close());

const found = async (query: Record<string, string>) =>
  (await admin.get<AdminAuditPage>(`${ADMIN_API.auditLog}?${new URLSearchParams(query).toString()}`)).body.entries.map(
    ({ action }) => action,
  );

it.each([
  [{ q: 'PAID 100% t' }, ['booking.refund']],
  [{ q: 'kagiso org' }, ['admin.sign-in']],
  [{ q: 'season.ch' }, ['season.change']],
  [{ q: '1%2' }, []],
  [{ to: '2025-06-01' }, ['booking.refund']],
  [{ from: '2025-06-02', to: '2025-06-02' }, ['season.change']],
  [{ action: 'booking', to: '2025-06-02' }, ['booking.refund']],
])('finds audit entries by %j', async (query, actions) => {
  expect(await found(query)).toEqual(actions);
});

it('uses an index to find a transaction’s entries, because triggers and the public log search for them on each change', async () => {
  const plan = await app.database.transact(async (tx) => {
    // By default, Postgres does not use an index for a table with few rows, but scans the whole table.
    await tx.rows('SET LOCAL enable_seqscan = off');
    return tx.rows(`EXPLAIN SELECT 1 FROM admin_audit WHERE txid = transaction_id()`);
  });
  expect(JSON.stringify(plan)).toContain('admin_audit_txid');
});

it('rejects dates that do not exist', async () => {
  for (const query of ['from=2025-02-30', 'to=tomorrow']) expect((await admin.get(`${ADMIN_API.auditLog}?${query}`)).status).toBe(400);
});

it('exports the search results with Maun times and escaped spreadsheet formulas, and records the export', async () => {
  const { headers, body } = await admin.get<string>(`${ADMIN_API.auditExport}?to=2025-06-02`);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(body.split('\r\n')).toEqual([
    expect.stringContaining('at (Maun time),organiser,action'),
    expect.stringMatching(
      /^\d+,2025-06-02 00:00:00,the product by itself,season\.change,season,2025,'=cmd\|calc,,"\{""priceCents"": 300\}"$/,
    ),
    expect.stringMatching(/^\d+,2025-06-01 23:59:59,the product by itself,booking\.refund,booking,7,Paid 100% twice,/),
    '',
  ]);
  expect(await found({ action: 'export' })).toEqual(['export.download']);
  await app.sql(`UPDATE admin_sessions SET stepped_up_at = NULL`);
  expect(await admin.get(ADMIN_API.auditExport)).toMatchObject({ status: 403, body: { error: 'STEP_UP_REQUIRED' } });
});
