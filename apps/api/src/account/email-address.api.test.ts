import type { EmailLinkOpened } from '@raffle/contracts/people/account';
import type { UserView } from '@raffle/contracts/people/auth';
import { API } from '@raffle/contracts/routes';
import { asPerson, makeAccount, PASSWORD, refusedFields, registration, WELCOME, type Account } from '../../test/account.js';
import { Client } from '../../test/client.js';
import { untilWaiting } from '../../test/locks.js';
import { eventually, makePerson, type Person } from '../../test/make.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { EmailLink } from '../auth/email-links/email-link.entity.js';
import { EmailLinks } from '../auth/email-links/email-links.js';
import { User } from '../auth/user.entity.js';
import type { Tx } from '../platform/db/database.js';
import { FileMailer, type StoredMail } from '../platform/mail/file-mailer.js';
import { moveMailbox } from './move-mailbox.js';
import { PersonCorrectionsService } from './person-corrections.service.js';

const DEAD = { token: ['This link has expired or has already been used.'] };
const CHANGED = 'The email address on your account was changed';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const visitor = (): Client => new Client(app.url);
const open = (token: string, client = visitor()) => client.post<EmailLinkOpened>(API.emailLinkOpen, { token });
const login = (username: string, password = PASSWORD) => visitor().post<UserView>(API.login, { username, password });
const isConfirmed = async ({ client }: Account) => (await client.get<UserView>(API.user)).body.emailConfirmed;

/** Returns the newest email with this subject. */
async function mailTo(email: string, subject: string, after = 0): Promise<StoredMail> {
  const mails = await eventually(
    async () => (await new FileMailer(app.dataDir).latest(1000)).filter((mail) => mail.to === email && mail.subject === subject),
    (list) => list.length > after,
  );
  return mails[0]!;
}
const keyIn = ({ text }: StoredMail) => /^http:\/\/localhost:3000\/[a-z-]+#key=([\w-]{43})$/m.exec(text)?.[1] ?? '';
const askForChange = ({ client }: Account, email: string, password = PASSWORD) => client.post(API.userEmail, { email, password });

/** Returns the token of the link emailed to the new address. */
async function changeKey(account: Account, email: string): Promise<string> {
  expect((await askForChange(account, email)).status).toBe(204);
  return keyIn(await mailTo(email, 'Please confirm your new email'));
}

describe('confirming an email address', () => {
  it("succeeds with the link in the welcome email, even if it is opened again; only the link's hash is stored", async () => {
    const account = await makeAccount(app);
    expect(account.user.emailConfirmed).toBe(false);
    const mail = await mailTo(account.sent.username, WELCOME);
    expect(mail.text).not.toContain('Naledi');
    const key = keyIn(mail);
    const [row] = await app.sql<{ row: string }>('SELECT row_to_json(l)::text AS row FROM email_links l WHERE email = $1', [
      account.sent.username,
    ]);
    expect(row?.row).not.toContain(key);
    expect(await open(key, account.client)).toMatchObject({ status: 200, body: { purpose: 'confirm', claim: null } });
    expect((await open(key)).status).toBe(200);
    expect(await isConfirmed(account)).toBe(true);
  });

  it('succeeds with a second, requested link and still with the first; a confirmed account is not sent another link', async () => {
    const account = await makeAccount(app);
    const email = account.sent.username;
    const first = keyIn(await mailTo(email, WELCOME));
    expect((await account.client.post(API.userEmailConfirmation)).status).toBe(204);
    const second = keyIn(await mailTo(email, WELCOME, 1));
    expect([(await open(first, account.client)).status, (await open(second)).status]).toEqual([200, 200]);
    expect((await account.client.post(API.userEmailConfirmation)).status).toBe(204);
    expect(await app.sql(`SELECT 1 FROM email_links WHERE email = $1`, [email])).toHaveLength(2);
    expect((await visitor().post(API.userEmailConfirmation)).status).toBe(401);
  });

  it('fails with a forged link, with an expired link and for a deleted account', async () => {
    expect(refusedFields(await open('A'.repeat(43)))).toEqual(DEAD);
    const [late, gone] = [await makeAccount(app), await makeAccount(app)];
    const keys = [keyIn(await mailTo(late.sent.username, WELCOME)), keyIn(await mailTo(gone.sent.username, WELCOME))];
    await app.sql(`UPDATE email_links SET expires_at = now() WHERE email = $1`, [late.sent.username]);
    expect((await gone.client.send('DELETE', API.user, { password: PASSWORD })).status).toBe(204);
    for (const key of keys) expect(refusedFields(await open(key))).toEqual(DEAD);
    expect(await app.sql(`SELECT 1 FROM email_links WHERE email = $1`, [gone.sent.username])).toEqual([]);
  });
});

describe('a new address', () => {
  it('takes effect when its link is first opened; the undo link sent to the old address revokes all access that a thief has', async () => {
    const account = await makeAccount(app);
    const { id } = await asPerson(app, account);
    const old = account.sent.username;
    const next = `next.${old}`;
    const key = await changeKey(account, next);
    expect((await login(next)).status).toBe(401);
    const answers = await Promise.all([open(key), open(key), open(key)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await login(old)).status).toBe(401);
    expect((await login(next)).body).toMatchObject({ username: next, emailConfirmed: true });
    expect((await account.client.get(API.user)).status).toBe(200);

    const further = await changeKey(account, `third.${old}`);
    const back = keyIn(await mailTo(old, CHANGED));
    await app.sql(
      `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name) VALUES ($1, 'theirs', '', 0, '{}', 'A phone')`,
      [id],
    );
    expect(await open(back)).toMatchObject({ status: 200, body: { purpose: 'undo' } });
    expect(await app.sql('SELECT 1 FROM passkeys WHERE user_id = $1', [id])).toEqual([]);
    expect((await account.client.get(API.user)).status).toBe(401);
    // The address counts as unconfirmed, because the person who reverts the change may not be the one who created the account.
    expect(await login(old)).toMatchObject({ status: 200, body: { emailConfirmed: false } });
    for (const used of [back, further]) expect(refusedFields(await open(used))).toEqual(DEAD);
    expect(await app.sql('SELECT 1 FROM email_links WHERE user_id = $1 AND expires_at > now()', [id])).toEqual([]);
  });

  it('is set by only one of two concurrent requests with the same link', async () => {
    const account = await makeAccount(app);
    const email = `once.${account.sent.username}`;
    const key = await changeKey(account, email);
    const link = await app.database.single(({ manager }) => manager.findOneByOrFail(EmailLink, { email }));
    const second = await app.database.transact(async (tx) => {
      expect((await open(key)).status).toBe(200);
      return app.app.get(EmailLinks).follow(tx, link);
    });
    expect(second).toBe(false);
  });

  it('is refused if the password is wrong, or if another user registers with the address before the link is opened', async () => {
    const account = await makeAccount(app);
    expect(refusedFields(await askForChange(account, 'new@example.com', 'not it'))).toEqual({ password: ['Incorrect password'] });
    expect(refusedFields(await askForChange(account, account.sent.username))).toEqual({ email: ['This is already your email address'] });
    const wanted = `wanted.${account.sent.username}`;
    const key = await changeKey(account, wanted);
    await makeAccount(app, { username: wanted });
    expect(await open(key)).toMatchObject({ status: 409, body: { error: 'EMAIL_ALREADY_REGISTERED' } });
    expect((await login(account.sent.username)).status).toBe(200);
  });

  it("gets the same response even if it belongs to another account, but then only that account's owner is emailed", async () => {
    const [account, other] = [await makeAccount(app), await makeAccount(app)];
    const { username: taken } = other.sent;
    const [free, owned] = [await askForChange(account, `free.${taken}`), await askForChange(account, taken.toUpperCase())];
    expect([owned.status, owned.body]).toEqual([204, free.body]);
    expect((await mailTo(taken, 'Your email address already has an account')).text).not.toContain(account.sent.username);
    expect(await app.sql(`SELECT 1 FROM email_links WHERE email = $1 AND purpose = 'change'`, [taken])).toEqual([]);
    expect((await login(taken)).body).toMatchObject({ username: taken });
  });

  it('is discarded when the password changes or when another address is requested', async () => {
    const account = await makeAccount(app);
    const [one, two] = [`one.${account.sent.username}`, `two.${account.sent.username}`];
    const keys = [await changeKey(account, one), await changeKey(account, two)];
    expect(refusedFields(await open(keys[0] ?? ''))).toEqual(DEAD);
    const person = await asPerson(app, account);
    await visitor().post(API.passwordResetRequest, { username: account.sent.username });
    const token = /#token=([\w-]{43})$/m.exec((await mailTo(account.sent.username, 'Choose a new password')).text)?.[1];
    const form = { token, securityAnswer: 'Rex the Dog', newPassword: 'an even better one' };
    expect((await visitor().post(API.passwordResetConfirm, form)).status).toBe(204);
    expect(refusedFields(await open(keys[1] ?? ''))).toEqual(DEAD);
    expect(await app.sql('SELECT email FROM users WHERE id = $1', [person.id])).toEqual([{ email: account.sent.username }]);
  });
});

describe('an address that an account has just stopped using', () => {
  const register = (username: string) => visitor().post<{ error: string; message: string }>(API.register, registration({ username }));
  const correct = ({ publicId }: Pick<Person, 'publicId'>, email: string) =>
    app.app.get(PersonCorrectionsService).correct(publicId, { email }, () => Promise.resolve());

  /** Changes the account's email address, as a thief would. @returns the token of the undo link */
  async function stolen(account: Account): Promise<string> {
    const { username } = account.sent;
    expect(await open(await changeKey(account, `thief.${username}`))).toMatchObject({ status: 200, body: { purpose: 'change' } });
    return keyIn(await mailTo(username, CHANGED));
  }

  it('is refused to every other account with the same error as a taken address, until its owner reverts the change', async () => {
    const [account, other] = [await makeAccount(app), await makeAccount(app)];
    const { username: email } = account.sent;
    const taken = await register(email);
    const back = await stolen(account);
    const answers = [await register(email), await register(email.toUpperCase())];
    for (const { status, body } of [taken, ...answers])
      expect([status, body.error, body.message]).toEqual([409, 'EMAIL_ALREADY_REGISTERED', taken.body.message]);

    expect((await askForChange(other, email)).status).toBe(204);
    expect(await app.sql(`SELECT purpose FROM email_links WHERE email = $1`, [email])).toEqual([{ purpose: 'undo' }]);
    await expect(correct(await asPerson(app, other), email)).rejects.toMatchObject({
      code: 'EMAIL_ALREADY_REGISTERED',
      message: 'Another account already has this email address.',
    });
    expect(await open(back)).toMatchObject({ status: 200, body: { purpose: 'undo' } });
    expect((await login(email)).body).toMatchObject({ username: email, id: account.user.id });
  });

  it('is available to the same account at any time, and to other accounts once the undo link has expired', async () => {
    const [account, late] = [await makeAccount(app), await makeAccount(app)];
    await stolen(account);
    expect((await open(await changeKey(account, account.sent.username))).status).toBe(200);
    expect((await login(account.sent.username)).body).toMatchObject({ id: account.user.id });
    await stolen(late);
    await app.sql(`UPDATE email_links SET expires_at = now() WHERE email = $1`, [late.sent.username]);
    expect((await register(late.sent.username)).status).toBe(201);
  });

  it('can still be restored after the thief has changed the address again and then undone that change', async () => {
    const account = await makeAccount(app);
    const email = account.sent.username;
    const back = await stolen(account);
    expect((await open(await changeKey(account, `thief2.${email}`))).status).toBe(200);
    expect((await open(keyIn(await mailTo(`thief.${email}`, CHANGED)))).status).toBe(200);
    expect(await open(back)).toMatchObject({ status: 200, body: { purpose: 'undo' } });
    expect((await login(email)).body).toMatchObject({ id: account.user.id });
  });

  const WAYS = {
    registration: async (email: string) => () => register(email),
    change: async (email: string) => {
      const key = await changeKey(await makeAccount(app), email);
      return () => open(key);
    },
    correction: async (email: string) => {
      const person = await makePerson(app);
      return () =>
        correct(person, email).then(
          () => ({ status: 200 }),
          (error: { code: string }) => ({ status: error.code === 'EMAIL_ALREADY_REGISTERED' ? 409 : 500 }),
        );
    },
  };

  it.each(['registration', 'change', 'correction'] as const)(
    "cannot be taken by a %s that waited for the thief's change to commit",
    async (way) => {
      const [holder, email] = [await makePerson(app), registration().username];
      const goes = await WAYS[way](email);
      const { underWay } = await app.database.transact(async (tx) => {
        // At this point, a read finds the address free, but a write waits until the change has committed.
        await move(tx, holder, email, 'organiser');
        const began = goes();
        await untilWaiting(app, 1);
        await move(tx, holder, `thief.${email}`, 'change');
        await app.app.get(EmailLinks).send(tx, { userId: holder.id, purpose: 'undo', email });
        return { underWay: began };
      });
      expect((await underWay).status).toBe(409);
      expect((await open(keyIn(await mailTo(email, CHANGED)))).status).toBe(200);
      expect(await app.sql('SELECT id FROM users WHERE email = $1', [email])).toEqual([{ id: holder.id }]);
    },
  );

  it.each(['registration', 'change', 'correction'] as const)('cannot be taken by a %s while its owner reverts the change', async (way) => {
    const [holder, email] = [await makePerson(app), registration().username];
    const goes = await WAYS[way](email);
    await app.database.transact(async (tx) => {
      await move(tx, holder, email, 'organiser');
      await move(tx, holder, `thief.${email}`, 'change');
      await app.app.get(EmailLinks).send(tx, { userId: holder.id, purpose: 'undo', email });
    });
    // Wait for the email, because its link cannot be opened until the email is sent.
    await mailTo(email, CHANGED);
    const { underWay } = await app.database.transact(async (tx) => {
      const link = await tx.manager.findOneByOrFail(EmailLink, { userId: holder.id, purpose: 'undo' });
      expect(await app.app.get(EmailLinks).follow(tx, link)).toBe(true);
      await move(tx, holder, email, 'undo');
      const began = goes();
      await Promise.race([began, untilWaiting(app, 1)]);
      return { underWay: began };
    });
    expect((await underWay).status).toBe(409);
    expect(await app.sql('SELECT id FROM users WHERE email = $1', [email])).toEqual([{ id: holder.id }]);
  });

  async function move(tx: Tx, { id }: Person, email: string, by: Parameters<typeof moveMailbox>[3]): Promise<void> {
    await moveMailbox(tx, await tx.manager.findOneByOrFail(User, { id }), email, by);
  }
});

it.each([['Naledi www.evil.example'], ['evil.com Kgosi']])('refuses the name %s with a field error', async (fullName) => {
  const refused = { fullName: ['Please write the name without links or web addresses'] };
  const person = await makePerson(app);
  expect(refusedFields(await person.client.patch(API.user, { fullName }))).toEqual(refused);
});
