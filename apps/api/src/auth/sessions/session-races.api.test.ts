import { createHash, randomBytes } from 'node:crypto';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@raffle/contracts/people/passkeys';
import { API } from '@raffle/contracts/routes';
import { makeAccount } from '../../../test/account.js';
import { Client, type Answer } from '../../../test/client.js';
import { untilWaiting } from '../../../test/locks.js';
import { SoftAuthenticator } from '../../../test/soft-authenticator.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { Database } from '../../platform/db/database.js';
import { MagicLinks } from '../magic-links/magic-links.js';
import { User } from '../user.entity.js';
import { UsersService } from '../users.service.js';
import { endAllSessions } from './sessions.service.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => jest.restoreAllMocks());

const WAYS = {
  async password(username: string, password: string) {
    const client = new Client(app.url);
    return () => client.post(API.login, { username, password });
  },
  async link(username: string) {
    const [client, token] = await linked(username, ({ token }) => token);
    return () => client.post(API.magicLinkOpen, { token });
  },
  async code(username: string) {
    const [client, code] = await linked(username, ({ code }) => code);
    return () => client.post(API.magicLinkCode, { code });
  },
  async passkey(username: string, password: string) {
    const [client, owner] = [new Client(app.url), new Client(app.url)];
    await owner.post(API.login, { username, password });
    const device = new SoftAuthenticator(`http://localhost:${new URL(app.url).port}`);
    const made = device.create((await owner.post<PasskeyCreationOptions>(API.userPasskeyOptions, { password })).body);
    await owner.post(API.userPasskeys, { name: 'My phone', passkey: made });
    const proof = device.get((await client.post<PasskeyRequestOptions>(API.passkeyOptions)).body);
    return () => client.post(API.passkeyOpen, proof);
  },
};

/** Requests a sign-in email in a new browser. Returns the browser, and the email's token or code as selected by `part`. */
async function linked(username: string, part: (mailed: { token: string; code: string }) => string): Promise<[Client, string]> {
  const user = await app.app.get(UsersService).byEmail(username);
  const secret = randomBytes(32).toString('base64url');
  const browser = createHash('sha256').update(secret).digest('base64url');
  const mailed = await app.database.transact((tx) => app.app.get(MagicLinks).make(tx, user?.id ?? '', browser));
  return [new Client(app.url, `raffle.link=${secret}`), part(mailed)];
}

/**
 * Signs in while a transaction is ending all of the account's sessions. The transaction has already made its changes, but commits only once
 * the sign-in is waiting for it or has finished.
 */
async function race(way: keyof typeof WAYS): Promise<{ answer: Answer<unknown>; sessionsLeft: number; cookies: string[] }> {
  const { sent, user } = await makeAccount(app);
  await app.sql('UPDATE users SET email_confirmed_at = now() WHERE email = $1', [sent.username]);
  const signIn = await WAYS[way](sent.username, sent.password);
  const answer = await app.app.get(Database).transact(async (tx) => {
    const { id } = await tx.manager.findOneByOrFail(User, { publicId: user.id });
    await tx.manager.update(User, { id }, { passwordHash: 'another' });
    await endAllSessions(tx, id);
    const underWay = signIn();
    await Promise.race([underWay, untilWaiting(app, 1)]);
    return { underWay };
  });
  const settled = await answer.underWay;
  const left = await app.sql(`SELECT 1 FROM sessions WHERE sess #>> '{passport,user,publicId}' = $1`, [user.id]);
  return { answer: settled, sessionsLeft: left.length, cookies: settled.headers.getSetCookie() };
}

describe("signing in while all of the account's sessions are being ended", () => {
  it.each(['password', 'link', 'code', 'passkey'] as const)('leaves no session behind when the user signs in by %s', async (way) => {
    const { answer, sessionsLeft, cookies } = await race(way);
    expect({ status: answer.status, sessionsLeft }).toEqual({ status: 401, sessionsLeft: 0 });
    expect(answer.body).toMatchObject({ error: way === 'password' ? 'auth_failed' : 'UNAUTHENTICATED' });
    expect(cookies.filter((text) => !/=;.*Expires=Thu, 01 Jan 1970/.test(text))).toEqual([]);
  });

  it.each(['password', 'link', 'code', 'passkey'] as const)(
    'control: leaves a session opened by %s behind if the account is rechecked without the lock',
    async (way) => {
      jest.spyOn(UsersService.prototype, 'isUnchanged').mockImplementation(async ({ id, passwordHash }) => {
        const [now] = await app.sql<{ hash: string }>('SELECT password_hash AS hash FROM users WHERE id = $1', [id]);
        return now?.hash === passwordHash;
      });
      expect(await race(way)).toMatchObject({ answer: { status: 200 }, sessionsLeft: 1 });
    },
  );
});
