import { Secret, TOTP } from 'otpauth';
import {
  ADMIN_TOKEN_HEADER,
  type AdminLoginResponse,
  type AdminRecoveryCodes,
  type AdminTotpSetup,
  type AdminView,
} from '@raffle/contracts/admin/access';
import type { AdminAuditPage } from '@raffle/contracts/admin/audit';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { ADMIN_PASSWORD, AdminClient, makeAdmin, signInAdmin } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { untilWaiting } from '../../../test/locks.js';
import { eventually } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { FileMailer } from '../../platform/mail/file-mailer.js';
import { Database } from '../../platform/db/database.js';
import { Admin } from './admin.entity.js';
import { AdminSessionsService } from './sessions/admin-sessions.service.js';
import { AdminSetupService } from './team/admin-setup.service.js';
import { AdminsService } from './team/admins.service.js';

const OWNER = { fullName: 'Neo Owner', username: 'neo@example.com', password: ADMIN_PASSWORD };

describe('the first owner', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('is created only once, even if ten concurrent requests use the setup tokens that were printed', async () => {
    const setup = app.app.get(AdminSetupService);
    const [first = '', second = ''] = await Promise.all([setup.invitation(), setup.invitation()]).then((texts) =>
      texts.map((text) => text?.split(': ').at(-1)),
    );
    expect(await new Client(app.url).post(ADMIN_API.setup, { ...OWNER, token: 'made-up' })).toMatchObject({
      status: 403,
      body: { error: 'FORBIDDEN' },
    });
    expect(await new Client(app.url).post(ADMIN_API.setup, { ...OWNER, token: first, password: 'short' })).toMatchObject({
      status: 400,
      body: { fields: { password: ['Password must be at least 12 characters'] } },
    });
    const tries = Array.from({ length: 10 }, (_, index) =>
      new Client(app.url).post<AdminLoginResponse>(ADMIN_API.setup, {
        ...OWNER,
        username: `neo${index}@example.com`,
        token: index % 2 ? first : second,
      }),
    );
    const answers = await Promise.all(tries);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 404)]);
    expect(await app.sql(`SELECT role, full_name AS name FROM admins`)).toEqual([{ role: 'owner', name: 'Neo Owner' }]);
    expect(await new Client(app.url).post(ADMIN_API.setup, {})).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
    expect(await setup.invitation()).toBeUndefined();
    expect(await app.sql(`SELECT action FROM admin_audit WHERE action = 'admin.set-up'`)).toHaveLength(1);
  });
});

describe('an organiser', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ env: { ADMIN_SETUP_TOKEN: 'a token from the environment' } });
    const answer = await new Client(app.url).post(ADMIN_API.setup, { ...OWNER, token: 'a token from the environment' });
    expect(answer.status).toBe(201);
  });
  afterAll(() => app.close());

  it('signs in, reads their own account, and signs out', async () => {
    const admin = await signInAdmin(app, OWNER.username);
    expect(await admin.get(ADMIN_API.verify)).toMatchObject({
      status: 200,
      body: { username: OWNER.username, role: 'owner' },
    });
    expect(await admin.post(ADMIN_API.logout)).toMatchObject({ status: 204 });
    expect(await admin.get(ADMIN_API.verify)).toMatchObject({ status: 401, body: { error: 'UNAUTHENTICATED' } });
  });

  describe('who signs in while all sessions of their account are being ended', () => {
    const race = async (): Promise<{ status: number; sessionsLeft: number }> => {
      const { username } = await makeAdmin(app, 'cashier');
      const underWay = await app.app.get(Database).transact(async (tx) => {
        const { id } = await tx.manager.findOneByOrFail(Admin, { email: username });
        await tx.manager.update(Admin, { id }, { passwordHash: 'another' });
        await app.app.get(AdminSessionsService).endAllOf(tx, id);
        const answer = new Client(app.url).post(ADMIN_API.login, { username, password: ADMIN_PASSWORD });
        await Promise.race([answer, untilWaiting(app, 1)]);
        return { answer };
      });
      const { status } = await underWay.answer;
      const left = await app.sql(`SELECT 1 FROM admin_sessions s JOIN admins a ON a.id = s.admin_id WHERE a.email = $1`, [username]);
      return { status, sessionsLeft: left.length };
    };

    it('is refused, and no session remains', async () => {
      expect(await race()).toEqual({ status: 401, sessionsLeft: 0 });
    });

    it('control: without the check under the lock, one session remains', async () => {
      const look = jest.spyOn(AdminsService.prototype, 'isUnchanged').mockResolvedValue(true);
      expect(await race()).toEqual({ status: 200, sessionsLeft: 1 });
      look.mockRestore();
    });
  });

  it('gets the same error for an unknown email address as for a wrong password', async () => {
    for (const sent of [
      { username: 'nobody@example.com', password: ADMIN_PASSWORD },
      { username: OWNER.username, password: 'wrong' },
    ]) {
      expect(await new Client(app.url).post(ADMIN_API.login, sent)).toMatchObject({
        status: 401,
        body: { error: 'auth_failed', message: 'Authentication failed' },
      });
    }
  });

  it('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const { username } = await makeAdmin(app);
    const { headers } = await new Client(app.url).post(ADMIN_API.login, { username, password: ADMIN_PASSWORD });
    expect(headers.get('set-cookie')).toMatch(/^raffle\.admin=.*; Path=\/;.*HttpOnly; SameSite=Strict/);
  });

  it("needs both the session's token and its cookie", async () => {
    const [admin, other] = [await signInAdmin(app, OWNER.username), await signInAdmin(app, OWNER.username)];
    const tokenAlone = await new Client(app.url).get(ADMIN_API.team, { [ADMIN_TOKEN_HEADER]: admin.token });
    const cookieAlone = await admin.client.get(ADMIN_API.team);
    const mixed = await new AdminClient(other.client, OWNER.username, admin.token).get(ADMIN_API.team);
    expect([tokenAlone, cookieAlone, mixed].map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(
      await app.sql(`SELECT 1 FROM admin_sessions WHERE encode(token_hash, 'base64') = $1 OR encode(token_hash, 'escape') = $1`, [
        admin.token,
      ]),
    ).toEqual([]);
  });

  it('can verify a session with the token alone, but doing so does not keep the session alive', async () => {
    const admin = await signInAdmin(app, OWNER.username);
    const byToken = (token: string) => new Client(app.url).get(ADMIN_API.verify, { [ADMIN_TOKEN_HEADER]: token });
    expect(await byToken(admin.token)).toMatchObject({ status: 200, body: { username: OWNER.username, role: 'owner' } });
    for (const token of ['', 'x'.repeat(43), admin.token.slice(1)])
      expect(await byToken(token)).toMatchObject({ status: 401, body: { error: 'UNAUTHENTICATED' } });
    expect((await admin.client.get(ADMIN_API.verify)).status).toBe(401);

    await app.sql(`UPDATE admin_sessions SET used_at = now() - interval '20 minutes'`);
    expect((await byToken(admin.token)).status).toBe(200);
    expect(await app.sql(`SELECT 1 FROM admin_sessions WHERE used_at > now() - interval '19 minutes'`)).toEqual([]);
    await admin.client.send('POST', ADMIN_API.logout, undefined, { [ADMIN_TOKEN_HEADER]: admin.token });
    expect((await byToken(admin.token)).status).toBe(401);
  });

  it('needs a recent step-up to invite other organisers', async () => {
    const admin = await signInAdmin(app, OWNER.username);
    await app.sql(`UPDATE admin_sessions SET stepped_up_at = now() - interval '11 minutes'`);
    const invitation = { username: 'helper@example.com', role: 'cashier' };
    expect(await admin.post(ADMIN_API.invites, invitation)).toMatchObject({ status: 403, body: { error: 'STEP_UP_REQUIRED' } });
    expect((await admin.stepUp({ password: 'wrong' })).status).toBe(401);
    expect((await admin.stepUp()).status).toBe(200);
    expect((await admin.post(ADMIN_API.invites, invitation)).status).toBe(201);
  });

  it('signs in with an authenticator app if one is set up; each code and recovery code works only once', async () => {
    const admin = await makeAdmin(app, 'organiser');
    const begun = await admin.post<AdminTotpSetup>(ADMIN_API.totp);
    const totp = new TOTP({ secret: Secret.fromBase32(begun.body.secret), algorithm: 'SHA1', digits: 6, period: 30 });
    expect((await admin.post(ADMIN_API.totpConfirm, { code: '000000' })).status).toBe(400);
    const now = Date.now();
    const used = totp.generate({ timestamp: now });
    const confirmed = await admin.post<AdminRecoveryCodes>(ADMIN_API.totpConfirm, { code: used });
    const [recovery = ''] = confirmed.body.recoveryCodes;
    expect(confirmed.body.recoveryCodes).toHaveLength(10);

    const login = (code?: string) =>
      new Client(app.url).post<AdminLoginResponse>(ADMIN_API.login, {
        username: admin.username,
        password: ADMIN_PASSWORD,
        ...(code && { code }),
      });
    expect(await login()).toMatchObject({ status: 401, body: { error: 'TOTP_REQUIRED' } });
    // The confirmation has used up this code. The next time step's code is already accepted, because clocks may be inaccurate.
    expect((await login(used)).status).toBe(401);
    const next = totp.generate({ timestamp: now + 30_000 });
    const twice = await Promise.all([login(next), login(next)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const recovered = await Promise.all([login(recovery), login(recovery)]);
    expect(recovered.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const left = recovered.map(({ body }) => body.recoveryCodesLeft).filter((count) => count !== undefined);
    expect(left).toEqual([9]);
    expect(twice.map(({ body }) => body.recoveryCodesLeft)).toEqual([undefined, undefined]);
    expect((await admin.stepUp({ password: ADMIN_PASSWORD, code: confirmed.body.recoveryCodes[1] ?? '' })).body.recoveryCodesLeft).toBe(8);
    const [stored] = await app.sql<{ totp_secret: string }>(`SELECT totp_secret FROM admins WHERE email = $1`, [admin.username]);
    expect(stored?.totp_secret).not.toContain(begun.body.secret);
  });

  it('joins with an emailed link that works only once; the last owner cannot be demoted', async () => {
    const owner = await signInAdmin(app, OWNER.username);
    await owner.post(ADMIN_API.invites, { username: 'kabo@example.com', role: 'organiser' });
    const link = await mailedLink(app, 'kabo@example.com');
    const joining = { token: link, fullName: 'Kabo Helper', password: 'mokoro on the thamalakane' };
    const answers = await Promise.all([1, 2].map(() => new Client(app.url).post<AdminLoginResponse>(ADMIN_API.acceptInvite, joining)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    const kabo = (await owner.get<AdminView[]>(ADMIN_API.team)).body.find(({ username }) => username === 'kabo@example.com');
    expect(kabo).toMatchObject({ role: 'organiser', fullName: 'Kabo Helper' });

    const me = (await owner.get<{ id: string }>(ADMIN_API.verify)).body.id;
    await app.sql(`UPDATE admins SET disabled_at = now() WHERE role = 'owner' AND public_id <> $1`, [me]);
    expect((await owner.patch(ADMIN_API.teamMember(me), { role: 'organiser' })).status).toBe(400);
    expect(await owner.patch(ADMIN_API.teamMember(kabo?.id ?? ''), { active: false })).toMatchObject({
      status: 200,
      body: { active: false },
    });
    expect((await new Client(app.url).post(ADMIN_API.login, { username: 'kabo@example.com', password: joining.password })).status).toBe(
      401,
    );
    const log = await owner.get<AdminAuditPage>(`${ADMIN_API.auditLog}?subjectKind=admin&subjectId=${kabo?.id}`);
    expect(log.body.entries.map(({ action }) => action)).toEqual(['admin.change', 'admin.sign-in', 'admin.join']);
    expect(log.body.entries[0]).toMatchObject({ admin: OWNER.fullName, before: { active: true }, after: { active: false } });
  });
});

async function mailedLink(app: TestApp, address: string): Promise<string> {
  const mails = new FileMailer(app.dataDir);
  const [mail] = await eventually(
    async () => (await mails.latest(100)).filter(({ to }) => to === address),
    (found) => found.length > 0,
  );
  return /accept-invite#token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
}
