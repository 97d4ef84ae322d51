import type { AccountExport, SignedInBrowser } from '@raffle/contracts/people/account';
import { API } from '@raffle/contracts/routes';
import { makeAccount, PASSWORD, refusedFields, type Account } from '../../test/account.js';
import { Client } from '../../test/client.js';
import { eventually } from '../../test/make.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { openSocket, type TestSocket } from '../../test/servers/test-socket.js';

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let app: TestApp;
const sockets: TestSocket[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()));
afterAll(() => app.close());

async function signIn({ sent }: Account, userAgent: string): Promise<Client> {
  const client = new Client(app.url);
  expect((await client.post(API.login, { username: sent.username, password: PASSWORD }, { 'user-agent': userAgent })).status).toBe(200);
  return client;
}
const browsersOf = async (client: Client) => (await client.get<SignedInBrowser[]>(API.userSessions)).body;
const end = (client: Client, id: string, password = PASSWORD) => client.send('DELETE', API.userSession(id), { password });
const endOthers = (client: Client, password = PASSWORD) => client.send('DELETE', API.userSessions, { password });
const isSignedIn = async (client: Client) => (await client.get(API.user)).status === 200;

/** Creates an account and signs in with two more browsers. Returns the list of browsers as the phone sees it. */
async function threeBrowsers() {
  const account = await makeAccount(app);
  const [phone, desk] = [await signIn(account, PHONE), await signIn(account, DESK)];
  const seen = await browsersOf(phone);
  const handle = (device: string) => seen.find((browser) => browser.device === device)?.id ?? '';
  return { account, phone, desk, seen, handle };
}

async function listen(client: Client): Promise<TestSocket> {
  const socket = await openSocket(client.url, client.cookie);
  sockets.push(socket);
  return socket;
}

it('lists browsers with their operating system, sign-in time and last-used time, current browser first', async () => {
  const { account, seen, phone } = await threeBrowsers();
  expect(seen.map(({ device, current }) => [device, current])).toEqual([
    ['Android', true],
    ['Linux', false],
    [null, false],
  ]);
  for (const { signedInAt, lastUsedAt } of seen) expect(lastUsedAt).toBe(signedInAt);
  const answer = await phone.get(API.userSessions);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const kept = await app.sql<{ sid: string; row: string }>(
    `SELECT sid, row_to_json(s)::text AS row FROM sessions s WHERE sess #>> '{passport,user,publicId}' = $1`,
    [account.user.id],
  );
  expect(kept).toHaveLength(3);
  for (const { sid, row } of kept) {
    expect(JSON.stringify(answer.body)).not.toContain(sid);
    expect(row).not.toMatch(/127\.0\.0\.1|Mozilla/);
  }
  expect((await new Client(app.url).get(API.userSessions)).status).toBe(401);
});

it('includes the browsers in the data export, without their handles', async () => {
  const { phone } = await threeBrowsers();
  const { browsers } = (await phone.get<AccountExport>(API.userExport)).body;
  expect(browsers).toHaveLength(3);
  expect(Object.keys(browsers[0] ?? {}).toSorted()).toEqual(['current', 'device', 'lastUsedAt', 'signedInAt']);
});

it("updates a browser's last-used time, and omits browsers whose session has ended", async () => {
  const { account, desk, phone } = await threeBrowsers();
  const change = (device: string, path: string, ms: number) =>
    app.sql(
      `UPDATE sessions SET sess = jsonb_set(sess::jsonb, $2::text[], to_jsonb($3::bigint))::json
        WHERE sess #>> '{passport,user,publicId}' = $1 AND sess #>> '{passport,user,device}' = $4`,
      [account.user.id, path, ms, device],
    );
  const used = Date.now() - 60_000;
  await change('Linux', '{renewedAt}', used);
  expect((await browsersOf(desk))[0]).toMatchObject({ lastUsedAt: new Date(used).toISOString(), current: true });
  await change('Linux', '{passport,user,since}', Date.now() - 31 * 86_400_000);
  expect((await browsersOf(phone)).map(({ device }) => device)).toEqual(['Android', null]);
});

it('signs out a single browser if the password is correct; its requests get 401, its sockets close, others stay signed in', async () => {
  const { phone, desk, handle, account } = await threeBrowsers();
  const [lost, kept] = [await listen(desk), await listen(phone)];
  expect(refusedFields(await end(phone, handle('Linux'), 'not it'))).toEqual({ password: ['Incorrect password'] });
  expect(await isSignedIn(desk)).toBe(true);

  expect((await end(phone, handle('Linux'))).status).toBe(204);
  expect(await desk.get(API.user)).toMatchObject({
    status: 401,
    body: { error: 'UNAUTHENTICATED', statusCode: 401, message: 'Please sign in to continue.', requestId: expect.any(String) },
  });
  await eventually(
    async () => lost.connected,
    (connected) => !connected,
  );
  expect(kept.connected).toBe(true);
  expect([await isSignedIn(phone), await isSignedIn(account.client)]).toEqual([true, true]);
  expect(await end(phone, handle('Linux'))).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
});

it('signs out all other browsers in one request', async () => {
  const { phone, desk, account } = await threeBrowsers();
  expect(refusedFields(await endOthers(phone, ''))).toEqual({ password: ['Password is required'] });
  expect((await endOthers(phone)).status).toBe(204);
  expect(await Promise.all([phone, desk, account.client].map(isSignedIn))).toEqual([true, false, false]);
  expect(await browsersOf(phone)).toHaveLength(1);
});

it('neither lists nor signs out the browsers of other users', async () => {
  const { desk, phone, handle } = await threeBrowsers();
  const other = await makeAccount(app);
  expect(await browsersOf(other.client)).toHaveLength(1);
  const [theirs, madeUp] = [await end(other.client, handle('Linux')), await end(other.client, 'made-up')];
  expect([theirs.status, madeUp.status]).toEqual([404, 404]);
  expect(theirs.body).toEqual({ ...(madeUp.body as object), requestId: expect.any(String) });
  await endOthers(other.client);
  expect([await isSignedIn(desk), await isSignedIn(phone)]).toEqual([true, true]);
});

it('keeps a signed-out browser signed out even if one of its requests was in progress', async () => {
  const { phone, desk, handle } = await threeBrowsers();
  const [ended] = await Promise.all([end(phone, handle('Linux')), ...Array.from({ length: 5 }, () => desk.get(API.user))]);
  expect(ended.status).toBe(204);
  expect(await isSignedIn(desk)).toBe(false);
});

describe('browsers that guess the password', () => {
  const WAYS: [method: string, path: string, more: object][] = [
    ['DELETE', API.userSessions, {}],
    ['DELETE', API.user, {}],
    ['DELETE', API.userSession('made-up'), {}],
    ['POST', API.userPassword, { newPassword: 'another river in july' }],
    ['POST', API.userPasskeyOptions, {}],
    ['POST', API.userEmail, { email: 'thief@example.com' }],
    ['POST', API.userSecurityQuestion, { securityQuestion: 'city_of_birth', securityAnswer: 'Maun' }],
  ];
  const ask = (client: Client, at: number, password: string) => {
    const [method, path, more] = WAYS[at % WAYS.length] ?? ['', '', {}];
    return client.send(method, path, { ...more, password });
  };

  let url = '';
  beforeAll(async () => {
    ({ url } = await app.another({ RATE_LIMITS: 'on' }));
  });

  /** Returns three browsers that are signed in to one account: the owner's, a stolen one and a third one. */
  async function stolen() {
    const { account, phone, desk } = await threeBrowsers();
    [phone, desk, account.client].forEach((client) => client.moveTo(url));
    return { owner: phone, thief: desk, third: account.client };
  }

  it('are signed out after ten wrong passwords across all actions, without affecting other browsers', async () => {
    const { owner, thief, third } = await stolen();
    const socket = await listen(thief);
    for (let at = 0; at < 10; at += 1) expect(refusedFields(await ask(thief, at, 'not it'))).toEqual({ password: ['Incorrect password'] });
    expect(await isSignedIn(thief)).toBe(true);
    expect(await ask(thief, 0, PASSWORD)).toMatchObject({
      status: 429,
      body: { error: 'RATE_LIMITED', message: 'Too many wrong passwords. Please sign in again.' },
    });
    expect(await isSignedIn(thief)).toBe(false);
    await eventually(
      async () => socket.connected,
      (connected) => !connected,
    );
    expect(await isSignedIn(third)).toBe(true);
    expect((await endOthers(owner)).status).toBe(204);
    expect([await isSignedIn(owner), await isSignedIn(third)]).toEqual([true, false]);
  });

  it('get at most ten password checks, even if their requests are concurrent', async () => {
    const { thief } = await stolen();
    const answers = await Promise.all(Array.from({ length: 15 }, () => endOthers(thief, 'not it')));
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it("cannot use up the owner's attempts by sending requests without a password", async () => {
    const { owner, thief } = await stolen();
    const useUp = async (method: string, path: string, most: number) => {
      const answers = await Promise.all(Array.from({ length: most + 1 }, () => thief.send(method, path, {})));
      expect(answers.map(({ status }) => status)).toContain(429);
    };
    await useUp('DELETE', API.userSessions, 60);
    await useUp('POST', API.userPassword, 20);
    await useUp('DELETE', API.user, 20);
    await useUp('POST', API.userEmail, 15);
    await useUp('POST', API.userSecurityQuestion, 20);
    const email = 'moved.elsewhere@example.com';
    expect((await owner.post(API.userEmail, { email, password: PASSWORD })).status).toBe(204);
    expect((await owner.post(API.userPassword, { password: PASSWORD, newPassword: 'another river in july' })).status).toBe(204);
    expect((await endOthers(owner, 'another river in july')).status).toBe(204);
    expect((await owner.send('DELETE', API.user, { password: 'another river in july' })).status).toBe(204);
  });

  it('get ten new attempts after entering the correct password', async () => {
    const { owner } = await stolen();
    for (let round = 0; round < 2; round += 1) {
      for (let at = 0; at < 9; at += 1) expect((await ask(owner, at, 'not it')).status).toBe(400);
      expect((await endOthers(owner)).status).toBe(204);
    }
  });
});
