import type { MagicLinkOpened, UserView } from '@raffle/contracts/people/auth';
import { API } from '@raffle/contracts/routes';
import { WELCOME, makeAccount, refusedFields } from '../../../test/account.js';
import { makeAdmin } from '../../../test/admin.js';
import { Client, type Answer } from '../../../test/client.js';
import { eventually, makePerson } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { FileMailer, type StoredMail } from '../../platform/mail/file-mailer.js';
import { EventBus } from '../../platform/events/event-bus.js';
import { PersonCorrectionsService } from '../../account/person-corrections.service.js';
import { User } from '../user.entity.js';
import { UsersService } from '../users.service.js';
import { MagicLinks } from './magic-links.js';

const DEAD_LINK = 'This link has expired or has already been used. Please ask for a new one.';
const DEAD_CODE = 'This code is wrong, or no longer works. Please check it, or ask for a new email.';

let app: TestApp;
let mails: FileMailer;

beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://raffle.example' } });
  mails = new FileMailer(app.dataDir);
});
afterAll(() => app.close());
afterEach(() => jest.restoreAllMocks());

const TLS = { 'x-forwarded-proto': 'https' };
const visitor = (): Client => new Client(app.url);
const request = (client: Client, username: string) => client.post(API.magicLinkRequest, { username }, TLS);
const open = (client: Client, token: string) => client.post<MagicLinkOpened>(API.magicLinkOpen, { token }, TLS);
const enter = (client: Client, code: string) => client.post<MagicLinkOpened>(API.magicLinkCode, { code }, TLS);
const mailsTo = async (email: string): Promise<StoredMail[]> =>
  (await mails.latest(1000)).filter(({ to, subject }) => to === email && subject !== WELCOME);
const isDead = (answer: Answer<unknown>, field: 'token' | 'code') =>
  expect(refusedFields(answer)).toEqual({ [field]: [field === 'token' ? DEAD_LINK : DEAD_CODE] });

async function registered(): Promise<{ email: string; user: UserView; owner: Client }> {
  const { client, sent, user } = await makeAccount(app, {}, TLS);
  await app.sql('UPDATE users SET email_confirmed_at = now() WHERE email = $1', [sent.username]);
  return { email: sent.username, user: { ...user, emailConfirmed: true }, owner: client };
}

/** Requests an email and returns its link token and code. */
async function mailed(client: Client, email: string): Promise<{ token: string; code: string }> {
  const before = (await mailsTo(email)).length;
  expect((await request(client, email)).status).toBe(202);
  const [mail] = await eventually(
    () => mailsTo(email),
    (list) => list.length > before,
  );
  const [, token = ''] = /^https:\/\/raffle\.example\/auth\/link#token=([\w-]{43})$/m.exec(mail?.text ?? '') ?? [];
  const [, ...groups] = /: (\d{4}) (\d{4})$/m.exec(mail?.text ?? '') ?? [];
  return { token, code: groups.join('') };
}

const sessionsOf = (user: UserView) => app.sql(`SELECT sid FROM sessions WHERE sess #>> '{passport,user,publicId}' = $1`, [user.id]);
/** Returns an incorrect code, which is the given code plus one. */
const wrong = (code: string) => String((Number(code) + 1) % 1e8).padStart(8, '0');

describe('the browser that requested the link', () => {
  it('is signed in once by the link, under a new session ID', async () => {
    const { email, user } = await registered();
    const browser = visitor();
    const { token } = await mailed(browser, email);
    expect(await open(browser, token)).toMatchObject({ status: 200, body: { user, code: null, claim: null } });
    expect(await browser.get(API.user)).toMatchObject({ status: 200, body: user });
    expect(browser.cookie).toMatch(/raffle\.device=/);
    expect(browser.cookie).not.toMatch(/raffle\.link=/);
    isDead(await open(browser, token), 'token');
  });

  it('is signed in once by the code, entered with or without the space', async () => {
    const { email, user } = await registered();
    const browser = visitor();
    const { code } = await mailed(browser, email);
    expect(await enter(browser, ` ${code.slice(0, 4)} ${code.slice(4)}`)).toMatchObject({ status: 200, body: { user } });
    expect((await browser.get(API.user)).status).toBe(200);
    isDead(await enter(browser, code), 'code');
  });

  it('can request another email, with both emails valid until one of them is used', async () => {
    const { email } = await registered();
    const browser = visitor();
    const [first, second] = [await mailed(browser, email), await mailed(browser, email)];
    expect((await enter(browser, first.code)).status).toBe(200);
    isDead(await open(browser, second.token), 'token');
  });

  it("gets a new session that replaces the previous user's session and disconnects its sockets", async () => {
    const [guest, owner] = [await registered(), await registered()];
    const ended: { userId: string }[] = [];
    app.app.get(EventBus).on('auth.signed-out', (event) => ended.push(event));
    const before = /raffle\.sid=[^;]+/.exec(guest.owner.cookie)?.[0] ?? '';
    const { token } = await mailed(guest.owner, owner.email);
    expect((await open(guest.owner, token)).body.user).toEqual(owner.user);
    expect(guest.owner.cookie).not.toContain(before);
    expect((await new Client(app.url, before).get(API.user)).status).toBe(401);
    expect(await sessionsOf(guest.user)).toEqual([]);
    expect(ended).toHaveLength(1);
  });
});

describe('another browser', () => {
  it('sees the code when it opens the link, but is never signed in', async () => {
    const { email, user } = await registered();
    const browser = visitor();
    const { token, code } = await mailed(browser, email);
    const scanner = visitor();
    for (let round = 0; round < 3; round += 1) {
      expect(await open(scanner, token)).toMatchObject({ status: 200, body: { user: null, code } });
    }
    expect((await fetch(`${app.url}/auth/link?token=${token}`, { headers: { cookie: browser.cookie } })).status).toBeLessThan(500);
    expect((await scanner.get(API.user)).status).toBe(401);
    isDead(await enter(scanner, code), 'code');
    expect((await open(browser, token)).body.user).toEqual(user);
  });

  it('is not treated as the requesting browser, even if it has requested another link', async () => {
    const { email } = await registered();
    const [browser, other] = [visitor(), visitor()];
    const { token, code } = await mailed(browser, email);
    await request(other, 'nobody-here@example.com');
    expect((await open(other, token)).body).toEqual({ user: null, code, claim: null });
    isDead(await enter(other, code), 'code');
    const forged = new Client(app.url, `raffle.link=${'A'.repeat(43)}`);
    isDead(await enter(forged, code), 'code');
  });
});

describe('requesting an email', () => {
  it('does not reveal whether an account exists: every email address gets the same response, but only one with an account is sent an email', async () => {
    const { email } = await registered();
    const [one, other] = [visitor(), visitor()];
    const [known, unknown] = [await request(one, email), await request(other, 'nobody-at-all@example.com')];
    expect([known.status, unknown.status]).toEqual([202, 202]);
    expect(unknown.body).toEqual(known.body);
    const names = ({ cookie }: Client) => cookie.replace(/=[\w-]{43}/, '');
    expect(names(other)).toBe(names(one));
    await eventually(
      () => mailsTo(email),
      (list) => list.length === 1,
    );
    expect(await mailsTo('nobody-at-all@example.com')).toEqual([]);
    // A wrong code gets the same response for both email addresses, even after the fifth attempt.
    for (let round = 0; round < 7; round += 1) {
      const [here, there] = [await enter(one, '00000000'), await enter(other, '00000000')];
      expect({ ...there.body, requestId: '' }).toEqual({ ...here.body, requestId: '' });
    }
  });

  it.each([
    ['an organiser', async () => (await makeAdmin(app, 'organiser')).username],
    ['a buyer who paid in cash at the bridge', async () => walkIn()],
    ['a person who has deleted their account', async () => deleted()],
  ])('is ignored for %s', async (_who, address) => {
    const email = await address();
    expect((await request(visitor(), email)).status).toBe(202);
    // If this request had triggered an email, it would have arrived before the next user's email.
    await mailed(visitor(), (await registered()).email);
    expect((await mailsTo(email)).map(({ subject }) => subject)).not.toContain('Your sign-in link');
  });

  async function walkIn(): Promise<string> {
    const { id, email } = await makePerson(app);
    await app.sql('UPDATE users SET walk_in = true WHERE id = $1', [id]);
    return email;
  }

  async function deleted(): Promise<string> {
    const { client, sent } = await makeAccount(app, {}, TLS);
    expect((await client.send('DELETE', API.user, { password: sent.password })).status).toBe(204);
    return sent.username;
  }
});

describe('limiting attempts to guess a code', () => {
  it('rejects even the link and the correct code after five wrong codes', async () => {
    const { email } = await registered();
    const browser = visitor();
    const { token, code } = await mailed(browser, email);
    for (let round = 0; round < 5; round += 1) isDead(await enter(browser, wrong(code)), 'code');
    isDead(await enter(browser, code), 'code');
    isDead(await open(browser, token), 'token');
  });

  it('counts attempts across parallel requests, and keeps an exhausted link invalid when a new email is requested', async () => {
    const { email, user } = await registered();
    const browser = visitor();
    const spent = await mailed(browser, email);
    await Promise.all(Array.from({ length: 12 }, () => enter(browser, wrong(spent.code))));
    expect(
      await app.sql(
        `SELECT DISTINCT tries FROM email_links l JOIN users u ON u.id = l.user_id WHERE u.email = $1 AND purpose = 'sign-in'`,
        [email],
      ),
    ).toEqual([{ tries: 5 }]);
    const fresh = await mailed(browser, email);
    isDead(await enter(browser, spent.code), 'code');
    expect(await enter(browser, fresh.code)).toMatchObject({ status: 200, body: { user } });
  });
});

it('stores neither the link nor the code nor the email address in readable form', async () => {
  const { email } = await registered();
  const browser = visitor();
  const { token, code } = await mailed(browser, email);
  const rows = JSON.stringify(
    await app.sql(`SELECT row_to_json(l)::text AS row, encode(code_hash, 'escape') AS code FROM email_links l WHERE purpose = 'sign-in'
                   UNION ALL SELECT payload::text, '' FROM outbox`),
  );
  for (const secret of [token, code, email, browser.cookie.replace('raffle.link=', '')]) expect(rows).not.toContain(secret);
});

it('expires the link and the code after 15 minutes', async () => {
  const { email } = await registered();
  const browser = visitor();
  const { token, code } = await mailed(browser, email);
  await app.sql(
    `UPDATE email_links SET expires_at = now() WHERE purpose = 'sign-in' AND user_id = (SELECT id FROM users WHERE email = $1)`,
    [email],
  );
  isDead(await open(browser, token), 'token');
  isDead(await open(visitor(), token), 'token');
  isDead(await enter(browser, code), 'code');
});

describe('parallel requests', () => {
  const presses = async (): Promise<Answer<unknown>[]> => {
    const { email } = await registered();
    const browser = visitor();
    const { token, code } = await mailed(browser, email);
    const twin = (): Client => new Client(app.url, browser.cookie);
    return Promise.all([open(twin(), token), open(twin(), token), enter(twin(), code), enter(twin(), code)]);
  };
  const wins = (answers: Answer<unknown>[]) => answers.filter(({ status }) => status === 200).length;

  it('sign the user in only once', async () => {
    const answers = await presses();
    expect(wins(answers)).toBe(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect({ status, body }).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED' } });
    }
  });

  it('control: sign the user in more than once if the link is checked before it is consumed', async () => {
    let [come, release] = [0, (): void => undefined];
    const second = new Promise<void>((resolve) => (release = resolve));
    jest.spyOn(MagicLinks.prototype, 'take').mockImplementation(async function (this: MagicLinks, { id, userId }) {
      const user = await app.app.get(MagicLinks)['db'].transact(({ manager }) => manager.findOneByOrFail(User, { id: userId }));
      if ((come += 1) === 2) release();
      await second;
      await app.sql('DELETE FROM email_links WHERE id = $1', [id]);
      return user;
    });
    expect(wins(await presses())).toBeGreaterThan(1);
  });
});

describe("ending all of an account's sessions", () => {
  it('also invalidates its sign-in links, for example when an organiser corrects the email address', async () => {
    const { email, user } = await registered();
    const browser = visitor();
    const { token, code } = await mailed(browser, email);
    await app.app.get(PersonCorrectionsService).correct(user.id, { email: `moved.${email}` }, async () => undefined);
    isDead(await open(browser, token), 'token');
    isDead(await enter(browser, code), 'code');
  });

  it('also ends a session that a link opens at the same time (control: without the second check, that session stays open)', async () => {
    const race = async (): Promise<number> => {
      const { email, user } = await registered();
      const browser = visitor();
      const { token } = await mailed(browser, email);
      const links = app.app.get(MagicLinks);
      const take = links.take.bind(links);
      jest.spyOn(links, 'take').mockImplementationOnce(async (link) => {
        const taken = await take(link);
        await app.app.get(PersonCorrectionsService).correct(user.id, { email: `moved.${email}` }, async () => undefined);
        return taken;
      });
      const answer = await open(browser, token);
      expect((await sessionsOf(user)).length).toBe(answer.status === 200 ? 1 : 0);
      return answer.status;
    };
    expect(await race()).toBe(401);
    jest.spyOn(UsersService.prototype, 'isUnchanged').mockResolvedValue(true);
    expect(await race()).toBe(200);
  });
});

describe('a sign-in is rejected', () => {
  it.each([[{}], [{ token: ['x'] }], [{ token: '../../etc' }], [{ token: 'A'.repeat(43), extra: 1 }], [null], [[]]])(
    'when a link is opened with the body %j',
    async (body) => {
      expect(await visitor().post(API.magicLinkOpen, body)).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED' } });
    },
  );
  it.each([
    [{}],
    [{ code: 12345678 }],
    [{ code: '1234' }],
    [{ code: '１２３４５６７８' }],
    [{ code: ['12345678'] }],
    [{ code: '12345678', username: 'x' }],
  ])('when a code is entered with the body %j', async (body) => {
    expect(await visitor().post(API.magicLinkCode, body)).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED' } });
  });
  it.each([[{}], [{ username: 'nobody' }], [{ username: { $ne: null } }], [{ username: 'a@example.com', returnTo: '//evil.example' }]])(
    'when an email is requested with the body %j',
    async (body) => {
      expect(await visitor().post(API.magicLinkRequest, body)).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED' } });
    },
  );
  it("when another site requests it, because that site could sign a user in to someone else's account", async () => {
    const { email } = await registered();
    const browser = visitor();
    const { token } = await mailed(browser, email);
    const foreign = await browser.post(
      API.magicLinkOpen,
      { token },
      { ...TLS, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    );
    expect(foreign.status).toBe(403);
    expect((await open(browser, token)).status).toBe(200);
  });
});

it("takes the link's host from the configuration, whatever host the request headers specify", async () => {
  const { email } = await registered();
  await visitor().post(API.magicLinkRequest, { username: email }, { ...TLS, 'x-forwarded-host': 'evil.example' });
  const [mail] = await eventually(
    () => mailsTo(email),
    (list) => list.length === 1,
  );
  expect(mail?.text).toContain('https://raffle.example/auth/link#token=');
  expect(JSON.stringify(mail)).not.toContain('evil.example');
});
