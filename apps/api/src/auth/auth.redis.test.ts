import { API } from '@raffle/contracts/routes';
import { makeAccount, refusedFields, registration } from '../../test/account.js';
import { Client } from '../../test/client.js';
import { EVERYTHING } from '../../test/long.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('registering', () => {
  it('creates the account, signs the user in and returns only their own data', async () => {
    const { client, sent, user } = await makeAccount(app, { username: '  Capitals@Example.COM ', fullName: '  Naledi   Kgosi ' });
    expect(user).toEqual({
      id: expect.stringMatching(/^[\w-]{16}$/),
      fullName: 'Naledi Kgosi',
      username: 'capitals@example.com',
      phoneNumber: '+26771234567',
      nameDisplay: 'full',
      emailConfirmed: false,
    });
    expect(await client.get(API.user)).toMatchObject({ status: 200, body: user });
    const [row] = await app.sql<{ password_hash: string; security_answer_hash: string }>(`SELECT * FROM users WHERE public_id = $1`, [
      user.id,
    ]);
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(row?.security_answer_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(sent.password);
  });

  it.each(['full', 'initial', 'anonymous'] as const)('shows the name as chosen at registration: %s', async (nameDisplay) => {
    const { client } = await makeAccount(app, { nameDisplay });
    expect((await client.get(API.user)).body).toMatchObject({ nameDisplay });
  });

  it('rejects an unknown setting for how the name is shown', async () => {
    const answer = await new Client(app.url).post(API.register, { ...registration(), nameDisplay: 'loud' });
    expect(answer).toMatchObject({ status: 400, body: { fields: { nameDisplay: ['Please choose how your name is shown'] } } });
  });

  it('rejects an email address that already has an account, even if it is spelled differently or sent in parallel requests', async () => {
    const { sent } = await makeAccount(app);
    const again = await new Client(app.url).post(API.register, registration({ username: sent.username.toUpperCase() }));
    expect(again).toMatchObject({ status: 409, body: { error: 'EMAIL_ALREADY_REGISTERED' } });
    const mailbox = (await makeAccount(app, { username: 'neo@bücher.example' })).sent;
    for (const username of ['neo@xn--bcher-kva.example', 'NEO@BU\u0308CHER.example']) {
      expect(await new Client(app.url).post(API.register, registration({ username }))).toMatchObject({ status: 409 });
      expect(await new Client(app.url).post(API.login, { username, password: mailbox.password })).toMatchObject({ status: 200 });
    }
    const same = registration();
    const answers = await Promise.all(Array.from({ length: 6 }, () => new Client(app.url).post(API.register, same)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('reports each error with the message shown in the form', async () => {
    const answer = await new Client(app.url).post(API.register, {
      username: 'nobody',
      password: 'short',
      phoneNumber: '12345',
      securityQuestion: ' ',
      securityAnswer: '',
      fullName: ' ',
    });
    const fields = refusedFields(answer);
    expect(fields.username).toContain('Please enter a valid email address');
    expect(fields.password).toContain('Password must be at least 8 characters');
    expect(fields.phoneNumber).toContain('Phone number must be at least 6 characters');
    expect(fields.securityQuestion).toContain('Security question is required');
    expect(fields.securityAnswer).toContain('Security answer is required');
    expect(fields.fullName).toContain('Full name is required');
  });

  it.each([
    ['a common password', { password: 'password123' }, 'password', 'most common'],
    ['a name with a direction override', { fullName: 'Naledi \u202Eisogk' }, 'fullName', 'cannot be shown'],
    ['a name with a NUL', { fullName: 'Nal\u0000edi' }, 'fullName', 'cannot be shown'],
    ['a name of 121 characters', { fullName: 'n'.repeat(121) }, 'fullName', 'at most 120'],
    ['an overlong question', { securityQuestion: 'q'.repeat(201) }, 'securityQuestion', 'at most 200'],
    ['a password of 257 characters', { password: 'ab3'.repeat(86) }, 'password', 'at most 256'],
  ])('rejects %s and states a reason', async (_what, wrong, field, reason) => {
    const fields = refusedFields(await new Client(app.url).post(API.register, registration(wrong)));
    expect(fields[field]).toEqual(expect.arrayContaining([expect.stringContaining(reason)]));
  });

  it('accepts long and Unicode passwords, and a security question that the user wrote themselves', async () => {
    const { sent } = await makeAccount(app, {
      password: 'пароль-🌊 '.repeat(10),
      securityQuestion: 'What was the name of your first pet?',
    });
    const answer = await new Client(app.url).post(API.login, { username: sent.username, password: sent.password });
    expect(answer.status).toBe(200);
  });
});

describe('signing in', () => {
  it('returns the account and opens a session', async () => {
    const { sent, user } = await makeAccount(app);
    const client = new Client(app.url);
    expect(await client.post(API.login, { username: sent.username.toUpperCase(), password: sent.password })).toMatchObject({
      status: 200,
      body: user,
    });
    expect(await client.get(API.user)).toMatchObject({ status: 200, body: user });
  });

  it('returns different errors for an unknown email address and a wrong password, but reveals nothing else', async () => {
    const { sent } = await makeAccount(app);
    const unknown = await new Client(app.url).post(API.login, { username: 'nobody@example.com', password: 'whatever it was' });
    const wrong = await new Client(app.url).post(API.login, { username: sent.username, password: 'whatever it was' });
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual({
      statusCode: 401,
      error: 'email_not_found',
      errorType: 'email_not_found',
      message: 'Email address not recognized',
      requestId: expect.any(String),
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      statusCode: 401,
      error: 'incorrect_password',
      errorType: 'incorrect_password',
      message: 'Incorrect password',
      requestId: expect.any(String),
    });
    expect(unknown.headers.getSetCookie()).toEqual([]);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  it('requires both fields, and reports errors with the messages shown in the form', async () => {
    const fields = refusedFields(await new Client(app.url).post(API.login, { username: 'x', password: '' }));
    expect(fields).toEqual({ username: ['Please enter a valid email address'], password: ['Password is required'] });
    refusedFields(await new Client(app.url).post(API.login));
    refusedFields(await new Client(app.url).post(`${API.login}?username=a@example.com&password=secret`, {}));
  });

  if (EVERYTHING)
    it('serves a hundred parallel sign-ins', async () => {
      const { sent } = await makeAccount(app);
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => new Client(app.url).post(API.login, { username: sent.username, password: sent.password })),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    });
});

describe('changing the account', () => {
  it('changes only the given fields, and stages one `user.renamed` message when the displayed name changes', async () => {
    const { client, user } = await makeAccount(app);
    const renamed = (): Promise<unknown[]> =>
      app.sql(`SELECT 1 FROM outbox JOIN users ON users.id::text = payload ->> 'userId' WHERE kind = 'user.renamed' AND public_id = $1`, [
        user.id,
      ]);
    expect(await client.patch(API.user, { phoneNumber: '+44 20 7946 0958' })).toMatchObject({
      status: 200,
      body: { ...user, phoneNumber: '+442079460958' },
    });
    // Phone numbers copied from a contact list can contain these invisible characters.
    expect((await client.patch(API.user, { phoneNumber: '\u202a+267\u00a071 234 567\u202c' })).body).toMatchObject({
      phoneNumber: '+26771234567',
    });
    expect(await renamed()).toHaveLength(0);
    expect(await client.patch(API.user, { fullName: 'Naledi Molefe', nameDisplay: 'initial' })).toMatchObject({
      status: 200,
      body: { fullName: 'Naledi Molefe', nameDisplay: 'initial' },
    });
    expect((await client.patch(API.user, {})).status).toBe(200);
    expect(await renamed()).toHaveLength(1);
  });

  it.each([
    [{ fullName: null }],
    [{ fullName: ['x'] }],
    [{ nameDisplay: 'secret' }],
    [{ phoneNumber: 'none' }],
    [{ phoneNumber: '415 555 2671' }],
    [{ fullName: '\u3164' }],
    [{ fullName: 'Neo\u00ADKgosi' }],
    [{ username: 'new@example.com' }],
    [{ id: '1' }],
    [{ isAdmin: true }],
  ])('rejects %j', async (body) => {
    const { client } = await makeAccount(app);
    refusedFields(await client.patch(API.user, body));
  });

  it('requires a signed-in user', async () => {
    expect((await new Client(app.url).patch(API.user, { fullName: 'Somebody' })).status).toBe(401);
  });
});
