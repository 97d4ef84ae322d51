import { randomBytes } from 'node:crypto';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { ADMIN_TOKEN_HEADER, type AdminLoginResponse, type AdminRole } from '@raffle/contracts/admin/access';
import { expect, request, type BrowserContext, type Page } from '@playwright/test';
import { Database } from '../product/database.js';
import { linkMailedTo } from '../product/mailbox.js';

/** The first organiser. */
export const OWNER = { fullName: 'Keabetswe Moatlhodi', username: 'keabetswe@example.com', password: 'the tongue of the water' };

export async function makeOwner(url: string, setupToken: string): Promise<void> {
  const session = await request.newContext({ baseURL: url });
  const answer = await session.post(ADMIN_API.setup, { data: { ...OWNER, token: setupToken } });
  expect(answer.status(), await answer.text()).toBe(201);
  await session.dispose();
}

/** Signs in the owner: stores the session cookie in the browser and the token in the page's storage. */
export async function signInOwner(context: BrowserContext): Promise<void> {
  const { username, password } = OWNER;
  const answer = await context.request.post(ADMIN_API.login, { data: { username, password } });
  expect(answer.status(), await answer.text()).toBe(200);
  const { adminToken } = (await answer.json()) as AdminLoginResponse;
  await keepToken(context, adminToken);
}

/** Stores the token in each page that has none. A later step-up replaces the token, so the script must not overwrite it. */
function keepToken(context: BrowserContext, adminToken: string) {
  return context.addInitScript((token) => {
    // A new tab starts on a blank page, which has no origin and therefore no storage.
    if (location.origin !== 'null' && localStorage.getItem('adminToken') === null) localStorage.setItem('adminToken', token);
  }, adminToken);
}

/** Accepts an invitation from the owner and signs in with another browser. @returns the email address */
export async function joinAs(role: AdminRole, fullName: string, context: BrowserContext, owner: BrowserContext): Promise<string> {
  const username = `${role}-${randomBytes(4).toString('hex')}@example.com`;
  const token = await adminTokenOf(owner);
  const asked = await owner.request.post(ADMIN_API.invites, { data: { username, role }, headers: { [ADMIN_TOKEN_HEADER]: token } });
  expect(asked.status(), await asked.text()).toBe(201);
  const invitation = new URL(await linkMailedTo(context.request, username)).hash.replace('#token=', '');
  const joined = await context.request.post(ADMIN_API.acceptInvite, {
    data: { token: invitation, fullName, password: 'three mokoros went upstream' },
  });
  expect(joined.ok(), await joined.text()).toBe(true);
  const { adminToken } = (await joined.json()) as AdminLoginResponse;
  await keepToken(context, adminToken);
  return username;
}

/** Backdates the roles of the whole team, because people can approve actions only if they have had their role for more than a day. */
export async function backdateTeamRoles(databaseUrl: string): Promise<void> {
  const database = new Database(databaseUrl);
  await database.sql(`UPDATE admins SET role_since = now() - interval '2 days'`);
  await database.close();
}

/** Approves the only pending action. */
export async function approveAs(page: Page): Promise<void> {
  await page.goto('/admin/approvals');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Nothing is waiting for approval.')).toBeVisible();
}

/** Records that a third organiser, who takes no part in the journey, has vouched for everyone whom the owner invited. */
export async function vouchForTeam(databaseUrl: string): Promise<void> {
  const database = new Database(databaseUrl);
  await database.sql(
    `INSERT INTO admins (public_id, email, full_name, password_hash, role, disabled_at) VALUES ('third', 'third@example.com', 'A Third', 'x', 'charity', now())
     ON CONFLICT DO NOTHING`,
  );
  await database.sql(
    `INSERT INTO admin_vouches (admin_id, by_id) SELECT a.id, t.id FROM admins a, admins t
      WHERE a.invited_by IS NOT NULL AND t.public_id = 'third' ON CONFLICT DO NOTHING`,
  );
  await database.close();
}

async function adminTokenOf(context: BrowserContext): Promise<string> {
  const [page = await context.newPage()] = context.pages();
  await page.goto('/admin/dashboard');
  return page.evaluate(() => localStorage.getItem('adminToken') ?? '');
}
