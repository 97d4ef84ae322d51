import { API } from '@raffle/contracts/routes';
import type { UserView } from '@raffle/contracts/auth';
import { FileMailer, type StoredMail } from '../platform/mail/file-mailer.js';
import { EventBus } from '../platform/events/event-bus.js';
import { makeAccount, PASSWORD } from '../../test/account.js';
import { Client } from '../../test/client.js';
import { eventually } from '../../test/make.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';

const OLD = PASSWORD;
const NEW = 'the river came in july';
const DEAD = 'This link has expired or was used already. Please ask for a new one.';

let app: TestApp;
let mails: FileMailer;

beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://raffle.example' } });
  mails = new FileMailer(app.dataDir);
});
afterAll(() => app.close());

async function registered(): Promise<{ client: Client; email: string; user: UserView }> {
  const { client, sent, user } = await makeAccount(app, {}, { 'x-forwarded-proto': 'https' });
  return { client, email: sent.username, user };
}

const visitor = (): Client => new Client(app.url);
const request = (username: string) => visitor().post(API.passwordResetRequest, { username });
const confirm = (token: string, more: Record<string, unknown> = {}, from = visitor()) =>
  from.post(API.passwordResetConfirm, { token, securityAnswer: 'rex THE  dog', newPassword: NEW, ...more });
const login = (username: string, password: string) => visitor().post(API.login, { username, password });
const mailsTo = async (email: string): Promise<StoredMail[]> => (await mails.latest(1000)).filter(({ to }) => to === email);

async function mailedToken(email: string): Promise<string> {
  const before = (await mailsTo(email)).length;
  expect((await request(email)).status).toBe(202);
  const [mail] = await eventually(
    () => mailsTo(email),
    (list) => list.length > before,
  );
  return /^https:\/\/raffle\.example\/reset-password\?token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
}

it('changes the password once, ends every session and says so by mail', async () => {
  const { client, email, user } = await registered();
  await login(email, OLD);
  const ended: { userId: string }[] = [];
  app.app.get(EventBus).on('auth.signed-out', (event) => ended.push(event));
  const token = await mailedToken(email);
  expect(await visitor().post(API.passwordResetQuestion, { token })).toMatchObject({
    status: 200,
    body: { securityQuestion: 'first_pet' },
  });
  expect((await confirm(token)).status).toBe(204);
  expect((await client.get(API.user)).status).toBe(401);
  expect(await app.sql(`SELECT 1 FROM sessions WHERE sess #>> '{passport,user,publicId}' = $1`, [user.id])).toEqual([]);
  expect(ended).toHaveLength(2);
  expect(await login(email, OLD)).toMatchObject({ status: 401, body: { error: 'incorrect_password' } });
  expect((await login(email, NEW)).status).toBe(200);
  expect(await confirm(token, { newPassword: 'yet another one' })).toMatchObject({
    status: 400,
    body: { message: DEAD, fields: { token: [DEAD] } },
  });
  await eventually(
    () => mailsTo(email),
    (list) => list.some(({ subject }) => subject === 'Your password was changed'),
  );
});

it('lets one of several at the same moment use a link, and ends the other links with it', async () => {
  const { email } = await registered();
  const older = await mailedToken(email);
  const token = await mailedToken(email);
  const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(token)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(await confirm(older)).toMatchObject({ status: 400, body: { fields: { token: [DEAD] } } });
});

it('answers the same for a known and an unknown address, and mails the known one only', async () => {
  const { email } = await registered();
  const known = await request(email);
  const unknown = await request('nobody-at-all@example.com');
  expect(known.status).toBe(202);
  expect(unknown.status).toBe(202);
  expect(unknown.body).toEqual(known.body);
  await eventually(
    () => mailsTo(email),
    (list) => list.length === 1,
  );
  expect(await mailsTo('nobody-at-all@example.com')).toEqual([]);
});

it('keeps no token and no address where it could be read: only a hash, only an id', async () => {
  const { email } = await registered();
  const token = await mailedToken(email);
  const rows = await app.sql(`SELECT encode(token_hash, 'escape') AS hash FROM password_resets UNION ALL SELECT payload::text FROM outbox`);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain(email);
});

it('bears five answers and then no more, not even the right one', async () => {
  const { email } = await registered();
  const token = await mailedToken(email);
  const guesses = await Promise.all(Array.from({ length: 8 }, () => confirm(token, { securityAnswer: 'Bello' })));
  expect(guesses.filter(({ body }) => 'securityAnswer' in (body as { fields: object }).fields)).toHaveLength(5);
  expect(await confirm(token)).toMatchObject({ status: 400, body: { fields: { token: [DEAD] } } });
  expect((await login(email, OLD)).status).toBe(200);
});

it('does not spend a try on a weak password', async () => {
  const { email } = await registered();
  const token = await mailedToken(email);
  for (let round = 0; round < 6; round += 1) {
    const weak = await confirm(token, { newPassword: 'password123' });
    expect(weak).toMatchObject({ status: 400, body: { fields: { newPassword: [expect.stringContaining('most used')] } } });
  }
  expect((await confirm(token)).status).toBe(204);
});

it('refuses a link after its quarter of an hour', async () => {
  const { email } = await registered();
  const token = await mailedToken(email);
  await app.sql(`UPDATE password_resets SET expires_at = now() WHERE user_id = (SELECT id FROM users WHERE email = $1)`, [email]);
  expect(await visitor().post(API.passwordResetQuestion, { token })).toMatchObject({ status: 400, body: { fields: { token: [DEAD] } } });
  expect(await confirm(token)).toMatchObject({ status: 400, body: { fields: { token: [DEAD] } } });
});

it.each([[{}], [{ token: ['x'] }], [{ token: '../../etc' }], [{ token: 'A'.repeat(43), securityAnswer: 'x', newPassword: NEW, extra: 1 }]])(
  'refuses %j',
  async (body) => {
    expect(await visitor().post(API.passwordResetConfirm, body)).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED' } });
  },
);

it('builds the link from the configuration, whatever the request calls the site', async () => {
  const { email } = await registered();
  await visitor().post(API.passwordResetRequest, { username: email }, { 'x-forwarded-host': 'evil.example' });
  const [mail] = await eventually(
    () => mailsTo(email),
    (list) => list.length === 1,
  );
  expect(mail?.text).toContain('https://raffle.example/reset-password?token=');
  expect(mail?.text).not.toContain('evil.example');
});

describe('the mailbox of a development server', () => {
  it('shows the mails, newest first, with text as text', async () => {
    const odd = { to: 'odd@example.com', subject: '<script>alert(1)</script>', text: 'see http://localhost/a?b=1&c=2\n\n<b>bold</b>' };
    await mails.send(odd);
    const page = await fetch(`${app.url}/dev/mailbox`);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('<a href="http://localhost/a?b=1&amp;c=2">');
    expect(html).not.toContain('<b>bold</b>');
    const list = await visitor().get<StoredMail[]>('/dev/mailbox', { accept: 'application/json' });
    expect(list.body[0]).toMatchObject(odd);
  });
});

it('forgets the session in the browser of whom it belongs to, and leaves anybody else signed in there', async () => {
  const [owner, other, guest] = [await registered(), await registered(), await registered()];
  expect((await confirm(await mailedToken(owner.email), {}, owner.client)).status).toBe(204);
  expect(owner.client.cookie).not.toMatch(/raffle\.(sid|in)/);
  expect((await confirm(await mailedToken(other.email), {}, guest.client)).status).toBe(204);
  expect((await guest.client.get(API.user)).status).toBe(200);
});
