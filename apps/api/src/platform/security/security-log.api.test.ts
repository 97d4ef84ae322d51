import { API } from '@raffle/contracts/routes';
import { makeAccount } from '../../../test/account.js';
import { makeAdmin } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { eventually } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { REPORTS } from '../http/responses/security-headers.js';
import { SecurityLog } from './security-log.js';

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

it('writes down a failed sign-in without saying whose', async () => {
  const stranger = new Client(app.url);
  await stranger.post(API.login, { username: 'nobody@example.com', password: 'a long guess of mine' });
  const [line] = await recorded('sign-in.failed');
  expect(line).toMatchObject({ code: 'email_not_found', path: API.login, address: expect.stringMatching(/^[\w-]{16}$/) });
  expect(JSON.stringify(lines)).not.toMatch(/nobody@example|a long guess|127\.0\.0\.1/);
});

it('tells organisers’ failed sign-ins apart, and writes down what leaves', async () => {
  const owner = await makeAdmin(app, 'owner');
  await owner.client.post(API.adminLogin, { username: 'owner@example.com', password: 'a long guess of mine' });
  expect(await recorded('sign-in.organiser-failed')).toHaveLength(1);
  await owner.get(API.adminBookingsExport);
  expect((await recorded('audit.export'))[0]).toMatchObject({ action: 'export.download', subject: 'bookings' });
});

it('writes down who got in and what was changed, by hashes that are the same for one account', async () => {
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

it('writes down organisers’ sign-ins and passed step-ups, and nothing for who failed', async () => {
  const owner = await makeAdmin(app, 'owner');
  expect((await owner.stepUp()).status).toBe(200);
  expect((await owner.stepUp({ password: 'a long guess of mine' })).status).toBe(401);
  expect(await recorded('sign-in.organiser-failed')).toHaveLength(1);
  expect(await recorded('sign-in.organiser-succeeded')).toMatchObject([{ path: API.adminLogin }]);
  expect(await recorded('step-up.passed')).toMatchObject([{ path: API.adminStepUp, admin: expect.stringMatching(/^\d+$/) }]);
});

it('raises one alarm when there is far more of one kind than on an ordinary day', async () => {
  const log = app.app.get(SecurityLog);
  for (let times = 0; times < 70; times += 1) log.note('approval.asked');
  const alarms = await eventually(
    () => app.sql<{ times: number }>(`SELECT times FROM attention WHERE kind = 'unusual-rate' AND subject = 'approval.asked'`),
    (rows) => rows.length > 0,
  );
  expect(alarms).toEqual([{ times: 1 }]);
});

describe('a report of a page that broke the policy', () => {
  const report = (type: string, body: unknown) =>
    fetch(app.url + REPORTS, { method: 'POST', headers: { 'content-type': type, origin: 'null' }, body: JSON.stringify(body) });

  it.each([
    [
      'application/csp-report',
      {
        'csp-report': {
          'document-uri': `${'https://flood.example'}/unsubscribe/a-secret-token?x=secret`,
          'effective-directive': 'style-src-elem',
          'blocked-uri': 'inline',
        },
      },
    ],
    [
      'application/reports+json',
      [
        {
          type: 'csp-violation',
          body: {
            documentURL: 'https://flood.example/unsubscribe/a-secret-token?x=secret',
            effectiveDirective: 'style-src-elem',
            blockedURL: 'inline',
          },
        },
      ],
    ],
  ])('is taken as %s, and keeps no address of a page', async (type, body) => {
    expect((await report(type, body)).status).toBe(204);
    const [line] = await recorded('policy.breached');
    expect(line).toMatchObject({ directive: 'style-src-elem', blocked: 'inline', page: '/unsubscribe' });
    expect(JSON.stringify(line)).not.toContain('secret');
  });

  it.each([
    ['text/plain', 'x'],
    ['application/json', [null, 1, { body: [] }]],
    ['application/csp-report', { 'csp-report': { a: {} } }],
  ])('that is none, as %s, changes nothing', async (type, body) => {
    expect([204, 400]).toContain((await report(type, body)).status);
  });

  it('is written down a few times for one address, and not more', async () => {
    for (let times = 0; times < 30; times += 1) await report('application/csp-report', { 'csp-report': { 'blocked-uri': 'eval' } });
    expect(lines.filter(({ event }) => event === 'policy.breached').length).toBeLessThanOrEqual(20);
    expect((await report('application/csp-report', { 'csp-report': { more: 'x'.repeat(20_000) } })).status).toBe(413);
  });
});
