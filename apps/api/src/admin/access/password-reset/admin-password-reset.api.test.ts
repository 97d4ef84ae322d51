import { Secret, TOTP } from 'otpauth';
import type { AdminRecoveryCodes, AdminTotpSetup } from '@raffle/contracts/admin/access';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { ADMIN_PASSWORD, makeAdmin, signInAdmin, type AdminClient } from '../../../../test/admin.js';
import { Client } from '../../../../test/client.js';
import { eventually } from '../../../../test/make.js';
import { startTestApp, type TestApp } from '../../../../test/test-app.js';
import { FileMailer } from '../../../platform/mail/file-mailer.js';
import { rescueOwner } from '../team/rescue-owner.js';

const NEW = 'reeds along the boro river';
const DEAD = 'This link has expired or has already been used. Please ask for a new one.';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1', PUBLIC_URL: 'https://raffle.example' } });
});
afterAll(() => app.close());

const visitor = () => new Client(app.url);
const mailsTo = async (address: string) => (await new FileMailer(app.dataDir).latest(500)).filter(({ to }) => to === address);
const ask = (username: string, headers = {}) => visitor().post(ADMIN_API.passwordResetRequest, { username }, headers);
const confirm = (token: string, newPassword = NEW) => visitor().post(ADMIN_API.passwordResetConfirm, { token, newPassword });
const login = (username: string, password: string, code?: string) =>
  visitor().post(ADMIN_API.login, { username, password, ...(code && { code }) });
const tokenIn = (text = '') => /^https:\/\/raffle\.example\/admin\/reset-password#token=([\w-]{43})$/m.exec(text)?.[1] ?? '';
const entriesOf = (action: string, username: string) =>
  app.sql(
    `SELECT admin_id IS NULL AS "bySystem", reason FROM admin_audit WHERE action = $1 AND subject_id = (SELECT public_id FROM admins WHERE email = $2)`,
    [action, username],
  );

async function mailedToken(username: string): Promise<string> {
  const before = (await mailsTo(username)).length;
  await ask(username);
  const [newest] = await eventually(
    () => mailsTo(username),
    (found) => found.length > before,
  );
  return tokenIn(newest?.text);
}

async function withApp(admin: AdminClient): Promise<{ totp: TOTP; recoveryCodes: string[] }> {
  const { body } = await admin.post<AdminTotpSetup>(ADMIN_API.totp);
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret), algorithm: 'SHA1', digits: 6, period: 30 });
  return { totp, ...(await admin.post<AdminRecoveryCodes>(ADMIN_API.totpConfirm, { code: totp.generate() })).body };
}

describe('an organiser who forgot their password', () => {
  it('sets a new password with an emailed one-time link, which ends all sessions of the account', async () => {
    const admin = await makeAdmin(app, 'cashier');
    const elsewhere = await signInAdmin(app, admin.username);
    const token = await mailedToken(admin.username);
    expect(await confirm(token, 'short')).toMatchObject({
      status: 400,
      body: { fields: { newPassword: ['Password must be at least 12 characters'] } },
    });
    const answers = await Promise.all([1, 2, 3].map(() => confirm(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400, 400]);
    expect(await confirm(token)).toMatchObject({ status: 400, body: { message: DEAD, fields: { token: [DEAD] } } });
    for (const session of [admin, elsewhere]) expect((await session.get(ADMIN_API.verify)).status).toBe(401);
    expect((await login(admin.username, ADMIN_PASSWORD)).status).toBe(401);
    expect((await login(admin.username, NEW)).status).toBe(200);
    expect(await entriesOf('admin.reset-password', admin.username)).toEqual([{ bySystem: false, reason: null }]);
    const mails = await eventually(
      () => mailsTo(admin.username),
      (found) => found.some(({ subject }) => subject === 'Your organiser password was changed'),
    );
    for (const { text } of mails) expect(text).toMatch(/^Hello .+,\n\n[A-Z]/);
    expect(await app.sql(`SELECT 1 FROM email_links r WHERE encode(token_hash, 'escape') LIKE '%' || $1 || '%'`, [token])).toEqual([]);
  });

  it('gets the same response for known and unknown email addresses, but only known addresses are emailed', async () => {
    const admin = await makeAdmin(app, 'organiser');
    const [known, unknown] = [await ask(admin.username), await ask('nobody@example.com')];
    expect(known.status).toBe(202);
    expect(unknown).toMatchObject({ status: 202, body: known.body });
    await eventually(
      () => mailsTo(admin.username),
      (found) => found.length === 1,
    );
    expect(await mailsTo('nobody@example.com')).toEqual([]);
  });

  it('gets a link whose host cannot be changed by forged headers', async () => {
    const admin = await makeAdmin(app, 'organiser');
    await ask(admin.username, { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' });
    const [mail] = await eventually(
      () => mailsTo(admin.username),
      (found) => found.length > 0,
    );
    expect(tokenIn(mail?.text)).toHaveLength(43);
    expect(mail?.text).not.toContain('evil');
  });

  it('still needs the second factor to sign in after the reset', async () => {
    const admin = await makeAdmin(app, 'organiser');
    const { totp, recoveryCodes } = await withApp(admin);
    expect((await confirm(await mailedToken(admin.username))).status).toBe(204);
    expect(await login(admin.username, NEW)).toMatchObject({ status: 401, body: { error: 'TOTP_REQUIRED' } });
    expect((await login(admin.username, NEW, totp.generate({ timestamp: Date.now() + 30_000 }))).status).toBe(200);
    expect((await login(admin.username, NEW, recoveryCodes[0])).status).toBe(200);
  });

  it('cannot use a link after 15 minutes, another reset or a password change, or once the account is disabled', async () => {
    const admin = await makeAdmin(app, 'organiser');
    const [older, newer] = [await mailedToken(admin.username), await mailedToken(admin.username)];
    expect((await confirm(newer)).status).toBe(204);
    expect((await confirm(older)).status).toBe(400);

    const late = await mailedToken(admin.username);
    await app.sql(`UPDATE email_links SET expires_at = now() WHERE purpose = 'admin-reset'`);
    expect((await confirm(late)).status).toBe(400);

    const changed = await mailedToken(admin.username);
    const again = await signInAdmin(app, admin.username, NEW);
    expect((await again.post(ADMIN_API.password, { password: NEW, newPassword: 'mokoro on the thamalakane' })).status).toBe(204);
    expect((await confirm(changed)).status).toBe(400);

    const away = await mailedToken(admin.username);
    await app.sql(`UPDATE admins SET disabled_at = now() WHERE email = $1`, [admin.username]);
    expect((await confirm(away)).status).toBe(400);
  });

  it('gets at most five emails an hour', async () => {
    const admin = await makeAdmin(app, 'organiser');
    for (let n = 0; n < 9; n += 1) expect((await ask(admin.username)).status).toBe(202);
    // When the email for this later request arrives, all earlier requests have been handled.
    const marker = await makeAdmin(app, 'organiser');
    await mailedToken(marker.username);
    await eventually(
      () => mailsTo(admin.username),
      (found) => found.length >= 5,
    );
    expect(
      await app.sql(
        `SELECT 1 FROM outbox WHERE kind = 'admin.reset-mail' AND payload ->> 'adminId' = (SELECT id::text FROM admins WHERE email = $1)`,
        [admin.username],
      ),
    ).toHaveLength(5);
  });

  it('is rate-limited by IP address', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.77' };
    const answers: number[] = [];
    for (let n = 0; n < 201; n += 1) answers.push((await ask(`nobody-${n}@example.com`, from)).status);
    expect(answers.slice(0, 200).every((status) => status === 202)).toBe(true);
    expect(answers.at(-1)).toBe(429);
  });

  it('can sign in after the reset, even after too many wrong passwords', async () => {
    const admin = await makeAdmin(app, 'organiser');
    for (let n = 0; n < 11; n += 1) await login(admin.username, 'wrong');
    expect((await login(admin.username, ADMIN_PASSWORD)).status).toBe(429);
    await confirm(await mailedToken(admin.username));
    expect((await login(admin.username, NEW)).status).toBe(200);
  });
});

describe('the server command for an owner who lost both their password and their second factor', () => {
  const rescue = (email: string) => rescueOwner(app.database, email, 'https://raffle.example');

  it('prints a one-time link that sets a password and removes the second factor, and writes audit entries', async () => {
    const owner = await makeAdmin(app);
    await withApp(owner);
    const token = tokenIn(await rescue(owner.username.toUpperCase()));
    expect(await entriesOf('admin.rescue', owner.username)).toEqual([{ bySystem: true, reason: "by the server's command" }]);
    expect((await confirm(token)).status).toBe(204);
    expect((await confirm(token)).status).toBe(400);
    expect((await owner.get(ADMIN_API.verify)).status).toBe(401);
    expect((await login(owner.username, NEW)).status).toBe(200);
    expect(await entriesOf('admin.reset-password', owner.username)).toEqual([{ bySystem: false, reason: "by the server's command" }]);
    expect(await app.sql('SELECT totp_secret, recovery_hashes FROM admins WHERE email = $1', [owner.username])).toEqual([
      { totp_secret: null, recovery_hashes: [] },
    ]);
  });

  it('refuses email addresses that do not belong to an owner, and lists the owners’ email addresses', async () => {
    const [owner, organiser] = [await makeAdmin(app), await makeAdmin(app, 'organiser')];
    for (const email of [organiser.username, 'nobody@example.com']) {
      await expect(rescue(email)).rejects.toThrow(new RegExp(`^No owner has this address\\. Owners: .*${owner.username}`));
    }
    expect(await entriesOf('admin.rescue', organiser.username)).toEqual([]);
  });
});
