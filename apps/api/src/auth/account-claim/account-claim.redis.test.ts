import { createHash, randomBytes } from 'node:crypto';
import { EntityManager } from 'typeorm';
import type { EmailLinkOpened } from '@raffle/contracts/people/account';
import type { MagicLinkOpened, UserView } from '@raffle/contracts/people/auth';
import type { PasskeyCreationOptions } from '@raffle/contracts/people/passkeys';
import { API } from '@raffle/contracts/routes';
import { asPerson, makeAccount, PASSWORD, refusedFields, registration, WELCOME, type Account } from '../../../test/account.js';
import { Client, type Answer } from '../../../test/client.js';
import { untilWaiting } from '../../../test/locks.js';
import { eventually } from '../../../test/make.js';
import { SoftAuthenticator } from '../../../test/soft-authenticator.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { KnownDevices } from '../sign-in/known-devices.js';
import { EmailLinks } from '../email-links/email-links.js';
import { MagicLinks } from '../magic-links/magic-links.js';
import { PasswordHashing } from '../passwords/password-hashing.js';
import { replacePassword } from '../passwords/password-change.service.js';
import { StoredSession } from '../sessions/stored-session.entity.js';
import { User } from '../user.entity.js';
import type { Tx } from '../../platform/db/database.js';
import { FileMailer } from '../../platform/mail/file-mailer.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { moveMailbox } from '../../account/move-mailbox.js';
import { AccountClaimService } from './account-claim.service.js';

const OWNERS = 'words of the real owner';
const DEAD = {
  token: ['This link has expired or has already been used. Please open the link from the email again, or ask for a new one.'],
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => jest.restoreAllMocks());

const visitor = (): Client => new Client(app.url);
const claim = (client: Client, token = '', more: object = {}) => client.post<UserView>(API.accountClaim, { ...OWNER, token, ...more });
const login = (username: string, password: string) => visitor().post<UserView>(API.login, { username, password });
const isIn = async (client: Client) => (await client.get(API.user)).status === 200;
const isConfirmed = async ({ client }: Account) => (await client.get<UserView>(API.user)).body.emailConfirmed;
const OWNER = {
  password: OWNERS,
  fullName: 'Thato Molefe',
  phoneNumber: '+267 72 000 111',
  securityQuestion: 'city_of_birth',
  securityAnswer: 'Maun',
};

/** Requests a sign-in email from `client`, and returns the link's token and the code. */
async function link(client: Client, email: string): Promise<{ token: string; code: string }> {
  const [row] = await app.sql<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
  const secret = randomBytes(32).toString('base64url');
  client['keep'](`raffle.link=${secret}`);
  const browser = createHash('sha256').update(secret).digest('base64url');
  return app.database.transact((tx) => app.app.get(MagicLinks).make(tx, row?.id ?? '', browser));
}

/** Opens a sign-in link in a browser that has never signed in to the account. */
async function byLink({ sent }: Account, client = visitor()): Promise<{ client: Client; token: string; answer: Answer<MagicLinkOpened> }> {
  const { token } = await link(client, sent.username);
  const answer = await client.post<MagicLinkOpened>(API.magicLinkOpen, { token });
  return { client, token: answer.body.claim?.token ?? '', answer };
}

async function keyOf({ sent }: Account): Promise<string> {
  const [mail] = await eventually(
    async () => (await new FileMailer(app.dataDir).latest(1000)).filter(({ to, subject }) => to === sent.username && subject === WELCOME),
    (list) => list.length > 0,
  );
  return /#key=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
}
const openKey = async (account: Account, client: Client) =>
  (await client.post<EmailLinkOpened>(API.emailLinkOpen, { token: await keyOf(account) })).body;

describe('a user who has access only to the mailbox', () => {
  it('receives a claim instead of a session, without confirming anything or being remembered in that browser', async () => {
    const account = await makeAccount(app);
    const { client, answer } = await byLink(account);
    const { username } = account.sent;
    expect(answer).toMatchObject({ status: 200, body: { user: null, code: null, claim: { token: expect.any(String), username } } });
    expect(client.cookie).not.toMatch(/raffle\.(device|sid|link)=/);
    expect([await isConfirmed(account), await isIn(client), await isIn(account.client)]).toEqual([false, false, true]);
    expect((await login(username, PASSWORD)).status).toBe(200);
  });

  it('also receives a claim through the code or the link in the welcome email, however often the link is opened', async () => {
    const account = await makeAccount(app);
    const client = visitor();
    const { code } = await link(client, account.sent.username);
    expect((await client.post<MagicLinkOpened>(API.magicLinkCode, { code })).body).toMatchObject({ user: null, claim: expect.any(Object) });
    const reader = visitor();
    for (let round = 0; round < 2; round += 1)
      expect(await openKey(account, reader)).toMatchObject({ purpose: 'confirm', claim: { username: account.sent.username } });
    expect([await isConfirmed(account), await isIn(reader)]).toEqual([false, false]);
  });

  it.each([
    ['is signed in', ({ client }: Account) => client],
    ['has signed in before', ({ client }: Account) => new Client(app.url, /raffle\.device=[^;]+/.exec(client.cookie)?.[0])],
  ])('needs no claim in a browser that %s to that account', async (_where, browser) => {
    const [account, other] = [await makeAccount(app), await makeAccount(app)];
    const { answer } = await byLink(account, browser(account));
    expect(answer.body).toMatchObject({ user: { emailConfirmed: true }, claim: null });
    expect(await openKey(other, browser(other))).toEqual({ purpose: 'confirm', claim: null });
    expect(await isConfirmed(other)).toBe(true);
  });

  it('needs no claim for a confirmed account, and cannot take over such an account with an older claim', async () => {
    const account = await makeAccount(app);
    const before = await byLink(account);
    await app.sql('UPDATE users SET email_confirmed_at = now() WHERE email = $1', [account.sent.username]);
    const { client, answer } = await byLink(account);
    expect(answer.body.user?.emailConfirmed).toBe(true);
    expect(client.cookie).toMatch(/raffle\.device=/);
    expect(await openKey(account, visitor())).toEqual({ purpose: 'confirm', claim: null });
    expect(refusedFields(await claim(before.client, before.token))).toEqual(DEAD);
  });
});

describe('claiming an account that somebody else created', () => {
  it("removes the creator's sessions, known devices, passkeys, security question and links", async () => {
    const maker = await makeAccount(app, { username: `maker.${registration().username}` });
    const { id } = await asPerson(app, maker);
    const email = `real.${maker.sent.username}`;
    const device = new SoftAuthenticator(`http://localhost:${new URL(app.url).port}`);
    const options = await maker.client.post<PasskeyCreationOptions>(API.userPasskeyOptions, { password: PASSWORD });
    const passkey = device.create(options.body);
    expect((await maker.client.post(API.userPasskeys, { name: 'Theirs', passkey })).status).toBe(200);
    // Also sends an undo link to the creator's own mailbox, and starts a change of the email address.
    await app.database.transact(async (tx) => {
      const links = app.app.get(EmailLinks);
      await moveMailbox(tx, await tx.manager.findOneByOrFail(User, { id }), email, 'organiser');
      await links.send(tx, { userId: id, purpose: 'undo', email: maker.sent.username });
      await links.send(tx, { userId: id, purpose: 'change', email: `later.${email}` });
    });
    await app.sql(`INSERT INTO email_links (purpose, token_hash, user_id, expires_at) VALUES ('reset', $1, $2, now() + interval '1 day')`, [
      randomBytes(32),
      id,
    ]);
    const { client, token } = await byLink({ ...maker, sent: { ...maker.sent, username: email } });
    await link(visitor(), email);
    const elsewhere = visitor();
    await elsewhere.post(API.login, { username: email, password: PASSWORD });
    expect([await isIn(elsewhere), await isIn(maker.client)]).toEqual([true, true]);

    const taken = await claim(client, token, { nameDisplay: 'initial' });
    expect(taken).toMatchObject({ status: 200, body: { id: maker.user.id, fullName: 'Thato Molefe', emailConfirmed: true } });
    expect(taken.body).toMatchObject({ phoneNumber: '+26772000111', nameDisplay: 'initial' });
    expect([await isIn(client), await isIn(elsewhere), await isIn(maker.client)]).toEqual([true, false, false]);
    expect([(await login(email, PASSWORD)).status, (await login(email, OWNERS)).status]).toEqual([401, 200]);
    for (const table of ['passkeys', 'email_links'])
      expect([table, await app.sql(`SELECT 1 FROM ${table} WHERE user_id = $1`, [id])]).toEqual([table, []]);
    const [row] = await app.sql<{ question: string; hash: string }>(
      'SELECT security_question AS question, security_answer_hash AS hash FROM users WHERE id = $1',
      [id],
    );
    expect(row?.question).toBe('city_of_birth');
    expect(await app.app.get(PasswordHashing).matches(row?.hash, 'maun')).toBe(true);
    const cookie = { headers: { cookie: maker.client.cookie } } as never;
    const owner = await app.database.single(({ manager }) => manager.findOneByOrFail(User, { id }));
    expect(app.app.get(KnownDevices).recogniseAs(cookie, owner, 'buyer')).toBeUndefined();
    expect((await maker.client.patch(API.user, { phoneNumber: '+267 71 111 111' })).status).toBe(401);
    const mails = await eventually(
      async () => (await new FileMailer(app.dataDir).latest(1000)).filter(({ to }) => to === email),
      (list) => list.some(({ subject }) => subject === 'Your password was changed'),
    );
    expect(JSON.stringify(mails)).not.toContain('Naledi');
  });

  it('also works with the link in the welcome email', async () => {
    const [account, reader] = [await makeAccount(app), visitor()];
    const opened = await openKey(account, reader);
    expect((await claim(reader, opened.claim?.token)).status).toBe(200);
    expect([await isIn(reader), await isIn(account.client), await isConfirmed({ ...account, client: reader })]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("keeps the account's purchases and holds", async () => {
    const account = await makeAccount(app);
    const { id } = await asPerson(app, account);
    const held = await app.sql<{ id: string }>(
      `INSERT INTO selections (id, user_id, season_year, state, slot_ids, price_cents, total_cents, customer_name, customer_email, customer_phone, expires_at)
       SELECT gen_random_uuid(), $1, (SELECT max(year) FROM seasons), 'expired', '{}', 300, 0, 'Naledi Kgosi', 'x@example.com', '+26771', now() RETURNING id`,
      [id],
    );
    const { client, token } = await byLink(account);
    expect((await claim(client, token)).status).toBe(200);
    expect(await app.sql('SELECT user_id, customer_name FROM selections WHERE id = $1', [held[0]?.id])).toEqual([
      { user_id: id, customer_name: 'Naledi Kgosi' },
    ]);
  });

  it('works once, and only within 15 minutes', async () => {
    const [account, late] = [await makeAccount(app), await makeAccount(app)];
    const [one, other] = [await byLink(account), await byLink(late)];
    expect((await claim(one.client, one.token)).status).toBe(200);
    expect(refusedFields(await claim(visitor(), one.token))).toEqual(DEAD);
    await app.sql(`UPDATE email_links SET expires_at = now() WHERE purpose = 'claim' AND email = $1`, [late.sent.username]);
    expect(refusedFields(await claim(other.client, other.token))).toEqual(DEAD);
    expect((await login(late.sent.username, PASSWORD)).status).toBe(200);
  });

  it('validates the form the same way as a registration', async () => {
    const { client, token } = await byLink(await makeAccount(app));
    const fields = async (more: object) => refusedFields(await claim(client, token, more));
    expect(await fields({ password: 'password123' })).toEqual({ password: [expect.stringContaining('most common')] });
    expect(await fields({ password: 'Thato Molefe' })).toEqual({ password: [expect.stringContaining('your name')] });
    expect(
      Object.keys(await fields({ phoneNumber: 'x', securityAnswer: 'a', fullName: 'evil.com now', securityQuestion: '' })),
    ).toHaveLength(4);
    expect((await claim(client, token, { username: 'other@example.com' })).status).toBe(400);
  });
});

describe('a claim is rejected', () => {
  it("if its token belongs to another kind of link, or if the account's email address has changed", async () => {
    const account = await makeAccount(app);
    const { client, token } = await byLink(account);
    const signIn = await link(visitor(), account.sent.username);
    for (const wrong of ['A'.repeat(43), signIn.token, await keyOf(account)])
      expect(refusedFields(await claim(visitor(), wrong))).toEqual(DEAD);
    expect((await claim(visitor(), '')).status).toBe(400);
    expect(await isConfirmed(account)).toBe(false);
    await app.sql('UPDATE users SET email = $2 WHERE email = $1', [account.sent.username, `moved.${account.sent.username}`]);
    expect(refusedFields(await claim(client, token))).toEqual(DEAD);
  });

  it('if it comes from another site', async () => {
    const { client, token } = await byLink(await makeAccount(app));
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await client.post(API.accountClaim, { ...OWNER, token }, foreign)).status).toBe(403);
  });
});

describe('concurrent claims', () => {
  it('let only one of two tabs claim the account', async () => {
    const account = await makeAccount(app);
    const { token } = await byLink(account);
    const answers = await Promise.all([visitor(), visitor()].map((tab) => claim(tab, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  const MAKERS = 'the maker is quick too';
  const ACTION_NAMES = {
    'chooses another password': async (tx: Tx, user: User) => {
      const hash = await app.app.get(PasswordHashing).hash(MAKERS);
      expect(await replacePassword(tx, app.app.get(Outbox), user, hash, 'keep')).toBe(true);
    },
    'moves it to their own address': (tx: Tx, user: User) => moveMailbox(tx, user, `maker.${user.email}`, 'change'),
  };
  type ActionName = keyof typeof ACTION_NAMES;

  /** Runs the creator's action in a transaction that commits only once the owner's claim waits for it or has finished. */
  async function race(deed: ActionName): Promise<{ status: number; passwords: number[] }> {
    const account = await makeAccount(app);
    const { client, token } = await byLink(account);
    const { id } = await asPerson(app, account);
    const { underWay } = await app.database.transact(async (tx) => {
      await ACTION_NAMES[deed](tx, await tx.manager.findOneByOrFail(User, { id }));
      const began = claim(client, token);
      await Promise.race([began, untilWaiting(app, 1)]);
      return { underWay: began };
    });
    const { status } = await underWay;
    const [row] = await app.sql<{ email: string }>('SELECT email FROM users WHERE id = $1', [id]);
    const tries = [PASSWORD, MAKERS, OWNERS].map((password) => login(row?.email ?? '', password));
    return { status, passwords: (await Promise.all(tries)).map((answer) => answer.status) };
  }

  /** Makes the claim read the account row's last committed version without locking the row. */
  function withoutLock(): void {
    jest
      .spyOn(AccountClaimService.prototype, 'unconfirmed' as never)
      .mockImplementation((async (tx: Tx, { userId: id }: { userId: string }) => tx.manager.findOneByOrFail(User, { id })) as never);
  }

  it('give the account to the owner if the creator changes the password at the same time', async () => {
    expect(await race('chooses another password')).toEqual({ status: 200, passwords: [401, 401, 200] });
  });

  it('leave the account with the creator if the creator changes its email address to their own at the same time', async () => {
    expect(await race('moves it to their own address')).toEqual({ status: 400, passwords: [200, 401, 401] });
  });

  it.each<[ActionName, object]>([
    ['chooses another password', { status: 400, passwords: [401, 200, 401] }],
    ['moves it to their own address', { status: 200, passwords: [401, 401, 200] }],
  ])('control: without the lock, give the account to the other person if the creator %s', async (deed, outcome) => {
    withoutLock();
    expect(await race(deed)).toEqual(outcome);
  });
});

describe('an action that the creator has just started', () => {
  const DOES = {
    'adds a passkey': async ({ client }: Account) => {
      const options = await client.post<PasskeyCreationOptions>(API.userPasskeyOptions, { password: PASSWORD });
      const passkey = new SoftAuthenticator(`http://localhost:${new URL(app.url).port}`).create(options.body);
      return () => client.post(API.userPasskeys, { name: 'Theirs', passkey });
    },
    'asks for another address': async ({ client, sent }: Account) => {
      return () => client.post(API.userEmail, { email: `later.${sent.username}`, password: PASSWORD });
    },
    'types another phone number': async ({ client }: Account) => {
      return () => client.patch(API.user, { phoneNumber: '+267 71 999 999' });
    },
  };
  type Does = keyof typeof DOES;

  async function race(does: Does): Promise<{ status: number; left: number }> {
    const account = await makeAccount(app);
    const { id } = await asPerson(app, account);
    const goes = await DOES[does](account);
    const { underWay } = await app.database.transact(async (tx) => {
      const user = await tx.manager.findOneByOrFail(User, { id });
      expect(await replacePassword(tx, app.app.get(Outbox), user, 'another', 'keep')).toBe(true);
      const began = goes();
      await Promise.race([began, untilWaiting(app, 1)]);
      return { underWay: began };
    });
    const { status } = await underWay;
    const left = await app.sql(
      `SELECT 1 FROM passkeys WHERE user_id = $1 UNION ALL SELECT 1 FROM email_links WHERE user_id = $1 AND purpose = 'change'
       UNION ALL SELECT 1 FROM users WHERE id = $1 AND phone = '+26771999999'`,
      [id],
    );
    return { status, left: left.length };
  }

  it.each(Object.keys(DOES) as Does[])("%s: fails, because the creator's sessions have ended", async (does) => {
    expect(await race(does)).toEqual({ status: 401, left: 0 });
  });

  it.each(Object.keys(DOES) as Does[])('control: %s succeeds if nothing checks whether the session has ended', async (does) => {
    jest.spyOn(EntityManager.prototype, 'existsBy').mockImplementation(async function (this: EntityManager, entity, where) {
      return entity === StoredSession || (await this.countBy(entity, where)) > 0;
    });
    expect(await race(does)).toMatchObject({ left: 1 });
  });
});
