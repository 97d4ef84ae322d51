import type { AdminLoginResponse, AdminRole, ColleagueView } from '@raffle/contracts/admin/access';
import type { ApprovalView } from '@raffle/contracts/admin/approvals';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { AdminClient, makeAdmin } from '../../../../test/admin.js';
import { Client } from '../../../../test/client.js';
import { expectInvariants } from '../../../../test/expect-invariants.js';
import { eventually } from '../../../../test/make.js';
import { propose, TWO_WITNESSES } from '../../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../../test/test-app.js';
import { LogSealingService } from '../../../results/log/log-sealing.service.js';
import { FileMailer } from '../../../platform/mail/file-mailer.js';

let app: TestApp;
let owner: AdminClient;

beforeEach(async () => {
  app = await startTestApp({ env: { APP_NOW: '2025-06-01T09:00:00+02:00' } });
  owner = await makeAdmin(app);
  const arrival = { arrivedAt: '2025-05-31T10:07:00+02:00', ...TWO_WITNESSES, openHolds: 'finish' };
  expect((await owner.post(ADMIN_API.resultStep(2025, 'arrival'), arrival)).status).toBe(201);
});
afterEach(async () => {
  await expectInvariants(app);
  await app.close();
});

/** Returns an organiser whom `by` invited and who has had their role for two days. */
async function invited(role: AdminRole, fullName: string, by = owner): Promise<AdminClient> {
  const username = `${fullName.toLowerCase()}@example.com`;
  expect((await by.post(ADMIN_API.invites, { username, role })).status).toBe(201);
  const [mail] = await eventually(
    async () => (await new FileMailer(app.dataDir).latest(100)).filter(({ to }) => to === username),
    ({ length }) => length > 0,
  );
  const token = /accept-invite#token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1];
  const client = new Client(app.url);
  const { body } = await client.post<AdminLoginResponse>(ADMIN_API.acceptInvite, { token, fullName, password: 'three mokoros upstream' });
  await app.sql(`UPDATE admins SET role_since = now() - interval '2 days' WHERE email = $1`, [username]);
  return new AdminClient(client, username, body.adminToken);
}

const colleagues = async (by: AdminClient) => (await by.get<ColleagueView[]>(ADMIN_API.colleagues)).body;
const idOf = async (fullName: string) => (await colleagues(owner)).find((one) => one.fullName === fullName)?.id ?? '';
const vouch = async (by: AdminClient, fullName: string) => by.post<ColleagueView[]>(ADMIN_API.vouch(await idOf(fullName)));
const approve = (by: AdminClient, id: string) => by.post<ApprovalView>(ADMIN_API.approval(id, 'approve'));
const verify = async (by: AdminClient) => {
  const { status, body } = await propose(by, 'result.verify');
  expect([status, body]).toMatchObject([201, { state: 'proposed' }]);
  return body;
};
const NOT_YET = { status: 403, body: { error: 'FORBIDDEN', message: expect.stringMatching(/One of you invited the other.*third person/) } };

it('does not let an organiser approve their inviter’s proposals until a third organiser has vouched for the invitee', async () => {
  const kabo = await invited('organiser', 'Kabo');
  const lesego = await invited('charity', 'Lesego');
  const { id, aloneFrom, approvers, unvouched } = await verify(owner);
  expect([aloneFrom === null, approvers, unvouched]).toEqual([
    false,
    [],
    [
      { name: 'Kabo', invited: 'Kabo', me: false },
      { name: 'Lesego', invited: 'Lesego', me: false },
    ],
  ]);
  expect(await approve(lesego, id)).toMatchObject(NOT_YET);
  expect((await lesego.get<ApprovalView[]>(ADMIN_API.approvals)).body).toMatchObject([
    { mayApprove: false, unvouched: [{}, { me: true }] },
  ]);

  expect((await colleagues(kabo)).find(({ fullName }) => fullName === 'Lesego')).toMatchObject({
    invitedBy: 'Kagiso owner',
    vouchedBy: [],
    mayVouch: true,
  });
  const { status, body } = await vouch(kabo, 'Lesego');
  expect([status, body.find(({ fullName }) => fullName === 'Lesego')]).toMatchObject([200, { vouchedBy: ['Kabo'], mayVouch: false }]);
  expect(await approve(kabo, id)).toMatchObject(NOT_YET);
  expect(await approve(lesego, id)).toMatchObject({ status: 200, body: { state: 'done' } });
  expect(await app.sql(`SELECT 1 FROM admin_audit WHERE action = 'admin.vouch'`)).toHaveLength(1);
});

it('lets an inviter approve their invitee’s proposals only after a third organiser has vouched for the invitee', async () => {
  const kabo = await invited('organiser', 'Kabo');
  const third = await makeAdmin(app, 'charity');
  await app.sql(`UPDATE arrivals SET recorded_by_id = NULL`);
  const { id, approvers } = await verify(kabo);
  expect(approvers).toEqual(['Kagiso charity']);
  expect(await approve(owner, id)).toMatchObject(NOT_YET);
  await expect(
    app.sql(`UPDATE approvals SET state = 'done', decided_at = now(), approved_by_id = (SELECT id FROM admins WHERE email = $1)`, [
      owner.username,
    ]),
  ).rejects.toThrow('nobody has vouched');
  expect((await vouch(third, 'Kabo')).status).toBe(200);
  expect((await approve(owner, id)).status).toBe(200);
});

it('publishes proposals for 24 hours before execution if the team is just an organiser and the person they invited', async () => {
  const kabo = await invited('organiser', 'Kabo');
  const { id, aloneFrom } = await verify(owner);
  expect(aloneFrom).not.toBeNull();
  expect(await approve(kabo, id)).toMatchObject(NOT_YET);
  expect((await owner.post(ADMIN_API.approval(id, 'carry-out'))).status).toBe(400);
  await app.sql(
    `DO $$ BEGIN ALTER TABLE approvals DISABLE TRIGGER USER;
       UPDATE approvals SET proposed_at = proposed_at - interval '25 hours' WHERE id = ${id};
       ALTER TABLE approvals ENABLE TRIGGER USER; END $$`,
  );
  expect((await owner.post(ADMIN_API.approval(id, 'carry-out'))).status).toBe(200);
});

it('lets the organiser who did not record the arrival propose its verification if neither can approve for the other', async () => {
  const kabo = await invited('organiser', 'Kabo');
  expect((await verify(kabo)).aloneFrom).not.toBeNull();
});

it('lets only a third organiser vouch, and only once; a vouch is irrevocable', async () => {
  const kabo = await invited('organiser', 'Kabo');
  const second = await makeAdmin(app);
  const neo = await invited('organiser', 'Neo', second);
  await app.sql(`UPDATE admins SET invited_by = (SELECT id FROM admins WHERE email = $1) WHERE email = $2`, [kabo.username, neo.username]);
  for (const by of [owner, kabo, neo]) expect(await vouch(by, 'Kabo')).toMatchObject({ status: 403, body: { error: 'FORBIDDEN' } });
  const newcomer = await makeAdmin(app, 'organiser');
  await app.sql(`UPDATE admins SET role_since = now() WHERE email = $1`, [newcomer.username]);
  expect((await vouch(newcomer, 'Kabo')).status).toBe(403);
  expect((await vouch(await makeAdmin(app, 'cashier'), 'Kabo')).status).toBe(403);
  expect([(await vouch(second, 'Kabo')).status, (await vouch(second, 'Kabo')).status]).toEqual([200, 200]);
  expect(await app.sql(`SELECT 1 FROM admin_vouches`)).toHaveLength(1);
  for (const { username } of [owner, kabo, neo])
    await expect(
      app.sql(`INSERT INTO admin_vouches SELECT a.id, b.id FROM admins a, admins b WHERE a.email = $1 AND b.email = $2`, [
        kabo.username,
        username,
      ]),
    ).rejects.toThrow('a third person vouches');
  await expect(app.sql(`DELETE FROM admin_vouches`)).rejects.toThrow();
});

it('publishes who invited whom, with the pseudonyms used in the public log', async () => {
  const kabo = await invited('organiser', 'Kabo');
  const lesego = await invited('charity', 'Lesego');
  await vouch(kabo, 'Lesego');
  const { id } = await verify(owner);
  await approve(lesego, id);
  // When the log is sealed, each organiser gets a pseudonym.
  await app.app.get(LogSealingService).seal();
  const { body } = await new Client(app.url).get<{
    team: { code: string; role: string; invitedBy: string | null; vouchedBy: string[] }[];
    steps: object[];
  }>(API.results);
  const [first, second, third] = body.team;
  expect(body.team).toMatchObject([
    { role: 'owner', invitedBy: null, vouchedBy: [] },
    { role: 'organiser', invitedBy: first?.code, vouchedBy: [] },
    { role: 'charity', invitedBy: first?.code, vouchedBy: [second?.code] },
  ]);
  expect(body.steps).toEqual([{ deed: 'result.verify', proposedBy: first?.code, approvedBy: third?.code }]);
  expect(JSON.stringify(body)).not.toMatch(/Kabo|Lesego/);
  // An approver stays in the public list even if their account is disabled.
  await app.sql(`UPDATE admins SET disabled_at = now() WHERE email = $1`, [lesego.username]);
  const later = await new Client(app.url).get<{ team: object[] }>(API.results);
  expect(later.body.team[2]).toMatchObject({ code: third?.code, active: false, invitedBy: first?.code });
});
