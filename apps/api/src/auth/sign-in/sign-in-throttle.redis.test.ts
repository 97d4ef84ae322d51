import type { UserView } from '@raffle/contracts/people/auth';
import { API } from '@raffle/contracts/routes';
import { WORK_HEADER, type WorkDetails } from '@raffle/contracts/work';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { RateLimits } from '../../platform/http/rate-limits/rate-limits.js';
import { FileMailer } from '../../platform/mail/file-mailer.js';
import { makeAccount, PASSWORD, registration } from '../../../test/account.js';
import { Client, type Answer } from '../../../test/client.js';
import { eventually, makePerson } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

const WRONG = 'the river comes in may';

let app: TestApp;
let counter = 0;

beforeAll(async () => {
  // Trusts one proxy, so that the X-Forwarded-For header sets the client's IP address.
  app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
});
afterAll(() => app.close());

const freshAddress = (): string => `198.51.${(counter += 1) % 250}.${1 + (counter % 250)}`;

async function registered(): Promise<{ email: string; owner: Client; address: string }> {
  const address = freshAddress();
  const { client, sent } = await makeAccount(app, {}, { 'x-forwarded-for': address });
  return { email: sent.username, owner: client, address };
}

function login(
  email: string,
  password: string,
  address: string,
  client = new Client(app.url),
): Promise<Answer<UserView & { error?: string }>> {
  return client.post(API.login, { username: email, password }, { 'x-forwarded-for': address });
}

async function failTwentyTimes(email: string, address: string): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) await login(email, WRONG, address);
}

const isRateLimited = {
  status: 429,
  body: {
    statusCode: 429,
    error: 'RATE_LIMITED',
    errorType: 'auth_failed',
    message: 'Too many attempts. Please wait a moment and try again.',
  },
};

it('gives vague errors after five failures and, after twenty, responds with 429 and the time to wait', async () => {
  const { email, address } = await registered();
  const seen: unknown[] = [];
  for (let attempt = 0; attempt < 20; attempt += 1) seen.push((await login(email, WRONG, address)).body.error);
  expect(seen).toEqual([...Array.from({ length: 5 }, () => 'incorrect_password'), ...Array.from({ length: 15 }, () => 'auth_failed')]);
  const refused = await login(email, PASSWORD, address);
  expect(refused).toMatchObject(isRateLimited);
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(800);
  expect(wait).toBeLessThanOrEqual(900);
});

it('counts parallel guesses', async () => {
  const { email, address } = await registered();
  const answers = await Promise.all(Array.from({ length: 60 }, () => login(email, WRONG, address)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
});

it('resets the failure count when the user signs in', async () => {
  const { email, address } = await registered();
  for (let round = 0; round < 3; round += 1) {
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await login(email, WRONG, address)).body.error).toBe('incorrect_password');
    expect((await login(email, PASSWORD, address)).status).toBe(200);
  }
});

it('does not limit a crowd that shares an IP address if every password is correct', async () => {
  const { email, address } = await registered();
  await app.sql(
    `INSERT INTO users (public_id, email, full_name, phone, password_hash, security_question, security_answer_hash)
     SELECT 'crowd' || n, 'crowd-' || n || '@example.com', full_name, phone, password_hash, security_question, security_answer_hash
       FROM users, generate_series(1, 80) n WHERE email = $1`,
    [email],
  );
  const answers = await Promise.all(Array.from({ length: 80 }, (_, n) => login(`crowd-${n + 1}@example.com`, PASSWORD, address)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

describe("the account's owner", () => {
  it('can sign in from a known browser even if others at the same IP address are rejected', async () => {
    const { email, owner, address } = await registered();
    await owner.post(API.logout);
    await failTwentyTimes(email, address);
    expect(await login(email, PASSWORD, address)).toMatchObject(isRateLimited);
    expect((await login(email, PASSWORD, address, owner)).status).toBe(200);
  });

  it('can sign in from another IP address', async () => {
    const { email } = await registered();
    const stranger = freshAddress();
    await failTwentyTimes(email, stranger);
    expect(await login(email, PASSWORD, stranger)).toMatchObject(isRateLimited);
    expect((await login(email, PASSWORD, freshAddress())).status).toBe(200);
  });

  it('can sign in from a known browser after a hundred wrong guesses, and from any browser after resetting the password', async () => {
    const { email, owner } = await registered();
    for (let attempt = 0; attempt < 100; attempt += 1) await login(email, WRONG, freshAddress());
    expect(await login(email, PASSWORD, freshAddress())).toMatchObject(isRateLimited);
    expect((await login(email, PASSWORD, freshAddress(), owner)).status).toBe(200);
    await new Client(app.url).post(API.passwordResetRequest, { username: email });
    const [mail] = await eventually(
      async () => (await new FileMailer(app.dataDir).latest(100)).filter(({ to, text }) => to === email && text.includes('token=')),
      (list) => list.length === 1,
    );
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const newPassword = 'the river came in july';
    expect((await new Client(app.url).post(API.passwordResetConfirm, { token, securityAnswer: 'rex the dog', newPassword })).status).toBe(
      204,
    );
    expect((await login(email, newPassword, freshAddress())).status).toBe(200);
    const next = freshAddress();
    await failTwentyTimes(email, next);
    expect(await login(email, newPassword, next, owner)).toMatchObject(isRateLimited);
  });

  it('is recognised only by a cookie for the current password, so that a copied cookie is useless after a password change', async () => {
    const { email, owner, address } = await registered();
    const thief = new Client(app.url, /raffle\.device=[^;]+/.exec(owner.cookie)?.[0]);
    const newPassword = 'the river came in july';
    expect((await owner.post(API.userPassword, { password: PASSWORD, newPassword })).status).toBe(204);
    await owner.post(API.logout);
    await failTwentyTimes(email, address);
    expect(await login(email, newPassword, address, thief)).toMatchObject(isRateLimited);
    expect((await login(email, newPassword, address, owner)).status).toBe(200);
  });
});

it('recognises a browser only for its own account, and rejects a forged cookie', async () => {
  const { email, address } = await registered();
  const other = await registered();
  await failTwentyTimes(email, address);
  expect(await login(email, PASSWORD, address, other.owner)).toMatchObject(isRateLimited);
  const forged = new Client(app.url, 'raffle.device=AAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB');
  expect(await login(email, PASSWORD, address, forged)).toMatchObject(isRateLimited);
  expect((await login(other.email, PASSWORD, address)).status).toBe(200);
});

it('also limits a known browser', async () => {
  const { email, owner, address } = await registered();
  for (let attempt = 0; attempt < 20; attempt += 1) expect((await login(email, WRONG, address, owner)).status).toBe(401);
  expect(await login(email, PASSWORD, address, owner)).toMatchObject(isRateLimited);
});

it('gives vague errors to a client that tries many unknown email addresses', async () => {
  const address = freshAddress();
  const seen: unknown[] = [];
  for (let attempt = 0; attempt < 101; attempt += 1) seen.push((await login(`unknown-${attempt}@example.com`, WRONG, address)).body.error);
  expect(seen[0]).toBe('email_not_found');
  expect(seen.at(-1)).toBe('auth_failed');
});

it('takes about as long to respond for unknown accounts as for known ones', async () => {
  const { email } = await registered();
  const time = async (username: string): Promise<number> => {
    const start = performance.now();
    await login(username, WRONG, freshAddress());
    return performance.now() - start;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  // Alternates between known and unknown accounts, so that other load on the machine affects both equally.
  for (let round = 0; round < 30; round += 1) {
    known.push(await time(email));
    unknown.push(await time(`nobody-${round}@example.com`));
  }
  const median = (times: number[]): number => times.toSorted((a, b) => a - b)[15] ?? 0;
  expect(median(unknown)).toBeGreaterThan(median(known) * 0.5);
  expect(median(unknown)).toBeLessThan(median(known) * 2);
});

it('sends a user at most five password emails an hour, but always gives the same response', async () => {
  const { email } = await registered();
  const answers: unknown[] = [];
  for (let round = 0; round < 8; round += 1)
    answers.push((await new Client(app.url).post(API.passwordResetRequest, { username: email })).status);
  expect(answers).toEqual(Array.from({ length: 8 }, () => 202));
  const later = await registered();
  await new Client(app.url).post(API.passwordResetRequest, { username: later.email });
  const mails = await eventually(
    async () => (await new FileMailer(app.dataDir).latest(1000)).filter(({ text }) => text.includes('token=')),
    (list) => list.some(({ to }) => to === later.email) && list.filter(({ to }) => to === email).length >= 5,
  );
  expect(mails.filter(({ to }) => to === email)).toHaveLength(5);
});

it("limits each user's requests to a route", async () => {
  const [one, other] = [await makePerson(app), await makePerson(app)];
  const statuses: number[] = [];
  for (let round = 0; round < 11; round += 1) statuses.push((await one.client.post(API.feedback, { message: 'Hello' })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  expect((await other.client.post(API.feedback, { message: 'Hello' })).status).toBe(201);
});

it('accepts registrations beyond the limit, but requires proof of work for each valid form', async () => {
  const [limits, everybody] = [app.app.get(RateLimits), { points: 6000, seconds: 600 }];
  await Promise.all(Array.from({ length: 6000 }, () => limits.add('register:everybody', 'all', everybody)));
  const crowd = new Client(app.url);
  expect(await crowd.post(API.register, { ...registration(), password: 'short' })).toMatchObject({ status: 400 });
  const asked = await crowd.post<WorkDetails>(API.register, registration());
  expect(asked).toMatchObject({ status: 428, body: { error: 'WORK_REQUIRED' } });
  const { challenge } = asked.body;
  const solution = await solveChallenge({ challenge, deriveKey });
  const proof = { [WORK_HEADER]: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') };
  expect((await crowd.post(API.register, registration(), proof)).status).toBe(201);
  expect((await crowd.post(API.register, registration(), proof)).status).toBe(428);
  await limits.forget('register:everybody', 'all', everybody);
  expect((await crowd.post(API.register, registration())).status).toBe(201);
});
