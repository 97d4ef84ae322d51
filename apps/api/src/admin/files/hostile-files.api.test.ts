import { API } from '@raffle/contracts/routes';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

let app: TestApp;
let admin: AdminClient;
beforeAll(async () => {
  app = await startTestApp({ env: { APP_NOW: '2025-06-01T09:00:00+02:00' } });
  admin = await makeAdmin(app, 'organiser');
});
afterAll(() => app.close());

const upload = (type: string, body: Buffer, more: Record<string, string> = {}) =>
  fetch(app.url + API.adminFiles, {
    method: 'POST',
    headers: { 'content-type': type, cookie: admin.client.cookie, 'Admin-Token': admin.token, ...more },
    body: new Uint8Array(body),
  });
const stored = () => app.sql(`SELECT 1 FROM files`);

it.each([
  ['image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['text/html', Buffer.from('<script>alert(1)</script>')],
  ['image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['image/jpeg', PNG],
  ['application/pdf', Buffer.from(' %PDF-1.7')],
  ['image/png', Buffer.alloc(0)],
  ['image/png; charset=utf-8', PNG],
  ['constructor', Buffer.alloc(0)],
  ['toString', Buffer.alloc(0)],
  ['__proto__', Buffer.alloc(0)],
])('takes no %s that is not a picture or paper by its own first bytes', async (type, body) => {
  expect((await upload(type, body)).status).toBe(400);
  expect(await stored()).toEqual([]);
});

it('takes four megabytes and no more', async () => {
  const large = Buffer.concat([PNG, Buffer.alloc(4 * 1024 * 1024 - PNG.length + 1)]);
  expect((await upload('image/png', large)).status).toBe(413);
  expect((await upload('image/png', large.subarray(0, -1))).status).toBe(201);
});

it('shows a file without any power of this site, whatever else its bytes might be read as', async () => {
  const both = Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')]);
  const { url } = (await (await upload('image/png', both, { 'x-file-name': '../../etc/passwd' })).json()) as { url: string };
  expect(url).toMatch(/^\/api\/files\/[\w-]{20}$/);
  const { headers } = await fetch(app.url + url);
  expect(
    Object.fromEntries(
      ['content-type', 'x-content-type-options', 'content-security-policy', 'content-disposition'].map((name) => [name, headers.get(name)]),
    ),
  ).toEqual({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'inline',
  });
  for (const other of [url.slice(0, -1), `${url}x`, '/api/files/..%2F..%2Fetc%2Fpasswd'])
    expect((await fetch(app.url + other)).status).toBe(404);
});

it('takes only a picture for the photograph of an arrival', async () => {
  const { id } = (await (await upload('application/pdf', Buffer.from('%PDF-1.7'))).json()) as { id: string };
  const recorded = await admin.post(API.adminResultStep(2025, 'arrival'), {
    arrivedAt: '2025-05-31T10:07:00+02:00',
    witnesses: ['Neo'],
    openHolds: 'finish',
    photo: id,
  });
  expect(recorded).toMatchObject({ status: 400, body: { fields: { photo: [expect.any(String)] } } });
});
