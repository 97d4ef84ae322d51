import sharp from 'sharp';
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
const kept = async ({ url }: { url: string }) => Buffer.from(await (await fetch(app.url + url)).arrayBuffer());
const uploaded = async (type: string, body: Buffer) => (await (await upload(type, body)).json()) as { url: string };

it.each([
  ['image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['text/html', Buffer.from('<script>alert(1)</script>')],
  ['image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['image/jpeg', PNG],
  ['image/png', PNG.subarray(0, 40)],
  ['image/webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 and nothing')],
  ['application/pdf', Buffer.from(' %PDF-1.7')],
  ['image/png', Buffer.alloc(0)],
  ['image/png; charset=utf-8', PNG],
  ['constructor', Buffer.alloc(0)],
  ['application/json', Buffer.from('{"a":1}')],
  ['toString', Buffer.alloc(0)],
  ['__proto__', Buffer.alloc(0)],
])('takes no %s that is not a picture or paper by its own first bytes', async (type, body) => {
  const answer = await upload(type, body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    error: 'VALIDATION_FAILED',
    message: 'Please choose a JPEG, PNG or WebP picture, or a PDF.',
  });
  expect(await stored()).toEqual([]);
});

it('takes four megabytes and no more', async () => {
  const large = Buffer.concat([PNG, Buffer.alloc(4 * 1024 * 1024 - PNG.length + 1)]);
  const refused = await upload('image/png', large);
  expect(refused.status).toBe(413);
  expect(await refused.json()).toMatchObject({ error: 'PAYLOAD_TOO_LARGE', message: 'The file is too large. The limit is 4 MB.' });
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
  expect(await kept({ url })).not.toContain('<script>');
  for (const other of [url.slice(0, -1), `${url}x`, '/api/files/..%2F..%2Fetc%2Fpasswd'])
    expect((await fetch(app.url + other)).status).toBe(404);
});

/** Four by two pixels and lying on its side, with all that a telephone writes. */
const photograph = () =>
  sharp({ create: { width: 4, height: 2, channels: 3, background: '#00aaff' } })
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '19/1 57/1 25/1' } })
    .withMetadata({ orientation: 6 });

it.each([
  ['image/jpeg', () => photograph().jpeg()],
  ['image/png', () => photograph().png()],
  ['image/webp', () => photograph().webp()],
] as const)(
  'keeps of a %s what it shows, upright, and not where, when or by what it was taken, nor what is behind it',
  async (type, make) => {
    const taken = await make().toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeInstanceOf(Buffer);
    const bytes = await kept(await uploaded(type, Buffer.concat([taken, Buffer.from('%PDF-1.7 <html><script>alert(1)</script>')])));
    const { format, width, height, ...rest } = await sharp(bytes).metadata();
    expect([`image/${format}`, width, height]).toEqual([type, 2, 4]);
    for (const told of ['exif', 'xmp', 'iptc', 'icc', 'orientation', 'comments']) expect(rest).not.toHaveProperty(told);
    for (const hidden of ['Telephone', '%PDF', '<script>']) expect(bytes).not.toContain(hidden);
  },
);

it('keeps the first picture of an animated one', async () => {
  const frames = ['#f00', '#0f0'].map((background) => ({ create: { width: 2, height: 2, channels: 3 as const, background } }));
  const moving = await sharp(await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())), { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100], lossless: true })
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  expect((await sharp(await kept(await uploaded('image/webp', moving))).metadata()).pages ?? 1).toBe(1);
});

it('draws large pictures smaller, and does not begin with one that claims more pixels than any photograph', async () => {
  const wide = await sharp({ create: { width: 5000, height: 10, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { width, height } = await sharp(await kept(await uploaded('image/png', wide))).metadata();
  expect([width, height]).toEqual([4096, 8]);
  // A tiny file, and a picture as such but for its size.
  const bomb = await sharp({ create: { width: 6001, height: 6001, channels: 3, background: '#fff' } })
    .toColourspace('b-w')
    .jpeg()
    .toBuffer();
  expect(bomb.length).toBeLessThan(400_000);
  expect((await upload('image/jpeg', bomb)).status).toBe(400);
});

it('leaves a paper as it is', async () => {
  const paper = Buffer.from('%PDF-1.7\nGPSLatitude <script>');
  expect(await kept(await uploaded('application/pdf', paper))).toEqual(paper);
});

it('takes only a picture for the photo of an arrival', async () => {
  const { id } = (await (await upload('application/pdf', Buffer.from('%PDF-1.7'))).json()) as { id: string };
  const recorded = await admin.post(API.adminResultStep(2025, 'arrival'), {
    arrivedAt: '2025-05-31T10:07:00+02:00',
    witnesses: ['Neo'],
    openHolds: 'finish',
    photo: id,
  });
  expect(recorded).toMatchObject({ status: 400, body: { fields: { photo: [expect.any(String)] } } });
});

it('is looked at once: whoever has a file is told that it is still the same', async () => {
  const { url } = (await (await upload('image/png', PNG)).json()) as { url: string };
  const first = await fetch(app.url + url);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const again = await fetch(app.url + url, { headers: { 'If-None-Match': etag } });
  expect([again.status, (await again.arrayBuffer()).byteLength, again.headers.get('etag')]).toEqual([304, 0, etag]);
  expect((await fetch(app.url + API.file('x'.repeat(20)), { headers: { 'If-None-Match': '*' } })).status).toBe(404);
});

it('takes only a stored picture for a logo', async () => {
  const { url: paper } = (await (await upload('application/pdf', Buffer.from('%PDF-1.7'))).json()) as { url: string };
  const { url: picture } = (await (await upload('image/png', PNG)).json()) as { url: string };
  const put = (version: number, logo: string) =>
    admin.put(API.adminContentSection('prizeSponsors'), {
      version,
      value: [
        { name: 'Lodge', href: '/prizes', logo: null },
        { name: 'Baker', href: '/prizes', logo },
      ],
    });
  for (const logo of [paper, API.file('x'.repeat(20))]) {
    expect(await put(0, logo)).toMatchObject({
      status: 400,
      body: { fields: { '1.logo': ['Please choose a JPEG, PNG or WebP picture.'] } },
    });
  }
  expect(await put(0, picture)).toMatchObject({ status: 200 });
});
