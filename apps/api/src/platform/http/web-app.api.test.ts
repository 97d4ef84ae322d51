import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from '../../../test/client.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

const SCRIPT = "\n  document.documentElement.className = 'dark'; // an 'é' too\n";
const page = (name: string) => `<script>${SCRIPT}</script><script type="module" src="/assets/main.js"></script><h1>${name}</h1>`;

let app: TestApp;
let site: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  site = await app.another({ WEB_DIST: makeSite(path.join(app.dataDir, 'web')) });
});
afterAll(() => app?.close());

function makeSite(folder: string): string {
  const files = {
    'index.html': page('home'),
    'booking/index.html': page('booking'),
    'app.html': page('shell'),
    '404.html': page('nothing'),
    'assets/main.js': '1',
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  return folder;
}

const get = (address: string) => new Client(site.url).get<string>(address);
const scriptSources = (headers: Headers) => /script-src ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1];

it.each([
  ['/', 200, 'home'],
  ['/booking', 200, 'booking'],
  ['/booking/', 200, 'booking'],
  ['/dashboard', 200, 'shell'],
  ['/results/verify', 200, 'shell'],
  ['/unsubscribe/link', 200, 'shell'],
  ['/admin/news', 200, 'shell'],
  ['/admin/bookings/7', 200, 'shell'],
  ['/nowhere', 404, 'nothing'],
  ['/admin', 404, 'nothing'],
])('answers %s with %i and the page made for it', async (address, status, name) => {
  const answer = await get(address);
  expect(answer).toMatchObject({ status, body: page(name) });
  expect(answer.headers.get('cache-control')).toBe('no-cache');
});

it('lets run what stands in the built page, by its hash, and no other inline script', async () => {
  const hash = createHash('sha256').update(SCRIPT).digest('base64');
  for (const address of ['/', '/booking', '/dashboard', '/nowhere']) {
    expect(scriptSources((await get(address)).headers)).toBe(`'self' 'sha256-${hash}'`);
  }
});

it('allows no inline script at all where no page is built', async () => {
  expect(scriptSources((await new Client(app.url).get('/api/health')).headers)).toBe("'self'");
});

it('says that files with a hash in their name never change', async () => {
  expect((await get('/assets/main.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});
