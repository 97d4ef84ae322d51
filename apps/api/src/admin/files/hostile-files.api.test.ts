import sharp from 'sharp';
import type { UploadedFile } from '@raffle/contracts/admin/results';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
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
  fetch(app.url + ADMIN_API.files, {
    method: 'POST',
    headers: { 'content-type': type, cookie: admin.client.cookie, 'Admin-Token': admin.token, ...more },
    body: new Uint8Array(body),
  });
const stored = () => app.sql(`SELECT 1 FROM files`);
const kept = async ({ url }: { url: string }) => Buffer.from(await (await fetch(app.url + url)).arrayBuffer());
const uploaded = async (type: string, body: Buffer) => (await (await upload(type, body)).json()) as { url: string };

const noise = (bytes: number) => Buffer.from(Array.from({ length: bytes }, (_, index) => (index * 7919) % 251));
const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#fff' } });

it.each([
  ['an empty file', () => Buffer.alloc(0), 'This file is empty. Please choose another one.'],
  ['an SVG drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), /^This is an SVG drawing\. /],
  [
    'an SVG drawing behind a declaration',
    () => Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- Lodge -->\n<svg/>'),
    /^This is an SVG drawing\. /,
  ],
  ['a GIF', () => flat(2, 2).gif().toBuffer(), /^This is a GIF\. /],
  ['a HEIC photo', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), /^This is a HEIC photo\. /],
  ['an AVIF picture', () => Buffer.from('\0\0\0\x20ftypavif\0\0\0\0'), /^This is an AVIF picture\. /],
  ['a TIFF picture', () => flat(2, 2).tiff().toBuffer(), /^This is a TIFF picture\. /],
  ['a web page', () => Buffer.from('<!DOCTYPE html><script>alert(1)</script>'), /^This is a web page\. /],
  ['text', () => Buffer.from('{"a":1}'), /^This file is not a picture or a PDF\. /],
  ['a PDF after a space', () => Buffer.from(' %PDF-1.7'), /^This file is not a picture or a PDF\. /],
  ['a PNG cut short', () => PNG.subarray(0, 40), /damaged or incomplete/],
  ['a PNG with only its signature', () => PNG.subarray(0, 8), /damaged or incomplete/],
  ['a JPEG cut short', async () => (await photograph().jpeg().toBuffer()).subarray(0, -40), /damaged or incomplete/],
  ['a WebP without a picture', () => Buffer.from('RIFF\0\0\0\0WEBPVP8 and nothing'), /damaged or incomplete/],
  ['a JPEG of noise', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), noise(500)]), /damaged or incomplete/],
  [
    'a PNG of 10000 x 4000 pixels',
    () => flat(10_000, 4000).png().toBuffer(),
    /^This picture has 10000 x 4000 pixels\. The limit is 36 million\./,
  ],
  ['a grey JPEG of 6001 x 6001 pixels', () => flat(6001, 6001).toColourspace('b-w').jpeg().toBuffer(), /has 6001 x 6001 pixels/],
])('reports what is wrong with %s, whatever its declared type', async (_what, make, sentence) => {
  const body = await make();
  for (const type of ['image/png', 'image/jpeg', 'application/pdf']) {
    const answer = await upload(type, body);
    expect(answer.status).toBe(400);
    const refusal = (await answer.json()) as { message: string };
    expect(refusal).toEqual({
      statusCode: 400,
      error: 'VALIDATION_FAILED',
      message: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
      requestId: expect.any(String),
      fields: { file: [refusal.message] },
    });
  }
  expect(await stored()).toEqual([]);
});

it.each([
  ['image/jpeg', 'image/png', () => PNG],
  ['image/png', 'image/jpeg', () => photograph().jpeg().toBuffer()],
  ['image/png', 'image/webp', () => photograph().webp().toBuffer()],
  ['image/jpeg', 'application/pdf', () => Buffer.from('%PDF-1.7')],
  ['image/png; charset=utf-8', 'image/png', () => PNG],
  ['application/octet-stream', 'image/png', () => PNG],
  ['constructor', 'image/png', () => PNG],
  ['', 'image/png', () => PNG],
])('stores a file declared as %s with its actual type, %s', async (declared, type, make) => {
  const answer = await fetch(app.url + (await uploaded(declared, await make())).url);
  expect(answer.headers.get('content-type')).toBe(type);
});

it.each([
  ['image/png', () => clear().png()],
  ['image/png', () => clear().png({ palette: true })],
  ['image/webp', () => clear().webp()],
] as const)('preserves the transparency of an %s', async (type, make) => {
  const bytes = await kept(await uploaded(type, await make().toBuffer()));
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([4096, 2]);
  expect(data[3]).toBe(0);
});

/** Draws a picture wider than the limit, so that storing the picture also resizes it. */
const clear = () => sharp({ create: { width: 5000, height: 2, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });

/** Draws a transparent picture with a bar across its middle and a smaller bar inside the first one. */
async function bars(outer: string, inner = outer): Promise<Buffer> {
  const bar = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 4, background } })
      .png()
      .toBuffer();
  return sharp({ create: { width: 400, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      { input: await bar(300, 50, outer), left: 50, top: 25 },
      { input: await bar(100, 20, inner), left: 150, top: 40 },
    ])
    .png()
    .toBuffer();
}

it.each<[string, 'dark' | 'transparent', () => Promise<Buffer>]>([
  ['a white logo', 'dark', () => bars('#fff')],
  [
    'a white logo in shades of grey',
    'dark',
    async () =>
      sharp(await bars('#fff'))
        .toColourspace('b-w')
        .png()
        .toBuffer(),
  ],
  ['a pale yellow logo', 'dark', () => bars('#fff3b0')],
  ['a blue mark in white', 'dark', () => bars('#fff', '#1e5aa8')],
  ['a black logo', 'transparent', () => bars('#000')],
  ['a blue mark with white letters', 'transparent', () => bars('#1e5aa8', '#fff')],
  ['a black mark with white letters', 'transparent', () => bars('#000', '#fff')],
])('stores %s with a background that makes it visible: %s', async (_what, ground, make) => {
  const bytes = await kept(await uploaded('image/png', await make()));
  const { data, info } = await sharp(bytes).toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([400, 100]);
  const [red = 255, green = 255, blue = 255, alpha] = data;
  if (ground === 'transparent') return expect(alpha).toBe(0);
  expect(alpha).toBe(255);
  expect(Math.max(red, green, blue)).toBeLessThan(80);
});

it('accepts files of up to 4 MB', async () => {
  const large = Buffer.concat([PNG, Buffer.alloc(4 * 1024 * 1024 - PNG.length + 1)]);
  const refused = await upload('image/png', large);
  expect(refused.status).toBe(413);
  expect(await refused.json()).toMatchObject({ error: 'PAYLOAD_TOO_LARGE', message: 'The file is too large. The limit is 4 MB.' });
  expect((await upload('image/png', large.subarray(0, -1))).status).toBe(201);
});

it('serves files in a sandbox, even if their bytes could be mistaken for another type', async () => {
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

/** A rotated picture of four by two pixels, with the metadata that a phone adds. */
const photograph = () =>
  sharp({ create: { width: 4, height: 2, channels: 3, background: '#00aaff' } })
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '19/1 57/1 25/1' } })
    .withMetadata({ orientation: 6 });

it.each([
  ['image/jpeg', () => photograph().jpeg()],
  ['image/png', () => photograph().png()],
  ['image/webp', () => photograph().webp()],
] as const)(
  'reduces an %s to the upright picture, without metadata such as place, time and camera, and without trailing data',
  async (type, make) => {
    const taken = await make().toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeInstanceOf(Buffer);
    const bytes = await kept(await uploaded(type, Buffer.concat([taken, Buffer.from('%PDF-1.7 <html><script>alert(1)</script>')])));
    const { format, width, height, ...rest } = await sharp(bytes).metadata();
    expect([`image/${format}`, width, height]).toEqual([type, 2, 4]);
    for (const kind of ['exif', 'xmp', 'iptc', 'icc', 'orientation', 'comments']) expect(rest).not.toHaveProperty(kind);
    for (const hidden of ['Telephone', '%PDF', '<script>']) expect(bytes).not.toContain(hidden);
  },
);

it('keeps only the first frame of an animated picture', async () => {
  const frames = ['#f00', '#0f0'].map((background) => ({ create: { width: 2, height: 2, channels: 3 as const, background } }));
  const moving = await sharp(await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())), { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100], lossless: true })
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  expect((await sharp(await kept(await uploaded('image/webp', moving))).metadata()).pages ?? 1).toBe(1);
});

it('resizes large pictures', async () => {
  const wide = await sharp({ create: { width: 5000, height: 10, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { width, height } = await sharp(await kept(await uploaded('image/png', wide))).metadata();
  expect([width, height]).toEqual([4096, 8]);
});

it('stores a PDF unchanged', async () => {
  const paper = Buffer.from('%PDF-1.7\nGPSLatitude <script>');
  expect(await kept(await uploaded('application/pdf', paper))).toEqual(paper);
});

it('accepts only a picture as the photo of an arrival', async () => {
  const { id } = (await (await upload('application/pdf', Buffer.from('%PDF-1.7'))).json()) as { id: string };
  const recorded = await admin.post(ADMIN_API.resultStep(2025, 'arrival'), {
    arrivedAt: '2025-05-31T10:07:00+02:00',
    witnesses: ['Neo'],
    openHolds: 'finish',
    photo: id,
  });
  expect(recorded).toMatchObject({ status: 400, body: { fields: { photo: [expect.any(String)] } } });
});

it('responds with 304 if the client already has the file', async () => {
  const { url } = (await (await upload('image/png', PNG)).json()) as { url: string };
  const first = await fetch(app.url + url);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const again = await fetch(app.url + url, { headers: { 'If-None-Match': etag } });
  expect([again.status, (await again.arrayBuffer()).byteLength, again.headers.get('etag')]).toEqual([304, 0, etag]);
  expect((await fetch(app.url + API.file('x'.repeat(20)), { headers: { 'If-None-Match': '*' } })).status).toBe(404);
});

it('accepts only a stored picture as a logo', async () => {
  const { url: paper } = (await (await upload('application/pdf', Buffer.from('%PDF-1.7'))).json()) as { url: string };
  const { url: picture } = (await (await upload('image/png', PNG)).json()) as { url: string };
  const put = (version: number, logo: string) =>
    admin.put(ADMIN_API.contentSection('prizeSponsors'), {
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

it('accepts only a stored picture as a photo, and requires its size and a description', async () => {
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b6e78' } })
    .jpeg()
    .toBuffer();
  const file = (await (await upload('image/jpeg', jpeg)).json()) as UploadedFile;
  expect(file).toMatchObject({ width: 60, height: 40 });
  const paper = (await (await upload('application/pdf', Buffer.from('%PDF-1.7'))).json()) as UploadedFile;
  expect(paper).toEqual({ id: paper.id, url: paper.url });
  const photo = { picture: file.url, alt: 'The river', width: 60, height: 40 };
  const put = (home: object) =>
    admin.put(ADMIN_API.contentSection('photos'), { version: 0, value: { home, prize: null, firstCharity: null, secondCharity: null } });
  for (const [wrong, path] of [
    [{ ...photo, picture: paper.url }, 'home.picture'],
    [{ ...photo, picture: '/icons/icon-512.png' }, 'home.picture'],
    [{ ...photo, width: 40, height: 60 }, 'home.picture'],
    [{ ...photo, width: 0 }, 'home.width'],
    [{ ...photo, alt: ' ' }, 'home.alt'],
  ] as const)
    expect(await put(wrong)).toMatchObject({ status: 400, body: { fields: { [path]: [expect.any(String)] } } });
  expect(await put(photo)).toMatchObject({ status: 200 });
});
