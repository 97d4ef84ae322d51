import type { UserView } from '@raffle/contracts/people/auth';
import type { PasskeyCreationOptions, PasskeyRequestOptions, PasskeyView } from '@raffle/contracts/people/passkeys';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { makeAccount, PASSWORD, type Account } from '../../../test/account.js';
import { makeAdmin } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { untilWaiting } from '../../../test/locks.js';
import { eventually } from '../../../test/make.js';
import { FLAWS, SoftAuthenticator } from '../../../test/soft-authenticator.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { endAllSessions } from '../sessions/sessions.service.js';
import { PasskeysService } from './passkeys.service.js';
import { FileMailer } from '../../platform/mail/file-mailer.js';

const FAILED = { status: 401, body: { error: 'auth_failed', message: 'Authentication failed' } };
const INVALID = { status: 400, body: { error: 'VALIDATION_FAILED' } };

let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await startTestApp();
  origin = `http://localhost:${new URL(app.url).port}`;
});
afterAll(() => app.close());

async function optionsFor(client: Client): Promise<PasskeyCreationOptions> {
  const { status, body } = await client.post<PasskeyCreationOptions>(API.userPasskeyOptions, { password: PASSWORD });
  expect(status).toBe(200);
  return body;
}

async function withPasskey(): Promise<Account & { device: SoftAuthenticator; passkey: PasskeyView }> {
  const account = await makeAccount(app);
  const device = new SoftAuthenticator(origin);
  const passkey = device.create(await optionsFor(account.client));
  const added = await account.client.post<PasskeyView>(API.userPasskeys, { name: 'My phone', passkey });
  expect(added.status).toBe(200);
  return { ...account, device, passkey: added.body };
}

/** Waits for an email to `to` that matches `words`, and returns the match. */
const mailed = async (to: string, words: RegExp) => {
  const mails = new FileMailer(app.dataDir);
  const found = async () => (await mails.latest(1000)).flatMap((mail) => (mail.to === to ? (words.exec(mail.text) ?? []) : []));
  return eventually(found, ({ length }) => length > 0);
};
const asked = async (client: Client) => (await client.post<PasskeyRequestOptions>(API.passkeyOptions)).body;

it('signs in without a name or password and opens a new session', async () => {
  const { device, user } = await withPasskey();
  const browser = new Client(app.url);
  const options = await asked(browser);
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
  expect(await browser.post<UserView>(API.passkeyOpen, device.get(options))).toMatchObject({ status: 200, body: { id: user.id } });
  expect((await browser.get(API.user)).body).toMatchObject({ id: user.id });
  expect(browser.cookie).toContain('raffle.device=');
});

it('gives the same response to every invalid proof, and accepts no proof twice', async () => {
  const { client, device, passkey } = await withPasskey();
  const browser = new Client(app.url);
  const open = async (proof: object, by = browser) => by.post(API.passkeyOpen, proof);
  expect(await open(new SoftAuthenticator(origin).get(await asked(browser)))).toMatchObject(FAILED);
  for (const flaw of FLAWS) expect([flaw, await open(device.get(await asked(browser), flaw))]).toMatchObject([flaw, FAILED]);
  expect(await open(device.get(await asked(browser)), new Client(app.url))).toMatchObject(FAILED);
  const used = device.get(await asked(browser));
  expect((await open(used)).status).toBe(200);
  expect(await open(used)).toMatchObject(FAILED);
  const late = device.get(await asked(browser));
  await app.sql(`UPDATE passkey_challenges SET expires_at = now() - interval '1 second'`);
  expect(await open(late)).toMatchObject(FAILED);

  expect(await client.send('DELETE', API.userPasskey(passkey.id), { password: 'not mine' })).toMatchObject(INVALID);
  expect((await client.send('DELETE', API.userPasskey(passkey.id), { password: PASSWORD })).status).toBe(204);
  expect(await open(device.get(await asked(browser)))).toMatchObject(FAILED);
});

it('lets only the owner add or remove a passkey, and only with the password', async () => {
  const [mine, theirs] = [await withPasskey(), await makeAccount(app)];
  expect(await theirs.client.send('DELETE', API.userPasskey(mine.passkey.id), { password: PASSWORD })).toMatchObject({ status: 404 });
  expect(await theirs.client.post(API.userPasskeyOptions, { password: 'not mine' })).toMatchObject(INVALID);
  const made = mine.device.create(await optionsFor(mine.client));
  expect(await theirs.client.post(API.userPasskeys, { name: 'Mine now', passkey: made })).toMatchObject(INVALID);
  const again = mine.device.create(await optionsFor(theirs.client));
  expect(await theirs.client.post(API.userPasskeys, { name: 'Mine now', passkey: again })).toMatchObject(INVALID);
  expect((await theirs.client.get(API.userPasskeys)).body).toEqual([]);
  expect((await mine.client.get(API.userPasskeys)).body).toMatchObject([{ name: 'My phone' }]);
  expect((await mine.client.get(API.userExport)).body).toMatchObject({ passkeys: [{ name: 'My phone' }] });
});

it("does not sign a participant in with an organiser's passkey, and deletes a participant's passkeys with their account", async () => {
  const admin = await makeAdmin(app, 'organiser');
  const device = new SoftAuthenticator(origin);
  const { body } = await admin.post<PasskeyCreationOptions>(ADMIN_API.passkeyOptions);
  expect((await admin.post(ADMIN_API.passkeys, { name: 'Work', passkey: device.create(body) })).status).toBe(200);
  const browser = new Client(app.url);
  expect(await browser.post(API.passkeyOpen, device.get(await asked(browser)))).toMatchObject(FAILED);

  const mine = await withPasskey();
  const pending = mine.device.get(await asked(browser));
  expect((await mine.client.send('DELETE', API.user, { password: PASSWORD })).status).toBe(204);
  expect(await browser.post(API.passkeyOpen, pending)).toMatchObject(FAILED);
  expect(await app.sql(`SELECT 1 FROM passkeys WHERE credential_id = $1`, [mine.device.id])).toEqual([]);
});

it('keeps passkeys when the password is changed but removes them when it is reset, and emails the owner in both cases', async () => {
  const { client, device, sent } = await withPasskey();
  const [browser, newPassword] = [new Client(app.url), 'another river in july'];
  const pending = device.get(await asked(browser));
  const begun = await optionsFor(client);
  expect((await client.post(API.userPassword, { password: PASSWORD, newPassword })).status).toBe(204);
  expect((await browser.post(API.passkeyOpen, pending)).status).toBe(200);
  expect((await client.get(API.userPasskeys)).body).toMatchObject([{ name: 'My phone' }]);
  // A passkey whose setup began before the password change can no longer be added.
  const other = new SoftAuthenticator(origin).create(begun);
  expect(await client.post(API.userPasskeys, { name: 'Another', passkey: other })).toMatchObject(INVALID);
  await mailed(sent.username, /Your passkeys still sign you in\./);

  expect((await client.post(API.passwordResetRequest, { username: sent.username })).status).toBe(202);
  const [, token] = await mailed(sent.username, /reset-password#token=([\w-]{43})$/m);
  const form = { token, securityAnswer: String(sent.securityAnswer), newPassword: 'a third river in august' };
  expect((await client.post(API.passwordResetConfirm, form)).status).toBe(204);
  expect(await browser.post(API.passkeyOpen, device.get(await asked(browser)))).toMatchObject(FAILED);
  await mailed(sent.username, /your passkeys were removed/);
});

it('adds no passkey if a concurrent password change ends the session', async () => {
  const { client, user } = await makeAccount(app);
  const passkey = new SoftAuthenticator(origin).create(await optionsFor(client));
  const adding = await app.database.transact(async (tx) => {
    const [row] = await tx.rows<{ id: string }>('SELECT id FROM users WHERE public_id = $1 FOR NO KEY UPDATE', [user.id]);
    const answer = client.post(API.userPasskeys, { name: 'A thief’s', passkey });
    await untilWaiting(app, 1);
    await endAllSessions(tx, row?.id ?? '');
    return { answer };
  });
  expect(await adding.answer).toMatchObject({ status: 401, body: { error: 'UNAUTHENTICATED' } });
  expect(await app.sql('SELECT 1 FROM passkeys p JOIN users u ON u.id = p.user_id WHERE u.public_id = $1', [user.id])).toEqual([]);
});

it("opens no session if the password is reset after the passkey's proof was verified", async () => {
  const { device, user } = await withPasskey();
  const browser = new Client(app.url);
  const proof = device.get(await asked(browser));
  const passkeys = app.app.get(PasskeysService);
  const proven = passkeys.proven.bind(passkeys);
  const reset = jest.spyOn(passkeys, 'proven').mockImplementation(async (...given) => {
    const passkey = await proven(...given);
    await app.sql(`UPDATE users SET password_hash = 'another' WHERE public_id = $1`, [user.id]);
    await app.sql('DELETE FROM passkeys WHERE credential_id = $1', [device.id]);
    return passkey;
  });
  expect(await browser.post(API.passkeyOpen, proof)).toMatchObject(FAILED);
  expect(reset).toHaveBeenCalledTimes(1);
  reset.mockRestore();
});
