import { API } from '@raffle/contracts/routes';
import type { UserView } from '@raffle/contracts/people/auth';
import { FileMailer, type StoredMail } from '../../platform/mail/file-mailer.js';
import { EventBus } from '../../platform/events/event-bus.js';
import { PASSWORD, WELCOME, makeAccount, refusedFields, registration } from '../../../test/account.js';
import { Client } from '../../../test/client.js';
import { eventually } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { PasswordHashing } from './password-hashing.js';

const OLD = PASSWORD;
const NEW = 'the river came in july';
const DEAD = 'This link has expired or has already been used. Please ask for a new one.';

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
  from.post(API.passwordResetConfirm, { token, securityAnswer: '\u2018rex\u2019 THE \u00a0dog', newPassword: NEW, ...more });
const login = (username: string, password: string) => visitor().post(API.login, { username, password });
const mailsTo = async (email: string): Promise<StoredMail[]> =>
  (await mails.latest(1000)).filter(({ to, subject }) => to === email && subject !== WELCOME);

async function mailedToken(email: string): Promise<string> {
  const before = (await mailsTo(email)).length;
  expect((await request(email)).status).toBe(202);
  const [mail] = await eventually(
    () => mailsTo(email),
    (list) => list.length > before,
  );
  return /^https:\/\/raffle\.example\/reset-password#token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
}

it('changes the password once, ends every session and emails the owner', async () => {
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
  const mailed = await eventually(
    () => mailsTo(email),
    (list) => list.some(({ subject }) => subject === 'Your password was changed'),
  );
  // Emails use the owner's name only after a link has been opened, because opening it proves access to the mailbox.
  expect(mailed.map(({ subject, text }) => [subject, text.split('\n')[0]])).toEqual([
    ['Your password was changed', 'Hello Naledi Kgosi,'],
    ['Choose a new password', 'Hello,'],
  ]);
  expect((await client.post<UserView>(API.login, { username: email, password: NEW })).body.emailConfirmed).toBe(true);
});

it("lets only one of several parallel requests use a link, and invalidates the account's other reset links", async () => {
  const { email } = await registered();
  const older = await mailedToken(email);
  const token = await mailedToken(email);
  const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(token)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(await confirm(older)).toMatchObject({ status: 400, body: { fields: { token: [DEAD] } } });
});

it('gives the same response for known and unknown email addresses, but emails only the known address', async () => {
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

it("stores only the token's hash and the account's ID", async () => {
  const { email } = await registered();
  const token = await mailedToken(email);
  const rows = await app.sql(`SELECT encode(token_hash, 'escape') AS hash FROM email_links UNION ALL SELECT payload::text FROM outbox`);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain(email);
});

it('checks five answers, then rejects even the correct one', async () => {
  const { email } = await registered();
  const token = await mailedToken(email);
  const guesses = await Promise.all(Array.from({ length: 8 }, () => confirm(token, { securityAnswer: 'Bello' })));
  expect(guesses.filter(({ body }) => 'securityAnswer' in (body as { fields: object }).fields)).toHaveLength(5);
  expect(await confirm(token)).toMatchObject({ status: 400, body: { fields: { token: [DEAD] } } });
  expect((await login(email, OLD)).status).toBe(200);
});

it('does not count a weak password as an attempt', async () => {
  const { email } = await registered();
  const token = await mailedToken(email);
  for (let round = 0; round < 6; round += 1) {
    const weak = await confirm(token, { newPassword: 'password123' });
    expect(weak).toMatchObject({ status: 400, body: { fields: { newPassword: [expect.stringContaining('most common')] } } });
  }
  expect((await confirm(token)).status).toBe(204);
});

it('rejects a link after 15 minutes', async () => {
  const { email } = await registered();
  const token = await mailedToken(email);
  await app.sql(`UPDATE email_links SET expires_at = now() WHERE purpose = 'reset' AND user_id = (SELECT id FROM users WHERE email = $1)`, [
    email,
  ]);
  expect(await visitor().post(API.passwordResetQuestion, { token })).toMatchObject({ status: 400, body: { fields: { token: [DEAD] } } });
  expect(await confirm(token)).toMatchObject({ status: 400, body: { fields: { token: [DEAD] } } });
});

it.each([[{}], [{ token: ['x'] }], [{ token: '../../etc' }], [{ token: 'A'.repeat(43), securityAnswer: 'x', newPassword: NEW, extra: 1 }]])(
  'rejects %j',
  async (body) => {
    expect(await visitor().post(API.passwordResetConfirm, body)).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED' } });
  },
);

it("takes the link's host from the configuration, whatever host the request headers specify", async () => {
  const { email } = await registered();
  await visitor().post(API.passwordResetRequest, { username: email }, { 'x-forwarded-host': 'evil.example' });
  const [mail] = await eventually(
    () => mailsTo(email),
    (list) => list.length === 1,
  );
  expect(mail?.text).toContain('https://raffle.example/reset-password#token=');
  expect(mail?.text).not.toContain('evil.example');
});

describe('changing the password with the current one', () => {
  const HTTPS = { 'x-forwarded-proto': 'https' };
  const change = (client: Client, password: string, newPassword: string) => client.post(API.userPassword, { password, newPassword }, HTTPS);
  const isIn = async (client: Client) => (await client.get(API.user)).status === 200;

  async function signedIn(email: string): Promise<Client> {
    const client = visitor();
    await client.post(API.login, { username: email, password: OLD }, HTTPS);
    return client;
  }

  it("ends every other session, invalidates copies of this session's cookie and every emailed reset link, and emails the owner", async () => {
    const { client, email } = await registered();
    const other = await signedIn(email);
    const copy = new Client(app.url, /raffle\.sid=[^;]+/.exec(client.cookie)?.[0]);
    expect([await isIn(other), await isIn(copy)]).toEqual([true, true]);
    const token = await mailedToken(email);
    expect((await change(client, OLD, NEW)).status).toBe(204);
    expect([await isIn(client), await isIn(other), await isIn(copy)]).toEqual([true, false, false]);
    expect(refusedFields(await confirm(token))).toEqual({ token: [DEAD] });
    expect((await login(email, OLD)).status).toBe(401);
    expect((await login(email, NEW)).status).toBe(200);
    await eventually(
      () => mailsTo(email),
      (list) => list.some(({ subject }) => subject === 'Your password was changed'),
    );
  });

  it('is rejected if the current password is missing or wrong, or if the new password is weak or unchanged', async () => {
    const { client, email } = await registered();
    const fields = async (password: string, next: string) => refusedFields(await change(client, password, next));
    expect(await fields('not it', NEW)).toEqual({ password: ['Incorrect password'] });
    expect(await fields(OLD, 'password123')).toEqual({ newPassword: [expect.stringContaining('most common')] });
    expect(await fields(OLD, 'Naledi Kgosi')).toEqual({ newPassword: ['Password must not be your name or email address'] });
    expect(await fields(OLD, OLD)).toEqual({ newPassword: ['This is already your password'] });
    expect((await visitor().post(API.userPassword, { password: OLD, newPassword: NEW })).status).toBe(401);
    expect((await login(email, OLD)).status).toBe(200);
  });

  it("succeeds for only one of two parallel requests, and keeps only that request's browser signed in", async () => {
    const { client, email } = await registered();
    const clients = [client, await signedIn(email)];
    const words = ['the first of two', 'the second of two'];
    const answers = await Promise.all(clients.map((each, at) => change(each, OLD, words[at] ?? '')));
    const won = answers.map(({ status }) => status === 204);
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await Promise.all(clients.map(isIn))).toEqual(won);
    expect((await login(email, words[won.indexOf(true)] ?? '')).status).toBe(200);
  });
});

describe('changing the security question', () => {
  const MAUN = { securityQuestion: 'city_of_birth', securityAnswer: 'Maun' };
  const change = (client: Client, more: object = {}) => client.post(API.userSecurityQuestion, { ...MAUN, password: OLD, ...more });
  const noticesTo = (email: string, subject: string, times: number) =>
    eventually(
      async () => (await mailsTo(email)).filter((mail) => mail.subject === subject),
      (list) => list.length === times,
    );

  it('requires the password, takes effect at the next password reset, and emails the owner', async () => {
    const { client, email } = await registered();
    expect(refusedFields(await change(client, { password: 'not it' }))).toEqual({ password: ['Incorrect password'] });
    expect((await visitor().post(API.userSecurityQuestion, { ...MAUN, password: OLD })).status).toBe(401);
    expect((await change(client)).status).toBe(204);
    const [mail] = await noticesTo(email, 'Your security question was changed', 1);
    expect(mail?.text).not.toMatch(/Naledi|Maun|city/);
    const token = await mailedToken(email);
    expect((await visitor().post(API.passwordResetQuestion, { token })).body).toEqual({ securityQuestion: 'city_of_birth' });
    expect(refusedFields(await confirm(token))).toEqual({ securityAnswer: ['The security answer is not correct.'] });
    expect((await confirm(token, { securityAnswer: 'maun' })).status).toBe(204);
  });

  it('emails the owner even if the mail server was unreachable for hours', async () => {
    await app.sql(
      `CREATE FUNCTION hours_ago() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.payload := NEW.payload || '{"askedAt": 1}'; RETURN NEW; END $$`,
    );
    await app.sql(`CREATE TRIGGER hours_ago BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION hours_ago()`);
    const { client, email } = await registered();
    expect((await change(client)).status).toBe(204);
    expect((await client.post(API.userPassword, { password: OLD, newPassword: NEW })).status).toBe(204);
    await app.sql(`DROP TRIGGER hours_ago ON outbox`);
    await noticesTo(email, 'Your security question was changed', 1);
    await noticesTo(email, 'Your password was changed', 1);
  });

  it('requires an answer of at least three letters, as at registration, but still accepts shorter stored answers', async () => {
    const { client, email } = await registered();
    const short = { securityAnswer: ['Security answer must have at least 3 letters'] };
    expect(refusedFields(await change(client, { securityAnswer: ' M. o ' }))).toEqual(short);
    expect(refusedFields(await visitor().post(API.register, registration({ securityAnswer: '---R' })))).toEqual(short);
    const hash = await app.app.get(PasswordHashing).hash('bo');
    await app.sql('UPDATE users SET security_answer_hash = $2 WHERE email = $1', [email, hash]);
    expect((await confirm(await mailedToken(email), { securityAnswer: 'Bo' })).status).toBe(204);
  });

  it('limits the number of emails about changed details, and never includes the new value in them', async () => {
    const { client, email } = await registered();
    const phone = async (last: number) => (await client.patch(API.user, { phoneNumber: `+2677123456${last}` })).status;
    expect([await phone(0), await phone(0)]).toEqual([200, 200]);
    const [mail] = await noticesTo(email, 'Your phone number was changed', 1);
    expect(mail?.text).not.toMatch(/Naledi|\d{5}/);
    client.moveTo((await app.another({ RATE_LIMITS: 'on' })).url);
    for (const last of [1, 2, 3, 4, 5, 6, 7]) expect(await phone(last)).toBe(200);
    const staged = `SELECT 1 FROM outbox o JOIN users u ON u.id::text = o.payload ->> 'userId' WHERE o.kind = 'detail-changed.mail' AND u.email = $1`;
    expect(await app.sql(staged, [email])).toHaveLength(1 + 5);
  });
});

describe("a development server's mailbox", () => {
  it('lists emails, newest first, and escapes HTML in their text', async () => {
    const odd = {
      to: 'odd@example.com',
      subject: '<script>alert(1)</script>',
      text: 'see http://localhost/a?b=1&c=2\n\n<b>bold</b>',
      html: '<b>bold</b><script>alert(2)</script>',
    };
    await mails.send(odd);
    const page = await fetch(`${app.url}/dev/mailbox`);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('<a href="http://localhost/a?b=1&amp;c=2">');
    expect(html).not.toContain('<b>bold</b>');
    expect(html).not.toContain('<script>');
    expect(html).toMatch(/<iframe sandbox="" [^>]*srcDoc="&lt;b&gt;bold&lt;\/b&gt;&lt;script&gt;/i);
    const list = await visitor().get<StoredMail[]>('/dev/mailbox', { accept: 'application/json' });
    expect(list.body).toContainEqual(expect.objectContaining(odd));
    // The list also contains emails from earlier tests and from concurrent requests.
    const times = list.body.map(({ sentAt }) => sentAt);
    expect(times.length).toBeGreaterThan(1);
    expect(times).toEqual(times.toSorted().toReversed());
  });
});

it('signs the owner out of the browser that resets the password, but does not sign out another user of that browser', async () => {
  const [owner, other, guest] = [await registered(), await registered(), await registered()];
  expect((await confirm(await mailedToken(owner.email), {}, owner.client)).status).toBe(204);
  expect(owner.client.cookie).not.toMatch(/raffle\.(sid|in)/);
  expect((await confirm(await mailedToken(other.email), {}, guest.client)).status).toBe(204);
  expect((await guest.client.get(API.user)).status).toBe(200);
});
