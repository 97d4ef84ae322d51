import type { IncomingMessage } from 'node:http';
import { Secret, TOTP } from 'otpauth';
import type { AdminRecoveryCodes, AdminTotpSetup } from '@raffle/contracts/admin/access';
import type { AdminAuditPage } from '@raffle/contracts/admin/audit';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { ADMIN_PASSWORD, makeAdmin, signInAdmin } from '../../../../test/admin.js';
import { untilWaiting } from '../../../../test/locks.js';
import { eventually } from '../../../../test/make.js';
import { FileMailer } from '../../../platform/mail/file-mailer.js';
import { SocketOrganisersService } from '../sessions/socket-organisers.service.js';
import { startTestApp, type TestApp } from '../../../../test/test-app.js';

const NEW_PASSWORD = 'three mokoros went upstream';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('changes a password only with the current password, ends the account’s other sessions and emails the organiser', async () => {
  const here = await makeAdmin(app, 'cashier');
  const elsewhere = await signInAdmin(app, here.username);
  expect(await here.post(ADMIN_API.password, { password: 'not mine', newPassword: NEW_PASSWORD })).toMatchObject({
    status: 401,
    body: { error: 'auth_failed' },
  });
  const weak = await here.post(ADMIN_API.password, { password: ADMIN_PASSWORD, newPassword: 'short' });
  expect(weak).toMatchObject({ status: 400, body: { fields: { newPassword: [expect.stringContaining('at least 12')] } } });
  expect((await here.post(ADMIN_API.password, { password: ADMIN_PASSWORD, newPassword: NEW_PASSWORD })).status).toBe(204);
  expect((await here.get(ADMIN_API.verify)).status).toBe(200);
  expect((await elsewhere.get(ADMIN_API.verify)).status).toBe(401);
  await expect(signInAdmin(app, here.username)).rejects.toThrow('refused');
  await expect(signInAdmin(app, here.username, NEW_PASSWORD)).resolves.toBeDefined();
  await eventually(
    () => new FileMailer(app.dataDir).latest(10),
    (mails) => mails.some(({ to, subject }) => to === here.username && subject === 'Your organiser password was changed'),
  );
});

it('refuses a password change and a new authenticator app if the password is reset during the request', async () => {
  const admin = await makeAdmin(app, 'organiser');
  const { secret } = (await admin.post<AdminTotpSetup>(ADMIN_API.totp)).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate();
  const { answers } = await app.database.transact(async (tx) => {
    await tx.rows(`SELECT 1 FROM admins WHERE email = $1 FOR UPDATE`, [admin.username]);
    const asked = [
      admin.post(ADMIN_API.password, { password: ADMIN_PASSWORD, newPassword: NEW_PASSWORD }),
      admin.post(ADMIN_API.totpConfirm, { code }),
    ];
    await untilWaiting(app, 2);
    await tx.write(`UPDATE admins SET password_hash = 'reset' WHERE email = $1`, [admin.username]);
    await tx.write(`DELETE FROM admin_sessions WHERE admin_id = (SELECT id FROM admins WHERE email = $1)`, [admin.username]);
    return { answers: Promise.all(asked) };
  });
  expect((await answers).map(({ status }) => status)).toEqual([401, 401]);
  expect(await app.sql(`SELECT password_hash, totp_confirmed_at FROM admins WHERE email = $1`, [admin.username])).toEqual([
    { password_hash: 'reset', totp_confirmed_at: null },
  ]);
});

it('records who added or removed an authenticator app, but never its secret', async () => {
  const admin = await makeAdmin(app, 'organiser');
  const { id } = (await admin.get<{ id: string }>(ADMIN_API.verify)).body;
  const { secret } = (await admin.post<AdminTotpSetup>(ADMIN_API.totp)).body;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
  const { recoveryCodes } = (await admin.post<AdminRecoveryCodes>(ADMIN_API.totpConfirm, { code: totp.generate() })).body;
  expect(await admin.delete(ADMIN_API.totp, { password: ADMIN_PASSWORD })).toMatchObject({ status: 401, body: { error: 'TOTP_REQUIRED' } });
  expect(
    (await admin.delete(ADMIN_API.totp, { password: ADMIN_PASSWORD, code: recoveryCodes[0]?.replaceAll('-', '').toUpperCase() })).status,
  ).toBe(204);
  const log = await admin.get<AdminAuditPage>(`${ADMIN_API.auditLog}?subjectKind=admin&subjectId=${id}`);
  expect(log.body.entries.map(({ action, adminId }) => [action, adminId])).toEqual([
    ['admin.remove-totp', id],
    ['admin.add-totp', id],
    ['admin.sign-in', id],
  ]);
  expect(JSON.stringify(log.body)).not.toContain(secret);
});

it('returns the same recovery codes if a confirmation is repeated, until one of the codes is used', async () => {
  const admin = await makeAdmin(app, 'organiser');
  const { secret } = (await admin.post<AdminTotpSetup>(ADMIN_API.totp)).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate();
  const confirm = (key: string) => admin.post<AdminRecoveryCodes>(ADMIN_API.totpConfirm, { code }, { 'Idempotency-Key': key });
  const [first, atOnce] = await Promise.all([confirm('lost'), confirm('lost')]);
  expect(first.body.recoveryCodes).toHaveLength(10);
  expect([atOnce, await confirm('lost')]).toEqual([
    expect.objectContaining({ status: 200, body: first.body }),
    expect.objectContaining({ status: 200, body: first.body }),
  ]);
  expect((await confirm('another')).status).toBe(400);
  expect(await app.sql(`SELECT 1 FROM idempotency_keys WHERE body::text LIKE '%' || $1 || '%'`, [first.body.recoveryCodes[0]])).toEqual([]);
  const { id } = (await admin.get<{ id: string }>(ADMIN_API.verify)).body;
  const log = await admin.get<AdminAuditPage>(`${ADMIN_API.auditLog}?subjectKind=admin&subjectId=${id}`);
  expect(log.body.entries.filter(({ action }) => action === 'admin.add-totp')).toHaveLength(1);
  await app.sql(`UPDATE admins SET recovery_hashes = recovery_hashes[2:] WHERE public_id = $1`, [id]);
  expect((await confirm('lost')).status).toBe(400);
});

it('lets an account that lacks the required second factor do nothing except set one up', async () => {
  const strict = await app.another({ SECOND_FACTOR: 'required' });
  const organiser = await makeAdmin(strict, 'organiser');
  const hears = () =>
    strict.app.get(SocketOrganisersService).sessionOf({ headers: { cookie: organiser.client.cookie } } as IncomingMessage, organiser.token);
  for (const path of [ADMIN_API.bookings, ADMIN_API.overview, ADMIN_API.auditLog])
    expect(await organiser.get(path)).toMatchObject({ status: 403, body: { error: 'SECOND_FACTOR_REQUIRED' } });
  expect(await hears()).toBeUndefined();
  expect((await organiser.get(ADMIN_API.verify)).body).toMatchObject({ totp: false, secondFactorDue: true });
  const { secret } = (await organiser.post<AdminTotpSetup>(ADMIN_API.totp)).body;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
  expect((await organiser.post(ADMIN_API.totpConfirm, { code: totp.generate() })).status).toBe(200);
  expect((await organiser.get(ADMIN_API.verify)).body).toMatchObject({ totp: true, secondFactorDue: false });
  expect((await organiser.get(ADMIN_API.bookings)).status).toBe(200);
  expect(await hears()).toBeDefined();
  await expect(signInAdmin(strict, organiser.username)).rejects.toThrow('TOTP_REQUIRED');
  const elsewhere = await makeAdmin(app, 'organiser');
  expect((await elsewhere.get(ADMIN_API.verify)).body).toMatchObject({ totp: false, secondFactorDue: false });
  expect((await elsewhere.get(ADMIN_API.bookings)).status).toBe(200);
});

it('lets a charity account that lacks the required second factor read totals, but not make changes', async () => {
  const strict = await app.another({ SECOND_FACTOR: 'required' });
  const charity = await makeAdmin(strict, 'charity');
  expect((await charity.get(ADMIN_API.verify)).body).toMatchObject({ totp: false, secondFactorDue: false });
  for (const path of [ADMIN_API.overview, ADMIN_API.seasons, ADMIN_API.approvals, ADMIN_API.export('statement', 2025)])
    expect([path, (await charity.get(path)).status]).toEqual([path, 200]);
  const approve = () => charity.post(`${ADMIN_API.approvals}/1/approve`);
  const decline = () => charity.post(`${ADMIN_API.approvals}/1/decline`, { reason: 'It is not so.' });
  for (const change of [approve, decline]) expect(await change()).toMatchObject({ status: 403, body: { error: 'SECOND_FACTOR_REQUIRED' } });
  for (const path of [ADMIN_API.bookings, ADMIN_API.export('people', 2025)])
    expect(await charity.get(path)).toMatchObject({ status: 403, body: { error: 'FORBIDDEN' } });
  const { secret } = (await charity.post<AdminTotpSetup>(ADMIN_API.totp)).body;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
  expect((await charity.post(ADMIN_API.totpConfirm, { code: totp.generate() })).status).toBe(200);
  for (const change of [approve, decline]) expect((await change()).status).toBe(404);
});

it.each(['organiser', 'cashier'] as const)(
  'refuses reads by an account that has the role %s and lacks the required second factor',
  async (role) => {
    const admin = await makeAdmin(await app.another({ SECOND_FACTOR: 'required' }), role);
    expect(await admin.get(ADMIN_API.overview)).toMatchObject({ status: 403, body: { error: 'SECOND_FACTOR_REQUIRED' } });
    expect((await admin.get(ADMIN_API.verify)).body).toMatchObject({ secondFactorDue: true });
  },
);
