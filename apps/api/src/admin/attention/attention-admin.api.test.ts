import type { AdminAuditPage } from '@raffle/contracts/admin/audit';
import type { AttentionView } from '@raffle/contracts/admin/attention';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { makeAdmin } from '../../../test/admin.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { Attention } from '../../platform/attention/attention.js';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(async () => app?.close());

it('lists open items before resolved ones and records who resolved them', async () => {
  const attention = app.app.get(Attention);
  await attention.raise('refund-failed', 'OKV-1.1, refund 1', '300 cents did not arrive');
  await attention.raise('invariant', 'I4', 'seeded');
  const admin = await makeAdmin(app, 'organiser');
  const list = async () => (await admin.get<AttentionView[]>(ADMIN_API.attention)).body;
  const [latest, older] = await list();
  expect([latest, older]).toMatchObject([
    { kind: 'invariant', subject: 'I4', times: 1, resolvedAt: null },
    { kind: 'refund-failed', resolvedAt: null },
  ]);
  const answer = await admin.post<AttentionView>(ADMIN_API.attentionResolve(latest?.id ?? 0), { note: 'A planted one.' });
  expect(answer).toMatchObject({ status: 200, body: { subject: 'I4', resolvedAt: expect.any(String) } });
  expect((await list()).map(({ kind }) => kind)).toEqual(['refund-failed', 'invariant']);
  const { body } = await (await makeAdmin(app)).get<AdminAuditPage>(`${ADMIN_API.auditLog}?action=attention`);
  expect(body.entries).toMatchObject([
    { action: 'attention.resolve', reason: 'A planted one.', after: { kind: 'invariant', subject: 'I4' } },
  ]);
});

it.each([0, 999_999])('responds with 404 for item %d, which does not exist', async (id) => {
  const admin = await makeAdmin(app, 'organiser');
  expect(await admin.post(ADMIN_API.attentionResolve(id), {})).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
});
