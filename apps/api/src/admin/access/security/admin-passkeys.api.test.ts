import { Secret, TOTP } from 'otpauth';
import type { AdminLoginResponse, AdminRecoveryCodes, AdminTotpSetup } from '@raffle/contracts/admin/access';
import type { AdminAuditPage } from '@raffle/contracts/admin/audit';
import type { PasskeyCreationOptions, PasskeyProof, PasskeyRequestOptions, PasskeyView } from '@raffle/contracts/people/passkeys';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { ADMIN_PASSWORD, makeAdmin, type AdminClient } from '../../../../test/admin.js';
import { Client, type Answer } from '../../../../test/client.js';
import { FLAWS, SoftAuthenticator } from '../../../../test/soft-authenticator.js';
import { startTestApp, type TestApp } from '../../../../test/test-app.js';

const FAILED = { status: 401, body: { error: 'auth_failed' } };
const INVALID = { status: 400, body: { error: 'VALIDATION_FAILED' } };

let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await startTestApp();
  origin = `http://localhost:${new URL(app.url).port}`;
});
afterAll(() => app.close());

async function optionsFor(admin: AdminClient): Promise<PasskeyCreationOptions> {
  const { status, body } = await admin.post<PasskeyCreationOptions>(ADMIN_API.passkeyOptions);
  expect(status).toBe(200);
  return body;
}

async function addPasskey(
  admin: AdminClient,
  name = 'My phone',
): Promise<{ device: SoftAuthenticator; added: AdminRecoveryCodes & { id: string } }> {
  const device = new SoftAuthenticator(origin);
  const answer = await admin.post<AdminRecoveryCodes>(ADMIN_API.passkeys, { name, passkey: device.create(await optionsFor(admin)) });
  expect(answer.status).toBe(200);
  const [passkey] = (await admin.get<PasskeyView[]>(ADMIN_API.passkeys)).body;
  return { device, added: { id: passkey?.id ?? '', ...answer.body } };
}

function signIn(username: string, proof: { code?: string; passkey?: PasskeyProof } = {}): Promise<Answer<AdminLoginResponse>> {
  return new Client(app.url).post<AdminLoginResponse>(ADMIN_API.login, { username, password: ADMIN_PASSWORD, ...proof });
}

async function challengeFor(username: string): Promise<PasskeyRequestOptions> {
  const { status, body } = await signIn(username);
  expect([status, body]).toEqual([401, expect.objectContaining({ error: 'TOTP_REQUIRED' })]);
  return (body as unknown as { passkey: PasskeyRequestOptions }).passkey;
}

it('signs an organiser in with a password and a passkey instead of a code from an authenticator app', async () => {
  const admin = await makeAdmin(app, 'organiser');
  const { device, added } = await addPasskey(admin);
  expect(added.recoveryCodes).toHaveLength(10);
  expect((await admin.get(ADMIN_API.verify)).body).toMatchObject({ totp: false, passkeys: 1 });
  const options = await challengeFor(admin.username);
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [{ id: device.id }] });
  expect(await signIn(admin.username, { passkey: device.get(options) })).toMatchObject({ status: 200 });
  expect((await admin.get<PasskeyView[]>(ADMIN_API.passkeys)).body).toMatchObject([{ name: 'My phone', usedAt: expect.any(String) }]);
  expect(await signIn(admin.username, { code: added.recoveryCodes[0] })).toMatchObject({ status: 200 });
  expect(await signIn(admin.username, { code: added.recoveryCodes[0] })).toMatchObject(FAILED);
});

it('refuses a passkey response that was used before, has expired, is flawed or was signed for another action', async () => {
  const admin = await makeAdmin(app, 'organiser');
  const { device } = await addPasskey(admin);
  const used = device.get(await challengeFor(admin.username));
  expect((await signIn(admin.username, { passkey: used })).status).toBe(200);
  expect(await signIn(admin.username, { passkey: used })).toMatchObject(FAILED);

  const late = device.get(await challengeFor(admin.username));
  await app.sql(`UPDATE passkey_challenges SET expires_at = now() - interval '1 second'`);
  expect(await signIn(admin.username, { passkey: late })).toMatchObject(FAILED);

  for (const flaw of FLAWS)
    expect([flaw, await signIn(admin.username, { passkey: device.get(await challengeFor(admin.username), flaw) })]).toMatchObject([
      flaw,
      FAILED,
    ]);

  const elsewhere = await admin.post<{ passkey: PasskeyRequestOptions }>(ADMIN_API.stepUp, { password: ADMIN_PASSWORD });
  expect(await signIn(admin.username, { passkey: device.get(elsewhere.body.passkey) })).toMatchObject(FAILED);
  expect(await signIn(admin.username, { passkey: device.get(await challengeFor(admin.username)) })).toMatchObject({ status: 200 });
});

it('rejects passkeys that belong to another organiser or have been removed', async () => {
  const [mine, theirs] = [await makeAdmin(app, 'organiser'), await makeAdmin(app, 'organiser')];
  const { device, added } = await addPasskey(mine);
  const other = await addPasskey(theirs);
  expect(await signIn(theirs.username, { passkey: device.get(await challengeFor(theirs.username)) })).toMatchObject(FAILED);
  expect(await signIn(theirs.username, { passkey: other.device.get(await challengeFor(mine.username)) })).toMatchObject(FAILED);

  const again = device.create(await optionsFor(theirs));
  expect(await theirs.post(ADMIN_API.passkeys, { name: 'Taken', passkey: again })).toMatchObject(INVALID);
  const proof = async () => ({
    password: ADMIN_PASSWORD,
    passkey: other.device.get(
      (await theirs.post<{ passkey: PasskeyRequestOptions }>(ADMIN_API.stepUp, { password: ADMIN_PASSWORD })).body.passkey,
    ),
  });
  expect(await theirs.delete(ADMIN_API.passkey(added.id), await proof())).toMatchObject({ status: 404 });

  const pending = device.get(await challengeFor(mine.username));
  expect(await mine.delete(ADMIN_API.passkey(added.id), { password: ADMIN_PASSWORD })).toMatchObject({ status: 401 });
  const code = added.recoveryCodes[0];
  expect((await mine.delete(ADMIN_API.passkey(added.id), { password: ADMIN_PASSWORD, code })).status).toBe(204);
  expect((await signIn(mine.username)).status).toBe(200);
  const next = await addPasskey(mine, 'A new phone');
  expect(await signIn(mine.username, { passkey: pending })).toMatchObject(FAILED);
  expect(next.added.recoveryCodes).toHaveLength(10);
  expect(await signIn(mine.username, { code: added.recoveryCodes[1] })).toMatchObject(FAILED);
});

it('adds a passkey only with an unused response that was created for this session and site with user verification', async () => {
  const [mine, theirs] = [await makeAdmin(app, 'cashier'), await makeAdmin(app, 'cashier')];
  const device = new SoftAuthenticator(origin);
  const send = (admin: AdminClient, passkey: object) => admin.post(ADMIN_API.passkeys, { name: 'My key', passkey });
  expect(await send(mine, device.create(await optionsFor(theirs)))).toMatchObject(INVALID);
  for (const flaw of [
    { origin: 'https://raffle.example' },
    { rpId: 'raffle.example' },
    { unverified: true },
    { crossOrigin: true },
    { topOrigin: 'https://evil.example' },
  ] as const)
    expect([flaw, await send(mine, device.create(await optionsFor(mine), flaw))]).toMatchObject([flaw, INVALID]);
  const right = device.create(await optionsFor(mine));
  expect((await send(mine, right)).status).toBe(200);
  expect(await send(mine, right)).toMatchObject(INVALID);
  expect((await mine.get<PasskeyView[]>(ADMIN_API.passkeys)).body).toHaveLength(1);
});

it('accepts a passkey for a step-up and as the required second factor', async () => {
  const strict = await app.another({ SECOND_FACTOR: 'required' });
  const admin = await makeAdmin(strict, 'organiser');
  expect(await admin.get(ADMIN_API.bookings)).toMatchObject({ status: 403, body: { error: 'SECOND_FACTOR_REQUIRED' } });
  const { device } = await addPasskey(admin);
  expect((await admin.get(ADMIN_API.bookings)).status).toBe(200);
  await app.sql(`UPDATE admin_sessions SET stepped_up_at = NULL`);
  expect(await admin.post(ADMIN_API.passkeyOptions)).toMatchObject({ status: 403, body: { error: 'STEP_UP_REQUIRED' } });
  const asked = await admin.post<{ passkey: PasskeyRequestOptions }>(ADMIN_API.stepUp, { password: ADMIN_PASSWORD });
  const passkey = device.get(asked.body.passkey);
  expect((await admin.stepUp({ password: ADMIN_PASSWORD, passkey })).status).toBe(200);
  expect((await admin.post(ADMIN_API.passkeyOptions)).status).toBe(200);
});

it('shares one set of recovery codes between app and passkeys, and records who adds and removes each factor', async () => {
  const admin = await makeAdmin(app, 'organiser');
  const { id } = (await admin.get<{ id: string }>(ADMIN_API.verify)).body;
  const { added } = await addPasskey(admin);
  const { secret } = (await admin.post<AdminTotpSetup>(ADMIN_API.totp)).body;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
  // The app's codes do not work until the app is confirmed.
  expect(await signIn(admin.username, { code: totp.generate() })).toMatchObject(FAILED);
  const confirmed = await admin.post<AdminRecoveryCodes>(ADMIN_API.totpConfirm, { code: totp.generate() });
  expect(confirmed.body).toEqual({ recoveryCodes: [] });
  const remove = (path: string, code?: string) => admin.delete(path, { password: ADMIN_PASSWORD, code });
  expect((await remove(ADMIN_API.totp, added.recoveryCodes[0])).status).toBe(204);
  expect((await signIn(admin.username, { code: added.recoveryCodes[1] })).status).toBe(200);
  expect((await remove(ADMIN_API.passkey(added.id), added.recoveryCodes[2])).status).toBe(204);
  const log = await admin.get<AdminAuditPage>(`${ADMIN_API.auditLog}?subjectKind=admin&subjectId=${id}`);
  const actions = log.body.entries.map(({ action }) => action).filter((action) => action !== 'admin.sign-in');
  expect(actions).toEqual(['admin.remove-passkey', 'admin.remove-totp', 'admin.add-totp', 'admin.add-passkey']);
});
