import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import request from 'supertest';
import { addAdmin, ADMIN_PASSWORD } from '../../../test/admin.js';
import { eventually } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { FileMailer } from '../mail/file-mailer.js';

const [SITE, TEAM] = ['https://flood.example', 'https://team.flood.example'];
const [SITE_HOST, TEAM_HOST] = ['flood.example', 'team.flood.example'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: SITE, ADMIN_URL: TEAM, WEB_DIST: folder } });
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true });
});

const folder = makeSite();
function makeSite(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'raffle-site-'));
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  const addresses = ['/', '/rules', '/admin/login', '/admin/dashboard'];
  for (const [file, content] of [
    ['index.html', '<html lang="en">home'],
    ['app.html', '<html lang="en">shell'],
    ['404.html', '<html lang="en">nothing'],
    ['assets/main.js', '1'],
    ['pages.json', JSON.stringify({ sitemap: ['/'], addresses })],
  ] as const)
    writeFileSync(path.join(folder, file), content);
  return folder;
}

const get = (host: string, address: string) => request(app.url).get(address).set('Host', host);

it.each([
  [TEAM_HOST, '/admin/login', 200, undefined],
  [SITE_HOST, '/admin/login', 404, undefined],
  [SITE_HOST, '/ADMIN/login', 404, undefined],
  [SITE_HOST, '/admin', 404, undefined],
  ['127.0.0.1', '/admin/dashboard', 404, undefined],
  [SITE_HOST, '/rules', 200, undefined],
  [TEAM_HOST, '/rules?year=2025', 302, `${SITE}/rules?year=2025`],
  [TEAM_HOST, '//elsewhere.example/rules', 302, `${SITE}//elsewhere.example/rules`],
  [TEAM_HOST, '/', 302, '/admin/dashboard'],
  [TEAM_HOST, '/assets/main.js', 200, undefined],
  [TEAM_HOST, '/api/season', 200, undefined],
  [SITE_HOST, '/api/admin/verify', 404, undefined],
  [SITE_HOST, '/API/Admin/verify', 404, undefined],
  ['127.0.0.1', '/api/admin/team', 404, undefined],
  [TEAM_HOST, '/api/admin/verify', 401, undefined],
  [TEAM_HOST.toUpperCase(), '/api/admin/verify', 401, undefined],
])('on host %s, a request for %s gets status %s', async (host, address, status, to) => {
  const answer = await get(host, address);
  expect([answer.status, answer.headers.location]).toEqual([status, to]);
});

it('a development server shows its mailbox only on the local machine', async () => {
  const mailbox = async (host: string, headers: Record<string, string> = {}) => [
    host,
    (await get(host, '/dev/mailbox').set({ Origin: `http://${host}`, ...headers })).status,
  ];
  const own = ['localhost', 'localhost:5173', 'x.LOCALHOST:3000', '127.0.0.1:1', '127.8.9.10', '[::1]:3000'];
  for (const host of own) expect(await mailbox(host)).toEqual([host, 200]);
  const others = [
    'evil.example:3000',
    `${SITE_HOST}:8443`,
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'notlocalhost',
    '192.168.1.5:3000',
    '[::2]',
    'a b',
  ];
  for (const host of others) expect(await mailbox(host)).toEqual([host, 403]);
  const { body } = await get('192.168.1.5:3000', '/dev/mailbox');
  expect(body).toMatchObject({ error: 'FORBIDDEN', message: expect.stringContaining('on this machine only') });
  // Simulates a local proxy that sends its own name as the host.
  for (const [name, value] of [
    ['X-Forwarded-For', '203.0.113.7'],
    ['X-Real-IP', '203.0.113.7'],
    ['Forwarded', 'for=203.0.113.7'],
  ] as const)
    expect(await mailbox('localhost', { [name]: value })).toEqual(['localhost', 403]);
  expect(await mailbox('localhost', { 'X-Forwarded-For': '127.0.0.1, ::1' })).toEqual(['localhost', 200]);
});

it("public pages name the organisers' host, and robots.txt excludes search engines from that host", async () => {
  expect((await get(SITE_HOST, '/')).text).toBe(`<html data-organisers="${TEAM}" lang="en">home`);
  expect((await get(SITE_HOST, '/admin/login')).text).toContain('nothing');
  expect((await get(TEAM_HOST, '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
  expect((await get(SITE_HOST, '/robots.txt')).text).toContain(`Sitemap: ${SITE}/sitemap.xml`);
});

it('organisers can sign in only on their own host and from its pages, and the cookies belong to that host', async () => {
  const username = await addAdmin(app);
  const signIn = (host: string, origin?: string) =>
    request(app.url)
      .post(ADMIN_API.login)
      .set({ Host: host, ...(origin && { Origin: origin }) })
      .send({ username, password: ADMIN_PASSWORD });
  expect((await signIn(SITE_HOST, SITE)).status).toBe(404);
  // Simulates a script injected into a page of the public site.
  expect((await signIn(TEAM_HOST, SITE)).status).toBe(403);
  const opened = await signIn(TEAM_HOST, TEAM);
  expect(opened.status).toBe(200);
  expect(String(opened.headers['set-cookie'])).not.toMatch(/domain=/i);
  const form = { username: 'nobody@example.com', password: 'wrong' };
  const buyer = (host: string, origin: string) => request(app.url).post(API.login).set({ Host: host, Origin: origin }).send(form);
  expect((await buyer(SITE_HOST, SITE)).status).not.toBe(403);
  expect((await buyer(SITE_HOST, TEAM)).status).toBe(403);
});

it("uses the organisers' host for links in emails to organisers", async () => {
  const username = await addAdmin(app);
  await request(app.url).post(ADMIN_API.passwordResetRequest).set('Host', TEAM_HOST).send({ username });
  const mail = await eventually(
    async () => (await new FileMailer(app.dataDir).latest(20)).find(({ to }) => to === username),
    (found) => found !== undefined,
  );
  expect(mail?.text).toContain(`${TEAM}/admin/reset-password#token=`);
});

it('accepts sockets only from pages on the same host', async () => {
  const handshake = (host: string, origin: string) =>
    request(app.url).get('/socket.io/?EIO=4&transport=polling').set({ Host: host, Origin: origin });
  const statuses = await Promise.all(
    [
      [SITE_HOST, SITE],
      [TEAM_HOST, TEAM],
      [TEAM_HOST, SITE],
      [SITE_HOST, TEAM],
    ].map(async ([host = '', origin = '']) => (await handshake(host, origin)).status),
  );
  expect(statuses).toEqual([200, 200, 403, 403]);
});
