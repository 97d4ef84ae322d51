import type { AdminRole } from '@raffle/contracts/admin/access';
import { makeAdmin, type AdminClient } from '../../test/admin.js';
import { Client } from '../../test/client.js';
import { statementsDuring } from '../../test/statements.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';

type Roles = readonly Exclude<AdminRole, 'owner'>[];
const OWNER_ONLY: Roles = [];
const ORGANISERS: Roles = ['organiser'];
const SELLERS: Roles = ['organiser', 'cashier'];
const ANYBODY: Roles = ['organiser', 'cashier', 'charity'];

/**
 * The roles that may use each route. Owners may use every route. The number is the response status for these roles when they send an empty
 * body and an ID that does not exist. Every other role gets 403. `open` routes require no session.
 */
const MATRIX: Record<string, readonly [status: number, roles: Roles] | 'open'> = {
  'POST /api/admin/accept-invite': 'open',
  'GET /api/admin/approvals': [200, ['organiser', 'charity']],
  'POST /api/admin/approvals': [400, ORGANISERS],
  'POST /api/admin/approvals/:id/approve': [404, ['organiser', 'charity']],
  'POST /api/admin/approvals/:id/carry-out': [404, ORGANISERS],
  'POST /api/admin/approvals/:id/decline': [400, ['organiser', 'charity']],
  'POST /api/admin/approvals/:id/withdraw': [404, ORGANISERS],
  'GET /api/admin/attention': [200, ORGANISERS],
  'POST /api/admin/attention/:id/resolve': [404, ORGANISERS],
  'POST /api/admin/attention/:id/unknown-payments': [400, ORGANISERS],
  'GET /api/admin/audit': [200, ORGANISERS],
  'GET /api/admin/audit/export': [200, ORGANISERS],
  'GET /api/admin/deletions': [200, ORGANISERS],
  'POST /api/admin/deletions': [400, ORGANISERS],
  'GET /api/admin/deletions/export': [200, ORGANISERS],
  'DELETE /api/admin/blocks': [400, ORGANISERS],
  'GET /api/admin/blocks': [200, ORGANISERS],
  'POST /api/admin/blocks': [400, ORGANISERS],
  'GET /api/admin/bookings': [200, ORGANISERS],
  'GET /api/admin/bookings/:id': [404, ORGANISERS],
  'GET /api/admin/bookings/export': [200, ORGANISERS],
  'POST /api/admin/bookings/:id/refunds': [400, ORGANISERS],
  'POST /api/admin/bookings/:id/release': [400, ORGANISERS],
  'POST /api/admin/bookings/:id/resend-confirmation': [404, ORGANISERS],
  'GET /api/admin/cash-box': [200, ORGANISERS],
  'POST /api/admin/cash-deposits': [400, ORGANISERS],
  'DELETE /api/admin/cash-deposits/:id': [400, ORGANISERS],
  'GET /api/admin/cash-desk': [200, SELLERS],
  'POST /api/admin/cash-handovers': [400, SELLERS],
  'POST /api/admin/cash-handovers/:id/confirm': [400, SELLERS],
  'POST /api/admin/cash-handovers/:id/decline': [400, SELLERS],
  'GET /api/admin/cash-shifts': [200, ORGANISERS],
  'POST /api/admin/cash-shifts': [400, SELLERS],
  'GET /api/admin/cash-shifts/export': [200, ORGANISERS],
  'POST /api/admin/cash-shifts/:id/close': [400, SELLERS],
  'POST /api/admin/cash-shifts/:id/settle': [400, ORGANISERS],
  'GET /api/admin/cash-sales': [200, SELLERS],
  'POST /api/admin/cash-sales': [400, SELLERS],
  'GET /api/admin/cash-sales/:bookingId': [404, SELLERS],
  'GET /api/admin/cash-sales/export': [200, ORGANISERS],
  'GET /api/admin/content': [200, ORGANISERS],
  'PUT /api/admin/content/:section': [400, ORGANISERS],
  'GET /api/admin/exports/:kind/:year': [404, ['organiser', 'charity']],
  'GET /api/admin/feedback': [200, ORGANISERS],
  'GET /api/admin/feedback/export': [200, ORGANISERS],
  'PATCH /api/admin/feedback/:id': [400, ORGANISERS],
  'POST /api/admin/files': [400, ORGANISERS],
  'GET /api/admin/invites': [200, OWNER_ONLY],
  'POST /api/admin/invites': [400, OWNER_ONLY],
  'DELETE /api/admin/invites/:id': [404, OWNER_ONLY],
  'POST /api/admin/login': 'open',
  'POST /api/admin/logout': 'open',
  'GET /api/admin/jobs': [200, ORGANISERS],
  'GET /api/admin/jobs/export': [200, ORGANISERS],
  'GET /api/admin/messages': [200, ORGANISERS],
  'POST /api/admin/messages': [400, ORGANISERS],
  'GET /api/admin/messages/export': [200, ORGANISERS],
  'POST /api/admin/messages/:id/stop': [404, ORGANISERS],
  'POST /api/admin/messages/preview': [400, ORGANISERS],
  'GET /api/admin/news': [200, ORGANISERS],
  'POST /api/admin/news': [400, ORGANISERS],
  'GET /api/admin/news/export': [200, ORGANISERS],
  'DELETE /api/admin/news/:id': [404, ORGANISERS],
  'PATCH /api/admin/news/:id': [400, ORGANISERS],
  'GET /api/admin/overview': [200, ANYBODY],
  'GET /api/admin/overview/activity': [200, ORGANISERS],
  'POST /api/admin/password': [400, ANYBODY],
  'POST /api/admin/password-reset/confirm': 'open',
  'POST /api/admin/password-reset/request': 'open',
  'GET /api/admin/passkeys': [200, ANYBODY],
  'POST /api/admin/passkeys': [400, ANYBODY],
  'DELETE /api/admin/passkeys/:id': [400, ANYBODY],
  'POST /api/admin/passkeys/options': [200, ANYBODY],
  'GET /api/admin/payouts': [200, ['organiser', 'charity']],
  'POST /api/admin/payouts': [400, ORGANISERS],
  'DELETE /api/admin/payouts/:id': [400, ORGANISERS],
  'POST /api/admin/payouts/fees': [400, ORGANISERS],
  'GET /api/admin/payouts/statement/:year': [404, ['organiser', 'charity']],
  'GET /api/admin/people': [200, ORGANISERS],
  'GET /api/admin/people/export': [200, ORGANISERS],
  'GET /api/admin/people/:publicId': [404, ORGANISERS],
  'PATCH /api/admin/people/:publicId': [400, ORGANISERS],
  'POST /api/admin/people/:publicId/confirm-link': [404, ORGANISERS],
  'POST /api/admin/people/:publicId/password-link': [400, ORGANISERS],
  'POST /api/admin/people/:publicId/sign-out': [400, ORGANISERS],
  'POST /api/admin/refunds/:id/repeat': [404, ORGANISERS],
  'POST /api/admin/refunds/:id/slots': [400, ORGANISERS],
  'GET /api/admin/results/:year': [404, ORGANISERS],
  'POST /api/admin/results/:year/arrival': [400, ORGANISERS],
  'POST /api/admin/results/:year/claim': [404, ORGANISERS],
  'POST /api/admin/results/:year/withdraw': [400, ORGANISERS],
  'GET /api/admin/witnesses': [200, ORGANISERS],
  'POST /api/admin/witnesses': [400, ORGANISERS],
  'DELETE /api/admin/witnesses/:id': [404, ORGANISERS],
  'GET /api/admin/seasons': [200, ANYBODY],
  'POST /api/admin/seasons': [400, ORGANISERS],
  'PATCH /api/admin/seasons/:year': [400, ORGANISERS],
  'GET /api/admin/seasons/:year/preparation': [404, ORGANISERS],
  'POST /api/admin/setup': 'open',
  'POST /api/admin/step-up': [400, ANYBODY],
  'GET /api/admin/colleagues': [200, ['organiser', 'charity']],
  'GET /api/admin/team': [200, OWNER_ONLY],
  'POST /api/admin/team/:id/vouch': [404, ['organiser', 'charity']],
  'PATCH /api/admin/team/:id': [404, OWNER_ONLY],
  'DELETE /api/admin/totp': [400, ANYBODY],
  'POST /api/admin/totp': [201, ANYBODY],
  'POST /api/admin/totp/confirm': [400, ANYBODY],
  'GET /api/admin/verify': [200, ANYBODY],
};

const ROLES = ['owner', 'organiser', 'cashier', 'charity'] as const satisfies AdminRole[];

interface Route {
  method: string;
  path: string;
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

/** Returns the running server's routes, including undocumented ones, so that a route missing from the table makes the test fail. */
function routes(): Route[] {
  const { router } = app.app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } };
  return router.stack
    .flatMap(({ route }) =>
      route === undefined ? [] : Object.keys(route.methods).map((method) => ({ method: method.toUpperCase(), path: route.path })),
    )
    .filter(({ path }) => path.startsWith('/api/admin'));
}

const entryOf = ({ method, path }: Route) => MATRIX[`${method} ${path}`];

/** Replaces each parameter in a path with an ID that does not exist. */
const fillPath = (path: string) => path.replace(/:\w+/g, '999999');

const ask = (client: Pick<Client, 'send'> | AdminClient, { method, path }: Route) =>
  client.send<{ error?: string }>(method, fillPath(path), method === 'GET' ? undefined : {});

/** Sends a request to every guarded route and returns the response statuses. */
async function answers(asker: () => Promise<Pick<Client, 'send'> | AdminClient>): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const route of routes()) {
    if (entryOf(route) === 'open') continue;
    found[`${route.method} ${route.path}`] = (await ask(await asker(), route)).status;
  }
  return found;
}

function expected(statusOf: (entry: readonly [status: number, roles: Roles]) => number): Record<string, number> {
  return Object.fromEntries(Object.entries(MATRIX).flatMap(([route, entry]) => (entry === 'open' ? [] : [[route, statusOf(entry)]])));
}

it('lists every route', () => {
  expect(
    routes()
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  ).toEqual(Object.keys(MATRIX).toSorted());
});

it('rejects requests without a session', async () => {
  expect(await answers(async () => new Client(app.url))).toEqual(expected(() => 401));
});

it('rejects sessions after thirty idle minutes and after eight hours', async () => {
  const [idle, over] = [await makeAdmin(app), await makeAdmin(app)];
  const age = (admin: AdminClient, change: string) =>
    app.sql(`UPDATE admin_sessions SET ${change} WHERE admin_id = (SELECT id FROM admins WHERE email = $1)`, [admin.username]);
  await age(idle, `used_at = now() - interval '31 minutes'`);
  await age(over, `expires_at = now() - interval '1 second'`);
  for (const admin of [idle, over]) expect(await answers(async () => admin)).toEqual(expected(() => 401));
});

it('looks up the session once per request, and keeps responses out of caches', async () => {
  const admin = await makeAdmin(app);
  for (const route of routes().filter((one) => one.method === 'GET' && entryOf(one) !== 'open')) {
    let caching: string | null = null;
    const sent = await statementsDuring(app, async () => {
      caching = (await ask(admin, route)).headers.get('cache-control');
    });
    const lookups = sent.filter(({ text }) => /FROM "admin_sessions"/.test(text)).length;
    expect([route.path, lookups, caching]).toEqual([route.path, 1, 'no-store']);
  }
});

it.each(ROLES)('gives %s the response statuses listed in the table', async (role) => {
  // Uses a new session for each route, because some routes end the session.
  const answered = await answers(() => makeAdmin(app, role));
  expect(answered).toEqual(expected(([status, roles]) => (role === 'owner' || roles.includes(role) ? status : 403)));
});

it.each(['99999999999999', '-1', '1e3', 'null', '%00', '..%2f', '1;--'])(
  'responds with a 4xx status to %s as a parameter in any path',
  async (odd) => {
    const owner = await makeAdmin(app);
    const withNames = routes().filter(({ path }) => path.includes(':'));
    const answered = await Promise.all(
      withNames.map(async ({ method, path }) => {
        const { status } = await owner.send(method, path.replace(/:\w+/g, odd), method === 'GET' ? undefined : {});
        return [method, path, status >= 400 && status < 500];
      }),
    );
    expect(answered).toEqual(withNames.map(({ method, path }) => [method, path, true]));
  },
);
