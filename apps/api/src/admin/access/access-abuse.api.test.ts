import { WORK_HEADER, type WorkDetails } from '@raffle/contracts/work';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { Secret, TOTP } from 'otpauth';
import type { AdminRecoveryCodes, AdminTotpSetup, AdminView } from '@raffle/contracts/admin/access';
import type { AdminAuditPage } from '@raffle/contracts/admin/audit';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { ADMIN_PASSWORD, makeAdmin, signInAdmin, type AdminClient } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { untilWaiting } from '../../../test/locks.js';
import { eventually } from '../../../test/make.js';
import { together } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { FileMailer } from '../../platform/mail/file-mailer.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
});
afterAll(() => app.close());

const idOf = async (admin: AdminClient): Promise<string> => (await admin.get<AdminView>(ADMIN_API.verify)).body.id;
const memberOf = async (owner: AdminClient, id: string) => (await owner.get<AdminView[]>(ADMIN_API.team)).body.find((one) => one.id === id);
const unstepped = (admin: AdminClient) =>
  app.sql(`UPDATE admin_sessions SET stepped_up_at = NULL WHERE admin_id = (SELECT id FROM admins WHERE email = $1)`, [admin.username]);

async function withApp(admin: AdminClient): Promise<{ totp: TOTP; recoveryCodes: string[] }> {
  const { body } = await admin.post<AdminTotpSetup>(ADMIN_API.totp);
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret), algorithm: 'SHA1', digits: 6, period: 30 });
  const confirmed = await admin.post<AdminRecoveryCodes>(ADMIN_API.totpConfirm, { code: totp.generate() });
  return { totp, recoveryCodes: confirmed.body.recoveryCodes };
}

async function invited(owner: AdminClient, username: string, role: string): Promise<string> {
  await together(app, owner, owner.post(ADMIN_API.invites, { username, role }));
  const mails = new FileMailer(app.dataDir);
  const [mail] = await eventually(
    async () => (await mails.latest(200)).filter(({ to }) => to === username),
    (found) => found.length > 0,
  );
  return /token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
}

describe('an authenticator app', () => {
  it('cannot be confirmed twice, so the confirmation cannot be used to guess codes or to get new recovery codes', async () => {
    const admin = await makeAdmin(app, 'organiser');
    const { totp } = await withApp(admin);
    const kept = () => app.sql(`SELECT recovery_hashes, totp_step FROM admins WHERE email = $1`, [admin.username]);
    const before = await kept();
    for (const code of [totp.generate(), totp.generate({ timestamp: Date.now() + 30_000 })]) {
      expect(await admin.post(ADMIN_API.totpConfirm, { code })).toMatchObject({
        status: 400,
        body: { fields: { totp: [expect.any(String)] } },
      });
    }
    expect(await kept()).toEqual(before);
  });

  it('is confirmed by only one of several concurrent requests', async () => {
    const admin = await makeAdmin(app, 'organiser');
    const { body } = await admin.post<AdminTotpSetup>(ADMIN_API.totp);
    const code = new TOTP({ secret: Secret.fromBase32(body.secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate();
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(ADMIN_API.totpConfirm, { code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  it('can be set up only after a step-up, and removed only with a code', async () => {
    const admin = await makeAdmin(app, 'cashier');
    await unstepped(admin);
    expect(await admin.post(ADMIN_API.totp)).toMatchObject({ status: 403, body: { error: 'STEP_UP_REQUIRED' } });
    await admin.stepUp();
    await withApp(admin);
    expect(await admin.delete(ADMIN_API.totp, { password: ADMIN_PASSWORD })).toMatchObject({
      status: 401,
      body: { error: 'TOTP_REQUIRED' },
    });
    expect(await admin.stepUp()).toMatchObject({
      status: 401,
      body: { error: 'TOTP_REQUIRED' },
    });
  });

  it('permits 30 wrong codes an hour with the correct password, counted across all IP addresses', async () => {
    const admin = await makeAdmin(app);
    await withApp(admin);
    const guess = (n: number) =>
      new Client(app.url).post(
        ADMIN_API.login,
        { username: admin.username, password: ADMIN_PASSWORD, code: '000000' },
        { 'X-Forwarded-For': `203.0.113.${n}` },
      );
    const answers: number[] = [];
    for (let n = 0; n < 35; n += 1) answers.push((await guess(n)).status);
    expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 401));
    expect(answers.slice(30)).toEqual(Array.from({ length: 5 }, () => 429));
  });
});

describe('guessing an organiser’s password', () => {
  const login = (username: string, password: string, address: string, client = new Client(app.url)) =>
    client.post(ADMIN_API.login, { username, password }, { 'X-Forwarded-For': address });
  const guess = async (username: string, times: number, address: (n: number) => string): Promise<number[]> => {
    const answers: number[] = [];
    for (let n = 0; n < times; n += 1) answers.push((await login(username, 'the water of the tongue', address(n))).status);
    return answers;
  };
  const next = () => '198.51.100.7';

  it('from one IP address blocks new browsers at that address, but neither known browsers nor other addresses', async () => {
    const admin = await makeAdmin(app);
    await admin.post(ADMIN_API.logout);
    expect(await guess(admin.username, 11, next)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect((await login(admin.username, ADMIN_PASSWORD, next())).status).toBe(429);
    expect((await login(admin.username, ADMIN_PASSWORD, next(), admin.client)).status).toBe(200);
    expect((await login(admin.username, ADMIN_PASSWORD, '198.51.100.8')).status).toBe(200);
  });

  it('for many accounts from one IP address forces new browsers at that address to do a proof of work, but locks nobody out', async () => {
    const admin = await makeAdmin(app);
    const office = '198.51.100.9';
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => login(`guess-${n}@example.com`, 'the water of the tongue', office)),
    );
    expect(guesses.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 401));
    const asked = await login(admin.username, ADMIN_PASSWORD, office);
    expect(asked).toMatchObject({ status: 428, body: { error: 'WORK_REQUIRED' } });
    const { challenge } = asked.body as unknown as WorkDetails;
    const solution = await solveChallenge({ challenge, deriveKey });
    const work = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const again = (password: string) =>
      new Client(app.url).post(ADMIN_API.login, { username: admin.username, password }, { 'X-Forwarded-For': office, [WORK_HEADER]: work });
    expect((await again(ADMIN_PASSWORD)).status).toBe(200);
    // Each proof of work is accepted only once.
    expect((await again(ADMIN_PASSWORD)).status).toBe(428);
    expect((await login(admin.username, ADMIN_PASSWORD, office, admin.client)).status).toBe(200);
  });

  it('from many IP addresses blocks new browsers after 100 wrong passwords an hour, but neither known browsers nor sessions', async () => {
    const admin = await makeAdmin(app);
    const away = await signInAdmin(app, admin.username);
    await away.post(ADMIN_API.logout);
    // Send the guesses concurrently from many IP addresses, to check that all of them are counted.
    const answers = await Promise.all(
      Array.from({ length: 105 }, (_, n) =>
        login(admin.username, 'the water of the tongue', `203.0.113.${n}`).then(({ status }) => status),
      ),
    );
    expect(answers.filter((status) => status === 401)).toHaveLength(100);
    expect(answers.filter((status) => status === 429)).toHaveLength(5);
    expect((await login(admin.username, ADMIN_PASSWORD, '192.0.2.1')).status).toBe(429);
    expect((await login(admin.username, ADMIN_PASSWORD, '192.0.2.2', away.client)).status).toBe(200);
    expect((await admin.stepUp()).status).toBe(200);
  });

  it('is limited in known browsers too; after a password change, only the browser that made the change remains known', async () => {
    const [admin, other] = [await makeAdmin(app), await makeAdmin(app)];
    await guess(admin.username, 10, next);
    expect((await login(admin.username, ADMIN_PASSWORD, next(), other.client)).status).toBe(429);
    const before = await signInAdmin(app, admin.username);
    for (let n = 0; n < 20; n += 1) expect((await login(admin.username, 'the water of the tongue', next(), admin.client)).status).toBe(401);
    expect((await login(admin.username, ADMIN_PASSWORD, next(), admin.client)).status).toBe(429);
    const newPassword = 'hippos of the boteti';
    expect((await admin.post(ADMIN_API.password, { password: ADMIN_PASSWORD, newPassword })).status).toBe(204);
    expect((await login(admin.username, newPassword, next(), before.client)).status).toBe(429);
    expect((await login(admin.username, newPassword, next(), admin.client)).status).toBe(200);
  });
});

describe('the team', () => {
  it('still requires the second factor of an organiser who is invited again: the link sets a password but opens no session', async () => {
    const [owner, member] = [await makeAdmin(app), await makeAdmin(app, 'organiser')];
    const { recoveryCodes } = await withApp(member);
    const token = await invited(owner, member.username, 'organiser');
    const password = 'mokoro on the thamalakane';
    const joined = await new Client(app.url).post(ADMIN_API.acceptInvite, { token, fullName: 'Kagiso Again', password });
    expect(joined).toMatchObject({ status: 401, body: { error: 'TOTP_REQUIRED' } });
    expect(joined.body).not.toHaveProperty('adminToken');
    const login = (code?: string) =>
      new Client(app.url).post(ADMIN_API.login, { username: member.username, password, ...(code && { code }) });
    expect(await login()).toMatchObject({ status: 401, body: { error: 'TOTP_REQUIRED' } });
    expect((await login(recoveryCodes[0])).status).toBe(200);
  });

  it('replaces the disabled account of an organiser who lost their second factor and was invited again', async () => {
    const [owner, member] = [await makeAdmin(app), await makeAdmin(app, 'organiser')];
    const old = await idOf(member);
    const { recoveryCodes, totp } = await withApp(member);
    await app.sql(`INSERT INTO admin_vouches SELECT m.id, t.id FROM admins m, admins t WHERE m.public_id = $1 AND t.email = $2`, [
      old,
      (await makeAdmin(app, 'charity')).username,
    ]);
    const before = await invited(owner, member.username, 'owner');
    expect((await owner.patch(ADMIN_API.teamMember(old), { active: false })).status).toBe(200);
    const password = 'mokoro on the thamalakane';
    const accept = (token: string) => new Client(app.url).post(ADMIN_API.acceptInvite, { token, fullName: 'Kagiso Again', password });
    // An invitation sent before the account was disabled is invalid.
    expect((await accept(before)).status).toBe(400);

    const again = await together(app, owner, owner.post(ADMIN_API.invites, { username: member.username, role: 'organiser' }));
    expect(again.status).toBe(201);
    const [mail] = await eventually(
      async () =>
        (await new FileMailer(app.dataDir).latest(200)).filter(({ to, text }) => to === member.username && !text.includes(before)),
      (found) => found.length > 0,
    );
    const joined = await accept(/token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '');
    expect(joined.status).toBe(201);
    const admin = (await owner.get<AdminView[]>(ADMIN_API.team)).body.find(({ username }) => username === member.username);
    expect(admin).toMatchObject({ role: 'organiser', totp: false, active: true });
    expect(admin?.id).not.toBe(old);

    // The old account's credentials do not work for the new account, and vouches for the old account no longer count.
    const login = (given: object) => new Client(app.url).post(ADMIN_API.login, { username: member.username, ...given });
    for (const code of [recoveryCodes[0], totp.generate()]) expect((await login({ password: ADMIN_PASSWORD, code })).status).toBe(401);
    expect((await login({ password })).status).toBe(200);
    expect((await member.get(ADMIN_API.verify)).status).toBe(401);
    expect(
      await app.sql(
        `SELECT i.email AS inviter, a.role_since > now() - interval '1 minute' AS fresh,
                (SELECT count(*)::int FROM admin_vouches WHERE admin_id = a.id) AS vouches
           FROM admins a JOIN admins i ON i.id = a.invited_by WHERE a.public_id = $1`,
        [admin?.id],
      ),
    ).toEqual([{ inviter: owner.username, fresh: true, vouches: 0 }]);
    expect(await owner.patch(ADMIN_API.teamMember(old), { active: true })).toMatchObject({ status: 400 });
    expect(await memberOf(owner, old)).toBeUndefined();

    const { entries } = (await owner.get<AdminAuditPage>(`${ADMIN_API.auditLog}?subjectId=${old}`)).body;
    expect(entries[0]).toMatchObject({ action: 'admin.replace', adminId: admin?.id });
    await eventually(
      async () =>
        (await new FileMailer(app.dataDir).latest(200)).filter(
          ({ to, subject }) => to === member.username && subject === 'You have a new organiser account',
        ),
      (found) => found.length === 1,
    );
  });

  it('keeps the second factor of a disabled account that is re-enabled before its new invitation is accepted', async () => {
    const [owner, member] = [await makeAdmin(app), await makeAdmin(app, 'organiser')];
    const id = await idOf(member);
    await withApp(member);
    await owner.patch(ADMIN_API.teamMember(id), { active: false });
    const token = await invited(owner, member.username, 'organiser');
    await owner.patch(ADMIN_API.teamMember(id), { active: true });
    const joining = { token, fullName: 'Kagiso Again', password: 'mokoro on the thamalakane' };
    expect(await new Client(app.url).post(ADMIN_API.acceptInvite, joining)).toMatchObject({
      status: 401,
      body: { error: 'TOTP_REQUIRED' },
    });
  });

  it('applies both changes if two owners change one account concurrently', async () => {
    const [one, two, member] = [await makeAdmin(app), await makeAdmin(app), await makeAdmin(app, 'organiser')];
    const id = await idOf(member);
    for (let round = 0; round < 15; round += 1) {
      await app.sql(`UPDATE admins SET role = 'organiser', disabled_at = NULL WHERE public_id = $1`, [id]);
      await Promise.all([one.patch(ADMIN_API.teamMember(id), { active: false }), two.patch(ADMIN_API.teamMember(id), { role: 'cashier' })]);
      expect(await memberOf(one, id)).toMatchObject({ role: 'cashier', active: false });
    }
  });

  it('keeps one of two owners who disable each other concurrently', async () => {
    const [one, two] = [await makeAdmin(app), await makeAdmin(app)];
    const ids = [await idOf(one), await idOf(two)];
    await app.sql(`UPDATE admins SET disabled_at = now() WHERE role = 'owner' AND public_id <> ALL($1)`, [ids]);
    // Both requests must pass the guard before either owner is disabled.
    const { answers } = await app.database.transact(async (tx) => {
      await tx.rows(`SELECT 1 FROM admins WHERE public_id = ANY($1) FOR UPDATE`, [ids]);
      const both = Promise.all([
        one.patch(ADMIN_API.teamMember(ids[1] ?? ''), { active: false }),
        two.patch(ADMIN_API.teamMember(ids[0] ?? ''), { role: 'charity' }),
      ]);
      await untilWaiting(app, 2);
      return { answers: both };
    });
    expect((await answers).map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await app.sql(`SELECT 1 FROM admins WHERE role = 'owner' AND disabled_at IS NULL`)).toHaveLength(1);
  });

  it("revokes the invitations that an owner has sent when the owner's account is disabled", async () => {
    const [owner, gone] = [await makeAdmin(app), await makeAdmin(app)];
    const token = await invited(gone, 'second-mailbox@example.com', 'owner');
    expect((await owner.patch(ADMIN_API.teamMember(await idOf(gone)), { active: false })).status).toBe(200);
    expect(
      await new Client(app.url).post(ADMIN_API.acceptInvite, { token, fullName: 'Back Door', password: ADMIN_PASSWORD }),
    ).toMatchObject({ status: 400 });
    expect((await owner.get<unknown[]>(ADMIN_API.invites)).body).toEqual([]);
  });

  it('revokes the invitations that an owner has sent when the owner accepts a lower role', async () => {
    const [owner, lowered] = [await makeAdmin(app), await makeAdmin(app)];
    const token = await invited(lowered, 'third-mailbox@example.com', 'cashier');
    const lower = { token: await invited(owner, lowered.username, 'cashier'), fullName: 'Kagiso', password: ADMIN_PASSWORD };
    expect((await new Client(app.url).post(ADMIN_API.acceptInvite, lower)).status).toBe(201);
    expect(
      await new Client(app.url).post(ADMIN_API.acceptInvite, { token, fullName: 'Back Door', password: ADMIN_PASSWORD }),
    ).toMatchObject({ status: 400 });
  });

  it("can be changed only by owners, who can change only an account's role and status", async () => {
    const [owner, organiser] = [await makeAdmin(app), await makeAdmin(app, 'organiser')];
    const me = await idOf(organiser);
    expect((await organiser.patch(ADMIN_API.teamMember(me), { role: 'owner' })).status).toBe(403);
    expect((await organiser.post(ADMIN_API.invites, { username: 'friend@example.com', role: 'owner' })).status).toBe(403);
    expect(await owner.patch(ADMIN_API.teamMember(me), { passwordHash: 'x' })).toMatchObject({
      status: 400,
      body: { fields: { passwordHash: [expect.any(String)] } },
    });
    expect((await owner.patch(ADMIN_API.teamMember(me), { role: null })).status).toBe(400);
  });
});

describe("an organiser's session", () => {
  it('does not adopt a cookie or token sent with the sign-in request', async () => {
    const planted = 'A'.repeat(43);
    const client = new Client(app.url, `raffle.admin=${planted}`);
    const { username } = await makeAdmin(app, 'cashier');
    const { body } = await client.post<{ adminToken: string }>(
      ADMIN_API.login,
      { username, password: ADMIN_PASSWORD },
      { 'Admin-Token': planted },
    );
    expect(body.adminToken).not.toBe(planted);
    expect(client.cookie).not.toContain(planted);
    expect((await new Client(app.url, `raffle.admin=${planted}`).get(ADMIN_API.overview, { 'Admin-Token': body.adminToken })).status).toBe(
      401,
    );
  });

  it('gets a new token and cookie after a step-up, and the old ones stop working', async () => {
    const admin = await makeAdmin(app, 'cashier');
    const [token, cookie] = [admin.token, admin.client.cookie];
    expect((await admin.stepUp({ password: 'not mine' })).status).toBe(401);
    expect((await admin.get(ADMIN_API.verify)).status).toBe(200);
    expect((await admin.stepUp()).status).toBe(200);
    expect((await admin.get(ADMIN_API.overview)).status).toBe(200);
    const asks = (header: string, jar: string) => new Client(app.url, jar).get(ADMIN_API.overview, { 'Admin-Token': header });
    for (const [header, jar] of [
      [token, cookie],
      [token, admin.client.cookie],
      [admin.token, cookie],
    ] as const)
      expect((await asks(header, jar)).status).toBe(401);
    expect((await new Client(app.url).get(ADMIN_API.verify, { 'Admin-Token': token })).status).toBe(401);
  });

  it("ends immediately when its account is disabled or its account's role changes", async () => {
    const [owner, before] = [await makeAdmin(app), await makeAdmin(app, 'organiser')];
    const id = await idOf(before);
    await owner.patch(ADMIN_API.teamMember(id), { role: 'cashier' });
    expect((await before.get(ADMIN_API.verify)).status).toBe(401);
    const member = await signInAdmin(app, before.username);
    expect((await member.get(ADMIN_API.bookings)).status).toBe(403);
    await owner.patch(ADMIN_API.teamMember(id), { active: false });
    expect((await member.get(ADMIN_API.verify)).status).toBe(401);
    await owner.patch(ADMIN_API.teamMember(id), { active: true });
    expect((await member.get(ADMIN_API.verify)).status).toBe(401);
  });

  it('ends when the password changes, unless it is the session that changed it', async () => {
    const admin = await makeAdmin(app, 'charity');
    const other = await signInAdmin(app, admin.username);
    expect((await admin.post(ADMIN_API.password, { password: ADMIN_PASSWORD, newPassword: 'hippos of the boteti' })).status).toBe(204);
    expect((await admin.get(ADMIN_API.verify)).status).toBe(200);
    expect((await other.get(ADMIN_API.verify)).status).toBe(401);
  });

  it('cannot be used by other sites', async () => {
    const owner = await makeAdmin(app);
    const pages: Record<string, string>[] = [{ Origin: 'https://evil.example' }, { Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }];
    for (const headers of pages) {
      expect((await owner.post(ADMIN_API.invites, { username: 'evil@example.com', role: 'owner' }, headers)).status).toBe(403);
    }
  });
});
