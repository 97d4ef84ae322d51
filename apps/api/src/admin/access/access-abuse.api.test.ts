import { Secret, TOTP } from 'otpauth';
import type { AdminTotpConfirmed, AdminTotpSetup, AdminView } from '@raffle/contracts/admin';
import { API } from '@raffle/contracts/routes';
import { ADMIN_PASSWORD, makeAdmin, signInAdmin, type AdminClient } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { eventually } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { FileMailer } from '../../platform/mail/file-mailer.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
});
afterAll(() => app.close());

const idOf = async (admin: AdminClient): Promise<string> => (await admin.get<AdminView>(API.adminVerify)).body.id;
const memberOf = async (owner: AdminClient, id: string) => (await owner.get<AdminView[]>(API.adminTeam)).body.find((one) => one.id === id);
const unstepped = (admin: AdminClient) =>
  app.sql(`UPDATE admin_sessions SET stepped_up_at = NULL WHERE admin_id = (SELECT id FROM admins WHERE email = $1)`, [admin.username]);

async function withApp(admin: AdminClient): Promise<{ totp: TOTP; recoveryCodes: string[] }> {
  const { body } = await admin.post<AdminTotpSetup>(API.adminTotp);
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret), algorithm: 'SHA1', digits: 6, period: 30 });
  const confirmed = await admin.post<AdminTotpConfirmed>(API.adminTotpConfirm, { code: totp.generate() });
  return { totp, recoveryCodes: confirmed.body.recoveryCodes };
}

async function invited(owner: AdminClient, username: string, role: string): Promise<string> {
  await owner.post(API.adminInvites, { username, role });
  const mails = new FileMailer(app.dataDir);
  const [mail] = await eventually(
    async () => (await mails.latest(200)).filter(({ to }) => to === username),
    (found) => found.length > 0,
  );
  return /token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
}

describe('an authenticator app', () => {
  it('is confirmed once: an open page neither tries codes nor takes new recovery codes', async () => {
    const admin = await makeAdmin(app, 'organiser');
    const { totp } = await withApp(admin);
    const kept = () => app.sql(`SELECT recovery_hashes, totp_step FROM admins WHERE email = $1`, [admin.username]);
    const before = await kept();
    for (const code of [totp.generate(), totp.generate({ timestamp: Date.now() + 30_000 })]) {
      expect(await admin.post(API.adminTotpConfirm, { code })).toMatchObject({
        status: 400,
        body: { fields: { totp: [expect.any(String)] } },
      });
    }
    expect(await kept()).toEqual(before);
  });

  it('is confirmed once, also when asked twice at the same moment', async () => {
    const admin = await makeAdmin(app, 'organiser');
    const { body } = await admin.post<AdminTotpSetup>(API.adminTotp);
    const code = new TOTP({ secret: Secret.fromBase32(body.secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate();
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(API.adminTotpConfirm, { code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  it('is set up and removed only by who gives the password again', async () => {
    const admin = await makeAdmin(app, 'cashier');
    await unstepped(admin);
    expect(await admin.post(API.adminTotp)).toMatchObject({ status: 403, body: { error: 'STEP_UP_REQUIRED' } });
    await admin.post(API.adminStepUp, { password: ADMIN_PASSWORD });
    await withApp(admin);
    expect(await admin.delete(API.adminTotp, { password: ADMIN_PASSWORD })).toMatchObject({
      status: 401,
      body: { error: 'TOTP_REQUIRED' },
    });
    expect(await admin.post(API.adminStepUp, { password: ADMIN_PASSWORD })).toMatchObject({
      status: 401,
      body: { error: 'TOTP_REQUIRED' },
    });
  });

  it('cannot be guessed from many addresses by who knows the password', async () => {
    const admin = await makeAdmin(app);
    await withApp(admin);
    const guess = (n: number) =>
      new Client(app.url).post(
        API.adminLogin,
        { username: admin.username, password: ADMIN_PASSWORD, code: '000000' },
        { 'X-Forwarded-For': `203.0.113.${n}` },
      );
    const answers: number[] = [];
    for (let n = 0; n < 35; n += 1) answers.push((await guess(n)).status);
    expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 401));
    expect(answers.slice(30)).toEqual(Array.from({ length: 5 }, () => 429));
  });
});

describe('the team', () => {
  it('keeps both of two changes that owners make at the same moment', async () => {
    const [one, two, member] = [await makeAdmin(app), await makeAdmin(app), await makeAdmin(app, 'organiser')];
    const id = await idOf(member);
    for (let round = 0; round < 15; round += 1) {
      await app.sql(`UPDATE admins SET role = 'organiser', disabled_at = NULL WHERE public_id = $1`, [id]);
      await Promise.all([one.patch(API.adminTeamMember(id), { active: false }), two.patch(API.adminTeamMember(id), { role: 'cashier' })]);
      expect(await memberOf(one, id)).toMatchObject({ role: 'cashier', active: false });
    }
  });

  it('keeps an owner when two send each other away at the same moment', async () => {
    const [one, two] = [await makeAdmin(app), await makeAdmin(app)];
    const ids = [await idOf(one), await idOf(two)];
    await app.sql(`UPDATE admins SET disabled_at = now() WHERE role = 'owner' AND public_id <> ALL($1)`, [ids]);
    const answers = await Promise.all([
      one.patch(API.adminTeamMember(ids[1] ?? ''), { active: false }),
      two.patch(API.adminTeamMember(ids[0] ?? ''), { role: 'charity' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await app.sql(`SELECT 1 FROM admins WHERE role = 'owner' AND disabled_at IS NULL`)).toHaveLength(1);
  });

  it('lets nobody in on the word of an owner who was sent away meanwhile', async () => {
    const [owner, gone] = [await makeAdmin(app), await makeAdmin(app)];
    const token = await invited(gone, 'second-mailbox@example.com', 'owner');
    expect((await owner.patch(API.adminTeamMember(await idOf(gone)), { active: false })).status).toBe(200);
    expect(await new Client(app.url).post(API.adminAcceptInvite, { token, fullName: 'Back Door', password: ADMIN_PASSWORD })).toMatchObject(
      { status: 400 },
    );
    expect((await owner.get<unknown[]>(API.adminInvites)).body).toEqual([]);
  });

  it('is made by owners only, and nobody sets more than is theirs to set', async () => {
    const [owner, organiser] = [await makeAdmin(app), await makeAdmin(app, 'organiser')];
    const me = await idOf(organiser);
    expect((await organiser.patch(API.adminTeamMember(me), { role: 'owner' })).status).toBe(403);
    expect((await organiser.post(API.adminInvites, { username: 'friend@example.com', role: 'owner' })).status).toBe(403);
    expect(await owner.patch(API.adminTeamMember(me), { passwordHash: 'x' })).toMatchObject({
      status: 400,
      body: { fields: { passwordHash: [expect.any(String)] } },
    });
    expect((await owner.patch(API.adminTeamMember(me), { role: null })).status).toBe(400);
  });
});

describe('a session', () => {
  it('takes neither a cookie nor a token from whoever signs in', async () => {
    const planted = 'A'.repeat(43);
    const client = new Client(app.url, `raffle.admin=${planted}`);
    const { username } = await makeAdmin(app, 'cashier');
    const { body } = await client.post<{ adminToken: string }>(
      API.adminLogin,
      { username, password: ADMIN_PASSWORD },
      { 'Admin-Token': planted },
    );
    expect(body.adminToken).not.toBe(planted);
    expect(client.cookie).not.toContain(planted);
    expect((await new Client(app.url, `raffle.admin=${planted}`).get(API.adminVerify, { 'Admin-Token': body.adminToken })).status).toBe(
      401,
    );
  });

  it('ends at once when its owner is sent away, and does less at once when the role is less', async () => {
    const [owner, member] = [await makeAdmin(app), await makeAdmin(app, 'organiser')];
    const id = await idOf(member);
    await owner.patch(API.adminTeamMember(id), { role: 'cashier' });
    expect((await member.get(API.adminBookings)).status).toBe(403);
    await owner.patch(API.adminTeamMember(id), { active: false });
    expect((await member.get(API.adminVerify)).status).toBe(401);
    await owner.patch(API.adminTeamMember(id), { active: true });
    expect((await member.get(API.adminVerify)).status).toBe(401);
  });

  it('of before a changed password is over, but for the one that changed it', async () => {
    const admin = await makeAdmin(app, 'charity');
    const other = await signInAdmin(app, admin.username);
    expect((await admin.post(API.adminPassword, { password: ADMIN_PASSWORD, newPassword: 'hippos of the boteti' })).status).toBe(204);
    expect((await admin.get(API.adminVerify)).status).toBe(200);
    expect((await other.get(API.adminVerify)).status).toBe(401);
  });

  it('is not used by pages of other sites', async () => {
    const owner = await makeAdmin(app);
    const pages: Record<string, string>[] = [{ Origin: 'https://evil.example' }, { Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }];
    for (const headers of pages) {
      expect((await owner.post(API.adminInvites, { username: 'evil@example.com', role: 'owner' }, headers)).status).toBe(403);
    }
  });
});
