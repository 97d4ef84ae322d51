import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, type AdminClient } from '../../../../test/admin.js';
import { sendEvent } from '../../../../test/money.js';
import { startTestApp, type TestApp } from '../../../../test/test-app.js';

let app: TestApp;
let admin: AdminClient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app, 'organiser');
});
afterAll(() => app.close());

const MEGABYTE = 1024 * 1024;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const post = async (path: string, body: Buffer | string, headers: Record<string, string>) => {
  const response = await fetch(app.url + path, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
};
const json = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  post(path, typeof body === 'string' ? body : JSON.stringify(body), { 'content-type': 'application/json', ...headers });
const asOrganiser = () => ({ cookie: admin.client.cookie, 'Admin-Token': admin.token });

it.each(['image/png', 'application/pdf', 'application/octet-stream'])(
  'requires a sign-in for an upload of type %s before reading the body',
  async (type) => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': type, 'content-length': 4 * MEGABYTE };
      const upload = request(app.url + ADMIN_API.files, { method: 'POST', headers }, (response) => {
        resolve(response.statusCode);
        upload.destroy();
      });
      upload.on('error', reject);
      // The rest of the body is never sent, so getting a response proves that the server did not wait for it.
      upload.write(PNG);
    });
    expect(status).toBe(401);
  },
);

it.each([
  ['an upload', ADMIN_API.files, 'image/png', gzipSync(Buffer.concat([PNG, Buffer.alloc(4 * MEGABYTE - 8)]))],
  ['a login', API.login, 'application/json', gzipSync(JSON.stringify({ username: 'a@example.com', password: 'x' }))],
  ['a webhook', API.paymentWebhook, 'application/json', gzipSync('{}')],
  [
    'a one-click unsubscribe',
    API.newsSubscription('x'.repeat(20)),
    'application/x-www-form-urlencoded',
    gzipSync('List-Unsubscribe=One-Click'),
  ],
])('never decompresses %s: a compressed body is rejected or ignored', async (_what, path, type, body) => {
  const { status } = await post(path, body, { 'content-type': type, 'content-encoding': 'gzip', ...asOrganiser() });
  expect(status).toBe(path.startsWith('/api/news') ? 404 : 400);
  expect(await app.sql('SELECT 1 FROM files')).toEqual([]);
});

it.each([
  ['an array as the body', [{}]],
  ['an array of 21,000 objects', `[${'{},'.repeat(20_999)}{}]`],
  ['21,000 slots', `{"slots":[${'{},'.repeat(20_999)}{}]}`],
  ['2,000 malformed slots', { slots: Array.from({ length: 2000 }, () => ({ a: 1 })) }],
  ['2,000 unknown properties', Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`property ${at}`, 1]))],
  ['a property whose name has 60,000 letters', { ['x'.repeat(60_000)]: 1 }],
])('responds to %s with fewer than 12,000 characters and at most 50 fields', async (_what, body) => {
  for (const path of [API.login, API.register, ADMIN_API.login]) {
    const { status, text } = await json(path, body);
    expect(status).toBe(400);
    expect(text.length).toBeLessThan(12_000);
    expect(Object.keys((JSON.parse(text) as { fields: object }).fields).length).toBeLessThanOrEqual(50);
  }
});

it("reports an invalid value under its property's path", async () => {
  const { text } = await json(API.register, { fullName: 'half \ud800 a pair' });
  expect(JSON.parse(text)).toMatchObject({
    error: 'VALIDATION_FAILED',
    fields: { fullName: ['This contains characters that cannot be shown'] },
  });
});

it("accepts the provider's event about a dispute with all its evidence, and rejects bodies of that size on other routes", async () => {
  const evidence = { uncategorized_text: 'It was raining. '.repeat(20_000) };
  const event = {
    id: 'evt_dispute',
    object: 'event',
    type: 'charge.dispute.updated',
    livemode: false,
    created: 1,
    data: { object: { id: 'dp_1', object: 'dispute', evidence } },
  };
  expect(await sendEvent(app, event)).toBe(200);
  expect(await app.sql(`SELECT id FROM webhook_events WHERE id = 'evt_dispute'`)).toHaveLength(1);
  expect(await sendEvent(app, { ...event, id: 'evt_larger', more: 'x'.repeat(MEGABYTE) })).toBe(413);
  expect((await json(API.login, { username: 'a@example.com', password: 'x'.repeat(70_000) })).status).toBe(413);
});
