import { createHash, randomBytes } from 'node:crypto';
import { EntityManager } from 'typeorm';
import type { AccountInQuestion, EmailLinkOpened } from '@raffle/contracts/people/account';
import type { MagicLinkOpened, UserView } from '@raffle/contracts/people/auth';
import type { PasskeyCreationOptions } from '@raffle/contracts/people/passkeys';
import { API } from '@raffle/contracts/routes';
import { asPerson, makeAccount, PASSWORD, refusedFields, registration, WELCOME, type Account } from '../../../test/account.js';
import { Client, type Answer } from '../../../test/client.js';
import { untilWaiting } from '../../../test/locks.js';
import { eventually } from '../../../test/make.js';
import { SoftAuthenticator } from '../../../test/soft-authenticator.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { KnownDevices } from '../../auth/sign-in/known-devices.js';
import { EmailLinks } from '../../auth/email-links/email-links.js';
import { MailboxProofs } from '../../auth/email-links/mailbox-proof.js';
import { MagicLinks } from '../../auth/magic-links/magic-links.js';
import { PasswordHashing } from '../../auth/passwords/password-hashing.js';
import { replacePassword } from '../../auth/passwords/password-change.service.js';
import { StoredSession } from '../../auth/sessions/stored-session.entity.js';
import { User } from '../../auth/user.entity.js';
import type { Tx } from '../../platform/db/database.js';
import { FileMailer } from '../../platform/mail/file-mailer.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { moveMailbox } from '../move-mailbox.js';
import { WhoseAccountService } from './whose-account.service.js';

const OWNERS = 'words of the real owner';
const NOTHING = { status: 404, body: { error: 'NOT_FOUND' } };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => jest.restoreAllMocks());

const visitor = (): Client => new Client(app.url);
const ask = (client: Client) => client.get<AccountInQuestion>(API.whoseAccount);
const mine = (client: Client) => client.post(API.whoseAccountMine);
const notMine = (client: Client, more: object = {}) => client.post<UserView>(API.whoseAccountNotMine, { ...OWNER, ...more });
const login = (username: string, password: string) => visitor().post<UserView>(API.login, { username, password });
const isIn = async (client: Client) => (await client.get(API.user)).status === 200;
function tabOf(client: Client): Client {
  const tab = visitor();
  for (const pair of client.cookie.split('; ')) tab['keep'](pair);
  return tab;
}
const isConfirmed = async ({ client }: Account) => (await client.get<UserView>(API.user)).body.emailConfirmed;
const OWNER = {
  password: OWNERS,
  fullName: 'Thato Molefe',
  phoneNumber: '+267 72 000 111',
  securityQuestion: 'city_of_birth',
  securityAnswer: 'Maun',
};

/** What was mailed after `client` had asked for a link. */
async function link(client: Client, email: string): Promise<{ token: string; code: string }> {
  const [row] = await app.sql<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
  const secret = randomBytes(32).toString('base64url');
  client['keep'](`raffle.link=${secret}`);
  const browser = createHash('sha256').update(secret).digest('base64url');
  return app.database.transact((tx) => app.app.get(MagicLinks).make(tx, row?.id ?? '', browser));
}

/** A browser that the mailbox signed in. */
async function byLink({ sent }: Account, client = visitor()): Promise<{ client: Client; answer: Answer<MagicLinkOpened> }> {
  const { token } = await link(client, sent.username);
  return { client, answer: await client.post<MagicLinkOpened>(API.magicLinkOpen, { token }) };
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

/** As if the link had been followed so many minutes ago. */
async function byLinkBefore(account: Account, minutes: number): Promise<Client> {
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now - minutes * 60_000);
  const { publicId } = await asPerson(app, account);
  let value = '';
  const response = { cookie: (name: string, text: string) => (value = `${name}=${text}`) };
  app.app.get(MailboxProofs).give(response as never, { publicId, email: account.sent.username });
  clock.mockRestore();
  return new Client(app.url, value);
}

describe('whoever comes in by the mailbox alone', () => {
  it('is signed in, and asked; nothing is confirmed and the browser not known until they have answered', async () => {
    const account = await makeAccount(app);
    const { client, answer } = await byLink(account);
    expect(answer.body.user).toEqual(account.user);
    expect(client.cookie).not.toContain('raffle.device=');
    const { username } = account.sent;
    expect(await ask(client)).toMatchObject({ status: 200, body: { username, fullName: 'Naledi Kgosi', isFresh: true } });
    expect((await mine(client)).status).toBe(204);
    expect([await isConfirmed(account), await isIn(client)]).toEqual([true, true]);
    expect(client.cookie).toContain('raffle.device=');
    expect(client.cookie).not.toContain('raffle.mailbox=');
    for (const answered of [await ask(client), await mine(client), await notMine(client)]) expect(answered).toMatchObject(NOTHING);
  });

  it('is asked after a code too, and again after another link', async () => {
    const account = await makeAccount(app);
    const client = visitor();
    const { code } = await link(client, account.sent.username);
    expect((await client.post<UserView>(API.magicLinkCode, { code })).body.emailConfirmed).toBe(false);
    const again = await byLink(account, client);
    expect(again.answer.body.user?.emailConfirmed).toBe(false);
    expect((await ask(client)).status).toBe(200);
  });

  it('is asked by the link of the welcome email, which signs nobody in and confirms nothing by itself', async () => {
    const account = await makeAccount(app);
    const reader = visitor();
    expect(await openKey(account, reader)).toEqual({ purpose: 'confirm', asksWhoMadeIt: true });
    expect([await isConfirmed(account), await isIn(reader)]).toEqual([false, false]);
    expect((await ask(reader)).body.fullName).toBe('Naledi Kgosi');
    expect((await mine(reader)).status).toBe(204);
    expect([await isConfirmed(account), await isIn(reader)]).toEqual([true, false]);
    expect(reader.cookie).not.toContain('raffle.device=');
    expect(await openKey(account, visitor())).toEqual({ purpose: 'confirm', asksWhoMadeIt: false });
  });

  it.each([
    ['is signed in', ({ client }: Account) => client],
    ['has signed in before', ({ client }: Account) => new Client(app.url, /raffle\.device=[^;]+/.exec(client.cookie)?.[0])],
  ])('is not asked where somebody %s to the account', async (_where, browser) => {
    const [account, other] = [await makeAccount(app), await makeAccount(app)];
    const { client, answer } = await byLink(account, browser(account));
    expect(answer.body.user?.emailConfirmed).toBe(true);
    expect(await ask(client)).toMatchObject(NOTHING);
    expect(await openKey(other, browser(other))).toEqual({ purpose: 'confirm', asksWhoMadeIt: false });
    expect(await isConfirmed(other)).toBe(true);
  });

  it('is not asked about an account that was confirmed', async () => {
    const account = await makeAccount(app);
    await app.sql('UPDATE users SET email_confirmed_at = now() WHERE email = $1', [account.sent.username]);
    const { client, answer } = await byLink(account);
    expect(answer.body.user?.emailConfirmed).toBe(true);
    expect(client.cookie).toMatch(/raffle\.device=/);
    expect(await ask(client)).toMatchObject(NOTHING);
  });

  it('leaves nothing behind by signing out', async () => {
    const { client } = await byLink(await makeAccount(app));
    await client.post(API.logout);
    expect(await notMine(client)).toMatchObject(NOTHING);
  });
});

describe('an account that somebody else made', () => {
  it('has nothing of theirs any more: neither session, device, passkey, question, link nor way back', async () => {
    const maker = await makeAccount(app, { username: `maker.${registration().username}` });
    const { id } = await asPerson(app, maker);
    const email = `real.${maker.sent.username}`;
    const device = new SoftAuthenticator(`http://localhost:${new URL(app.url).port}`);
    const options = await maker.client.post<PasskeyCreationOptions>(API.userPasskeyOptions, { password: PASSWORD });
    const passkey = device.create(options.body);
    expect((await maker.client.post(API.userPasskeys, { name: 'Theirs', passkey })).status).toBe(200);
    // With a way back to the maker's own mailbox, and an address that they have asked for.
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
    const { client } = await byLink({ ...maker, sent: { ...maker.sent, username: email } });
    await link(visitor(), email);
    const copy = tabOf(client);
    expect(await isIn(copy)).toBe(true);

    const taken = await notMine(client, { nameDisplay: 'initial' });
    expect(taken).toMatchObject({ status: 200, body: { id: maker.user.id, fullName: 'Thato Molefe', emailConfirmed: true } });
    expect(taken.body).toMatchObject({ phoneNumber: '+26772000111', nameDisplay: 'initial' });
    expect([await isIn(client), await isIn(copy), await isIn(maker.client)]).toEqual([true, false, false]);
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
    const told = await eventually(
      async () => (await new FileMailer(app.dataDir).latest(1000)).filter(({ to }) => to === email),
      (list) => list.some(({ subject }) => subject === 'Your password was changed'),
    );
    expect(JSON.stringify(told)).not.toContain('Naledi');
  });

  it('is taken without a session, which its maker may have ended, and by the link of the welcome email', async () => {
    const account = await makeAccount(app);
    const { client } = await byLink(account);
    const { client: maker } = account;
    expect((await maker.send('DELETE', API.userSessions, { password: PASSWORD })).status).toBe(204);
    expect(await isIn(client)).toBe(false);
    expect((await notMine(client)).status).toBe(200);
    expect([await isIn(client), await isIn(maker)]).toEqual([true, false]);
    const [second, reader] = [await makeAccount(app), visitor()];
    await openKey(second, reader);
    expect((await notMine(reader)).status).toBe(200);
    expect([await isIn(reader), await isIn(second.client)]).toEqual([true, false]);
  });

  it('keeps what was paid for and what is held', async () => {
    const account = await makeAccount(app);
    const { id } = await asPerson(app, account);
    const held = await app.sql<{ id: string }>(
      `INSERT INTO selections (id, user_id, season_year, state, slot_ids, price_cents, total_cents, customer_name, customer_email, customer_phone, expires_at)
       SELECT gen_random_uuid(), $1, (SELECT max(year) FROM seasons), 'expired', '{}', 300, 0, 'Naledi Kgosi', 'x@example.com', '+26771', now() RETURNING id`,
      [id],
    );
    const { client } = await byLink(account);
    expect((await notMine(client)).status).toBe(200);
    expect(await app.sql('SELECT user_id, customer_name FROM selections WHERE id = $1', [held[0]?.id])).toEqual([
      { user_id: id, customer_name: 'Naledi Kgosi' },
    ]);
  });

  it('is taken for 15 minutes; later whoever made it may still say so', async () => {
    const account = await makeAccount(app);
    expect((await notMine(await byLinkBefore(account, 14.5), { password: 'short' })).status).toBe(400);
    const late = await byLinkBefore(account, 15.5);
    expect((await ask(late)).body.isFresh).toBe(false);
    expect(refusedFields(await notMine(late))).toEqual({ link: [expect.stringContaining('more than 15 minutes ago')] });
    expect((await login(account.sent.username, PASSWORD)).status).toBe(200);
    expect((await mine(late)).status).toBe(204);
    expect(await ask(await byLinkBefore(await makeAccount(app), 31 * 24 * 60))).toMatchObject(NOTHING);
  });

  it('takes what a new account takes', async () => {
    const { client } = await byLink(await makeAccount(app));
    const fields = async (more: object) => refusedFields(await notMine(client, more));
    expect(await fields({ password: 'password123' })).toEqual({ password: [expect.stringContaining('most used')] });
    expect(await fields({ password: 'Thato Molefe' })).toEqual({ password: [expect.stringContaining('your name')] });
    expect(
      Object.keys(await fields({ phoneNumber: 'x', securityAnswer: 'a', fullName: 'evil.com now', securityQuestion: '' })),
    ).toHaveLength(4);
    expect((await notMine(client, { username: 'other@example.com' })).status).toBe(400);
  });
});

describe('is no business of', () => {
  it('a visitor, the maker, or anybody with another seal, address or account', async () => {
    const [account, other] = [await makeAccount(app), await makeAccount(app)];
    const { client } = await byLink(account);
    const [, value = ''] = /raffle\.mailbox=([^;]+)/.exec(client.cookie) ?? [];
    const [publicId = '', at = '', seal = ''] = value.split('.');
    const forged = [
      `${publicId}.${Number(at) + 1}.${seal}`,
      `${other.user.id}.${at}.${seal}`,
      `${publicId}.${at}.${'A'.repeat(43)}`,
      `${publicId}.${at}.`,
      `${publicId}.${'9'.repeat(15)}.${seal}`,
      '..',
    ].map((cookie) => new Client(app.url, `raffle.mailbox=${cookie}`));
    for (const each of [visitor(), account.client, other.client, ...forged])
      for (const answer of [await ask(each), await mine(each), await notMine(each)]) expect(answer).toMatchObject(NOTHING);
    expect(await isConfirmed(account)).toBe(false);
    await app.sql('UPDATE users SET email = $2 WHERE email = $1', [account.sent.username, `moved.${account.sent.username}`]);
    expect(await notMine(client)).toMatchObject(NOTHING);
  });

  it('another site', async () => {
    const { client } = await byLink(await makeAccount(app));
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await client.post(API.whoseAccountNotMine, OWNER, foreign)).status).toBe(403);
    expect((await client.post(API.whoseAccountMine, undefined, foreign)).status).toBe(403);
  });
});

describe('at the same moment', () => {
  it.each([
    ['two tabs that take it', [notMine, notMine]],
    ['one tab that takes it and one that says yes', [notMine, mine]],
  ])('%s: one of them is first', async (_what, both) => {
    const account = await makeAccount(app);
    const { client } = await byLink(account);
    const tabs = both.map((answer) => ({ answer, tab: tabOf(client) }));
    const answers = await Promise.all(tabs.map(({ answer, tab }) => answer(tab)));
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.find(({ status }) => status >= 300)).toMatchObject(NOTHING);
  });

  const MAKERS = 'the maker is quick too';
  const DEEDS = {
    'chooses another password': async (tx: Tx, user: User) => {
      const hash = await app.app.get(PasswordHashing).hash(MAKERS);
      expect(await replacePassword(tx, app.app.get(Outbox), user, hash, 'keep')).toBe(true);
    },
    'moves it to their own address': (tx: Tx, user: User) => moveMailbox(tx, user, `maker.${user.email}`, 'change'),
  };
  type Deed = keyof typeof DEEDS;

  /** The maker's deed is written, and COMMIT comes only when the owner waits for it or is through. */
  async function race(deed: Deed): Promise<{ status: number; passwords: number[] }> {
    const account = await makeAccount(app);
    const { client } = await byLink(account);
    const { id } = await asPerson(app, account);
    const { underWay } = await app.database.transact(async (tx) => {
      await DEEDS[deed](tx, await tx.manager.findOneByOrFail(User, { id }));
      const began = notMine(client);
      await Promise.race([began, untilWaiting(app, 1)]);
      return { underWay: began };
    });
    const { status } = await underWay;
    const [row] = await app.sql<{ email: string }>('SELECT email FROM users WHERE id = $1', [id]);
    const tries = [PASSWORD, MAKERS, OWNERS].map((password) => login(row?.email ?? '', password));
    return { status, passwords: (await Promise.all(tries)).map((answer) => answer.status) };
  }

  /** The account as it was committed last, without waiting for anybody. */
  function withoutLock(): void {
    jest
      .spyOn(WhoseAccountService.prototype, 'unanswered' as never)
      .mockImplementation((async (tx: Tx, { id }: User) => tx.manager.findOneByOrFail(User, { id })) as never);
  }

  it('the maker chooses another password: the owner has it all the same', async () => {
    expect(await race('chooses another password')).toEqual({ status: 200, passwords: [401, 401, 200] });
  });

  it('the maker moves it to their own address: it is theirs, and their address', async () => {
    expect(await race('moves it to their own address')).toEqual({ status: 404, passwords: [200, 401, 401] });
  });

  it.each<[Deed, object]>([
    ['chooses another password', { status: 404, passwords: [401, 200, 401] }],
    ['moves it to their own address', { status: 200, passwords: [401, 401, 200] }],
  ])('twin without the lock, while the maker %s', async (deed, outcome) => {
    withoutLock();
    expect(await race(deed)).toEqual(outcome);
  });
});

describe('what its maker was just doing', () => {
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

  it.each(Object.keys(DOES) as Does[])('%s: it ends with their sessions', async (does) => {
    expect(await race(does)).toEqual({ status: 401, left: 0 });
  });

  it.each(Object.keys(DOES) as Does[])('%s: twin that does not look whether the session is over', async (does) => {
    jest.spyOn(EntityManager.prototype, 'existsBy').mockImplementation(async function (this: EntityManager, entity, where) {
      return entity === StoredSession || (await this.countBy(entity, where)) > 0;
    });
    expect(await race(does)).toMatchObject({ left: 1 });
  });
});
