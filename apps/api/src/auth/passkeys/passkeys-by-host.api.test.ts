import { ADMIN_TOKEN_HEADER, type AdminLoginResponse } from '@raffle/contracts/admin/access';
import type { PasskeyCreationOptions, PasskeyProof, PasskeyRequestOptions } from '@raffle/contracts/people/passkeys';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { PASSWORD, registration } from '../../../test/account.js';
import { addAdmin, ADMIN_PASSWORD } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { SoftAuthenticator } from '../../../test/soft-authenticator.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

const FAILED = { status: 401, body: { error: 'auth_failed' } };
const INVALID = { status: 400, body: { error: 'VALIDATION_FAILED' } };
// These tests use HTTP origins, because the test server does not support HTTPS and `Secure` cookies are not sent over HTTP.
const SITE = { name: 'flood.example', origin: 'http://flood.example' };
const TEAM = { name: 'team.flood.example', origin: 'http://team.flood.example' };
const ELSEWHERE = { name: 'example', origin: 'http://evil.example' };
type Host = typeof SITE;

let app: TestApp;
beforeAll(async () => (app = await startTestApp({ env: { PUBLIC_URL: SITE.origin, ADMIN_URL: TEAM.origin } })));
afterAll(() => app?.close());

/** Returns functions that send requests as a browser on one of this host's pages would. */
function at({ name, origin }: Host, client = new Client(app.url)) {
  const headers = { Host: name, Origin: origin };
  return { post: <Body>(path: string, body: object = {}, more = {}) => client.post<Body>(path, body, { ...headers, ...more }) };
}

async function buyer() {
  const browser = at(SITE);
  expect((await browser.post(API.register, registration())).status).toBe(201);
  const device = new SoftAuthenticator(SITE.origin);
  const options = async () => (await browser.post<PasskeyCreationOptions>(API.userPasskeyOptions, { password: PASSWORD })).body;
  const add = async (flaws: { origin?: string; rpId?: string } = {}) =>
    browser.post(API.userPasskeys, { name: 'My phone', passkey: device.create(await options(), flaws) });
  return { device, options, add };
}

async function organiser() {
  const browser = at(TEAM);
  const username = await addAdmin(app, 'organiser');
  const signIn = (proof: { passkey?: PasskeyProof } = {}) =>
    at(TEAM).post<{ passkey: PasskeyRequestOptions }>(ADMIN_API.login, { username, password: ADMIN_PASSWORD, ...proof });
  const { status, body } = await browser.post<AdminLoginResponse>(ADMIN_API.login, { username, password: ADMIN_PASSWORD });
  expect(status).toBe(200);
  const token = { [ADMIN_TOKEN_HEADER]: body.adminToken };
  const device = new SoftAuthenticator(TEAM.origin);
  const options = async () => (await browser.post<PasskeyCreationOptions>(ADMIN_API.passkeyOptions, {}, token)).body;
  const add = async (flaws: { origin?: string; rpId?: string } = {}) =>
    browser.post(ADMIN_API.passkeys, { name: 'My phone', passkey: device.create(await options(), flaws) }, token);
  return { device, options, add, signIn, asked: async () => (await signIn()).body.passkey };
}

it('creates each passkey for the host whose pages its holder uses, and rejects one created for the other host', async () => {
  const [theirs, mine] = [await organiser(), await buyer()];
  expect((await theirs.options()).rp.id).toBe(TEAM.name);
  expect((await mine.options()).rp.id).toBe(SITE.name);
  for (const flaws of [
    { rpId: SITE.name },
    { origin: SITE.origin },
    { rpId: SITE.name, origin: SITE.origin },
    { origin: ELSEWHERE.origin },
  ])
    expect([flaws, await theirs.add(flaws)]).toMatchObject([flaws, INVALID]);
  for (const flaws of [
    { rpId: TEAM.name },
    { rpId: TEAM.name, origin: TEAM.origin },
    { rpId: ELSEWHERE.name },
    { origin: ELSEWHERE.origin },
  ])
    expect([flaws, await mine.add(flaws)]).toMatchObject([flaws, INVALID]);
  expect([(await theirs.add()).status, (await mine.add()).status]).toEqual([200, 200]);
});

it("accepts an organiser's proof only if it was created for the organisers' host, by one of that host's pages", async () => {
  const { device, add, signIn, asked } = await organiser();
  expect((await add()).status).toBe(200);
  expect(await asked()).toMatchObject({ rpId: TEAM.name, allowCredentials: [{ id: device.id }] });
  for (const flaws of [
    { origin: SITE.origin },
    { rpId: SITE.name },
    { origin: SITE.origin, rpId: SITE.name },
    { origin: ELSEWHERE.origin },
  ])
    expect([flaws, await signIn({ passkey: device.get(await asked(), flaws) })]).toMatchObject([flaws, FAILED]);
  const challenge = await asked();
  expect((await at(SITE).post(ADMIN_API.login, { passkey: device.get(challenge) })).status).toBe(404);
  expect((await signIn({ passkey: device.get(await asked()) })).status).toBe(200);
});

it("accepts buyers' passkeys, which are bound to the public site's host name, on pages of both hosts", async () => {
  const { device, add } = await buyer();
  expect((await add()).status).toBe(200);
  const open = async (host: Host, flaws: { origin?: string; rpId?: string } = {}) => {
    const browser = at(host);
    const { body } = await browser.post<PasskeyRequestOptions>(API.passkeyOptions);
    expect(body.rpId).toBe(SITE.name);
    return browser.post(API.passkeyOpen, device.get(body, { origin: host.origin, ...flaws }));
  };
  for (const flaws of [
    { rpId: TEAM.name },
    { rpId: TEAM.name, origin: TEAM.origin },
    { origin: ELSEWHERE.origin },
    { rpId: ELSEWHERE.name },
  ])
    expect([flaws, await open(SITE, flaws)]).toMatchObject([flaws, FAILED]);
  expect([(await open(SITE)).status, (await open(TEAM)).status]).toEqual([200, 200]);
});
