import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { API } from '@raffle/contracts/routes';
import { makeAccount, PASSWORD, registration } from '../../../test/account.js';
import { Client, type Answer } from '../../../test/client.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const SET = /^raffle\.in=1; Max-Age=604800; Path=\/; Expires=[^;]+; SameSite=Lax$/;
const CLEARED = /^raffle\.in=; Path=\/; Expires=Thu, 01 Jan 1970[^;]+; SameSite=Lax$/;

const cookieOf = (answer: Answer<unknown>, name: string) => answer.headers.getSetCookie().filter((text) => text.startsWith(`${name}=`));
const flagCookie = (answer: Answer<unknown>) => cookieOf(answer, 'raffle.in');
const sessionOf = (client: Client): string => client.cookie.split('; ').find((pair) => pair.startsWith('raffle.sid=')) ?? '';

describe('the cookie that scripts can read', () => {
  it('is set at registration and sign-in, and expires with the session', async () => {
    const sent = registration();
    const registered = await new Client(app.url).post(API.register, sent);
    const signedIn = await new Client(app.url).post(API.login, { username: sent.username, password: sent.password });
    for (const answer of [registered, signedIn]) {
      expect(flagCookie(answer)).toEqual([expect.stringMatching(SET)]);
      const [expiry, sessions] = ['raffle.in', 'raffle.sid'].map(
        (name) => /Expires=([^;]+)/.exec(cookieOf(answer, name)[0] ?? '')?.[1] ?? '',
      );
      expect(Math.abs(Date.parse(expiry ?? '') - Date.parse(sessions ?? ''))).toBeLessThanOrEqual(5_000);
    }
  });

  it('has the Secure attribute if the site uses HTTPS', async () => {
    const secure = await app.another({ PUBLIC_URL: 'https://raffle.example' });
    const answer = await new Client(secure.url).post(API.register, registration(), { 'x-forwarded-proto': 'https' });
    expect(flagCookie(answer)[0]).toContain('; Secure');
  });

  it('is not set when a sign-in is rejected, and does not sign anyone in when forged', async () => {
    const { sent } = await makeAccount(app);
    expect(flagCookie(await new Client(app.url).post(API.login, { username: sent.username, password: 'not this one' }))).toEqual([]);
    expect((await new Client(app.url, 'raffle.in=1').get(API.user)).status).toBe(401);
  });

  it('is renewed together with the session, but is not set by other requests', async () => {
    const { client, user } = await makeAccount(app);
    expect(flagCookie(await client.get(API.user))).toEqual([]);
    await app.sql(
      `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{renewedAt}', '1')::json WHERE sess #>> '{passport,user,publicId}' = $1`,
      [user.id],
    );
    expect(flagCookie(await client.get(API.user))).toEqual([expect.stringMatching(SET)]);
  });

  it.each([
    ['logout', (client: Client) => client.post(API.logout)],
    ['the deletion of the account', (client: Client) => client.send('DELETE', API.user, { password: PASSWORD })],
  ])('is cleared by %s', async (_name, leave) => {
    const { client } = await makeAccount(app);
    const answer = await leave(client);
    expect(answer.status).toBe(204);
    expect(flagCookie(answer)).toEqual([expect.stringMatching(CLEARED)]);
    expect(client.cookie).not.toContain('raffle.in');
  });

  it('is cleared, together with the session cookie, by the first request after the session has ended', async () => {
    const { client, user } = await makeAccount(app);
    await app.sql(`DELETE FROM sessions WHERE sess #>> '{passport,user,publicId}' = $1`, [user.id]);
    const answer = await client.get(API.user);
    expect(answer.status).toBe(401);
    expect(flagCookie(answer)).toEqual([expect.stringMatching(CLEARED)]);
    expect(sessionOf(client)).toBe('');
    expect((await client.get(API.user)).headers.getSetCookie()).toEqual([]);
  });

  it('is cleared if the browser has no session cookie', async () => {
    expect(flagCookie(await new Client(app.url, 'raffle.in=1').get(API.season))).toEqual([expect.stringMatching(CLEARED)]);
  });

  it('is set for a session that was opened without it', async () => {
    const { client } = await makeAccount(app);
    const old = new Client(app.url, sessionOf(client));
    expect(flagCookie(await old.get(API.season))).toEqual([expect.stringMatching(SET)]);
    expect(flagCookie(await old.get(API.season))).toEqual([]);
  });
});

describe('loading a page', () => {
  let site: TestApp;
  beforeAll(async () => {
    const webDist = path.join(app.dataDir, 'web');
    mkdirSync(webDist);
    for (const file of ['index.html', 'app.html', 'a.css']) writeFileSync(path.join(webDist, file), '<p>');
    writeFileSync(path.join(webDist, 'pages.json'), JSON.stringify({ addresses: ['/booking', '/admin/dashboard'] }));
    site = await app.another({ WEB_DIST: webDist });
  });
  const open = (address: string, cookie?: string) => new Client(site.url, cookie).get(address);

  it('sets the cookie for a session opened without it, before the page requests the user', async () => {
    const { client } = await makeAccount(site);
    expect(flagCookie(await open('/booking', sessionOf(client)))).toEqual([expect.stringMatching(SET)]);
    expect(flagCookie(await open('/booking', `${sessionOf(client)}; other.raffle.in=1`))).toEqual([expect.stringMatching(SET)]);
    expect(flagCookie(await client.get('/booking'))).toEqual([]);
    expect(flagCookie(await open('/booking'))).toEqual([]);
    expect(flagCookie(await open('/a.css', sessionOf(client)))).toEqual([]);
  });

  it('preloads the user if the browser has a session', async () => {
    const { client } = await makeAccount(site);
    const preload = '</api/user>; rel=preload; as=fetch; crossorigin';
    expect((await client.get('/booking')).headers.get('link')).toBe(preload);
    expect((await client.get('/admin/dashboard')).headers.get('link')).toBeNull();
    expect((await client.get('/a.css')).headers.get('link')).toBeNull();
    expect((await open('/booking')).headers.get('link')).toBeNull();
  });
});
