import type { AdminPasswordLink } from '@raffle/contracts/admin/bookings';
import type { AdminCashSale } from '@raffle/contracts/admin/cash';
import type { AdminPeoplePage, AdminPersonDetail } from '@raffle/contracts/admin/people';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import type { SlotView } from '@raffle/contracts/slots';
import { makeAdmin, openShift, type AdminClient } from '../../../test/admin.js';
import { eventually, makeCheckout, makePerson, type Person } from '../../../test/make.js';
import { payAndWait } from '../../../test/money.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { PASSWORD, WELCOME, asPerson, makeAccount } from '../../../test/account.js';
import { Client } from '../../../test/client.js';
import { anonymiseUser } from '../../account/anonymise-user.js';
import { FileMailer } from '../../platform/mail/file-mailer.js';

let app: TestApp;
let admin: AdminClient;
beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
  admin = await makeAdmin(app, 'organiser');
});
afterAll(() => app.close());

const correct = (person: Pick<Person, 'publicId'>, change: object) =>
  admin.patch(ADMIN_API.person(person.publicId), { reason: 'They phoned', ...change });
const mailsTo = async (address: string) =>
  (await new FileMailer(app.dataDir).latest(1000)).filter(({ to, subject }) => to === address && subject !== WELCOME);

it('corrects an email address: the owner signs in with the new address, both addresses are notified, and existing sessions and reset links stop working', async () => {
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
  expect(await app.sql(`SELECT 1 FROM email_links WHERE user_id = $1 AND purpose = 'reset'`, [person.id])).toEqual([]);
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

it('masks both the old and the new values in the audit log', async () => {
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

it.each(['🌊🌊 Kagiso', 'Kagiso 🌊', '👩🏾‍🌾 K'])('masks the corrected name %s without cutting through a character', async (fullName) => {
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

it('shows a corrected name on every grid, and keeps the user signed in', async () => {
  const person = await makePerson(app, { fullName: 'Naledi Wrong' });
  await payAndWait(person, await makeCheckout(person, ['2025-07-02T10:00']));
  expect((await correct(person, { fullName: 'Naledi Right' })).status).toBe(200);
  const seen = async () => (await new Client(app.url).get<SlotView>(API.timeSlot('2025-07-02T10:00'))).body.ownerName;
  await eventually(seen, (name) => name === 'Naledi Right');
  expect((await person.client.get(API.user)).status).toBe(200);
});

it("accepts a corrected phone number even in Botswana's national format, and notifies the account's owner", async () => {
  const account = await makeAccount(app);
  const person = await asPerson(app, account);
  expect(await correct(person, { phone: '72 000 111' })).toMatchObject({ status: 200, body: { phone: '+26772000111' } });
  expect((await person.client.get<{ phoneNumber: string }>(API.user)).body.phoneNumber).toBe('+26772000111');
  await eventually(
    () => mailsTo(account.sent.username),
    (mails) => mails.some(({ subject }) => subject === 'Your phone number was changed'),
  );
  const [trace] = await app.sql(`SELECT reason, after FROM admin_audit WHERE action = 'person.correct' AND subject_id = $1`, [
    person.publicId,
  ]);
  expect(trace).toEqual({ reason: 'They phoned', after: { phone: '+267***11' } });
  expect(await correct(person, { phone: '12' })).toMatchObject({
    status: 400,
    body: { fields: { phone: expect.arrayContaining([expect.any(String)]) } },
  });
});

it('notifies the owner of a new phone number, even if the old number was submitted unchanged several times before', async () => {
  const limited = await app.another({ RATE_LIMITS: 'on' });
  const account = await makeAccount(app);
  const person = await asPerson(app, account);
  const organiser = await makeAdmin(limited, 'organiser');
  const send = async (phone: string) => (await organiser.patch(ADMIN_API.person(person.publicId), { reason: 'They phoned', phone })).status;
  const { phoneNumber } = (await person.client.get<{ phoneNumber: string }>(API.user)).body;
  for (let sent = 0; sent < 6; sent += 1) expect(await send(phoneNumber)).toBe(200);
  expect(await send('72 000 333')).toBe(200);
  const notices = `SELECT 1 FROM outbox WHERE kind = 'detail-changed.mail' AND payload ->> 'userId' = $1`;
  expect(await app.sql(notices, [person.id])).toHaveLength(1);
});

it("adds a cash buyer's phone number, and corrects it", async () => {
  const cashier = await makeAdmin(app, 'cashier');
  await openShift(cashier);
  const sale = await cashier.post<AdminCashSale>(ADMIN_API.cashSales, {
    slotIds: ['2025-07-03T10:00'],
    buyerName: 'Onalenna Seretse',
    amountTaken: 3,
  });
  const [buyer] = await app.sql<{ publicId: string }>(
    `SELECT u.public_id AS "publicId" FROM users u JOIN bookings b ON b.user_id = u.id WHERE b.id = $1`,
    [sale.body.bookingId],
  );
  const person = { publicId: buyer?.publicId ?? '' };
  expect(await correct(person, { phone: '71 234 567' })).toMatchObject({ status: 200, body: { phone: '+26771234567', email: '' } });
  expect(await correct(person, { phone: '+44 7911 123456' })).toMatchObject({ status: 200, body: { phone: '+447911123456' } });
  expect(await app.sql(`SELECT before, after FROM admin_audit WHERE subject_id = $1 ORDER BY id`, [person.publicId])).toEqual([
    { before: { phone: '' }, after: { phone: '+267***67' } },
    { before: { phone: '+267***67' }, after: { phone: '+447***56' } },
  ]);
  expect(
    await app.sql(
      `SELECT 1 FROM outbox WHERE kind = 'detail-changed.mail' AND payload->>'userId' IN (SELECT id::text FROM users WHERE walk_in)`,
    ),
  ).toEqual([]);
});

it('rejects invalid corrections, unknown users, and requests without a recent step-up', async () => {
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

it('signs a user out of every browser and records the reason, and rejects unknown users', async () => {
  const [account, other] = [await makeAccount(app), await makeAccount(app)];
  const phone = new Client(app.url);
  await phone.post(API.login, { username: account.sent.username, password: PASSWORD });
  const signOut = (id: string, reason = 'Lost the phone') => admin.post(ADMIN_API.personSignOut(id), { reason });
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

describe('a password link', () => {
  const NEW = 'the river came in july';
  const link = (id: string, reason = 'Their mailbox is gone; I know them from the lodge') =>
    admin.post<AdminPasswordLink>(ADMIN_API.personPasswordLink(id), { reason });
  const tokenIn = (address: string) => new URL(address).hash.replace('#token=', '');
  const confirm = (token: string, securityAnswer = 'Rex the Dog') =>
    new Client(app.url).post(API.passwordResetConfirm, { token, securityAnswer, newPassword: NEW });

  beforeEach(() => admin.stepUp());

  it('lets a user who gets no email choose a new password once, after they answer the security question, and adds an audit entry', async () => {
    const { client, sent, user } = await makeAccount(app);
    const made = await link(user.id);
    expect(made.status).toBe(200);
    expect(made.headers.get('cache-control')).toBe('no-store');
    const token = tokenIn(made.body.link);
    const minutes = (Date.parse(made.body.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15);
    expect((await new Client(app.url).post(API.passwordResetQuestion, { token })).body).toEqual({ securityQuestion: 'first_pet' });
    expect((await confirm(token, 'Felix')).status).toBe(400);
    expect((await client.get(API.user)).status).toBe(200);
    expect((await confirm(token)).status).toBe(204);
    expect((await confirm(token)).status).toBe(400);
    expect((await client.get(API.user)).status).toBe(401);
    expect((await new Client(app.url).post(API.login, { username: sent.username, password: NEW })).status).toBe(200);
    // The email address stays unconfirmed, because the link was not sent by email.
    expect(await app.sql('SELECT email_confirmed_at FROM users WHERE public_id = $1', [user.id])).toEqual([{ email_confirmed_at: null }]);
    const subjects = await eventually(
      async () => (await mailsTo(sent.username)).map(({ subject }) => subject),
      (seen) => seen.length === 2,
    );
    expect(subjects.toSorted()).toEqual(['An organiser made a password link for your account', 'Your password was changed']);
    const [mail] = (await mailsTo(sent.username)).filter(({ subject }) => subject.startsWith('An organiser'));
    expect(mail?.text).not.toContain(token);
    const [trace] = await app.sql<{ reason: string; after: object }>(
      `SELECT reason, after FROM admin_audit WHERE action = 'person.password-link' AND subject_id = $1`,
      [user.id],
    );
    expect(trace).toEqual({ reason: 'Their mailbox is gone; I know them from the lodge', after: { expiresAt: made.body.expiresAt } });
    expect(JSON.stringify(await app.sql('SELECT * FROM admin_audit'))).not.toContain(token);
  });

  it('is revoked when another link is created, and expires', async () => {
    const { user } = await makeAccount(app);
    const first = tokenIn((await link(user.id)).body.link);
    const second = tokenIn((await link(user.id)).body.link);
    expect((await confirm(first)).status).toBe(400);
    await app.sql(`UPDATE email_links SET expires_at = now() - interval '1 second' WHERE purpose = 'handed-reset'`);
    expect((await confirm(second)).status).toBe(400);
  });

  it('stops working after five wrong answers to the security question', async () => {
    const { user } = await makeAccount(app);
    const token = tokenIn((await link(user.id)).body.link);
    for (let n = 0; n < 5; n += 1) expect((await confirm(token, `guess ${n}`)).status).toBe(400);
    expect((await confirm(token)).status).toBe(400);
  });

  it('requires an account, a reason and a recent step-up, and is rate-limited', async () => {
    const { user } = await makeAccount(app);
    expect((await link(user.id, ' ')).status).toBe(400);
    expect(await link('nobody')).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
    const walkIn = await makePerson(app);
    await app.sql('UPDATE users SET walk_in = true WHERE id = $1', [walkIn.id]);
    expect((await link(walkIn.publicId)).status).toBe(400);
    await app.sql(`UPDATE admin_sessions SET stepped_up_at = NULL`);
    expect(await link(user.id)).toMatchObject({ status: 403, body: { error: 'STEP_UP_REQUIRED' } });
    const limited = await app.another({ RATE_LIMITS: 'on' });
    const organiser = await makeAdmin(limited, 'organiser');
    const ask = () => organiser.post(ADMIN_API.personPasswordLink(user.id), { reason: 'again' });
    const answers = [await ask(), await ask(), await ask(), await ask()].map(({ status }) => status);
    expect(answers).toEqual([200, 200, 200, 429]);
  });
});

describe('users', () => {
  const find = async (query: string) => (await admin.get<AdminPeoplePage>(`${ADMIN_API.people}?${query}`)).body.people;
  const namesFound = async (query: string) => (await find(query)).map(({ fullName }) => fullName);

  it('are found by name, email address or phone number, even if they have no booking', async () => {
    const email = 'botho.unbooked@example.com';
    const account = await makeAccount(app, { fullName: 'Botho Únbooked', username: email, phoneNumber: '+26771987654' });
    const buyer = await makePerson(app, { fullName: 'Botho Buyer' });
    await payAndWait(buyer, await makeCheckout(buyer, ['2025-07-10T10:00']));
    for (const q of ['botho unbooked', email, '71 987 654', '+267 71987654', '0267 71987654'])
      expect([q, await namesFound(`q=${encodeURIComponent(q)}`)]).toEqual([q, ['Botho Únbooked']]);
    expect(await namesFound('q=botho&bookings=none')).toEqual(['Botho Únbooked']);
    expect(await namesFound('q=botho&bookings=some')).toEqual(['Botho Buyer']);
    expect(await find('q=botho')).toMatchObject([{ bookings: 1 }, { bookings: 0, email, emailConfirmed: false }]);
    for (const query of ['bookings=many', 'after=x', 'q=%00']) expect((await admin.get(`${ADMIN_API.people}?${query}`)).status).toBe(400);
    const person = await asPerson(app, account);
    await app.database.transact((tx) => anonymiseUser(tx, person.id, { deletedById: null, afterYears: null }));
    expect(await namesFound('q=botho')).toEqual(['Botho Buyer']);
    expect((await admin.get(ADMIN_API.person(person.publicId))).status).toBe(404);
  });

  it('are found by digits in their name or email address, but not by a phone search without digits', async () => {
    const person = await makePerson(app, { fullName: 'Tau Second' });
    await app.sql(`UPDATE users SET email = 'noon2@example.com', phone = '+447700900133' WHERE id = $1`, [person.id]);
    for (const q of ['noon2@example.com', '2', '(0)7700 900 133', '7700900133'])
      expect([q, await namesFound(`q=${encodeURIComponent(q)}`)]).toEqual([q, expect.arrayContaining(['Tau Second'])]);
    expect(await namesFound('q=0')).not.toContain('Tau Second');
    for (const q of ['-', '+', ' - ']) expect([q, await namesFound(`q=${encodeURIComponent(q)}`)]).toEqual([q, []]);
  });

  it('have a page with all their bookings', async () => {
    const person = await makePerson(app, { fullName: 'Lorato Booked' });
    const checkout = await makeCheckout(person, ['2025-07-11T10:00']);
    expect((await admin.get<AdminPersonDetail>(ADMIN_API.person(person.publicId))).body).toMatchObject({
      fullName: 'Lorato Booked',
      isCash: false,
      bookings: 1,
      bookingList: [{ id: checkout.bookingId, reference: checkout.referenceNumber, status: 'pending' }],
    });
    expect((await admin.get(ADMIN_API.person('nobody'))).status).toBe(404);
  });

  it('can be sent another confirmation link until their email address is confirmed', async () => {
    const account = await makeAccount(app);
    const person = await asPerson(app, account);
    const links = () => app.sql(`SELECT 1 FROM email_links WHERE user_id = $1 AND purpose = 'confirm'`, [person.id]);
    const before = (await links()).length;
    expect((await admin.post(ADMIN_API.personConfirmLink(person.publicId))).status).toBe(204);
    expect(await links()).toHaveLength(before + 1);
    expect(
      await app.sql(`SELECT 1 FROM admin_audit WHERE action = 'person.confirm-link' AND subject_id = $1`, [person.publicId]),
    ).toHaveLength(1);
    await app.sql(`UPDATE users SET email_confirmed_at = now() WHERE id = $1`, [person.id]);
    expect(await admin.post(ADMIN_API.personConfirmLink(person.publicId))).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION_FAILED' },
    });
    expect((await admin.post(ADMIN_API.personConfirmLink('nobody'))).status).toBe(404);
  });

  it('can be sent at most five confirmation links an hour', async () => {
    const { publicId } = await asPerson(app, await makeAccount(app));
    const organiser = await makeAdmin(await app.another({ RATE_LIMITS: 'on' }), 'organiser');
    const send = async () => (await organiser.post(ADMIN_API.personConfirmLink(publicId))).status;
    for (let sent = 0; sent < 5; sent += 1) expect(await send()).toBe(204);
    expect(await send()).toBe(429);
  });
});
