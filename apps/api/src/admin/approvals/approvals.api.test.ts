import type { ApprovalView } from '@raffle/contracts/admin/approvals';
import type { AdminResultView } from '@raffle/contracts/admin/results';
import type { AttentionView } from '@raffle/contracts/admin/attention';
import type { ResultView } from '@raffle/contracts/results';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import type { Answer } from '../../../test/client.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { eventually } from '../../../test/make.js';
import { propose, TWO_WITNESSES } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { EventBus } from '../../platform/events/event-bus.js';
import { FileMailer } from '../../platform/mail/file-mailer.js';
import { ApprovalsService } from './approvals.service.js';

let app: TestApp;
let recorder: AdminClient;
let other: AdminClient;
let charity: AdminClient;
beforeEach(async () => {
  app = await startTestApp({ env: { APP_NOW: '2025-06-01T09:00:00+02:00' } });
  [recorder, other, charity] = [await makeAdmin(app, 'organiser'), await makeAdmin(app, 'organiser'), await makeAdmin(app, 'charity')];
  await record();
});
afterEach(async () => {
  await expectInvariants(app);
  await app.close();
});

async function record(): Promise<void> {
  const record = { arrivedAt: '2025-05-31T10:07:00+02:00', ...TWO_WITNESSES, openHolds: 'finish' };
  expect((await recorder.post(ADMIN_API.resultStep(2025, 'arrival'), record)).status).toBe(201);
}

async function proposed(by = recorder, deed: ApprovalView['deed'] = 'result.verify'): Promise<string> {
  const { status, body } = await propose(by, deed);
  expect([status, body]).toMatchObject([201, { state: 'proposed' }]);
  return body.id;
}

type Step = Parameters<typeof ADMIN_API.approval>[1];
const take = (by: AdminClient, id: string, step: Step, body?: object): Promise<Answer<ApprovalView>> =>
  by.post<ApprovalView>(ADMIN_API.approval(id, step), body);
const stateNow = async () => (await recorder.get<AdminResultView>(ADMIN_API.result(2025))).body.state;
const disable = (...who: AdminClient[]) =>
  app.sql(`UPDATE admins SET disabled_at = now() WHERE email = ANY($1)`, [who.map(({ username }) => username)]);
/** Backdates a proposal. This is possible only with triggers disabled. */
const wait = (id: string, hours: number) =>
  app.sql(
    `DO $$ BEGIN ALTER TABLE approvals DISABLE TRIGGER USER;
       UPDATE approvals SET proposed_at = proposed_at - interval '${hours} hours', expires_at = expires_at - interval '${hours} hours' WHERE id = ${id};
       ALTER TABLE approvals ENABLE TRIGGER USER; END $$`,
  );

it('executes an action when a second person approves it, emails the approvers and records who did what', async () => {
  const id = await proposed();
  const waits = (await charity.get<ApprovalView[]>(ADMIN_API.approvals)).body;
  expect(waits).toMatchObject([{ id, mine: false, mayApprove: true, reason: 'Checked at the line', aloneFrom: null }]);
  expect(waits[0]?.facts).toContainEqual({
    label: 'People at the bridge',
    after: 'Neo Witness (+267 71 234 567), Kabo Witness (kabo@example.com)',
  });
  expect(await stateNow()).toBe('provisional');
  const mails = await eventually(
    async () => (await new FileMailer(app.dataDir).latest(50)).filter(({ subject }) => subject.startsWith('To approve')),
    ({ length }) => length === 2,
  );
  expect(mails.map(({ to }) => to).toSorted()).toEqual([charity.username, other.username].toSorted());
  // The job closes expired proposals, but leaves this one open.
  await app.app.get(ApprovalsService).expire();
  expect((await recorder.get<AttentionView[]>(ADMIN_API.attention)).body).toMatchObject([{ kind: 'approval-waiting', resolvedAt: null }]);

  expect(await take(charity, id, 'approve')).toMatchObject({ status: 200, body: { state: 'done', decidedBy: 'Kagiso charity' } });
  expect(await stateNow()).toBe('verified');
  expect((await recorder.get<AttentionView[]>(ADMIN_API.attention)).body[0]?.resolvedAt).not.toBeNull();
  const trail = await app.sql<{ action: string; email: string }>(
    `SELECT t.action, a.email FROM admin_audit t JOIN admins a ON a.id = t.admin_id WHERE t.action LIKE 'approval.%' OR t.action = 'result.verify' ORDER BY t.id`,
  );
  expect(trail.map(({ action, email }) => [action, email])).toEqual([
    ['approval.propose', recorder.username],
    ['approval.approve', charity.username],
    ['result.verify', charity.username],
  ]);
});

it('lists a season’s decided proposals, however old they are', async () => {
  const id = await proposed();
  expect((await take(charity, id, 'decline', { reason: 'Not yet' })).status).toBe(200);
  await app.sql(
    `DO $$ BEGIN ALTER TABLE approvals DISABLE TRIGGER USER; UPDATE approvals SET decided_at = decided_at - interval '40 days' WHERE id = ${id}; ALTER TABLE approvals ENABLE TRIGGER USER; END $$`,
  );
  const seen = async (query: string) => (await other.get<ApprovalView[]>(ADMIN_API.approvals + query)).body.map((one) => one.id);
  expect(await seen('')).toEqual([]);
  expect(await seen('?year=2025')).toEqual([id]);
  expect(await seen('?year=2024')).toEqual([]);
  expect((await other.get(`${ADMIN_API.approvals}?year=last`)).status).toBe(400);
});

it('returns the existing proposal if the same organiser repeats it, and does not email anyone twice', async () => {
  const id = await proposed();
  expect(await proposed()).toBe(id);
  expect((await propose(other, 'result.verify')).status).toBe(400);
  const mails = await app.sql(`SELECT DISTINCT payload->>'adminId' AS who FROM outbox WHERE kind = 'approval.mail'`);
  expect(await app.sql(`SELECT 1 FROM outbox WHERE kind = 'approval.mail'`)).toHaveLength(mails.length);
  expect(await app.sql(`SELECT 1 FROM admin_audit WHERE action = 'approval.propose'`)).toHaveLength(1);
});

it('refuses approval by the proposer, the organiser who recorded the arrival, a cashier or a new account', async () => {
  const id = await proposed(other);
  const fresh = await makeAdmin(app, 'organiser');
  await app.sql(`UPDATE admins SET role_since = now() - interval '23 hours' WHERE email = $1`, [fresh.username]);
  const refused = await Promise.all([other, recorder, fresh].map((by) => take(by, id, 'approve')));
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await take(await makeAdmin(app, 'cashier'), id, 'approve')).status).toBe(403);
  expect([await stateNow(), (await take(await makeAdmin(app), id, 'approve')).status]).toEqual(['provisional', 200]);
});

it('omits organisers whose role has only just changed from the list of approvers', async () => {
  const [id, owner] = [await proposed(), await makeAdmin(app)];
  const { id: cashier } = (await owner.get<{ id: string; username: string }[]>(ADMIN_API.team)).body.find(
    ({ username }) => username === other.username,
  ) as { id: string };
  await owner.patch(ADMIN_API.teamMember(cashier), { role: 'charity' });
  const waits = (await owner.get<ApprovalView[]>(ADMIN_API.approvals)).body;
  expect(waits[0]?.approvers).toEqual(['Kagiso charity', 'Kagiso owner']);
  expect((await take(owner, id, 'approve')).status).toBe(200);
});

it('control: without the constraint, a proposer can approve their own proposal', async () => {
  await app.sql(`ALTER TABLE approvals DROP CONSTRAINT approvals_another`);
  expect((await take(recorder, await proposed(), 'approve')).status).toBe(200);
});

it('rejects SQL statements that verify an arrival without approval or that forge an approval', async () => {
  await expect(app.sql(`UPDATE arrivals SET state = 'verified'`)).rejects.toThrow('only when somebody else has approved it');
  const id = await proposed();
  await expect(app.sql(`UPDATE approvals SET state = 'done', executed_at = now() WHERE id = $1`, [id])).rejects.toThrow('approvals_alone');
  await expect(app.sql(`UPDATE approvals SET proposed_at = now() - interval '2 days' WHERE id = $1`, [id])).rejects.toThrow(
    'is kept as it is',
  );
  await expect(app.sql(`DELETE FROM approvals`)).rejects.toThrow('is kept as it is');
});

it('executes an action only once if two organisers approve it concurrently', async () => {
  const id = await proposed();
  const answers = await Promise.all([other, charity].map((by) => take(by, id, 'approve')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await app.sql(`SELECT 1 FROM admin_audit WHERE action = 'result.verify'`)).toHaveLength(1);
});

it('either approves or withdraws a proposal if both are requested concurrently; refuses an approver whose role is changing', async () => {
  const id = await proposed();
  const [approved, withdrawn] = await Promise.all([take(other, id, 'approve'), take(recorder, id, 'withdraw')]);
  expect([approved.status, withdrawn.status].toSorted()).toEqual([200, 400]);
  if (withdrawn.status === 200) expect((await take(other, await proposed(), 'approve')).status).toBe(200);
  const next = await proposed(recorder, 'result.announce');
  // The transaction has already changed the role, but has not been committed yet.
  let ended: Promise<Answer<ApprovalView>> | undefined;
  await app.database.transact(async (tx) => {
    await tx.write(`UPDATE admins SET role = 'cashier' WHERE email = $1`, [other.username]);
    ended = take(other, next, 'approve');
    await eventually(
      () => app.sql(`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`),
      ({ length }) => length > 0,
    );
  });
  expect((await ended)?.status).toBe(403);
  expect(await stateNow()).toBe('verified');
});

it('executes nothing if the state has changed since the proposal', async () => {
  const id = await proposed();
  await recorder.post(ADMIN_API.resultStep(2025, 'withdraw'), { reason: 'Misread' });
  await record();
  expect((await take(other, id, 'approve')).status).toBe(400);
  const again = await proposed();
  // Simulate a change that does not withdraw the proposal.
  await app.sql(`UPDATE arrivals SET arrived_at = arrived_at + interval '1 second'`);
  expect(await take(other, again, 'approve')).toMatchObject({ status: 409, body: { error: 'SEASON_CHANGED' } });
  expect((await recorder.get<ApprovalView[]>(ADMIN_API.approvals)).body[0]).toMatchObject({ id: again, state: 'proposed' });
});

it('requires a reason for declining, allows one open proposal per action, and lets proposals expire after seven days', async () => {
  const id = await proposed();
  expect(await propose(other, 'result.verify')).toMatchObject({ status: 400, body: { fields: { state: [expect.any(String)] } } });
  expect((await take(charity, id, 'decline', { reason: ' ' })).status).toBe(400);
  expect((await take(charity, id, 'decline', { reason: 'The clock was wrong' })).body).toMatchObject({
    state: 'declined',
    decision: 'The clock was wrong',
    decidedBy: 'Kagiso charity',
  });
  const later = await proposed();
  await wait(later, 7 * 24);
  expect((await take(other, later, 'approve')).status).toBe(400);
  await proposed();
});

it('in a team of two, lets only the organiser who recorded an arrival propose its verification, so the other can approve', async () => {
  await disable(charity);
  const refused = await propose(other, 'result.verify');
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { state: ['Please ask Kagiso organiser to propose this. Then you can approve it at once.'] } },
  });
  expect(await app.sql(`SELECT 1 FROM approvals`)).toEqual([]);
  expect((await take(other, await proposed(), 'approve')).status).toBe(200);
  await disable(recorder);
  // No one else is left to propose the announcement.
  await expect(propose(other, 'result.announce')).resolves.toMatchObject({ status: 201, body: { aloneFrom: expect.any(String) } });
});

describe('executing a proposal without approval', () => {
  beforeEach(() => disable(other, charity));

  it('is possible for the proposer once the proposal has been public for 24 hours', async () => {
    const id = await proposed();
    const seen = (await recorder.client.get<ResultView>(API.results)).body.waiting;
    expect(seen).toMatchObject([{ line: expect.stringContaining('Verify the arrival') }]);
    expect(Date.parse(seen[0]?.from ?? '') - Date.parse(seen[0]?.proposedAt ?? '')).toBe(24 * 3_600_000);
    expect((await take(recorder, id, 'carry-out')).status).toBe(400);
    const mayExecute = async () => (await recorder.get<ApprovalView[]>(ADMIN_API.approvals)).body.map((one) => one.mayExecuteAlone);
    await wait(id, 23);
    expect((await take(recorder, id, 'carry-out')).status).toBe(400);
    expect(await mayExecute()).toEqual([false]);
    await wait(id, 1);
    expect(await mayExecute()).toEqual([true]);
    expect(await take(recorder, id, 'carry-out')).toMatchObject({ status: 200, body: { state: 'done' } });
    expect([await stateNow(), (await recorder.client.get<ResultView>(API.results)).body.waiting]).toEqual(['verified', []]);
  });

  it('is no longer listed on the results page once the proposal has expired, and every browser is notified', async () => {
    const id = await proposed();
    await wait(id, 7 * 24);
    const announced = jest.fn();
    app.app.get(EventBus).on('season.changed', announced);
    await app.app.get(ApprovalsService).expire();
    expect(announced).toHaveBeenCalledTimes(1);
    expect((await recorder.client.get<ResultView>(API.results)).body.waiting).toEqual([]);
  });

  it('is refused if another organiser may approve the proposal, however old it is', async () => {
    await app.sql(`UPDATE admins SET disabled_at = NULL, role_since = now() - interval '2 days'`);
    await app.sql(`UPDATE admins SET role_since = now() - interval '2 days'`);
    const id = await proposed();
    await wait(id, 48);
    expect((await take(recorder, id, 'carry-out')).status).toBe(400);
    expect(await stateNow()).toBe('provisional');
  });
});
