import type { UserView } from '@raffle/contracts/people/auth';
import { API } from '@raffle/contracts/routes';
import { Client } from './client.js';
import type { Person } from './make.js';
import type { TestApp } from './test-app.js';

export const PASSWORD = 'the river comes in june';

/** Subject of the email-confirmation message sent for a new account. */
export const WELCOME = 'Welcome! Please confirm your email';

let counter = 0;

/** Returns a valid registration form with a new email address each time. */
export function registration(more: Record<string, unknown> = {}): Record<string, unknown> & { username: string; password: string } {
  counter += 1;
  return {
    username: `account-${counter}@example.com`,
    password: PASSWORD,
    phoneNumber: '+267 71 234 567',
    securityQuestion: 'first_pet',
    securityAnswer: 'Rex the Dog',
    fullName: 'Naledi Kgosi',
    ...more,
  };
}

export interface Account {
  /** A signed-in client. */
  client: Client;
  sent: ReturnType<typeof registration>;
  user: UserView;
}

/** Registers an account with a real password through the API. If passwords do not matter, use `makePerson`, which is faster. */
export async function makeAccount(
  app: TestApp,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Account> {
  const client = new Client(app.url);
  const sent = registration(more);
  const answer = await client.post<UserView>(API.register, sent, headers);
  if (answer.status !== 201) throw new Error(`the registration was refused: ${JSON.stringify(answer.body)}`);
  return { client, sent, user: answer.body };
}

/** Returns an account's owner as a `Person` for use with the other factories. */
export async function asPerson(app: TestApp, { client, sent, user }: Account): Promise<Person> {
  const [row] = await app.sql<{ id: string }>('SELECT id FROM users WHERE public_id = $1', [user.id]);
  if (row === undefined) throw new Error('the account has no row');
  return { id: row.id, publicId: user.id, email: sent.username, fullName: user.fullName, client };
}

/** Expects a 400 VALIDATION_FAILED response and returns its error messages by property. */
export function refusedFields(answer: { status: number; body: unknown }): Record<string, string[]> {
  expect(answer).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED', statusCode: 400, requestId: expect.any(String) } });
  return (answer.body as { fields: Record<string, string[]> }).fields;
}
