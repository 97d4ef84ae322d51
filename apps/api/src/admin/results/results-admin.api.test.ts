import { createHash } from 'node:crypto';
import type { AdminResultView } from '@raffle/contracts/admin/results';
import type { LoggedEntries } from '@raffle/contracts/log/entries';
import type { ResultView } from '@raffle/contracts/results';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { eventually, makeCheckout, makePerson, makeSelection, payAt, selectionBody, type Person } from '../../../test/make.js';
import { resultStep, type ResultStep, together, uploadPhoto } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { LogSealingService } from '../../results/log/log-sealing.service.js';
import { FileMailer } from '../../platform/mail/file-mailer.js';

let app: TestApp;
let admin: AdminClient;
/** Another app instance, whose clock starts on 1 June. */
let bridge: TestApp;
/** Time of arrival, one day before the date on `bridge`'s clock. */
const ARRIVED = '2025-05-31T10:07:00+02:00';
beforeEach(async () => {
  app = await startTestApp({ sandbox: true, env: { APP_NOW: '2025-05-20T09:00:00+02:00' } });
  admin = await makeAdmin(app, 'organiser');
});
afterEach(async () => {
  await expectInvariants(app);
  await app.close();
});

const step = (name: ResultStep, body?: object) => resultStep(app, admin, name, body);
const recorded = async (more: object = {}) =>
  step('arrival', { arrivedAt: ARRIVED, witnesses: ['Neo Witness'], photo: await uploadPhoto(admin), openHolds: 'finish', ...more });

async function buys(person: Person, slotIds: string[]): Promise<string> {
  const { checkoutUrl, referenceNumber } = await makeCheckout(person, slotIds);
  await payAt(checkoutUrl, 'card');
  await eventually(
    async () => (await person.client.get(API.booking(referenceNumber))).body,
    ({ paymentStatus }) => paymentStatus === 'paid',
  );
  return referenceNumber;
}

/** Starts another app instance, whose clock shows the day after the arrival, and moves the organiser to it. */
async function onTheDay(): Promise<void> {
  await app.app.get(LogSealingService).seal();
  bridge = await app.another({ APP_NOW: '2025-06-01T09:00:00+02:00' });
  admin.client.moveTo(bridge.url);
}

it('announces a winner after an arrival, notifies them and publishes their name', async () => {
  const [near, far] = [await makePerson(app, { fullName: 'Bontle Near', nameDisplay: 'initial' }), await makePerson(app)];
  const reference = await buys(near, ['2025-05-31T10:15', '2025-05-31T23:00']);
  await buys(far, ['2025-05-31T09:30']);
  await onTheDay();
  const first = await recorded();
  expect(first.body.line.map(({ slotId, slotsAway }) => [slotId.slice(11), slotsAway])).toEqual([
    ['10:15', 1],
    ['09:30', 2],
    ['23:00', 52],
  ]);
  expect(first).toMatchObject({
    status: 201,
    body: {
      state: 'provisional',
      arrivalSlot: '2025-05-31T10:00',
      witnesses: ['Neo Witness'],
      line: [{ reference }, {}, {}],
      winner: null,
    },
  });
  expect(await near.client.post(API.selections, selectionBody(['2025-07-01T10:00']))).toMatchObject({ status: 409 });
  expect((await near.client.get<ResultView>(API.results)).body).toMatchObject({
    state: 'provisional',
    witnesses: [],
    winner: null,
  });
  expect((await step('announce')).status).toBe(400);
  await step('verify');
  expect((await near.client.get<ResultView>(API.results)).body).toMatchObject({ state: 'verified', witnesses: [] });
  expect((await step('announce')).body).toMatchObject({
    state: 'announced',
    winner: { slotId: '2025-05-31T10:15', name: 'Bontle N.' },
    told: { state: 'told' },
  });
  expect((await near.client.get<ResultView>(API.results)).body.witnesses).toEqual(['Neo Witness']);
  expect((await step('withdraw', { reason: 'Misread' })).status).toBe(400);
  const mails = new FileMailer(app.dataDir);
  const [mail] = await eventually(
    async () => (await mails.latest(50)).filter(({ to, subject }) => to === near.email && subject.includes('won')),
    (found) => found.length === 1,
  );
  expect(mail?.text).toContain('10:15 - 10:29');
  expect(mail?.text).toMatch(/^Hello .+,\n\n[A-Z]/);
  expect(JSON.stringify((await near.client.get(API.results)).body)).not.toContain(near.email);

  expect((await step('pass-on')).status).toBe(400);
  await app.sql(`UPDATE winners SET claim_until = now() - interval '1 second'`);
  expect((await step('pass-on')).body).toMatchObject({ winner: { slotId: '2025-05-31T09:30' } });
  expect((await step('claim')).body).toMatchObject({ told: { state: 'claimed' } });
});

it('lets organisers withdraw an arrival until the winner is announced, and resumes sales after the withdrawal', async () => {
  const person = await makePerson(app);
  await onTheDay();
  await recorded();
  expect((await recorded()).status).toBe(400);
  expect(await step('withdraw', { reason: ' ' })).toMatchObject({ status: 400, body: { fields: { reason: ['Please give a reason'] } } });
  await step('withdraw', { reason: 'Misread' });
  const { records } = (await person.client.get<ResultView>(API.results)).body;
  expect(records).toEqual([
    { arrival: new Date(ARRIVED).toISOString(), recordedAt: expect.any(String), withdrawn: { at: expect.any(String), reason: 'Misread' } },
  ]);
  expect((await person.client.get(API.results)).body).toMatchObject({ state: 'none', arrival: null });
  expect((await makeSelection(person, ['2025-07-01T10:00'])).totalAmount).toBe(3);
});

it('treats payments after the arrival as gifts that cannot win, and releases holds on request', async () => {
  const [early, late, holding] = [await makePerson(app), await makePerson(app), await makePerson(app)];
  await buys(early, ['2025-06-20T10:00']);
  const { checkoutUrl, referenceNumber } = await makeCheckout(late, ['2025-05-31T10:00']);
  const { selectionId } = await makeSelection(holding, ['2025-06-21T10:00']);
  await onTheDay();
  const seeing = await makePerson(app);
  seeing.client.moveTo(admin.client.url);
  // Log entries from this one on are dated by `bridge`'s clock.
  await app.sql(`INSERT INTO log_facts (season_year, kind, payload) VALUES (2025, 'open', '{"what": "sales"}')`);
  await bridge.app.get(LogSealingService).seal();
  await buys(seeing, ['2025-06-02T10:00']);
  await recorded();
  await payAt(checkoutUrl, 'card');
  await eventually(
    async () => (await late.client.get(API.booking(referenceNumber))).body,
    ({ paymentStatus }) => paymentStatus === 'paid',
  );
  expect((await admin.get<AdminResultView>(ADMIN_API.result(2025))).body.line.map(({ slotId }) => slotId)).toEqual(['2025-06-20T10:00']);
  await step('withdraw', { reason: 'Misread' });
  await recorded({ openHolds: 'release' });
  await eventually(
    async () => (await holding.client.get(API.selection(selectionId))).body,
    ({ state }) => state === 'cancelled',
  );
});

it("refunds late tickets after the announcement if the season's rule requires it", async () => {
  const [early, late] = [await makePerson(app), await makePerson(app)];
  const kept = await buys(early, ['2025-06-20T10:00']);
  expect((await together(app, admin, admin.patch(ADMIN_API.season(2025), { version: 1, lateTickets: 'refund' }))).status).toBe(200);
  const { checkoutUrl, referenceNumber } = await makeCheckout(late, ['2025-05-31T10:00']);
  await onTheDay();
  await recorded();
  await bridge.app.get(LogSealingService).seal();
  await payAt(checkoutUrl, 'card');
  const status = async (person: Person, reference: string) =>
    (await person.client.get<{ paymentStatus: string }>(API.booking(reference))).body.paymentStatus;
  await eventually(
    () => status(late, referenceNumber),
    (now) => now === 'paid',
  );
  await step('verify');
  expect(await status(late, referenceNumber)).toBe('paid');
  expect((await step('announce')).body.winner).toMatchObject({ slotId: '2025-06-20T10:00' });
  await eventually(
    () => status(late, referenceNumber),
    (now) => now === 'refunded',
  );
  expect(await status(early, kept)).toBe('paid');
});

it('rejects invalid times and witnesses, and requests without a recent step-up', async () => {
  for (const arrivedAt of ['2025-06-02T10:00:00+02:00', '2025-04-30T23:59:59+02:00', '2025-05-31T10:07', 'yesterday']) {
    expect(await recorded({ arrivedAt })).toMatchObject({ status: 400, body: { fields: { arrivedAt: [expect.any(String)] } } });
  }
  expect(await recorded({ witnesses: [' '] })).toMatchObject({ status: 400, body: { fields: { witnesses: expect.any(Array) } } });
  const without = { arrivedAt: '2025-05-19T10:07:00+02:00', photo: undefined, witnesses: ['Neo', 'Kabo'], contacts: ['+26771234567', ''] };
  expect(await recorded(without)).toMatchObject({
    status: 400,
    body: { fields: { witnesses: [expect.stringContaining('two people')] } },
  });
  for (const [people, says] of [
    [{ witnesses: ['Neo Witness', 'neo witness'] }, 'Name each person once'],
    [{ witnesses: ['Neo', 'Kabo'], contacts: ['kabo@example.com', 'Kabo@example.com'] }, 'Name each person once'],
    [{ witnesses: ['Neo', 'KAGISO Organiser'] }, "you can't be one of the people at the bridge"],
    [{ witnesses: ['Neo', 'Kabo'], contacts: ['+26771234567', admin.username] }, "you can't be one of the people at the bridge"],
  ] as const)
    expect(await recorded({ arrivedAt: '2025-05-19T10:07:00+02:00', ...people })).toMatchObject({
      status: 400,
      body: { fields: { witnesses: [expect.stringContaining(says)] } },
    });
  expect((await step('verify')).status).toBe(404);
  await app.sql(`UPDATE admin_sessions SET stepped_up_at = NULL`);
  expect(await recorded()).toMatchObject({ status: 403, body: { error: 'STEP_UP_REQUIRED' } });
  await admin.stepUp();
});

it("emails buyers the log head and the hashes of their tickets' log entries", async () => {
  const person = await makePerson(app);
  await buys(person, ['2025-05-31T10:00', '2025-05-31T10:15']);
  const confirmation = async () => (await new FileMailer(app.dataDir).latest(50)).find(({ to }) => to === person.email);
  const mail = await eventually(confirmation, (found) => found !== undefined);
  const { tickets } = (await person.client.get<LoggedEntries>(API.resultsMyEntries)).body;
  expect(tickets.map(({ slot }) => slot)).toEqual(['2025-05-31T10:00', '2025-05-31T10:15']);
  for (const { hash } of tickets) expect(mail?.text).toContain(hash);
  // The line with the log head can be passed as an argument to `verify.mjs --head`.
  const [, size, root, signature] = /^ {2}\S+\/log\/2025 (\d+) (\S{44}) (\S+)$/m.exec(mail?.text ?? '') ?? [];
  const [head] = await app.sql<{ root: Buffer; note: string }>(`SELECT root, note FROM log_checkpoints WHERE size = $1`, [size]);
  expect(root).toBe(head?.root.toString('base64'));
  expect(head?.note.endsWith(` ${signature}\n`)).toBe(true);
});

it('publishes the photo of the arrival, and rejects files that only claim to be pictures', async () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const upload = (type: string, body: Buffer) =>
    fetch(app.url + ADMIN_API.files, {
      method: 'POST',
      headers: { 'content-type': type, cookie: admin.client.cookie, 'Admin-Token': admin.token },
      body: new Uint8Array(body),
    });
  expect((await upload('image/png', Buffer.from('<script>alert(1)</script>'))).status).toBe(400);
  expect((await upload('text/html', Buffer.from('<script>'))).status).toBe(400);
  const { id, url } = (await (await upload('image/png', png)).json()) as { id: string; url: string };
  await onTheDay();
  expect((await recorded({ photo: id })).body.photo).toBe(url);
  const seen = await fetch(app.url + url);
  expect([seen.status, seen.headers.get('content-type'), seen.headers.get('content-security-policy')]).toEqual([
    200,
    'image/png',
    "default-src 'none'; sandbox",
  ]);
  // The public log contains the hash of the published picture.
  const hash = createHash('sha256').update(Buffer.from(await seen.arrayBuffer()));
  const logged = await eventually(
    () => app.sql<{ leaf: string }>(`SELECT leaf FROM log_entries WHERE kind = 'arrival'`),
    (rows) => rows.length > 0,
  );
  expect(JSON.parse(logged[0]?.leaf ?? '')).toMatchObject({ photo: hash.digest('hex') });
});
