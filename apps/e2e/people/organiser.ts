import { API } from '@raffle/contracts/routes';
import type { AdminLoginResponse } from '@raffle/contracts/admin';
import { expect, request, type BrowserContext } from '@playwright/test';

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
