import { Secret, TOTP } from 'otpauth';
import type { AdminTotpConfirmed, AdminTotpSetup } from '@raffle/contracts/admin';
import type { AdminAuditPage } from '@raffle/contracts/admin-audit';
import { API } from '@raffle/contracts/routes';
import { ADMIN_PASSWORD, makeAdmin, signInAdmin } from '../../../test/admin.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

const NEW_PASSWORD = 'three mokoros went upstream';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('changes the own password with the one so far, and ends every other session', async () => {
  const here = await makeAdmin(app, 'cashier');
  const elsewhere = await signInAdmin(app, here.username);
  expect(await here.post(API.adminPassword, { password: 'not mine', newPassword: NEW_PASSWORD })).toMatchObject({
    status: 401,
    body: { error: 'auth_failed' },
  });
  const weak = await here.post(API.adminPassword, { password: ADMIN_PASSWORD, newPassword: 'short' });
  expect(weak).toMatchObject({ status: 400, body: { fields: { newPassword: [expect.stringContaining('at least 12')] } } });
  expect((await here.post(API.adminPassword, { password: ADMIN_PASSWORD, newPassword: NEW_PASSWORD })).status).toBe(204);
  expect((await here.get(API.adminVerify)).status).toBe(200);
  expect((await elsewhere.get(API.adminVerify)).status).toBe(401);
  await expect(signInAdmin(app, here.username)).rejects.toThrow('refused');
  await expect(signInAdmin(app, here.username, NEW_PASSWORD)).resolves.toBeDefined();
});

it('writes down who added and removed an authenticator app, and never what it holds', async () => {
  const admin = await makeAdmin(app, 'organiser');
  const { id } = (await admin.get<{ id: string }>(API.adminVerify)).body;
  const { secret } = (await admin.post<AdminTotpSetup>(API.adminTotp)).body;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
  const { recoveryCodes } = (await admin.post<AdminTotpConfirmed>(API.adminTotpConfirm, { code: totp.generate() })).body;
  expect(await admin.delete(API.adminTotp, { password: ADMIN_PASSWORD })).toMatchObject({ status: 401, body: { error: 'TOTP_REQUIRED' } });
  expect((await admin.delete(API.adminTotp, { password: ADMIN_PASSWORD, code: recoveryCodes[0] })).status).toBe(204);
  const trail = await admin.get<AdminAuditPage>(`${API.adminAuditLog}?subjectKind=admin&subjectId=${id}`);
  expect(trail.body.entries.map(({ action, adminId }) => [action, adminId])).toEqual([
    ['admin.remove-totp', id],
    ['admin.add-totp', id],
    ['admin.sign-in', id],
  ]);
  expect(JSON.stringify(trail.body)).not.toContain(secret);
});
