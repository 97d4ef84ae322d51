import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { ADMIN_TOKEN_HEADER, type AdminLoginResponse, type AdminRole, type AdminStepUpRequest } from '@raffle/contracts/admin/access';
import type { CashShift } from '@raffle/contracts/admin/cash';
import type { AdminContent } from '@raffle/contracts/content/site-content';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { Client, type Answer } from './client.js';
import type { TestApp } from './test-app.js';

export const ADMIN_PASSWORD = 'the tongue of the water';

let counter = 0;
/** Deliberately cheap to compute. The registration tests cover the real cost. */
const passwordHash = hash(ADMIN_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** An organiser's browser. Keeps cookies like any client and sends the admin token in a header. */
export class AdminClient {
  constructor(
    readonly client: Client,
    readonly username: string,
    public token: string,
  ) {}

  get<Body = Record<string, unknown>>(path: string): Promise<Answer<Body>> {
    return this.send('GET', path);
  }
  post<Body = Record<string, unknown>>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.send('POST', path, body, headers);
  }
  put<Body = Record<string, unknown>>(path: string, body?: unknown): Promise<Answer<Body>> {
    return this.send('PUT', path, body);
  }
  patch<Body = Record<string, unknown>>(path: string, body?: unknown): Promise<Answer<Body>> {
    return this.send('PATCH', path, body);
  }
  delete<Body = Record<string, unknown>>(path: string, body?: unknown): Promise<Answer<Body>> {
    return this.send('DELETE', path, body);
  }
  /** Re-enters the password, which replaces the session's token. */
  async stepUp(proof: AdminStepUpRequest = { password: ADMIN_PASSWORD }): Promise<Answer<AdminLoginResponse>> {
    const answer = await this.post<AdminLoginResponse>(ADMIN_API.stepUp, proof);
    if (answer.status === 200) this.token = answer.body.adminToken;
    return answer;
  }
  /** Sends and receives bodies unchanged, for example for files. */
  fetch(path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}): Promise<Response> {
    return fetch(this.client.url + path, {
      ...init,
      headers: { [ADMIN_TOKEN_HEADER]: this.token, cookie: this.client.cookie, ...init.headers },
    });
  }
  /** Returns a CSV file's rows without the header. @param fileName the file name expected in Content-Disposition */
  async rowsOf(path: string, fileName: string): Promise<string[]> {
    const file = await this.fetch(path);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${fileName}"`);
    return (await file.text()).trimEnd().split('\r\n').slice(1);
  }
  send<Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.client.send(method, path, body, { [ADMIN_TOKEN_HEADER]: this.token, ...headers });
  }
}

/**
 * Creates a signed-in organiser who has had their role long enough to approve actions and whose step-up is recent enough for handling money
 * and for exports.
 */
export async function makeAdmin(app: TestApp, role: AdminRole = 'owner'): Promise<AdminClient> {
  return signInAdmin(app, await addAdmin(app, role));
}

/** Adds an organiser who has not signed in. @returns their username */
export async function addAdmin(app: TestApp, role: AdminRole = 'owner'): Promise<string> {
  const username = `${role}-${(counter += 1)}-${randomBytes(3).toString('hex')}@example.com`;
  await app.sql(
    `INSERT INTO admins (public_id, email, full_name, password_hash, role, role_since) VALUES ($1, $2, $3, $4, $5, now() - interval '2 days')`,
    [randomBytes(12).toString('base64url'), username, `Kagiso ${role}`, await passwordHash, role],
  );
  return username;
}

export async function signInAdmin(app: TestApp, username: string, password = ADMIN_PASSWORD): Promise<AdminClient> {
  const client = new Client(app.url);
  const answer = await client.post<AdminLoginResponse>(ADMIN_API.login, { username, password });
  if (answer.status !== 200) throw new Error(`the organiser was refused: ${JSON.stringify(answer.body)}`);
  return new AdminClient(client, username, answer.body.adminToken);
}

/** Opens a cash shift, which every cash sale requires. @param counted dollars counted in the cash box */
export async function openShift(seller: AdminClient, counted = 0): Promise<CashShift> {
  const { status, body } = await seller.post<CashShift>(ADMIN_API.cashShifts, { counted });
  if (status !== 200) throw new Error(`no shift was opened: ${JSON.stringify(body)}`);
  return body;
}

/** Saves the names of the season's two charities, which payouts require. */
export function nameCharities(
  by: AdminClient,
  names = ['House of the Reeds', 'Elders of Maun'],
  { year = 2025, version = 0 } = {},
): Promise<Answer<AdminContent>> {
  const value = names.map((name) => ({ name, mention: name, summary: 'Receives half of all proceeds.', uses: [], website: null }));
  return by.put<AdminContent>(ADMIN_API.contentSection('charities'), { year, version, value });
}
