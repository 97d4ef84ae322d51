import { randomBytes } from 'node:crypto';
import { API } from '@raffle/contracts/routes';
import { ADMIN_TOKEN_HEADER, type AdminLoginResponse, type AdminRole } from '@raffle/contracts/admin';
import { expect, request, type BrowserContext } from '@playwright/test';
import { linkMailedTo } from '../product/mailbox.js';

/** The first organiser of the journeys' season. */
export const OWNER = { fullName: 'Keabetswe Moatlhodi', username: 'keabetswe@example.com', password: 'the tongue of the water' };

export async function makeOwner(url: string, setupToken: string): Promise<void> {
  const session = await request.newContext({ baseURL: url });
  const answer = await session.post(API.adminSetup, { data: { ...OWNER, token: setupToken } });
  expect(answer.status(), await answer.text()).toBe(201);
  await session.dispose();
}

/** The cookie goes into the browser, the token where the page keeps it. */
export async function signInOwner(context: BrowserContext): Promise<void> {
  const { username, password } = OWNER;
  const answer = await context.request.post(API.adminLogin, { data: { username, password } });
  expect(answer.status(), await answer.text()).toBe(200);
  const { adminToken } = (await answer.json()) as AdminLoginResponse;
  await context.addInitScript((token) => localStorage.setItem('adminToken', token), adminToken);
}

/** Somebody whom the owner has asked to help, signed in in a browser of their own. */
export async function joinAs(role: AdminRole, fullName: string, context: BrowserContext, owner: BrowserContext): Promise<void> {
  const username = `${role}-${randomBytes(4).toString('hex')}@example.com`;
  const token = await adminTokenOf(owner);
  const asked = await owner.request.post(API.adminInvites, { data: { username, role }, headers: { [ADMIN_TOKEN_HEADER]: token } });
  expect(asked.status(), await asked.text()).toBe(201);
  const invitation = new URL(await linkMailedTo(context.request, username)).searchParams.get('token') ?? '';
  const joined = await context.request.post(API.adminAcceptInvite, {
    data: { token: invitation, fullName, password: 'three mokoros went upstream' },
  });
  expect(joined.ok(), await joined.text()).toBe(true);
  const { adminToken } = (await joined.json()) as AdminLoginResponse;
  await context.addInitScript((kept) => localStorage.setItem('adminToken', kept), adminToken);
}

async function adminTokenOf(context: BrowserContext): Promise<string> {
  const [page = await context.newPage()] = context.pages();
  await page.goto('/admin/dashboard');
  return page.evaluate(() => localStorage.getItem('adminToken') ?? '');
}
