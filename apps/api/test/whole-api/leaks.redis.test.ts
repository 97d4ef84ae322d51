import { Logger, type INestApplicationContext } from '@nestjs/common';
import { Redis } from 'ioredis';
import { Secret, TOTP } from 'otpauth';
import type { AdminLoginResponse, AdminRecoveryCodes, AdminTotpSetup } from '@raffle/contracts/admin/access';
import type { AdminCashSale } from '@raffle/contracts/admin/cash';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { createWorker } from '../../src/create-worker.js';
import { Database } from '../../src/platform/db/database.js';
import { loadConfig } from '../../src/platform/config/config.js';
import { makeLogger } from '../../src/platform/http/logging/logger.js';
import { FileMailer, type StoredMail } from '../../src/platform/mail/file-mailer.js';
import { Outbox } from '../../src/platform/outbox/outbox.js';
import { asPerson, makeAccount, type Account } from '../account.js';
import { ADMIN_PASSWORD, AdminClient, makeAdmin, openShift } from '../admin.js';
import { Client } from '../client.js';
import { eventually, makeCheckout, slotsOf } from '../make.js';
import { payAndWait } from '../money.js';
import { startTestApp, TEST_NOW, type TestApp } from '../test-app.js';
import { openSocket, type TestSocket } from '../servers/test-socket.js';
import { tablesHolding } from '../texts-of-database.js';

/** Three people's personal data, which must not appear in any log, Redis key, job or socket frame, or in another user's email. */
const PEOPLE = {
  buyer: { email: 'heron-kgosi-4711@example.com', phone: '71987654' },
  other: { email: 'kingfisher-tau-8322@example.com', phone: '72876543' },
  walkIn: { name: 'Ibis Unseen', phone: '73765432' },
};
const date = '2025-07-01';
const NEW_PASSWORD = 'heron flies at noon';

/** Matches the token in an emailed link. */
const LINK = /#(?:key|token)=([\w-]+)/;

/** Secrets that were entered, sent or configured during the run, keyed by description. */
const secrets = new Map<string, string>([
  ['the buyer’s password', 'heron sings at dawn'],
  ['the buyer’s new password', NEW_PASSWORD],
  ['the buyer’s answer', 'heron named rex'],
  ['the other’s password', 'kingfisher dives at dusk'],
  ['the other’s answer', 'kingfisher named max'],
  ['the organisers’ password', ADMIN_PASSWORD],
]);
const contacts = (who: keyof typeof PEOPLE): [string, string][] =>
  Object.entries(PEOPLE[who])
    .filter(([name]) => name !== 'name')
    .map(([name, text]) => [`${who}’s ${name}`, text]);

const nameOf = (email: string): string =>
  Object.entries(PEOPLE).find(([, person]) => 'email' in person && person.email === email)?.[0] ?? email;

/**
 * Returns a pattern that finds `text`. The pattern matches a number only if it stands alone, because the same digits can occur by chance
 * within longer numbers.
 */
function patternOf(text: string): RegExp {
  if (!/^\d+$/.test(text)) return new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'i');
  return new RegExp(String.raw`(?<![\d.])(?:267)?${text.replaceAll(/\B/g, String.raw`\s?`)}(?![\d.])`);
}
const found = (texts: readonly string[], sought: Iterable<[name: string, text: string]>): string[] =>
  [...sought].flatMap(([name, text]) => texts.filter((one) => patternOf(text).test(one)).map((one) => `${name} in ${one.slice(0, 200)}`));

/** Runs only with a separate worker, which requires Redis. Without one, `privacy.api.test.ts` searches the queue's tables. */
(process.env.TEST_REDIS_URL ? describe : describe.skip)('a whole run', () => {
  let app: TestApp;
  let worker: INestApplicationContext;
  let redis: Redis;
  let watch: Redis;
  let organiser: AdminClient;
  let sockets: TestSocket[] = [];
  let mails: StoredMail[] = [];
  const log: string[] = [];
  /** Every Redis command that was sent during the run, with its arguments. Covers keys, values, jobs and messages between processes. */
  const commands: string[] = [];
  const everySecret = (): [string, string][] => [...secrets, ...contacts('buyer'), ...contacts('other'), ...contacts('walkIn')];

  /** Waits for an email with this subject and returns the part of its text that the first group in `what` captures. */
  const mailed = async (email: string, subject: RegExp, what: RegExp): Promise<string> => {
    const there = await eventually(
      async () => {
        await worker.get(Outbox).drain();
        return (await new FileMailer(app.dataDir).latest(1000)).find((mail) => mail.to === email && subject.test(mail.subject));
      },
      (mail) => mail !== undefined,
      20_000,
    );
    const [, text = ''] = what.exec(there?.text ?? '') ?? [];
    if (text === '') throw new Error(`the email does not match ${what}: ${there?.text}`);
    secrets.set(`mailed to ${email}: ${there?.subject} ${what}`, text.replaceAll(' ', ''));
    return text.replaceAll(' ', '');
  };
  let cookies = 0;
  /** Records a browser's current cookies. For a signed cookie, records the value and the signature separately. */
  const keepCookies = ({ cookie }: Client): void => {
    for (const [, name, value = ''] of cookie.matchAll(/([\w.-]+)=([^;]+)/g)) {
      const [secret = '', ...rest] = decodeURIComponent(value).replace(/^s:/, '').split('.');
      for (const part of [secret, ...rest].filter((one) => one.length >= 16)) secrets.set(`cookie ${name} ${(cookies += 1)}`, part);
    }
  };

  const ofTheRun = { RATE_LIMITS: 'on', PUBLIC_URL: 'https://raffle.example' };
  const over = { 'x-forwarded-proto': 'https' };

  async function start(): Promise<void> {
    redis = new Redis(process.env.TEST_REDIS_URL ?? '');
    watch = await redis.monitor();
    app = await startTestApp({ sandbox: true, byTheClock: true, env: { WORKER: 'external', ...ofTheRun }, log: (line) => log.push(line) });
    const own = `raffle-${new URL(app.databaseUrl).pathname.slice(1)}`;
    // Other tests use the same Redis, so only commands that contain this database's prefix are recorded.
    watch.on('monitor', (_time: string, args: string[]) => {
      const command = args.join(' ');
      if (command.includes(own)) commands.push(command);
    });
    const config = loadConfig({
      ...ofTheRun,
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.dataDir,
      REDIS_URL: process.env.TEST_REDIS_URL,
      APP_NOW: TEST_NOW,
      SESSION_SECRET: 'test',
      STRIPE_SECRET_KEY: 'sk_test_api',
      STRIPE_WEBHOOK_SECRET: 'whsec_test',
      STRIPE_API_BASE: app.sandbox?.url,
    });
    worker = await createWorker(config, makeLogger('trace', { write: (line) => log.push(line) }));
  }

  async function asOther(): Promise<Account> {
    const { email, phone } = PEOPLE.other;
    const account = await makeAccount(
      app,
      {
        username: email,
        phoneNumber: phone,
        password: secrets.get('the other’s password'),
        securityAnswer: secrets.get('the other’s answer'),
      },
      over,
    );
    await mailed(email, /^Welcome/, LINK);
    keepCookies(account.client);
    return account;
  }

  async function asBuyer(): Promise<{ account: Account; bookingId: number }> {
    const { email, phone } = PEOPLE.buyer;
    const password = secrets.get('the buyer’s password');
    const account = await makeAccount(
      app,
      { username: email, phoneNumber: `+267 ${phone}`, password, securityAnswer: secrets.get('the buyer’s answer') },
      over,
    );
    keepCookies(account.client);
    const { client } = account;
    expect((await client.post(API.emailLinkOpen, { token: await mailed(email, /^Welcome/, LINK) }, over)).status).toBe(200);
    await client.post(API.logout, undefined, over);
    expect((await client.post(API.login, { username: email, password: 'heron guesses wrong' }, over)).status).toBe(401);
    secrets.set('a wrong password', 'heron guesses wrong');
    expect((await client.post(API.login, { username: email, password }, over)).status).toBe(200);
    keepCookies(client);
    await client.post(API.logout, undefined, over);
    expect((await client.post(API.magicLinkRequest, { username: email }, over)).status).toBe(202);
    keepCookies(client);
    await mailed(email, /sign|link/i, LINK);
    const code = await mailed(email, /sign|link/i, /: (\d{4} \d{4})$/m);
    expect((await client.post(API.magicLinkCode, { code }, over)).status).toBe(200);
    keepCookies(client);
    await client.post(API.passwordResetRequest, { username: email }, over);
    const token = await mailed(email, /^Choose a new password/, LINK);
    const answer = { token, securityAnswer: secrets.get('the buyer’s answer'), newPassword: NEW_PASSWORD };
    expect((await client.post(API.passwordResetConfirm, answer, over)).status).toBe(204);
    expect((await client.post(API.login, { username: email, password: NEW_PASSWORD }, over)).status).toBe(200);
    keepCookies(client);
    const person = await asPerson(app, account);
    const bought = await makeCheckout(person, slotsOf(date, 40, 2));
    await payAndWait(person, bought);
    await makeCheckout(person, slotsOf(date, 50, 1));
    await client.post(API.feedback, { message: 'Lovely river.' }, over);
    expect((await client.get(API.userExport)).body).toMatchObject({});
    return { account, bookingId: Number(bought.bookingId) };
  }

  async function asOrganisers(bookingId: number): Promise<void> {
    organiser = await makeAdmin(app, 'organiser');
    keepCookies(organiser.client);
    secrets.set('the first token', organiser.token);
    const { body } = await organiser.post<AdminTotpSetup>(ADMIN_API.totp);
    secrets.set('the seed', body.secret);
    const totp = new TOTP({ secret: Secret.fromBase32(body.secret), algorithm: 'SHA1', digits: 6, period: 30 });
    const [first, second] = [totp.generate(), totp.generate({ timestamp: Date.now() + 30_000 })];
    const confirmed = await organiser.post<AdminRecoveryCodes>(ADMIN_API.totpConfirm, { code: first });
    confirmed.body.recoveryCodes.forEach((code, index) => secrets.set(`recovery code ${index}`, code));
    const client = new Client(app.url);
    const signedIn = await client.post<AdminLoginResponse>(ADMIN_API.login, {
      username: organiser.username,
      password: ADMIN_PASSWORD,
      code: second,
    });
    expect(signedIn.status).toBe(200);
    secrets.set('a code', first).set('the next code', second).set('the second token', signedIn.body.adminToken);
    organiser = new AdminClient(client, organiser.username, signedIn.body.adminToken);
    keepCookies(client);
    sockets.push(await openSocket(app.url, client.cookie));
    expect((await organiser.post(ADMIN_API.bookingRefunds(bookingId), { reason: 'Asked for it', slots: 'release' })).status).toBe(201);
    await openShift(organiser);
    const { name, phone } = PEOPLE.walkIn;
    const sale = { slotIds: slotsOf(date, 60, 1), buyerName: name, buyerPhone: phone, amountTaken: 3 };
    expect((await organiser.post<AdminCashSale>(ADMIN_API.cashSales, sale, { 'Idempotency-Key': 'one-sale' })).status).toBe(201);
    expect((await organiser.fetch(ADMIN_API.bookingsExport)).status).toBe(200);
  }

  /** Waits until no outbox messages are pending, except those that are due in more than a minute. */
  async function quiet(): Promise<void> {
    const left = async () => {
      await worker.get(Outbox).drain();
      return app.sql(`SELECT kind FROM outbox WHERE done_at IS NULL AND due_at < now() + interval '1 minute'`);
    };
    await eventually(left, ({ length }) => length === 0, 20_000);
  }

  beforeAll(async () => {
    await start();
    const other = await asOther();
    sockets = [await openSocket(app.url), await openSocket(app.url, other.client.cookie)];
    for (const socket of sockets) await socket.emitWithAck('slots:watch', { date });
    const { account, bookingId } = await asBuyer();
    await asOrganisers(bookingId);
    // Waits until all emails have been sent, because the account is deleted next.
    await quiet();
    expect((await account.client.send('DELETE', API.user, { password: NEW_PASSWORD })).status).toBe(204);
    await quiet();
    mails = await new FileMailer(app.dataDir).latest(1000);
  }, 90_000);
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await worker?.close();
    watch?.disconnect();
    redis?.disconnect();
    await app?.close();
  });

  it('leaves no personal data in a log', () => {
    expect(log.length).toBeGreaterThan(100);
    expect(found(log, everySecret())).toEqual([]);
  });

  it('leaves no personal data in a Redis key, value or job', () => {
    expect(commands.some((command) => command.includes('mail'))).toBe(true);
    expect(found(commands, everySecret())).toEqual([]);
  });

  it('sends no personal data to another user’s socket', () => {
    const frames = sockets.flatMap(({ seen }) => seen.map((frame) => JSON.stringify(frame)));
    expect(sockets.every(({ seen }) => seen.length > 0)).toBe(true);
    expect(found(frames, everySecret())).toEqual([]);
  });

  it('does not email anyone a password, security answer, cookie, app code or data about another user', () => {
    expect(mails.length).toBeGreaterThan(6);
    const mailed = [...secrets].filter(([name]) => name.startsWith('mailed to'));
    const never = [...secrets].filter(([name]) => !name.startsWith('mailed to'));
    for (const { to, ...mail } of mails) {
      const others = [...contacts('buyer'), ...contacts('other'), ...contacts('walkIn')].filter(([name]) => !name.startsWith(nameOf(to)));
      const strange = mailed.filter(([name]) => !name.startsWith(`mailed to ${to}:`));
      expect(found([JSON.stringify(mail)], [...never, ...others, ...strange])).toEqual([]);
    }
  });

  it('reveals no personal data in the audit log shown to organisers', async () => {
    const entries = await organiser.get(`${ADMIN_API.auditLog}?limit=200`);
    expect(JSON.stringify(entries.body)).toContain('booking.sell-for-cash');
    expect(found([JSON.stringify(entries.body)], everySecret())).toEqual([]);
  });

  it('stores no secrets in a table, and no data about the buyer once their account is deleted', async () => {
    const tables = (sought: Iterable<[string, string]>) =>
      tablesHolding(
        app,
        [...sought].map(([, text]) => text),
      );
    // Part of the session cookie is stored, because sessions are looked up by it. It is useless without the signature, which is not stored.
    expect(await tables([...secrets].filter(([, text]) => !/^\d+$/.test(text)))).toEqual(['public.sessions']);
    expect(await tables(contacts('buyer'))).toEqual([]);
    expect(await tables(contacts('other'))).toEqual(['public.email_links', 'public.users']);
  });

  it('control: the search finds an email address or phone number that is planted in a log, in Redis or in a table', async () => {
    const { email, phone } = PEOPLE.other;
    new Logger('seed').debug(`hello ${email}`);
    await redis.set(`raffle-${new URL(app.databaseUrl).pathname.slice(1)}:seed`, `+267${phone}`, 'EX', 5);
    await worker.get(Database).transact((tx) => worker.get(Outbox).stage(tx, 'email-taken.mail', { userId: email as never }));
    await eventually(
      async () => [found(log, contacts('other')), found(commands, contacts('other')), await tablesHolding(app, [email])],
      ([lines, keys, tables]) => lines?.length !== 0 && keys?.length !== 0 && tables?.includes('public.outbox') === true,
    );
  });
});
