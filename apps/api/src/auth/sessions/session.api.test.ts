import pg from 'pg';
import { API } from '@raffle/contracts/routes';
import { EventBus } from '../../platform/events/event-bus.js';
import { makeAccount, registration } from '../../../test/account.js';
import { Client } from '../../../test/client.js';
import { eventually } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const sessionOf = (client: Client): string => /raffle\.sid=([^;]+)/.exec(client.cookie)?.[1] ?? '';

describe('the session', () => {
  it('has a cookie that neither scripts nor other sites can use', async () => {
    const answer = await new Client(app.url).post(API.register, registration());
    const cookie = answer.headers.getSetCookie().find((text) => text.startsWith('raffle.sid='));
    expect(cookie).toMatch(/; Path=\/;.*HttpOnly/);
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).not.toContain('Secure');
  });

  it('sets the Secure attribute on its cookie if the site uses HTTPS', async () => {
    const secure = await app.another({ PUBLIC_URL: 'https://raffle.example' });
    const answer = await new Client(secure.url).post(API.register, registration(), { 'x-forwarded-proto': 'https' });
    expect(answer.headers.getSetCookie().find((text) => text.startsWith('raffle.sid='))).toContain('Secure');
  });

  it('gets a new ID at sign-in, after which the old ID no longer works', async () => {
    const { client, sent } = await makeAccount(app);
    const before = sessionOf(client);
    await client.post(API.login, { username: sent.username, password: sent.password });
    expect(sessionOf(client)).not.toBe('');
    expect(sessionOf(client)).not.toBe(before);
    expect((await new Client(app.url, `raffle.sid=${before}`).get(API.user)).status).toBe(401);
    expect((await client.get(API.user)).status).toBe(200);
  });

  it('does not use an ID chosen by someone else', async () => {
    const { sent } = await makeAccount(app);
    const planted = new Client(app.url, 'raffle.sid=s%3Achosen-by-me.signature');
    await planted.post(API.login, { username: sent.username, password: sent.password });
    expect(sessionOf(planted)).not.toContain('chosen-by-me');
  });

  it('ends permanently when the user signs out, even for a copy of its cookie', async () => {
    const { client } = await makeAccount(app);
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

  it('is not restored by a request that was in progress when the session was deleted', async () => {
    const { client, user } = await makeAccount(app);
    const ofUser = `WHERE sess #>> '{passport,user,publicId}' = '${user.id}'`;
    await app.sql(`UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{renewedAt}', '1')::json ${ofUser}`);
    const deleting = new pg.Client(app.databaseUrl);
    await deleting.connect();
    await deleting.query('BEGIN');
    await deleting.query(`DELETE FROM sessions ${ofUser}`);
    // The request can still read the session, but renewing it has to wait for the row that is being deleted.
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

  it('is renewed only after some time, not on every request', async () => {
    const { client, user } = await makeAccount(app);
    expect((await client.get(API.user)).headers.getSetCookie()).toEqual([]);
    await app.sql(
      `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{renewedAt}', '1')::json, expire = now() + interval '1 hour' WHERE sess #>> '{passport,user,publicId}' = $1`,
      [user.id],
    );
    expect((await client.get(API.user)).headers.getSetCookie()).toContainEqual(expect.stringContaining('raffle.sid='));
    const [row] = await app.sql<{ days: number }>(
      `SELECT extract(epoch FROM expire - now()) / 86400 AS days FROM sessions WHERE sess #>> '{passport,user,publicId}' = $1`,
      [user.id],
    );
    expect(Number(row?.days)).toBeCloseTo(7, 1);
    expect((await client.get(API.user)).headers.getSetCookie()).toEqual([]);
  });

  it('ends 30 days after the sign-in, even if it was used recently', async () => {
    const { client, user } = await makeAccount(app);
    await app.sql(
      `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{passport,user,since}', to_jsonb($2::bigint))::json WHERE sess #>> '{passport,user,publicId}' = $1`,
      [user.id, Date.now() - 31 * 86_400_000],
    );
    expect((await client.get(API.user)).status).toBe(401);
    expect(await app.sql(`SELECT 1 FROM sessions WHERE sess #>> '{passport,user,publicId}' = $1`, [user.id])).toEqual([]);
  });

  it('is rejected if it has expired or was forged', async () => {
    const { client, user } = await makeAccount(app);
    const forged = sessionOf(client).replace(/^(s%3A[^.]+\.)./, '$1_');
    expect(forged).not.toBe(sessionOf(client));
    expect((await new Client(app.url, `raffle.sid=${forged}`).get(API.user)).status).toBe(401);
    await app.sql(`UPDATE sessions SET expire = now() - interval '2 seconds' WHERE sess #>> '{passport,user,publicId}' = $1`, [user.id]);
    expect((await client.get(API.user)).status).toBe(401);
  });

  it('is not created for a visitor who only reads, so that no cookie is set and no row is stored', async () => {
    const [before] = await app.sql<{ count: string }>('SELECT count(*) FROM sessions');
    const answer = await new Client(app.url).get(API.user);
    expect(answer).toMatchObject({
      status: 401,
      body: { error: 'UNAUTHENTICATED', message: 'Please sign in to continue.', statusCode: 401 },
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await app.sql<{ count: string }>('SELECT count(*) FROM sessions'))[0]).toEqual(before);
  });
});
