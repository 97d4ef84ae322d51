import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from '../../../test/client.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

const SCRIPT = "\n  document.documentElement.className = 'dark'; // an 'é' too\n";
const STYLE = 'p { color: red }\n';
const RULES = `<head><style>${STYLE}</style><link rel="canonical" href="/rules" /><meta property="og:url" content="/rules" /><meta property="og:image" content="/share/rules.png" /></head><p style="gap:1px"></p><a href="/">${'Home '.repeat(200)}</a>`;
const page = (name: string) => `<script>${SCRIPT}</script><script type="module" src="/assets/main.js"></script><h1>${name}</h1>`;

let app: TestApp;
let site: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  site = await app.another({
    WEB_DIST: makeSite(path.join(app.dataDir, 'web')),
    PUBLIC_URL: 'https://flood.example',
    SECURITY_CONTACT: 'mailto:security@flood.example',
  });
});
afterAll(() => app?.close());

function makeSite(folder: string): string {
  const files = {
    'index.html': page('home'),
    'booking/index.html': page('booking'),
    'app.html': page('shell'),
    '404.html': page('nothing'),
    'rules/index.html': RULES,
    'assets/main.js': '1',
    'favicon.svg': '<svg/>',
    'icon.svg': '<svg/>',
    'icon.svg.br': 'x',
    'site.webmanifest': '{}',
    'verify.mjs': '// anybody may read this\n',
    'pages.json': JSON.stringify({
      sitemap: ['/', '/booking', '/rules'],
      addresses: ['/', '/booking', '/rules', '/dashboard', '/results/verify', '/unsubscribe/:token', '/admin/news', '/admin/bookings/:id'],
    }),
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
  ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
  ['/icon.svg', 'image/svg+xml; charset=utf-8'],
  ['/assets/main.js', 'text/javascript; charset=utf-8'],
  ['/verify.mjs', 'text/javascript; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
])('%s has the content type %s', async (address, type) => {
  const response = await fetch(site.url + address, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  expect(response.headers.get('content-type')?.toLowerCase()).toBe(type);
});

it.each([
  ['/', 200, 'home'],
  ['/booking', 200, 'booking'],
  ['/booking/', 200, 'booking'],
  ['/booking?date=2025-07-04', 200, 'booking'],
  ['/dashboard', 200, 'shell'],
  ['/results/verify', 200, 'shell'],
  ['/unsubscribe/link', 200, 'shell'],
  ['/admin/news', 200, 'shell'],
  ['/admin/bookings/7', 200, 'shell'],
  ['/nowhere', 404, 'nothing'],
  ['/admin/bookings/7/8', 404, 'nothing'],
  ['/admin/nowhere', 404, 'nothing'],
])('responds to %s with status %i and the right page', async (address, status, name) => {
  const answer = await get(address);
  expect(answer).toMatchObject({ status, body: page(name) });
  expect(answer.headers.get('cache-control')).toBe('no-cache');
});

it("redirects /admin to the organisers' dashboard", async () => {
  const answer = await fetch(`${site.url}/admin`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/dashboard']);
});

it('allows the styles built into a page only on that page', async () => {
  const { headers } = await get('/rules');
  const policy = (answer: Headers) => answer.get('content-security-policy') ?? '';
  const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(policy(headers)).toContain(
    `style-src 'self' ${hashSource('')} ${hashSource(STYLE)};style-src-attr 'unsafe-hashes' ${hashSource('gap:1px')}`,
  );
  expect(headers.get('permissions-policy')).toContain('geolocation=()');
  for (const other of ['/', '/api/health', '/assets/main.js', '/nowhere']) {
    const answer = (await get(other)).headers;
    expect(policy(answer)).toContain(`style-src 'self' ${hashSource('')};`);
    expect(policy(answer)).not.toContain('unsafe');
    expect(answer.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(answer.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(answer.get('x-content-type-options')).toBe('nosniff');
  }
});

it('publishes a security contact if one is configured', async () => {
  const [named, unnamed] = [await get('/.well-known/security.txt'), await new Client(app.url).get<string>('/.well-known/security.txt')];
  expect(named).toMatchObject({ status: 200 });
  expect(named.body).toMatch(
    /^Contact: mailto:security@flood\.example\nExpires: \d{4}-\d\d-\d\dT00:00:00\.000Z\nPreferred-Languages: en\nCanonical: https:\/\/flood\.example\/\.well-known\/security\.txt\n$/,
  );
  const expires = Date.parse(/Expires: (.*)/.exec(named.body)?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 3600_000);
  expect(unnamed.status).toBe(404);
});

it("allows the built pages' inline script by its hash, and no other inline script", async () => {
  const hash = createHash('sha256').update(SCRIPT).digest('base64');
  for (const address of ['/', '/booking', '/dashboard', '/nowhere']) {
    expect(scriptSources((await get(address)).headers)).toBe(`'self' 'sha256-${hash}'`);
  }
});

it('allows no inline script if there are no built pages', async () => {
  expect(scriptSources((await new Client(app.url).get('/api/health')).headers)).toBe("'self'");
});

it('marks files with a hash in their name as immutable', async () => {
  expect((await get('/assets/main.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

it('serves the log verifier, which browsers must revalidate', async () => {
  const { headers, body } = await get('/verify.mjs');
  expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['text/javascript; charset=utf-8', 'no-cache']);
  expect(body).toContain('anybody may read this');
});

it('makes URLs absolute where other sites read them, and leaves internal links unchanged', async () => {
  const { body } = await get('/rules');
  expect(body).toBe(RULES.replaceAll('="/rules"', '="https://flood.example/rules"').replace('="/share', '="https://flood.example/share'));
  expect(body).toContain('<a href="/">');
});

it("omits the canonical URL on another season's page", async () => {
  const { body } = await get('/rules?year=2024');
  expect(body).not.toMatch(/canonical|og:url/);
  expect(body).toContain('<meta property="og:image" content="https://flood.example/share/rules.png" />');
  expect((await get('/rules')).body).toContain('canonical');
});

it('lists the public pages in a sitemap that robots.txt refers to', async () => {
  const robots = await get('/robots.txt');
  expect(robots.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(robots.body).toContain('Sitemap: https://flood.example/sitemap.xml');
  expect(robots.body).toMatch(/^Disallow: \/admin\/$/m);
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.headers.get('content-type')).toMatch(/^application\/xml/);
  expect([...sitemap.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://flood.example/',
    'https://flood.example/booking',
    'https://flood.example/rules',
  ]);
});

it.each([
  ['gzip, br', 'br'],
  ['br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
])('sends a page in an encoding that the client accepts (%s) and responds with 304 while it is unchanged', async (accepted, sent) => {
  const ask = (headers: Record<string, string>) => fetch(`${site.url}/rules`, { headers: { 'accept-encoding': accepted, ...headers } });
  const first = await ask({});
  expect(first.headers.get('content-encoding')).toBe(sent);
  expect(first.headers.get('vary')).toContain('Accept-Encoding');
  expect(await first.text()).toContain('https://flood.example/rules');
  // Without the Cache-Control header, fetch would request a response that bypasses caches.
  const again = await ask({ 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' });
  expect(again.status).toBe(304);
});
