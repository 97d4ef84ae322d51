import type { AdminView } from '@raffle/contracts/admin/access';
import type { ApprovalDetails, ApprovalView } from '@raffle/contracts/admin/approvals';
import type { ResultView } from '@raffle/contracts/results';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, signInAdmin, type AdminClient } from '../../../test/admin.js';
import type { Answer } from '../../../test/client.js';
import { eventually } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { FileMailer } from '../../platform/mail/file-mailer.js';

let app: TestApp;
let owner: AdminClient;
beforeAll(async () => {
  app = await startTestApp();
  owner = await makeAdmin(app);
});
afterAll(() => app.close());

const idOf = async (admin: AdminClient): Promise<string> => (await admin.get<AdminView>(ADMIN_API.verify)).body.id;
const mailsTo = async (address: string) => (await new FileMailer(app.dataDir).latest(200)).filter(({ to }) => to === address);
const changesOf = (id: string) => app.sql(`SELECT 1 FROM admin_audit WHERE action = 'admin.change' AND subject_id = $1`, [id]);

it('emails an organiser about their new role and signs them out everywhere', async () => {
  const cashier = await makeAdmin(app, 'cashier');
  const elsewhere = await signInAdmin(app, cashier.username);
  const id = await idOf(cashier);
  expect(await owner.patch(ADMIN_API.teamMember(id), { role: 'organiser' })).toMatchObject({ status: 200, body: { role: 'organiser' } });
  for (const session of [cashier, elsewhere]) expect((await session.get(ADMIN_API.verify)).status).toBe(401);
  expect((await (await signInAdmin(app, cashier.username)).get<AdminView>(ADMIN_API.verify)).body.role).toBe('organiser');
  const [mail] = await eventually(
    () => mailsTo(cashier.username),
    (found) => found.length > 0,
  );
  expect(mail?.subject).toBe('Your role in the Okavango flood raffle has changed');
  for (const words of [
    'Hello Kagiso cashier,\n\nKagiso owner has changed your role from cashier to organiser.',
    'refund bookings',
    '/admin/login',
  ])
    expect(mail?.text).toContain(words);
});

it('does nothing if the role stays the same: no sign-out, no email, no audit entry', async () => {
  const cashier = await makeAdmin(app, 'cashier');
  const id = await idOf(cashier);
  expect((await owner.patch(ADMIN_API.teamMember(id), { role: 'cashier' })).status).toBe(200);
  expect((await cashier.get(ADMIN_API.verify)).status).toBe(200);
  expect(await changesOf(id)).toEqual([]);
  expect(
    await app.sql(
      `SELECT 1 FROM outbox WHERE kind = 'admin.role-mail' AND payload ->> 'adminId' = (SELECT id::text FROM admins WHERE public_id = $1)`,
      [id],
    ),
  ).toEqual([]);
});

it('changes a role only once if two identical requests arrive concurrently', async () => {
  const cashier = await makeAdmin(app, 'cashier');
  const id = await idOf(cashier);
  await Promise.all([1, 2].map(() => owner.patch(ADMIN_API.teamMember(id), { role: 'charity' })));
  expect(await changesOf(id)).toHaveLength(1);
  const mails = await eventually(
    () => mailsTo(cashier.username),
    (found) => found.length > 0,
  );
  expect(mails).toHaveLength(1);
});

it('requires a step-up before granting an organiser more rights', async () => {
  const cashier = await makeAdmin(app, 'cashier');
  const other = await makeAdmin(app);
  const id = await idOf(cashier);
  await app.sql(`UPDATE admin_sessions SET stepped_up_at = NULL WHERE admin_id = (SELECT id FROM admins WHERE email = $1)`, [
    other.username,
  ]);
  expect(await other.patch(ADMIN_API.teamMember(id), { role: 'owner' })).toMatchObject({
    status: 403,
    body: { error: 'STEP_UP_REQUIRED' },
  });
  expect((await cashier.get<AdminView>(ADMIN_API.verify)).body.role).toBe('cashier');
});

describe('adding an owner', () => {
  const roleOf = async (id: string) =>
    (await app.sql<{ role: string }>(`SELECT role FROM admins WHERE public_id = $1`, [id])).map(({ role }) => role)[0];
  const approve = (by: AdminClient, id: string) => by.post<ApprovalView>(ADMIN_API.approval(id, 'approve'));
  const makeOwner = (id: string) => owner.patch(ADMIN_API.teamMember(id), { role: 'owner' });
  const invite = (username: string) => owner.post(ADMIN_API.invites, { username, role: 'owner' });

  async function proposed(asked: Promise<Answer<unknown>>, by = owner): Promise<Answer<ApprovalView>> {
    const refused = await asked;
    expect(refused).toMatchObject({ status: 409, body: { error: 'APPROVAL_REQUIRED' } });
    const { approval } = refused.body as ApprovalDetails;
    return by.post<ApprovalView>(ADMIN_API.approvals, { ...approval, reason: 'Two of us are away in July' });
  }

  it('grants the role once, after approval by an organiser who is neither the proposer nor the new owner', async () => {
    const [person, other, third] = [await makeAdmin(app, 'organiser'), await makeAdmin(app, 'organiser'), await makeAdmin(app)];
    const id = await idOf(person);
    const { status, body } = await proposed(makeOwner(id));
    expect([status, body.line, await roleOf(id)]).toEqual([201, 'Change a role from organiser to owner', 'organiser']);
    expect(body.facts).toContainEqual({ label: 'Role', before: 'organiser', after: 'owner' });
    for (const by of [owner, person]) expect((await approve(by, body.id)).status).toBe(403);
    expect(await roleOf(id)).toBe('organiser');
    const answers = await Promise.all([other, third].map((by) => approve(by, body.id)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400]);
    expect([await roleOf(id), (await changesOf(id)).length]).toEqual(['owner', 1]);
    expect((await person.get(ADMIN_API.verify)).status).toBe(401);
    const [mail] = await eventually(
      async () => (await mailsTo(person.username)).filter(({ subject }) => subject.startsWith('Your role')),
      (found) => found.length > 0,
    );
    expect(mail?.text).toContain('Kagiso owner has changed your role from organiser to owner.');
  });

  it('sends the invitation after approval, in the name of the owner who proposed it', async () => {
    const organiser = await makeAdmin(app, 'organiser');
    const { body } = await proposed(invite('Neo@example.com'));
    const open = async () => (await owner.get<{ username: string }[]>(ADMIN_API.invites)).body.map(({ username }) => username);
    expect([await open(), (await approve(owner, body.id)).status]).toEqual([[], 403]);
    expect((await approve(organiser, body.id)).body.state).toBe('done');
    expect(await open()).toEqual(['neo@example.com']);
    const [mail] = await eventually(
      () => mailsTo('neo@example.com'),
      (found) => found.length > 0,
    );
    expect(mail?.text).toContain('Kagiso owner');
    expect((await approve(organiser, body.id)).status).toBe(400);
  });

  it('can be proposed only by an owner, who must still be an owner when the proposal is approved', async () => {
    const [organiser, gone, person] = [await makeAdmin(app, 'organiser'), await makeAdmin(app), await makeAdmin(app, 'cashier')];
    const id = await idOf(person);
    expect((await proposed(makeOwner(id), organiser)).status).toBe(403);
    expect((await proposed(invite('friend@example.com'), organiser)).status).toBe(403);
    const waits = [await proposed(makeOwner(id), gone), await proposed(invite('friend@example.com'), gone)];
    await owner.patch(ADMIN_API.teamMember(await idOf(gone)), { role: 'organiser' });
    for (const { body } of waits)
      expect(await approve(organiser, body.id)).toMatchObject({ status: 400, body: { fields: { state: [expect.any(String)] } } });
    expect([await roleOf(id), await mailsTo('friend@example.com')]).toEqual(['cashier', []]);
  });

  it('is publicly shown as pending, without a name, if no other organiser may approve it', async () => {
    const person = await makeAdmin(app, 'cashier');
    await app.sql(`UPDATE admins SET disabled_at = now() WHERE role <> 'cashier' AND email <> $1`, [owner.username]);
    const { body } = await proposed(makeOwner(await idOf(person)));
    expect((await owner.client.get<ResultView>(API.results)).body.waiting).toMatchObject([{ line: 'Change a role from cashier to owner' }]);
    expect((await owner.post(ADMIN_API.approval(body.id, 'carry-out'))).status).toBe(400);
    expect(await roleOf(await idOf(person))).toBe('cashier');
  });
});
