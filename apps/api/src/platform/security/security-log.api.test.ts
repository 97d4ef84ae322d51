import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { makeAccount } from '../../../test/account.js';
import { makeAdmin } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { eventually } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

interface Line {
  context?: string;
  event?: string;
  [field: string]: unknown;
}

const lines: Line[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on' }, log: (line) => lines.push(JSON.parse(line) as Line) });
});
afterAll(() => app.close());
beforeEach(() => lines.splice(0));

const recorded = (event: string) =>
  eventually(
    async () => lines.filter((line) => line.context === 'security' && line.event === event),
    (found) => found.length > 0,
  );

it('logs a failed sign-in without naming the account', async () => {
  const stranger = new Client(app.url);
  await stranger.post(API.login, { username: 'nobody@example.com', password: 'a long guess of mine' });
  const [line] = await recorded('sign-in.failed');
  expect(line).toMatchObject({ code: 'email_not_found', path: API.login, address: expect.stringMatching(/^[\w-]{16}$/) });
  expect(JSON.stringify(lines)).not.toMatch(/nobody@example|a long guess|127\.0\.0\.1/);
});

it('logs organisers’ failed sign-ins as a separate event, and logs exports', async () => {
  const owner = await makeAdmin(app, 'owner');
  await owner.client.post(ADMIN_API.login, { username: 'owner@example.com', password: 'a long guess of mine' });
  expect(await recorded('sign-in.organiser-failed')).toHaveLength(1);
  await owner.get(ADMIN_API.bookingsExport);
  expect((await recorded('audit.export'))[0]).toMatchObject({ action: 'export.download', subject: 'bookings' });
});

it("logs an account's sign-ins and changes under the same account hash", async () => {
  const { client, sent, user } = await makeAccount(app);
  await client.post(API.userPassword, { password: sent.password, newPassword: 'another river in may' });
  await client.post(API.logout);
  await client.post(API.login, { username: sent.username, password: 'another river in may' });
  await client.get(API.userExport);
  expect((await client.send('DELETE', API.user, { password: 'another river in may' })).status).toBe(204);
  const mine = await eventually(
    async () => lines.filter(({ context }) => context === 'security'),
    ({ length }) => length === 5,
  );
  expect(mine.map(({ event, path }) => [event, path].join(' ')).toSorted()).toEqual([
    `account.deleted ${API.user}`,
    `account.exported ${API.userExport}`,
    `credentials.changed ${API.userPassword}`,
    `sign-in.succeeded ${API.login}`,
    `sign-in.succeeded ${API.register}`,
  ]);
  expect(new Set(mine.filter(({ event }) => event !== 'account.deleted').map(({ account }) => account))).toEqual(
    new Set([expect.stringMatching(/^[\w-]{16}$/)]),
  );
  for (const private_ of [sent.username, user.id, user.fullName, '127.0.0.1']) expect(JSON.stringify(mine)).not.toContain(private_);
});

it('logs socket handshakes that come from other sites or exceed the limit', async () => {
  const handshake = (url: string, origin: string) => fetch(`${url}/socket.io/?EIO=4&transport=polling`, { headers: { origin } });
  expect((await handshake(app.url, 'https://elsewhere.example')).status).toBe(403);
  expect((await recorded('access.refused'))[0]).toMatchObject({ code: 'FORBIDDEN', path: '/socket.io/', address: expect.any(String) });
  const { url } = await app.another({ SOCKETS_PER_ADDRESS: '1' });
  expect([(await handshake(url, url)).status, (await handshake(url, url)).status]).toEqual([200, 403]);
  expect((await recorded('limit.refused'))[0]).toMatchObject({ path: '/socket.io/' });
});

it('logs whether organisers’ sign-ins and step-ups succeeded or failed', async () => {
  const owner = await makeAdmin(app, 'owner');
  expect((await owner.stepUp()).status).toBe(200);
  expect((await owner.stepUp({ password: 'a long guess of mine' })).status).toBe(401);
  expect(await recorded('sign-in.organiser-failed')).toHaveLength(1);
  expect(await recorded('sign-in.organiser-succeeded')).toMatchObject([{ path: ADMIN_API.login }]);
  expect(await recorded('step-up.passed')).toMatchObject([{ path: ADMIN_API.stepUp, admin: expect.stringMatching(/^\d+$/) }]);
});
