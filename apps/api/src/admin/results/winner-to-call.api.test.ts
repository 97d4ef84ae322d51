import type { AdminResultView } from '@raffle/contracts/admin/results';
import type { ResultView } from '@raffle/contracts/results';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { eventually, makeCheckout, makePerson, type Person } from '../../../test/make.js';
import { payAndWait } from '../../../test/money.js';
import { propose, resultStep, together, type ResultStep, TWO_WITNESSES } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { LogSealingService } from '../../results/log/log-sealing.service.js';
import { PrizeService } from '../../results/prize/prize.service.js';

let app: TestApp;
let admin: AdminClient;
beforeEach(async () => {
  app = await startTestApp({ sandbox: true, env: { APP_NOW: '2025-05-20T09:00:00+02:00' } });
  admin = await makeAdmin(app, 'organiser');
});
afterEach(async () => {
  await expectInvariants(app);
  await app.close();
});

const step = (name: ResultStep, body: object = {}) => resultStep(app, admin, name, body);

async function buys(person: Person, slotIds: string[]): Promise<void> {
  await payAndWait(person, await makeCheckout(person, slotIds));
}

/** Records an arrival that happened on the previous day. */
async function recorded(): Promise<void> {
  await app.app.get(LogSealingService).seal();
  admin.client.moveTo((await app.another({ APP_NOW: '2025-06-01T09:00:00+02:00' })).url);
  await step('arrival', { arrivedAt: '2025-05-31T10:07:00+02:00', ...TWO_WITNESSES, openHolds: 'finish' });
}

async function announced(): Promise<void> {
  await recorded();
  await step('verify');
  expect((await step('announce')).status).toBe(200);
}

const toCall = () => app.sql<{ details: string }>(`SELECT details FROM attention WHERE kind = 'winner-to-call' AND resolved_at IS NULL`);
const claimTimeIsOver = () => app.sql(`UPDATE winners SET claim_until = now() - interval '1 second' WHERE state = 'told'`);
const deletes = ({ email }: Person) => admin.post(ADMIN_API.deletions, { who: email, reason: 'Asked by phone' });
const shownWinner = async () => (await admin.get<AdminResultView>(ADMIN_API.result(2025))).body.told;

it('keeps the phone number of a winner who deletes their account until the claim period ends or the prize is passed on', async () => {
  const [gone, next] = [await makePerson(app), await makePerson(app)];
  await buys(gone, ['2025-05-31T10:00']);
  await buys(next, ['2025-05-31T10:45']);
  await announced();
  const before = await shownWinner();
  expect(before).toMatchObject({ deleted: false, phone: expect.stringMatching(/^\+/) });
  expect((await deletes(gone)).status).toBeLessThan(300);
  expect(await shownWinner()).toEqual({ ...before, deleted: true });
  const [task] = await eventually(toCall, (open) => open.length === 1);
  expect(task?.details).toContain('call them');
  expect(task?.details).not.toContain(before?.phone);
  expect((await step('pass-on')).status).toBe(400);
  expect(await shownWinner()).toMatchObject({ claimOver: false });
  await claimTimeIsOver();
  expect(await shownWinner()).toMatchObject({ claimOver: true });
  expect((await step('pass-on')).body).toMatchObject({
    passed: [{ slotId: '2025-05-31T10:00', name: 'Anonymous', reason: 'unclaimed' }],
    winner: { slotId: '2025-05-31T10:45', nearer: [{ slotId: '2025-05-31T10:00', reason: 'unclaimed' }] },
    line: [{ slotId: '2025-05-31T10:45' }],
  });
  expect(await app.sql(`SELECT 1 FROM winners WHERE kept_phone IS NOT NULL`)).toEqual([]);
  expect(await toCall()).toEqual([]);
  expect((await deletes(next)).status).toBeLessThan(300);
  const kept = () => app.sql(`SELECT 1 FROM winners WHERE kept_phone IS NOT NULL`);
  const purge = () => app.app.get(PrizeService).purgePhones();
  await purge();
  expect(await kept()).toHaveLength(1);
  await claimTimeIsOver();
  await purge();
  expect(await kept()).toEqual([]);
});

it('asks organisers to call a winner once emails to the winner keep failing', async () => {
  const failing = jest.spyOn(Mailer.prototype, 'send').mockRejectedValue(new Error('no such mailbox'));
  await buys(await makePerson(app), ['2025-05-31T10:00']);
  await announced();
  const again = async () => {
    await app.sql(`UPDATE outbox SET due_at = now() WHERE kind = 'winner.mail' AND done_at IS NULL`);
    await app.app.get(Outbox).drain();
  };
  // An attempt is counted before it is made, so the attention item is created when the third attempt begins.
  const open = async () => (await again(), toCall());
  expect((await eventually(open, ({ length }) => length > 0))[0]?.details).toContain('our email to the winner has failed');
  failing.mockRestore();
  await step('claim');
  expect(await toCall()).toEqual([]);
});

it('refuses to create a password link for a winner who has not claimed the prize', async () => {
  const winner = await makePerson(app);
  await payAndWait(winner, await makeCheckout(winner, ['2025-05-31T10:00']));
  const link = () => admin.post(ADMIN_API.personPasswordLink(winner.publicId), { reason: 'Asked by phone' });
  await announced();
  expect(await link()).toMatchObject({ status: 400, body: { fields: { reason: [expect.stringContaining('have won')] } } });
  expect((await step('claim')).status).toBe(200);
  expect((await link()).status).toBe(200);
});

it("refuses to change a winner's email address or phone number between the recording of the arrival and the claim of the prize", async () => {
  const [winner, next] = [await makePerson(app), await makePerson(app)];
  await buys(winner, ['2025-05-31T10:00']);
  await buys(next, ['2025-05-31T10:45']);
  const correct = (person: Person, change: object) =>
    admin.patch(ADMIN_API.person(person.publicId), { ...change, reason: 'Asked by phone' });
  const phone = { phone: '72 000 111' };
  const email = { email: 'another@flood.example' };
  const won = [expect.stringContaining('have won')];
  const both = async () => (await correct(winner, { ...phone, ...email })).body;

  await recorded();
  expect(await both()).toMatchObject({ fields: { phone: won, email: won } });
  expect((await correct(next, { phone: '72 000 222' })).status).toBe(200);
  await step('withdraw', { reason: 'Another river' });
  expect((await correct(winner, { phone: '72 000 333' })).status).toBe(200);

  await announced();
  const before = await shownWinner();
  expect(await both()).toMatchObject({ fields: { phone: won, email: won } });
  expect(await correct(winner, email)).toMatchObject({ status: 400, body: { fields: { email: won } } });
  expect((await correct(winner, { fullName: 'Kagiso Molefe' })).status).toBe(200);
  expect(await shownWinner()).toMatchObject({ phone: before?.phone });
  expect((await step('claim')).status).toBe(200);
  expect((await correct(winner, phone)).status).toBe(200);
  expect((await correct(winner, email)).status).toBe(200);
});

it('gives a winner the claim period that applied when they were announced', async () => {
  await buys(await makePerson(app), ['2025-05-31T10:00']);
  const version = async () => (await app.sql<{ version: number }>(`SELECT version FROM seasons`))[0]?.version;
  const days = async (claimDays: number) =>
    together(app, admin, admin.patch(ADMIN_API.season(2025), { version: await version(), claimDays }));
  expect((await days(3)).status).toBe(200);
  await announced();
  const until = (await shownWinner())?.claimUntil ?? '';
  expect((Date.parse(until) - Date.now()) / 86_400_000).toBeCloseTo(3, 1);
  await days(30);
  expect((await shownWinner())?.claimUntil).toBe(until);
  expect((await admin.get<ResultView>(API.results)).body.claimDays).toBe(30);
  await claimTimeIsOver();
  const { facts } = (await propose(admin, 'result.pass-on')).body;
  expect(facts.find(({ label }) => label === 'Wins')).toEqual({
    label: 'Wins',
    before: expect.stringMatching(/: did not claim the prize in time$/),
    after: 'Nobody',
  });
});
