import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { AdminRole } from '@raffle/contracts/admin';
import { makeAdmin } from '../../test/admin.js';
import { Client } from '../../test/client.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';

type Roles = readonly Exclude<AdminRole, 'owner'>[];
const OWNER_ONLY: Roles = [];
const ORGANISERS: Roles = ['organiser'];
const SELLERS: Roles = ['organiser', 'cashier'];
const ANYBODY: Roles = ['organiser', 'cashier', 'charity'];

/** Besides the owner, who may do everything. `open`: for whoever is not signed in yet. */
const MATRIX: Record<string, Roles | 'open'> = {
  'POST /api/admin/accept-invite': 'open',
  'GET /api/admin/attention': ORGANISERS,
  'POST /api/admin/attention/:id/resolve': ORGANISERS,
  'GET /api/admin/audit': ORGANISERS,
  'DELETE /api/admin/blocks': ORGANISERS,
  'GET /api/admin/blocks': ORGANISERS,
  'POST /api/admin/blocks': ORGANISERS,
  'GET /api/admin/bookings': ORGANISERS,
  'GET /api/admin/bookings/:id': ORGANISERS,
  'POST /api/admin/bookings/:id/refunds': ORGANISERS,
  'POST /api/admin/bookings/:id/release': ORGANISERS,
  'POST /api/admin/bookings/:id/resend-confirmation': ORGANISERS,
  'GET /api/admin/cash-sales': SELLERS,
  'POST /api/admin/cash-sales': SELLERS,
  'GET /api/admin/cash-sales/:bookingId': SELLERS,
  'POST /api/admin/cash-sales/:bookingId/return': ORGANISERS,
  'GET /api/admin/exports/:kind/:year': ['organiser', 'charity'],
  'GET /api/admin/feedback': ORGANISERS,
  'PATCH /api/admin/feedback/:id': ORGANISERS,
  'POST /api/admin/files': ORGANISERS,
  'GET /api/admin/invites': OWNER_ONLY,
  'POST /api/admin/invites': OWNER_ONLY,
  'DELETE /api/admin/invites/:id': OWNER_ONLY,
  'POST /api/admin/login': 'open',
  'POST /api/admin/logout': 'open',
  'GET /api/admin/overview': ANYBODY,
  'GET /api/admin/overview/activity': ORGANISERS,
  'GET /api/admin/overview/heat': ANYBODY,
  'POST /api/admin/password': ANYBODY,
  'GET /api/admin/payouts': ['organiser', 'charity'],
  'POST /api/admin/payouts': ORGANISERS,
  'DELETE /api/admin/payouts/:id': ORGANISERS,
  'GET /api/admin/payouts/statement/:year': ['organiser', 'charity'],
  'PATCH /api/admin/people/:publicId': ORGANISERS,
  'POST /api/admin/refunds/:id/repeat': ORGANISERS,
  'GET /api/admin/results/:year': ORGANISERS,
  'POST /api/admin/results/:year/announce': ORGANISERS,
  'POST /api/admin/results/:year/arrival': ORGANISERS,
  'POST /api/admin/results/:year/claim': ORGANISERS,
  'POST /api/admin/results/:year/pass-on': ORGANISERS,
  'GET /api/admin/results/:year/preview': ORGANISERS,
  'POST /api/admin/results/:year/publish-head': ORGANISERS,
  'POST /api/admin/results/:year/verify': ORGANISERS,
  'POST /api/admin/results/:year/withdraw': ORGANISERS,
  'GET /api/admin/seasons': ANYBODY,
  'POST /api/admin/seasons': ORGANISERS,
  'PATCH /api/admin/seasons/:year': ORGANISERS,
  'POST /api/admin/setup': 'open',
  'POST /api/admin/step-up': ANYBODY,
  'GET /api/admin/team': OWNER_ONLY,
  'PATCH /api/admin/team/:id': OWNER_ONLY,
  'DELETE /api/admin/totp': ANYBODY,
  'POST /api/admin/totp': ANYBODY,
  'POST /api/admin/totp/confirm': ANYBODY,
  'GET /api/admin/verify': ANYBODY,
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

/** As Nest has them: a route that nobody wrote into the table fails here. */
function routes(): Route[] {
  const { paths } = SwaggerModule.createDocument(app.app, new DocumentBuilder().build());
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/admin'))
    .flatMap(([path, item]) => Object.keys(item).map((method) => ({ method: method.toUpperCase(), path: path.replace(/{(\w+)}/g, ':$1') })));
}

/** Nothing of that name exists: whoever is let in gets no further than 400 or 404. */
const addressed = (path: string) => path.replace(/:\w+/g, '999999');

it('knows every route', () => {
  expect(routes().map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(MATRIX).toSorted());
});

it('lets nobody in without a session, but where one begins', async () => {
  for (const { method, path } of routes()) {
    const { status } = await new Client(app.url).send(method, addressed(path), method === 'GET' ? undefined : {});
    const open = MATRIX[`${method} ${path}`] === 'open';
    expect([method, path, open || status === 401]).toEqual([method, path, true]);
  }
});

it.each(ROLES)('lets %s in where the table says so, and nowhere else', async (role) => {
  for (const { method, path } of routes()) {
    const allowed = MATRIX[`${method} ${path}`];
    if (allowed === undefined || allowed === 'open') continue;
    // One of its own for each route: some of them end the session.
    const admin = await makeAdmin(app, role);
    const { status, body } = await admin.send<{ error?: string }>(method, addressed(path), method === 'GET' ? undefined : {});
    const may = role === 'owner' || allowed.includes(role);
    expect([method, path, body?.error === 'FORBIDDEN', status < 500]).toEqual([method, path, !may, true]);
    expect([method, path, status === 403]).toEqual([method, path, !may]);
  }
});
