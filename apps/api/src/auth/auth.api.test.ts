import pg from 'pg';
import type { UserView } from '@raffle/contracts/auth';
import { API } from '@raffle/contracts/routes';
import { EventBus } from '../platform/events/event-bus.js';
import { Client } from '../../test/client.js';
import { eventually } from '../../test/make.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';

let app: TestApp;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function form(more: Record<string, unknown> = {}): Record<string, unknown> {
  counter += 1;
  return {
    username: `auth-${counter}@example.com`,
    password: 'the river comes in june',
    phoneNumber: '+267 71 234 567',
    securityQuestion: 'first_pet',
    securityAnswer: 'Rex',
    fullName: 'Naledi Kgosi',
    ...more,
  };
}

async function registered(more: Record<string, unknown> = {}): Promise<{ client: Client; sent: Record<string, unknown>; user: UserView }> {
  const client = new Client(app.url);
  const sent = form(more);
  const answer = await client.post<UserView>(API.register, sent);
  expect(answer.status).toBe(201);
  return { client, sent, user: answer.body };
}

const sessionOf = (client: Client): string => /raffle\.sid=([^;]+)/.exec(client.cookie)?.[1] ?? '';
const fieldsOf = (answer: { status: number; body: unknown }): Record<string, string[]> => {
  expect(answer).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED', statusCode: 400, requestId: expect.any(String) } });
  return (answer.body as { fields: Record<string, string[]> }).fields;
};

describe('registering', () => {
  it('creates the account, signs the person in and tells only what is theirs to see', async () => {
    const { client, sent, user } = await registered({ username: '  Capitals@Example.COM ', fullName: '  Naledi   Kgosi ' });
    expect(user).toEqual({
      id: expect.stringMatching(/^[\w-]{16}$/),
      fullName: 'Naledi Kgosi',
      username: 'capitals@example.com',
      phoneNumber: '+26771234567',
      nameDisplay: 'full',
    });
    expect(await client.get(API.user)).toMatchObject({ status: 200, body: user });
    const [row] = await app.sql<{ password_hash: string; security_answer_hash: string }>(`SELECT * FROM users WHERE public_id = $1`, [user.id]);
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(row?.security_answer_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(sent.password);
  });

  it('refuses an address that is taken, also in other letters and also at the same moment', async () => {
    const { sent } = await registered();
    const again = await new Client(app.url).post(API.register, form({ username: String(sent.username).toUpperCase() }));
    expect(again).toMatchObject({ status: 409, body: { error: 'EMAIL_ALREADY_REGISTERED' } });
    const same = form();
    const answers = await Promise.all(Array.from({ length: 6 }, () => new Client(app.url).post(API.register, same)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('says everything that is wrong in the words of the form', async () => {
    const answer = await new Client(app.url).post(API.register, {
      username: 'nobody',
      password: 'short',
      phoneNumber: '12345',
      securityQuestion: ' ',
      securityAnswer: '',
      fullName: ' ',
    });
    const fields = fieldsOf(answer);
    expect(fields.username).toContain('Please enter a valid email address');
    expect(fields.password).toContain('Password must be at least 8 characters');
    expect(fields.phoneNumber).toContain('Phone number must be at least 6 characters');
    expect(fields.securityQuestion).toContain('Security question is required');
    expect(fields.securityAnswer).toContain('Security answer is required');
    expect(fields.fullName).toContain('Full name is required');
  });

  it.each([
    ['a common password', { password: 'password123' }, 'password', 'most used'],
    ['a name that turns the text round', { fullName: 'Naledi \u202Eisogk' }, 'fullName', 'cannot be shown'],
    ['a name with a NUL', { fullName: 'Nal\u0000edi' }, 'fullName', 'cannot be shown'],
    ['a name of 121 characters', { fullName: 'n'.repeat(121) }, 'fullName', 'at most 120'],
    ['an endless question', { securityQuestion: 'q'.repeat(201) }, 'securityQuestion', 'at most 200'],
    ['a password of 257 characters', { password: 'ab3'.repeat(86) }, 'password', 'at most 256'],
  ])('refuses %s with the reason', async (_what, wrong, field, reason) => {
    const fields = fieldsOf(await new Client(app.url).post(API.register, form(wrong)));
    expect(fields[field]).toEqual(expect.arrayContaining([expect.stringContaining(reason)]));
  });

  it('accepts long and Unicode passwords, and a question in the person’s own words', async () => {
    const { sent } = await registered({ password: 'пароль-🌊 '.repeat(10), securityQuestion: "What was the name of your first pet?" });
    const answer = await new Client(app.url).post(API.login, { username: sent.username, password: sent.password });
    expect(answer.status).toBe(200);
  });
});

describe('signing in', () => {
  it('answers with the account and opens a session', async () => {
    const { sent, user } = await registered();
    const client = new Client(app.url);
    expect(await client.post(API.login, { username: String(sent.username).toUpperCase(), password: sent.password })).toMatchObject({ status: 200, body: user });
    expect(await client.get(API.user)).toMatchObject({ status: 200, body: user });
  });

  it('tells an unknown address from a wrong password, and nothing else apart', async () => {
    const { sent } = await registered();
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

  it('needs both fields, in the form’s words', async () => {
    const fields = fieldsOf(await new Client(app.url).post(API.login, { username: 'x', password: '' }));
    expect(fields).toEqual({ username: ['Please enter a valid email address'], password: ['Password is required'] });
    fieldsOf(await new Client(app.url).post(API.login));
    fieldsOf(await new Client(app.url).post(`${API.login}?username=a@example.com&password=secret`, {}));
  });

  it('leaves no session behind when a reset changed the password while it was being verified', async () => {
    const { sent, user } = await registered();
    const reset = new pg.Client(app.databaseUrl);
    await reset.connect();
    await reset.query('BEGIN');
    await reset.query('LOCK TABLE sessions IN SHARE ROW EXCLUSIVE MODE');
    const client = new Client(app.url);
    const underWay = client.post(API.login, { username: sent.username, password: sent.password });
    await eventually(
      () => app.sql(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`),
      (waiting) => waiting.length === 1,
    );
    await reset.query(`UPDATE users SET password_hash = 'another' WHERE public_id = $1`, [user.id]);
    await reset.query('DELETE FROM sessions');
    await reset.query('COMMIT');
    await reset.end();
    expect(await underWay).toMatchObject({ status: 401, body: { error: 'auth_failed', errorType: 'auth_failed', message: 'Authentication failed' } });
    expect(await app.sql('SELECT 1 FROM sessions')).toEqual([]);
    expect((await client.get(API.user)).status).toBe(401);
  });

  it('survives a crowd: two hundred at once, all answered', async () => {
    const { sent } = await registered();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => new Client(app.url).post(API.login, { username: sent.username, password: sent.password })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('the session', () => {
  it('has a cookie that scripts and other sites cannot use', async () => {
    const answer = await new Client(app.url).post(API.register, form());
    const cookie = answer.headers.getSetCookie().find((text) => text.startsWith('raffle.sid='));
    expect(cookie).toMatch(/; Path=\/;.*HttpOnly/);
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).not.toContain('Secure');
  });

  it('is sent over https only where the site is on https', async () => {
    const secure = await app.another({ PUBLIC_URL: 'https://raffle.example' });
    const answer = await new Client(secure.url).post(API.register, form(), { 'x-forwarded-proto': 'https' });
    expect(answer.headers.getSetCookie().find((text) => text.startsWith('raffle.sid='))).toContain('Secure');
  });

  it('gets a new id at sign-in, and the old one is dead', async () => {
    const { client, sent } = await registered();
    const before = client.cookie;
    await client.post(API.login, { username: sent.username, password: sent.password });
    expect(sessionOf(client)).not.toBe('');
    expect(client.cookie).not.toBe(before);
    expect((await new Client(app.url, before.split('; ')[0]).get(API.user)).status).toBe(401);
    expect((await client.get(API.user)).status).toBe(200);
  });

  it('is not taken over from an id that somebody else chose', async () => {
    const { sent } = await registered();
    const planted = new Client(app.url, 'raffle.sid=s%3Achosen-by-me.signature');
    await planted.post(API.login, { username: sent.username, password: sent.password });
    expect(sessionOf(planted)).not.toContain('chosen-by-me');
  });

  it('is dead after logout, everywhere and for good', async () => {
    const { client } = await registered();
    const kept = `raffle.sid=${sessionOf(client)}`;
    const ended: unknown[] = [];
    app.app.get(EventBus).on('auth.signed-out', (event) => ended.push(event));
    const answer = await client.post(API.logout);
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^raffle\.sid=;.*Expires=Thu, 01 Jan 1970/);
    expect((await new Client(app.url, kept).get(API.user)).status).toBe(401);
    expect(ended).toEqual([{ userId: expect.any(String), sessionId: expect.any(String) }]);
    expect((await client.post(API.logout)).status).toBe(204);
  });

  it('does not come back through a request that was under way when it was deleted', async () => {
    const { client, user } = await registered();
    const ofUser = `WHERE sess #>> '{passport,user,publicId}' = '${user.id}'`;
    await app.sql(`UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{renewedAt}', '1')::json ${ofUser}`);
    const deleting = new pg.Client(app.databaseUrl);
    await deleting.connect();
    await deleting.query('BEGIN');
    await deleting.query(`DELETE FROM sessions ${ofUser}`);
    // The request still reads the session, and its renewal waits for the row that is being deleted.
    const underWay = client.get(API.user);
    await eventually(
      () => app.sql(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`),
      (waiting) => waiting.length === 1,
    );
    await deleting.query('COMMIT');
    await deleting.end();
    expect((await underWay).status).toBe(200);
    expect(await app.sql(`SELECT 1 FROM sessions ${ofUser}`)).toEqual([]);
  });

  it('is renewed now and then, not at every request', async () => {
    const { client, user } = await registered();
    expect((await client.get(API.user)).headers.getSetCookie()).toEqual([]);
    await app.sql(`UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{renewedAt}', '1')::json, expire = now() + interval '1 hour' WHERE sess #>> '{passport,user,publicId}' = $1`, [user.id]);
    expect((await client.get(API.user)).headers.getSetCookie()).toEqual([expect.stringContaining('raffle.sid=')]);
    const [row] = await app.sql<{ days: number }>(
      `SELECT extract(epoch FROM expire - now()) / 86400 AS days FROM sessions WHERE sess #>> '{passport,user,publicId}' = $1`,
      [user.id],
    );
    expect(Number(row?.days)).toBeCloseTo(7, 1);
    expect((await client.get(API.user)).headers.getSetCookie()).toEqual([]);
  });

  it('ends thirty days after its sign-in, however busy', async () => {
    const { client, user } = await registered();
    await app.sql(`UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{passport,user,since}', to_jsonb($2::bigint))::json WHERE sess #>> '{passport,user,publicId}' = $1`, [
      user.id,
      Date.now() - 31 * 86_400_000,
    ]);
    expect((await client.get(API.user)).status).toBe(401);
    expect(await app.sql(`SELECT 1 FROM sessions WHERE sess #>> '{passport,user,publicId}' = $1`, [user.id])).toEqual([]);
  });

  it('is refused when expired or forged', async () => {
    const { client, user } = await registered();
    const forged = client.cookie.replace(/(raffle\.sid=s%3A[^.]+\.)./, '$1_');
    expect((await new Client(app.url, forged.split('; ')[0]).get(API.user)).status).toBe(401);
    await app.sql(`UPDATE sessions SET expire = now() - interval '2 seconds' WHERE sess #>> '{passport,user,publicId}' = $1`, [user.id]);
    expect((await client.get(API.user)).status).toBe(401);
  });

  it('costs a visitor who only reads neither a cookie nor a row', async () => {
    const [before] = await app.sql<{ count: string }>('SELECT count(*) FROM sessions');
    const answer = await new Client(app.url).get(API.user);
    expect(answer).toMatchObject({ status: 401, body: { error: 'UNAUTHENTICATED', message: 'Please log in to continue.', statusCode: 401 } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await app.sql<{ count: string }>('SELECT count(*) FROM sessions'))[0]).toEqual(before);
  });
});

describe('changing the account', () => {
  it('changes what was sent and tells when the shown name changed', async () => {
    const { client, user } = await registered();
    const renamed: unknown[] = [];
    app.app.get(EventBus).on('user.renamed', (event) => renamed.push(event));
    expect(await client.patch(API.user, { phoneNumber: '+44 20 7946 0958' })).toMatchObject({ status: 200, body: { ...user, phoneNumber: '+442079460958' } });
    expect(renamed).toEqual([]);
    expect(await client.patch(API.user, { fullName: 'Naledi Molefe', nameDisplay: 'initial' })).toMatchObject({
      status: 200,
      body: { fullName: 'Naledi Molefe', nameDisplay: 'initial' },
    });
    expect(renamed).toEqual([{ userId: expect.any(String), publicId: user.id }]);
    expect((await client.patch(API.user, {})).status).toBe(200);
  });

  it.each([[{ fullName: null }], [{ fullName: ['x'] }], [{ nameDisplay: 'secret' }], [{ phoneNumber: 'none' }], [{ username: 'new@example.com' }], [{ id: '1' }], [{ isAdmin: true }]])(
    'refuses %j',
    async (body) => {
      const { client } = await registered();
      fieldsOf(await client.patch(API.user, body));
    },
  );

  it('is for the person only', async () => {
    expect((await new Client(app.url).patch(API.user, { fullName: 'Somebody' })).status).toBe(401);
  });
});

describe('hostile input', () => {
  const bodies: [string, unknown][] = [
    ['an array for the body', [form()]],
    ['a string for the body', '"hello"'],
    ['broken JSON', '{"username": '],
    ['arrays for strings', { username: ['a@example.com'], password: ['x'.repeat(10)] }],
    ['objects for strings', { username: { $ne: null }, password: { length: 10 } }],
    ['numbers for strings', { username: 1, password: 12345678 }],
    ['SQL', { username: `a@example.com' OR '1'='1`, password: 'x' }],
    ['unknown properties', { username: 'a@example.com', password: 'x', rememberMe: true }],
    ['null', 'null'],
  ];
  it.each(bodies)('%s is refused at the login in the envelope', async (_what, body) => {
    const answer = await new Client(app.url).post(API.login, body);
    expect(answer).toMatchObject({ status: 400, body: { statusCode: 400, error: 'VALIDATION_FAILED', message: expect.any(String) } });
    expect(JSON.stringify(answer.body)).not.toMatch(/at \w+ \(|node_modules|SELECT|syntax/i);
  });
  it.each(bodies)('%s is refused at the registration in the envelope', async (_what, body) => {
    const answer = await new Client(app.url).post(API.register, body);
    expect(answer).toMatchObject({ status: 400, body: { statusCode: 400, error: 'VALIDATION_FAILED' } });
  });

  it.each(['id', 'publicId', 'nameDisplay', 'createdAt', 'passwordHash', 'role', 'isAdmin', 'confirmPassword'])('lets nobody set %s', async (property) => {
    const fields = fieldsOf(await new Client(app.url).post(API.register, form({ [property]: 'x' })));
    expect(Object.keys(fields)).toEqual([property]);
  });

  it('a huge body is 413 in the envelope', async () => {
    const answer = await new Client(app.url).post(API.register, form({ fullName: 'x'.repeat(200_000) }));
    expect(answer).toMatchObject({ status: 413, body: { error: 'PAYLOAD_TOO_LARGE' } });
  });

  it.each(['{"__proto__": {"isAdmin": true}, "username": "a@example.com", "password": "x"}', '{"constructor": {"prototype": {"isAdmin": true}}, "username": "a@example.com", "password": "x"}'])(
    '%s reaches no prototype and opens nothing',
    async (body) => {
      for (const path of [API.login, API.register]) {
        const answer = await new Client(app.url).post(path, body);
        expect([400, 401]).toContain(answer.status);
      }
      expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    },
  );
});
