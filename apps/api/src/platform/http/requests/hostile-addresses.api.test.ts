import { makeAdmin, type AdminClient } from '../../../../test/admin.js';
import { makePerson, type Person } from '../../../../test/make.js';
import { startTestApp, type TestApp } from '../../../../test/test-app.js';

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

let app: TestApp;
let owner: AdminClient;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  [owner, person] = [await makeAdmin(app), await makePerson(app)];
});
afterAll(() => app.close());

/** Returns every registered route whose path has a parameter. */
function routesWithParameters(): { method: string; path: string }[] {
  const { router } = app.app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } };
  return router.stack
    .flatMap(({ route }) =>
      route === undefined ? [] : Object.keys(route.methods).map((method) => ({ method: method.toUpperCase(), path: route.path })),
    )
    .filter(({ path }) => path.includes(':'));
}

it.each(['%00', 'a%00b', '99999999999', '99999999999999999999999', '-1', '1e3', '0x10', '%E0%A4%A', '__proto__', "'"])(
  'no route responds with a server error if its path parameters are %s',
  async (part) => {
    const routes = routesWithParameters();
    expect(routes.length).toBeGreaterThan(20);
    const wrong: string[] = [];
    for (const { method, path } of routes) {
      const asker = path.startsWith('/api/admin') ? owner : person.client;
      const { status } = await asker.send(method, path.replace(/:\w+/g, part), method === 'GET' ? undefined : {});
      if (status >= 500 || status < 400) wrong.push(`${method} ${path}: ${status}`);
    }
    expect(wrong).toEqual([]);
  },
);

it.each(['audit?subjectId=', 'bookings?q=', 'cash-sales?q=', 'feedback?q='])(
  'rejects a query value that the database cannot store: %s',
  async (address) => {
    expect((await owner.get(`/api/admin/${address}%00`)).status).toBe(400);
  },
);

it.each(['/', '/api/user', '/api/time-slots?date=2025-07-01', '/log/2025/checkpoint'])(
  'refuses TRACE %s, which would send the request and its cookie back',
  async (address) => {
    const { status, body } = await person.client.send('TRACE', address);
    expect([403, 404, 405]).toContain(status);
    expect(JSON.stringify(body)).not.toContain(person.client.cookie);
  },
);

it.each([
  ['PATCH', '/api/admin/seasons/2025', { version: 1, pulaPerDollar: 1e-9 }],
  ['PATCH', '/api/admin/seasons/2025', { version: 1, pulaPerDollar: 13.00001 }],
  ['PATCH', '/api/admin/seasons/2025', { version: 1, bridge: [] }],
  ['PATCH', '/api/admin/seasons/2025', { version: 1, bridge: [{ lat: 1, lng: 1, approximate: true }] }],
  ['PATCH', '/api/admin/seasons/2025', { version: 1, priceCents: null }],
  ['PATCH', '/api/admin/seasons/2025', { version: 1, arrivalAt: '2025-06-01T00:00:00Z' }],
  ['POST', '/api/admin/payouts', { year: 99_999_999_999, charity: 1, amount: 1, paidOn: '2025-06-01', proof: 'p'.repeat(20) }],
  ['POST', '/api/admin/payouts', { year: 2025, charity: 1, amount: 1e-9, paidOn: '2025-06-01', proof: 'p'.repeat(20) }],
  ['POST', '/api/admin/results/2025/arrival', { arrivedAt: '2025-05-31T10:07:00+02:00', witnesses: ['Neo\0'], openHolds: 'finish' }],
  ['POST', '/api/admin/results/2025/arrival', { arrivedAt: '2025-05-32T10:07:00+02:00', witnesses: ['Neo'], openHolds: 'finish' }],
  [
    'POST',
    '/api/admin/results/2025/arrival',
    { arrivedAt: '2025-05-31T10:07:00+02:00', witnesses: ['Neo'], openHolds: 'finish', recordedAt: '2025-05-30' },
  ],
])('rejects invalid fields in %s %s %j', async (method, path, body) => {
  expect(await owner.send(method, path, body)).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED' } });
});
