import { createHmac, randomBytes } from 'node:crypto';
import type { CheckoutResponse, CreateSelectionResponse } from '@raffle/contracts/selections';
import { DEFAULT_PRICE_CENTS } from '@raffle/contracts/limits';
import { slotsOfDate } from '@raffle/contracts/slot-time';
import { API } from '@raffle/contracts/routes';
import type { Tx } from '../src/platform/db/database.js';
import { EventBus } from '../src/platform/events/event-bus.js';
import { SeasonService } from '../src/season/season.service.js';
import { factsOf } from '../src/season/season-facts.js';
import { seasonView } from '../src/season/season.view.js';
import { Client } from './client.js';
import type { TestApp } from './test-app.js';

let counter = 0;
const unique = (): string => `${(counter += 1)}-${randomBytes(4).toString('hex')}`;

export interface Person {
  id: string;
  publicId: string;
  email: string;
  fullName: string;
  client: Client;
}

/**
 * Creates a signed-in user with a confirmed email address. Inserts the rows directly instead of registering and signing in, to avoid
 * hashing the passwords and security answers of hundreds of users. Sign-in has its own tests.
 */
export async function makePerson(app: TestApp, { fullName = `Naledi ${unique()}`, nameDisplay = 'full' } = {}): Promise<Person> {
  const email = `person-${unique()}@example.com`;
  const publicId = randomBytes(12).toString('base64url');
  const [user] = await app.sql<{ id: string }>(
    `INSERT INTO users (public_id, email, full_name, phone, password_hash, security_question, security_answer_hash, name_display, email_confirmed_at)
     VALUES ($1, $2, $3, '+26771234567', 'x', 'first_pet', 'x', $4, now()) RETURNING id`,
    [publicId, email, fullName, nameDisplay],
  );
  if (user === undefined) throw new Error('the user was not inserted');
  return { id: user.id, publicId, email, fullName, client: new Client(app.url, await makeSessionCookie(app, { id: user.id, publicId })) };
}

export async function makePeople(app: TestApp, count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => makePerson(app)));
}

/** Returns a client for the same user on another API instance. */
export function at(app: TestApp, person: Person): Client {
  return new Client(app.url, person.client.cookie);
}

async function makeSessionCookie(app: TestApp, user: { id: string; publicId: string }): Promise<string> {
  const sid = randomBytes(24).toString('base64url');
  const sess = { cookie: { originalMaxAge: 86_400_000, httpOnly: true, path: '/' }, passport: { user: { ...user, since: Date.now() } } };
  await app.sql(`INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, now() + interval '1 day')`, [sid, JSON.stringify(sess)]);
  const signature = createHmac('sha256', 'test').update(sid).digest('base64').replace(/=+$/, '');
  return `raffle.sid=${encodeURIComponent(`s:${sid}.${signature}`)}`;
}

/** Runs `work` with some of a table's triggers disabled, which only the database owner can do. */
export function withoutTriggers<Value>(app: TestApp, table: string, triggers: string[], work: (tx: Tx) => Promise<Value>): Promise<Value> {
  return app.database.transact(async (tx) => {
    for (const trigger of triggers) await tx.rows(`ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`);
    const value = await work(tx);
    for (const trigger of triggers) await tx.rows(`ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`);
    return value;
  });
}

/** Changes the season's row and announces the change. Otherwise, the app might use its cached copy for up to a second. */
export async function changeSeason(app: TestApp, change: string): Promise<void> {
  const [row] = await withoutTriggers(
    app,
    'seasons',
    ['terms_need_approval', 'refunds_close_needs_approval', 'seasons_keep_their_rule'],
    (tx) => tx.rows<{ year: number }>(`UPDATE seasons SET ${change} RETURNING year`),
  );
  const seasons = app.app.get(SeasonService);
  const [season, facts] = await app.database.snapshot(
    async (reader) => [await seasons.findIn(reader, row?.year ?? 0), await factsOf(reader, row?.year ?? 0)] as const,
  );
  app.app
    .get(EventBus)
    .publish([{ name: 'season.changed', payload: seasonView(season, facts, Date.now(), { demonstration: true, sellsOnline: true }) }]);
}

/** Returns a request body for `POST /api/slot-selections`. */
export function selectionBody(slotIds: readonly string[], priceCents = DEFAULT_PRICE_CENTS): Record<string, unknown> {
  const slots = slotIds.map((id) => ({ id, date: id.slice(0, 10) }));
  return { slots, totalAmount: (slotIds.length * priceCents) / 100, paymentStatus: 'none', referenceNumber: '' };
}

/** Returns `count` slots on a date, starting with slot number `first` (0 to 95). */
export function slotsOf(date: string, first: number, count: number): string[] {
  return slotsOfDate(date).slice(first, first + count);
}

export async function makeSelection(person: Person, slotIds: readonly string[], priceCents?: number): Promise<CreateSelectionResponse> {
  const answer = await person.client.post<CreateSelectionResponse>(API.selections, selectionBody(slotIds, priceCents));
  if (answer.status !== 201) throw new Error(`the selection was refused: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function makeCheckout(
  person: Person,
  slotIds: readonly string[],
  priceCents?: number,
): Promise<CheckoutResponse & { selectionId: string }> {
  const { selectionId } = await makeSelection(person, slotIds, priceCents);
  const answer = await person.client.post<CheckoutResponse>(API.selectionCheckout(selectionId));
  if (answer.status !== 201) throw new Error(`the checkout was refused: ${JSON.stringify(answer.body)}`);
  return { ...answer.body, selectionId };
}

/** Acts as a buyer on the provider's page and returns the URL to which the provider redirects the buyer. */
export async function payAt(checkoutUrl: string, outcome: 'card' | 'wallet' | 'processing' | 'decline' | 'cancel'): Promise<string> {
  const response = await fetch(checkoutUrl, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `outcome=${outcome}`,
  });
  return response.headers.get('location') ?? '';
}

/** Polls until `right` returns true. Throws if that does not happen within the time limit. Tests use this instead of fixed delays. */
export async function eventually<Value>(ask: () => Promise<Value>, right: (value: Value) => boolean, withinMs = 30_000): Promise<Value> {
  const giveUpAt = Date.now() + withinMs;
  for (;;) {
    const value = await ask();
    if (right(value)) return value;
    if (Date.now() > giveUpAt) throw new Error(`the expected value did not appear; last value: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/**
 * Waits for a job's first run. Every job runs once at startup, and this run may be delayed on a busy machine. The run after that is minutes
 * away and does not affect the test.
 * @param run spy on the job, installed before startup
 */
export async function firstRun(run: jest.SpyInstance): Promise<void> {
  await eventually(
    () => Promise.resolve(run.mock.results[0]),
    (first) => first !== undefined,
  );
  await run.mock.results[0]?.value;
  run.mockRestore();
}
