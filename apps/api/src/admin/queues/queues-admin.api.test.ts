import type { AdminAuditPage } from '@raffle/contracts/admin/audit';
import type { QueuesView } from '@raffle/contracts/admin/queues';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { eventually } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

const BOARD = API.adminQueueBoard;
const PAGE = { accept: 'text/html' };

/** What the browser sends from the board's own page: cookies, and no token. */
async function atBoard(admin: AdminClient): Promise<Client> {
  expect((await admin.post(API.adminQueueEntry)).status).toBe(204);
  return admin.client;
}

describe('without Redis', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ env: { REDIS_URL: '' } });
  });
  afterAll(() => app.close());

  it('says that there is no board, and leads from it to the page that says so', async () => {
    const owner = await makeAdmin(app);
    expect((await owner.get<QueuesView>(API.adminQueues)).body).toEqual({ available: false, mayChange: true });
    const opened = await (await atBoard(owner)).get(`${BOARD}/`, PAGE);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/admin/queues']);
    expect((await owner.client.get(`${BOARD}/api/queues`)).status).toBe(404);
  });
});

(process.env.TEST_REDIS_URL ? describe : describe.skip)('on Redis', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    const owner = await makeAdmin(app);
    await eventually(
      () => owner.get<QueuesView>(API.adminQueues),
      ({ body }) => body.available,
    );
  });
  afterAll(() => app.close());

  it('opens to an organiser who has asked for it, as a page that takes nothing from other hosts', async () => {
    const client = await atBoard(await makeAdmin(app, 'organiser'));
    for (const path of [BOARD, `${BOARD}/`, `${BOARD}/queue/raffle`]) {
      const page = await client.get<string>(path, PAGE);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.body).toContain(`<base href="${BOARD}/" />`);
      expect(page.body).not.toMatch(/(src|href)="https?:/);
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/default-src 'none'.*script-src 'self';.*frame-ancestors 'none'/);
      expect(page.headers.get('cache-control')).toBe('no-store');
    }
    const script = /src="(static\/js\/main[^"]+)"/.exec((await client.get<string>(`${BOARD}/`, PAGE)).body)?.[1];
    expect((await client.get(`${BOARD}/${script}`)).status).toBe(200);
    const { body } = await client.get<{ queues: { name: string; readOnlyMode: boolean }[] }>(`${BOARD}/api/queues`);
    expect(body.queues).toMatchObject([{ name: 'raffle', readOnlyMode: true }]);
  });

  it('is closed to everybody else, page, parts and data', async () => {
    const owner = await makeAdmin(app);
    const entered = await atBoard(await makeAdmin(app));
    const board = /raffle\.board=[\w-]+/.exec(entered.cookie)?.[0] ?? '';
    const admin = /raffle\.admin=[\w-]+/.exec(entered.cookie)?.[0] ?? '';
    const others = [new Client(app.url), owner.client, new Client(app.url, board), new Client(app.url, admin)];
    for (const client of others) {
      for (const path of ['/', '/api/queues', '/static/favicon-32x32.png']) expect((await client.get(BOARD + path)).status).toBe(401);
      expect((await client.get(`${BOARD}/`, PAGE)).headers.get('location')).toBe('/admin/queues');
      expect((await client.send('PUT', `${BOARD}/api/queues/raffle/pause`, undefined, { origin: app.url })).status).toBe(401);
    }
    // Another's board cookie beside one's own session is worth nothing.
    expect((await owner.client.get(`${BOARD}/api/queues`, { cookie: `${board}; ${owner.client.cookie}` })).status).toBe(401);
    for (const role of ['cashier', 'charity'] as const)
      expect((await (await makeAdmin(app, role)).post(API.adminQueueEntry)).status).toBe(403);
  });

  it('closes with the session', async () => {
    const owner = await makeAdmin(app);
    const client = await atBoard(owner);
    expect((await client.get(`${BOARD}/api/queues`)).status).toBe(200);
    const cookies = client.cookie;
    await owner.post(API.adminLogout);
    expect((await new Client(app.url).get(`${BOARD}/api/queues`, { cookie: cookies })).status).toBe(401);
  });

  it('takes changes from the owner only, from its own page only, and writes them into the audit log', async () => {
    const [owner, organiser] = [await makeAdmin(app), await makeAdmin(app, 'organiser')];
    const change = (client: Client, headers: Record<string, string>) =>
      client.send('PUT', `${BOARD}/api/queues/raffle/resume`, undefined, headers);
    const mine = { origin: app.url };
    expect((await change(await atBoard(organiser), mine)).status).toBe(403);
    const client = await atBoard(owner);
    expect((await change(client, {})).status).toBe(403);
    expect((await change(client, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await change(client, { ...mine, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await change(client, mine)).status).toBe(200);
    const { body } = await owner.get<AdminAuditPage>(`${API.adminAuditLog}?action=queue.`);
    expect(body.entries.filter(({ action }) => action === 'queue.change')).toMatchObject([
      { admin: 'Kagiso owner', after: { method: 'PUT', path: '/api/queues/raffle/resume' } },
    ]);
    expect(body.entries.filter(({ action }) => action === 'queue.look').length).toBeGreaterThan(1);
  });
});
