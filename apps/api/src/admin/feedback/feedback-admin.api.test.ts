import type { AdminAuditPage } from '@raffle/contracts/admin/audit';
import type { AdminFeedbackPage } from '@raffle/contracts/admin/feedback';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { makeAdmin } from '../../../test/admin.js';
import { makePerson } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it("lists messages page by page, newest first, with the sender's email address", async () => {
  const [organiser, writer, gone] = [await makeAdmin(app, 'organiser'), await makePerson(app), await makePerson(app)];
  await app.sql(`INSERT INTO feedback (user_id, message) SELECT $1, 'message ' || n FROM generate_series(1, 34) n`, [writer.id]);
  await app.sql(`INSERT INTO feedback (user_id, message) VALUES ($1, 'I left')`, [gone.id]);
  await app.sql(`UPDATE users SET deleted_at = now() WHERE id = $1`, [gone.id]);
  const first = await organiser.get<AdminFeedbackPage>(ADMIN_API.feedback);
  expect(first.body).toMatchObject({
    open: 35,
    items: [
      { message: 'I left', name: null, email: null },
      { message: 'message 34', name: writer.fullName, email: writer.email },
      ...Array<unknown>(28).fill(expect.anything()),
    ],
  });
  const second = await organiser.get<AdminFeedbackPage>(`${ADMIN_API.feedback}?after=${first.body.next}`);
  expect(second.body.items.map(({ message }) => message)).toEqual(['message 5', 'message 4', 'message 3', 'message 2', 'message 1']);
  expect(second.body.next).toBeNull();
});

it('marks a message as done and reopens it, adding an audit entry for each change', async () => {
  const [organiser, writer] = [await makeAdmin(app, 'organiser'), await makePerson(app)];
  const [row] = await app.sql<{ id: string }>(`INSERT INTO feedback (user_id, message) VALUES ($1, 'Where is my receipt?') RETURNING id`, [
    writer.id,
  ]);
  const id = row?.id ?? '';
  for (const done of [true, true, false, true]) expect((await organiser.patch(ADMIN_API.feedbackItem(id), { done })).status).toBe(204);
  const { body } = await organiser.get<AdminFeedbackPage>(`${ADMIN_API.feedback}?state=done`);
  expect(body.items).toMatchObject([{ id, doneBy: 'Kagiso organiser', doneAt: expect.any(String) }]);
  const log = await organiser.get<AdminAuditPage>(`${ADMIN_API.auditLog}?subjectKind=feedback&subjectId=${id}`);
  expect(log.body.entries.map(({ action }) => action)).toEqual(['feedback.done', 'feedback.reopen', 'feedback.done']);
});

it('finds messages by text, name or email address, treats special characters literally, and exports the search results', async () => {
  const [organiser, writer] = [await makeAdmin(app, 'organiser'), await makePerson(app, { fullName: 'Oratile Finder' })];
  await app.sql(`INSERT INTO feedback (user_id, message) VALUES ($1, '=100% of it, "all"'), ($1, 'A nice river')`, [writer.id]);
  const found = async (q: string) =>
    (await organiser.get<AdminFeedbackPage>(`${ADMIN_API.feedback}?q=${encodeURIComponent(q)}`)).body.items.map(({ message }) => message);
  expect(await found('NICE riv')).toEqual(['A nice river']);
  expect(await found('oratile')).toHaveLength(2);
  expect(await found(writer.email.toUpperCase())).toHaveLength(2);
  expect(await found('0% of')).toHaveLength(1);
  expect(await found('1%o')).toEqual([]);
  expect((await organiser.rowsOf(`${ADMIN_API.feedbackExport}?q=100%25`, 'feedback.csv'))[0]).toMatch(
    new RegExp(`^[\\d: -]{19},Oratile Finder,${writer.email},"'=100% of it, ""all""",,$`),
  );
  await app.sql(`UPDATE admin_sessions SET stepped_up_at = NULL`);
  expect(await organiser.get(ADMIN_API.feedbackExport)).toMatchObject({ status: 403, body: { error: 'STEP_UP_REQUIRED' } });
});

it('rejects unknown messages and states', async () => {
  const organiser = await makeAdmin(app, 'organiser');
  for (const id of ['999999', 'x']) expect((await organiser.patch(ADMIN_API.feedbackItem(id), { done: true })).status).toBe(404);
  expect((await organiser.get(`${ADMIN_API.feedback}?state=lost`)).status).toBe(400);
});
