import { API } from '@raffle/contracts/routes';
import { refusedFields, registration } from '../../test/account.js';
import { Client } from '../../test/client.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('hostile input', () => {
  const bodies: [string, unknown][] = [
    ['an array as the body', [registration()]],
    ['a string as the body', '"hello"'],
    ['broken JSON', '{"username": '],
    ['arrays instead of strings', { username: ['a@example.com'], password: ['x'.repeat(10)] }],
    ['objects instead of strings', { username: { $ne: null }, password: { length: 10 } }],
    ['numbers instead of strings', { username: 1, password: 12345678 }],
    ['SQL', { username: `a@example.com' OR '1'='1`, password: 'x' }],
    ['unknown properties', { username: 'a@example.com', password: 'x', rememberMe: true }],
    ['null', 'null'],
    ['extremely deep nesting', `{"username": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ];
  it.each(bodies)('rejects %s at sign-in in the standard error format', async (_what, body) => {
    const answer = await new Client(app.url).post(API.login, body);
    expect(answer).toMatchObject({ status: 400, body: { statusCode: 400, error: 'VALIDATION_FAILED', message: expect.any(String) } });
    expect(JSON.stringify(answer.body)).not.toMatch(/at \w+ \(|node_modules|SELECT|syntax/i);
  });
  it.each(bodies)('rejects %s at registration in the standard error format', async (_what, body) => {
    const answer = await new Client(app.url).post(API.register, body);
    expect(answer).toMatchObject({ status: 400, body: { statusCode: 400, error: 'VALIDATION_FAILED' } });
  });

  it.each(['id', 'publicId', 'nameDisplay', 'createdAt', 'passwordHash', 'role', 'isAdmin', 'confirmPassword'])(
    'does not let anyone set %s',
    async (property) => {
      const fields = refusedFields(await new Client(app.url).post(API.register, registration({ [property]: 'x' })));
      expect(Object.keys(fields)).toEqual([property]);
    },
  );

  it.each(['twin@exam\u200bple.com', '"x@evil.example y"@example.com'])('does not let anyone register as %j', async (username) => {
    const fields = refusedFields(await new Client(app.url).post(API.register, registration({ username })));
    expect(fields).toEqual({ username: ['Please enter a valid email address'] });
  });

  it('responds to a huge body with status 413, in the standard error format', async () => {
    const answer = await new Client(app.url).post(API.register, registration({ fullName: 'x'.repeat(200_000) }));
    expect(answer).toMatchObject({ status: 413, body: { error: 'PAYLOAD_TOO_LARGE' } });
  });

  it.each([
    '{"__proto__": {"isAdmin": true}, "username": "a@example.com", "password": "x"}',
    '{"constructor": {"prototype": {"isAdmin": true}}, "username": "a@example.com", "password": "x"}',
  ])('does not pollute a prototype or sign anyone in with the body %s', async (body) => {
    for (const path of [API.login, API.register]) {
      const answer = await new Client(app.url).post(path, body);
      refusedFields(answer);
    }
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });
});
