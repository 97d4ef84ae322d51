import { API } from '@raffle/contracts/routes';
import type { SlotView } from '@raffle/contracts/slots';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { eventually, makeCheckout, makePerson, type Person } from '../../../test/make.js';
import { payAndWait } from '../../../test/money.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { PASSWORD, WELCOME, asPerson, makeAccount } from '../../../test/account.js';
import { Client } from '../../../test/client.js';
import { FileMailer } from '../../platform/mail/file-mailer.js';

let app: TestApp;
let admin: AdminClient;
beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
  admin = await makeAdmin(app, 'organiser');
});
afterAll(() => app.close());

const correct = (person: Pick<Person, 'publicId'>, change: object) =>
  admin.patch(API.adminPerson(person.publicId), { reason: 'They phoned', ...change });
const mailsTo = async (address: string) =>
  (await new FileMailer(app.dataDir).latest(1000)).filter(({ to, subject }) => to === address && subject !== WELCOME);

it('puts an address right: it signs in, both addresses are told, every session and the old way in are over', async () => {
  const account = await makeAccount(app);
  const person = await asPerson(app, account);
  await payAndWait(person, await makeCheckout(person, ['2025-07-01T10:00']));
  const old = account.sent.username;
  const email = `right.${old}`;
  await account.client.post(API.passwordResetRequest, { username: old });
  await eventually(
    () => mailsTo(old),
    (mails) => mails.some(({ subject }) => subject === 'Choose a new password'),
  );

  expect(await correct(person, { email: email.toUpperCase() })).toMatchObject({ status: 200, body: { id: person.publicId, email } });
  expect((await person.client.get(API.user)).status).toBe(401);
  expect((await new Client(app.url).post(API.login, { username: old, password: PASSWORD })).status).toBe(401);
  expect((await new Client(app.url).post(API.login, { username: email, password: PASSWORD })).status).toBe(200);
  expect(await app.sql('SELECT 1 FROM password_resets WHERE user_id = $1', [person.id])).toEqual([]);
  for (const address of [old, email]) {
    const mailed = await eventually(
      () => mailsTo(address),
      (mails) => mails.some(({ subject }) => subject.includes('was changed')),
    );
    for (const { text } of mailed) expect(text).toMatch(/^Hello,\n\n[A-Z]/);
  }
  await eventually(
    () => app.sql('SELECT 1 FROM email_changes'),
    (rows) => rows.length === 0,
  );
  expect(await app.sql('SELECT customer_email FROM selections WHERE user_id = $1', [person.id])).toEqual([{ customer_email: email }]);
});

it('leaves a trace of before and after that holds neither', async () => {
  const person = await makePerson(app, { fullName: 'Kagiso Unmistakable' });
  await correct(person, { fullName: 'Kagisho Right', email: 'kagisho@right.example' });
  const [trace] = await app.sql(`SELECT reason, before, after FROM admin_audit WHERE action = 'person.correct' AND subject_id = $1`, [
    person.publicId,
  ]);
  expect(trace).toMatchObject({
    reason: 'They phoned',
    before: { fullName: 'K*** U***' },
    after: { fullName: 'K*** R***', email: 'k***@r***.example' },
  });
});

it.each(['🌊🌊 Kagiso', 'Kagiso 🌊', '👩🏾‍🌾 K'])('corrects %s, whose first character is more than one code unit', async (fullName) => {
  const person = await makePerson(app, { fullName });
  expect(await correct(person, { fullName: `${fullName} Molefe` })).toMatchObject({ status: 200 });
  const masked = fullName
    .split(' ')
    .map((word) => `${word.startsWith('K') ? 'K' : word.startsWith('👩') ? '👩🏾‍🌾' : '🌊'}***`)
    .join(' ');
  const [trace] = await app.sql(`SELECT before, after FROM admin_audit WHERE action = 'person.correct' AND subject_id = $1`, [
    person.publicId,
  ]);
  expect(trace).toEqual({ before: { fullName: masked }, after: { fullName: `${masked} M***` } });
});

it('shows a corrected name on every grid, and leaves the person signed in', async () => {
  const person = await makePerson(app, { fullName: 'Naledi Wrong' });
  await payAndWait(person, await makeCheckout(person, ['2025-07-02T10:00']));
  expect((await correct(person, { fullName: 'Naledi Right' })).status).toBe(200);
  const seen = async () => (await new Client(app.url).get<SlotView>(API.timeSlot('2025-07-02T10:00'))).body.ownerName;
  await eventually(seen, (name) => name === 'Naledi Right');
  expect((await person.client.get(API.user)).status).toBe(200);
});

it('refuses what cannot be', async () => {
  const [person, other] = [await makePerson(app), await makePerson(app)];
  expect(await correct(person, { email: other.email })).toMatchObject({ status: 409, body: { error: 'EMAIL_ALREADY_REGISTERED' } });
  expect(await correct(person, { email: 'nobody' })).toMatchObject({
    status: 400,
    body: { fields: { email: ['Please enter a valid email address'] } },
  });
  expect((await correct(person, {})).status).toBe(400);
  expect((await correct(person, { fullName: 'X', reason: '' })).status).toBe(400);
  expect((await correct({ publicId: 'nobody' }, { fullName: 'X' })).status).toBe(404);
  await app.sql(`UPDATE admin_sessions SET stepped_up_at = NULL WHERE admin_id = (SELECT id FROM admins WHERE email = $1)`, [
    admin.username,
  ]);
  expect(await correct(person, { fullName: 'X' })).toMatchObject({ status: 403, body: { error: 'STEP_UP_REQUIRED' } });
});

it('signs somebody out of every browser, with a reason on record, and only whom there is', async () => {
  const [account, other] = [await makeAccount(app), await makeAccount(app)];
  const phone = new Client(app.url);
  await phone.post(API.login, { username: account.sent.username, password: PASSWORD });
  const signOut = (id: string, reason = 'Lost the phone') => admin.post(API.adminPersonSignOut(id), { reason });
  expect((await signOut(account.user.id, ' ')).status).toBe(400);
  expect(await signOut(account.user.id)).toMatchObject({ status: 200, body: { browsers: 2 } });
  const statuses = await Promise.all([account.client, phone, other.client].map(async (client) => (await client.get(API.user)).status));
  expect(statuses).toEqual([401, 401, 200]);
  const [trace] = await app.sql(`SELECT reason, before FROM admin_audit WHERE action = 'person.sign-out' AND subject_id = $1`, [
    account.user.id,
  ]);
  expect(trace).toEqual({ reason: 'Lost the phone', before: { browsers: 2 } });
  expect((await new Client(app.url).post(API.login, { username: account.sent.username, password: PASSWORD })).status).toBe(200);
  expect(await signOut('nobody')).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
});
