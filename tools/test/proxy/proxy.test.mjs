// @ts-check
// Tests the real proxy and its Caddyfile. Behind the proxy is the real API or a server that echoes the request headers.
import { randomBytes } from 'node:crypto';
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { startService } from '../../bench/service.mjs';
import { createProcessSupervisor, succeeds } from '../../processes/process-supervisor.mjs';
import { freePort } from '../../start/ports.mjs';
import { ROOT } from '../../start/settings.mjs';
import { findCaddy, startPostgres } from '../runner/services.mjs';
import { untilServes } from '../fixture.mjs';

const { endSlowRequests } = await import(pathToFileURL(join(ROOT, 'apps/api/dist/platform/http/requests/slow-requests.js')).href);

/** Headers that a load balancer or CDN adds when it terminates TLS. */
const FROM_OUTSIDE = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '41.138.76.9' };
const LOOPBACK = '127.0.0.0/8';

/** The folder's name contains a space, because many users' folder names do. */
const folder = mkdtempSync(join(tmpdir(), 'raffle proxy-'));
const supervisor = createProcessSupervisor();
/** A server that echoes the request headers. */
const mirror = createServer((request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(request.headers));
});
let mirrorPort = 0;

before(async () => {
  cpSync(join(ROOT, 'tools/proxy/pages'), join(folder, 'pages'), { recursive: true });
  mirrorPort = await freePort();
  await new Promise((resolve) => mirror.listen(mirrorPort, '127.0.0.1', () => resolve(undefined)));
});
after(async () => {
  mirror.close();
  mirror.closeAllConnections();
  await supervisor.endAll();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * @param {{ apiPort: number, trusts?: string, patience?: string, tryFor?: string, more?: string }} options  `trusts`: value of
 * TRUSTED_PROXY_RANGES; `tryFor`: how long the proxy looks for a replica; `more`: an additional host name
 * @returns {Promise<string>} the proxy's origin
 */
async function startProxy({ apiPort, trusts = '', patience = '10s', tryFor = '10s', more }) {
  const port = await freePort();
  const caddy = supervisor.start('proxy', {
    command: findCaddy() ?? 'caddy',
    args: ['run', '--config', join(ROOT, 'tools/proxy/Caddyfile'), '--adapter', 'caddyfile'],
    env: {
      ...process.env,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_ADDRESS: `http://127.0.0.1:${port}${more === undefined ? '' : `, http://${more}:${port}`}`,
      API_HOST: 'localhost',
      API_PORT: String(apiPort),
      TRUSTED_PROXY_RANGES: trusts,
      TRY_FOR: tryFor,
      PATIENCE: patience,
      PAGES: join(folder, 'pages'),
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilServes(caddy, () =>
    fetch(`${origin}/assets/`, { method: 'HEAD' }).then(
      () => true,
      () => false,
    ),
  );
  return origin;
}

/** Sends only `text`. Resolves to the response once the proxy has closed the connection. @returns {Promise<string>} */
function endOf(/** @type {number} */ port, /** @type {string} */ text) {
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  socket.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      socket.destroy();
      reject(new Error(`The connection is still open, after the answer ${JSON.stringify(answer)}.`));
    }, 20_000);
    socket.on('close', () => {
      clearTimeout(late);
      resolve(answer);
    });
  });
}

/** Starts the real API in production mode, where session cookies require HTTPS. @returns {Promise<number>} the API's port */
async function startProductionApi() {
  const postgres = await startPostgres();
  after(() => postgres.stop());
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('CREATE DATABASE proxied');
  await client.end();
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://raffle.example',
    DATA_DIR: folder,
    DATABASE_URL: new URL('/proxied', postgres.url).href,
    TRUSTED_PROXIES: '2', // the proxy and the load balancer in front of it
    SESSION_SECRET: randomBytes(32).toString('hex'),
    ADMIN_SETUP_TOKEN: randomBytes(32).toString('hex'),
    STRIPE_SECRET_KEY: `sk_live_${randomBytes(16).toString('hex')}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(16).toString('hex')}`,
    SMTP_URL: 'smtps://127.0.0.1:9',
  };
  const node = (/** @type {string} */ file) => ({
    command: process.execPath,
    args: [join(ROOT, 'apps/api/dist', file)],
    cwd: join(ROOT, 'apps/api'),
    env,
  });
  await succeeds(supervisor.start('migration', node('commands/migrate.js')), 'The database could not be prepared');
  await startService(supervisor, 'api', node('main.js'));
  return port;
}

test('signs in a user who registers through a load balancer that terminates TLS', async () => {
  const origin = await startProxy({ apiPort: await startProductionApi(), trusts: LOOPBACK });
  const person = {
    username: 'neo@example.com',
    password: 'lechwe-crossing-42',
    phoneNumber: '+26771234567',
    securityQuestion: "What was your first pet's name?",
    securityAnswer: 'Tau',
    fullName: 'Neo Molefe',
  };
  const headers = { ...FROM_OUTSIDE, origin: 'https://raffle.example', 'content-type': 'application/json' };
  const registered = await fetch(`${origin}/api/register`, { method: 'POST', headers, body: JSON.stringify(person) });
  assert.equal(registered.status, 201, await registered.text());
  const cookie = registered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  assert.match(cookie, /(^|; )__Host-raffle\.sid=/);
  assert.doesNotMatch(cookie, /(^|; )raffle\.(sid|device)=/);
  const user = await fetch(`${origin}/api/user`, { headers: { ...FROM_OUTSIDE, cookie } });
  assert.equal(user.status, 200, await user.text());
  // A page on a sibling subdomain can set a cookie with the unprefixed name. The API must ignore that cookie, because it could sign the
  // visitor in to an attacker's account.
  const planted = await fetch(`${origin}/api/user`, { headers: { ...FROM_OUTSIDE, cookie: cookie.replaceAll('__Host-', '') } });
  assert.equal(planted.status, 401, await planted.text());
  assert.deepEqual(
    planted.headers.getSetCookie().filter((line) => /^__Host-[^=]+=[^;]/.test(line)),
    [],
  );

  // Each network address has its own rate limit, whatever other addresses the client puts ahead of it in `X-Forwarded-For`.
  const knock = async (/** @type {string} */ from) => {
    const answer = await fetch(`${origin}/api/admin/setup`, {
      method: 'POST',
      headers: { ...headers, 'x-forwarded-for': from },
      body: '{}',
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const knocks = /** @type {number[]} */ ([]);
  while (knocks.length < 30) knocks.push(await knock('41.138.76.10'));
  assert.equal(knocks.at(-1), 429, `no request was refused: ${knocks.join(' ')}`);
  assert.equal(await knock('8.8.8.8, 41.138.76.10'), 429);
  assert.equal(await knock('41.138.76.11'), 400);
});

test('accepts clients’ network addresses only from trusted proxies', async () => {
  const seenBy = async (/** @type {string} */ origin) => {
    const headers = /** @type {Record<string, string>} */ (await (await fetch(`${origin}/api/health`, { headers: FROM_OUTSIDE })).json());
    return { proto: headers['x-forwarded-proto'], chain: headers['x-forwarded-for'] };
  };
  const [trusting, careful] = [await startProxy({ apiPort: mirrorPort, trusts: LOOPBACK }), await startProxy({ apiPort: mirrorPort })];
  assert.deepEqual(await seenBy(trusting), { proto: 'https', chain: '41.138.76.9, 127.0.0.1' });
  assert.deepEqual(await seenBy(careful), { proto: 'http', chain: '127.0.0.1' });
});

test('disconnects clients that send headers (in the proxy) or a body (in the API) too slowly', async () => {
  const asked = /** @type {(string | undefined)[]} */ ([]);
  const slowServer = createServer((request, response) => {
    if (request.method !== 'POST') return void response.end();
    asked.push(request.url);
    request.resume();
  });
  endSlowRequests(slowServer, 100);
  const apiPort = await freePort();
  await new Promise((resolve) => slowServer.listen(apiPort, '127.0.0.1', () => resolve(undefined)));
  after(() => slowServer.closeAllConnections());
  after(() => slowServer.close());
  const { host, port } = new URL(await startProxy({ apiPort, patience: '300ms' }));
  const post = `POST /api/login HTTP/1.1\r\nHost: ${host}\r\n`;
  assert.equal(await endOf(Number(port), post), '');
  assert.deepEqual(asked, []);
  assert.equal(await endOf(Number(port), `${post}Content-Length: 100\r\n\r\n`), '');
  assert.deepEqual(asked, ['/api/login']);
});

test('without a replica, returns the error envelope to scripts and a self-reloading page to browsers', async () => {
  const origin = await startProxy({ apiPort: await freePort(), tryFor: '1s' });
  const [api, page] = await Promise.all([fetch(`${origin}/api/season`), fetch(`${origin}/booking`)]);
  assert.deepEqual([api.status, api.headers.get('retry-after'), api.headers.get('cache-control')], [503, '2', 'no-store']);
  const { requestId, ...envelope } = /** @type {Record<string, unknown>} */ (await api.json());
  assert.deepEqual(envelope, {
    statusCode: 503,
    error: 'BUSY_TRY_AGAIN',
    message: 'The site is very busy right now. Please try again in a moment.',
  });
  assert.match(String(requestId), /^[0-9a-f-]{36}$/);
  assert.deepEqual([page.status, page.headers.get('content-type')], [503, 'text/html; charset=utf-8']);
  for (const { headers } of [api, page]) assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.match(await page.text(), /The site is very busy right now/);
});

test('serves the site and the organisers’ pages under separate host names and passes the host name to the API', async () => {
  const { port } = new URL(await startProxy({ apiPort: mirrorPort, more: 'localhost' }));
  const hostAt = async (/** @type {string} */ name) => (await (await fetch(`http://${name}:${port}/api/health`)).json()).host;
  assert.deepEqual([await hostAt('127.0.0.1'), await hostAt('localhost')], [`127.0.0.1:${port}`, `localhost:${port}`]);
});

test('closes idle connections well before the API does, so that no request is sent over a connection that is being closed', () => {
  const seconds = Number(/keepalive (\d+)s/.exec(readFileSync(join(ROOT, 'tools/proxy/Caddyfile'), 'utf8'))?.[1]);
  const api = createServer();
  endSlowRequests(api, 10_000);
  assert.ok(seconds * 1000 <= api.keepAliveTimeout - 1000, `the proxy after ${seconds} s, the api after ${api.keepAliveTimeout} ms`);
});

test('reports the output of a proxy that cannot start', async () => {
  const begun = Date.now();
  await assert.rejects(startProxy({ apiPort: mirrorPort, patience: 'for ever' }), /The proxy ended before it served:[^]*for/);
  assert.ok(Date.now() - begun < 30_000);
});
