import { hash } from '@node-rs/argon2';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { addAdmin, ADMIN_PASSWORD } from '../../../test/admin.js';
import { makeAccount, PASSWORD } from '../../../test/account.js';
import { Client } from '../../../test/client.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

const CURRENT = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Table = 'users' | 'admins';
const hashOf = async (table: Table, email: string) =>
  (await app.sql<{ hash: string }>(`SELECT password_hash AS hash FROM ${table} WHERE email = $1`, [email]))[0]?.hash ?? '';

/** @returns an account whose hash was created with an earlier version's cost, and a function that signs in to that account */
async function outdated(table: Table): Promise<{ email: string; signIn: (password?: string, client?: Client) => Promise<number> }> {
  const [email, right, path] =
    table === 'users'
      ? [(await makeAccount(app)).sent.username, PASSWORD, API.login]
      : [await addAdmin(app, 'organiser'), ADMIN_PASSWORD, ADMIN_API.login];
  const cheap = await hash(right, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await app.sql(`UPDATE ${table} SET password_hash = $2 WHERE email = $1`, [email, cheap]);
  const signIn = async (password = right, client = new Client(app.url)) => (await client.post(path, { username: email, password })).status;
  return { email, signIn };
}

describe.each<Table>(['users', 'admins'])('a password hash in %s that was created with an earlier cost', (table) => {
  it('is renewed once, when its user signs in with the correct password', async () => {
    const { email, signIn } = await outdated(table);
    const before = await hashOf(table, email);
    expect(await signIn('not the password')).toBe(401);
    expect(await hashOf(table, email)).toBe(before);
    const client = new Client(app.url);
    expect(await signIn(undefined, client)).toBe(200);
    const renewed = await hashOf(table, email);
    expect(renewed).toMatch(CURRENT);
    if (table === 'users') expect((await client.get(API.user)).status).toBe(200);
    expect(await signIn(undefined, client)).toBe(200);
    expect(await hashOf(table, email)).toBe(renewed);
  });

  it('is renewed by one of several concurrent sign-ins, all of which succeed', async () => {
    const { email, signIn } = await outdated(table);
    expect(await Promise.all([signIn(), signIn(), signIn(), signIn()])).toEqual([200, 200, 200, 200]);
    expect(await hashOf(table, email)).toMatch(CURRENT);
  });
});
