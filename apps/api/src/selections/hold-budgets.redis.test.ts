import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { API } from '@raffle/contracts/routes';
import { WORK_HEADER, type WorkDetails } from '@raffle/contracts/work';
import type { Answer } from '../../test/client.js';
import { eventually, makePeople, selectionBody, slotsOf, type Person } from '../../test/make.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { RateLimits } from '../platform/http/rate-limits/rate-limits.js';

const ADDRESS_BUDGET = 20;
const NEWCOMERS_BUDGET = 40;
const HOME = '203.0.113.7';
const REQUIRED = { status: 428, body: { error: 'WORK_REQUIRED', challenge: { signature: expect.any(String) } } };

let app: TestApp;
beforeEach(async () => {
  const env = {
    RATE_LIMITS: 'on',
    TRUSTED_PROXIES: '1',
    HOLDS_PER_ADDRESS: String(ADDRESS_BUDGET),
    HOLDS_OF_NEWCOMERS: String(NEWCOMERS_BUDGET),
  };
  app = await startTestApp({ env });
});
afterEach(async () => app?.close());

const hold = (person: Person, slots: string[], from: string, headers: Record<string, string> = {}) =>
  person.client.post(API.selections, selectionBody(slots), { 'x-forwarded-for': from, ...headers });

/** Creates people who have neither paid nor confirmed their email address. */
async function newcomers(count: number): Promise<Person[]> {
  const people = await makePeople(app, count);
  await app.sql(`UPDATE users SET email_confirmed_at = NULL WHERE id = ANY($1)`, [people.map(({ id }) => id)]);
  return people;
}

/** Computes the proof of work as a browser would. */
async function worked({ body }: Answer<unknown>): Promise<Record<string, string>> {
  const { challenge } = body as WorkDetails;
  const solution = await solveChallenge({ challenge, deriveKey });
  return { [WORK_HEADER]: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') };
}

it('a network address over its budget needs proof of work for each hold, but other addresses do not', async () => {
  const [one, two, three, four] = (await newcomers(4)) as [Person, Person, Person, Person];
  expect((await hold(one, slotsOf('2025-07-01', 0, 10), HOME)).status).toBe(201);
  expect((await hold(two, slotsOf('2025-07-01', 10, 10), HOME)).status).toBe(201);
  const asked = await hold(three, slotsOf('2025-07-01', 20, 4), HOME);
  expect(asked).toMatchObject(REQUIRED);
  const proof = await worked(asked);
  expect(await hold(four, slotsOf('2025-07-01', 20, 4), HOME, proof)).toMatchObject(REQUIRED);
  expect((await hold(three, slotsOf('2025-07-01', 20, 4), HOME, proof)).status).toBe(201);
  expect(await hold(three, slotsOf('2025-07-01', 30, 4), HOME, proof)).toMatchObject(REQUIRED);
  const forOne = await worked(await hold(three, slotsOf('2025-07-01', 30, 1), HOME));
  expect(await hold(three, slotsOf('2025-07-01', 30, 4), HOME, forOne)).toMatchObject(REQUIRED);
  expect((await hold(four, slotsOf('2025-07-01', 30, 4), '198.51.100.9')).status).toBe(201);
  // Requests for unavailable slots are refused as usual, before any proof of work is required.
  expect((await hold(three, ['2025-06-02T08:45'], HOME)).body).toMatchObject({ error: 'SLOT_CLOSED' });
});

it('all addresses in one IPv6 network share a budget, and released slots no longer count', async () => {
  const [one, two] = (await newcomers(2)) as [Person, Person];
  const { body } = await hold(one, slotsOf('2025-07-01', 0, 10), '2001:db8:1:2::1');
  expect((await hold(one, slotsOf('2025-07-02', 0, 10), '2001:db8:1:2::2')).status).toBe(201);
  expect(await hold(two, slotsOf('2025-07-03', 0, 4), '2001:db8:1:2:ffff::9')).toMatchObject(REQUIRED);
  expect((await hold(two, slotsOf('2025-07-03', 0, 4), '2001:db8:1:3::1')).status).toBe(201);
  await one.client.delete(API.selection(String(body.selectionId)));
  await eventually(
    () => hold(two, slotsOf('2025-07-03', 10, 4), '2001:db8:1:2::1'),
    ({ status }) => status === 201,
  );
});

/** Inserts the row of a paid booking, which is all that the budgets read to find out whether an account has paid. */
async function paid({ id, client }: Person, slot: string): Promise<void> {
  const { body } = await client.post(API.selections, selectionBody([slot]));
  await app.sql(
    `INSERT INTO bookings (reference, user_id, selection_id, season_year, payment_status, total_cents, paid_at) VALUES ($1, $2, $3, 2025, 'pending', 300, now())`,
    [`OKV-${id}`, id, String(body.selectionId)],
  );
}

it('a network address budget applies to accounts with a confirmed email address but not to accounts that have paid', async () => {
  const [one, two, three, customer] = (await makePeople(app, 4)) as [Person, Person, Person, Person];
  await paid(customer, '2025-08-01T10:00');
  // Slots held by customers do not count towards the budget.
  expect((await hold(customer, slotsOf('2025-07-01', 40, 10), HOME)).status).toBe(201);
  expect((await hold(one, slotsOf('2025-07-01', 0, 10), HOME)).status).toBe(201);
  expect((await hold(two, slotsOf('2025-07-01', 10, 10), HOME)).status).toBe(201);
  const asked = await hold(three, slotsOf('2025-07-01', 20, 2), HOME);
  expect(asked).toMatchObject(REQUIRED);
  expect((await hold(customer, slotsOf('2025-07-02', 40, 10), HOME)).status).toBe(201);
  expect((await hold(three, slotsOf('2025-07-01', 20, 2), HOME, await worked(asked))).status).toBe(201);
});

it('the newcomer budget does not apply to an account with a confirmed email address, but the network address budget does', async () => {
  for (const [n, bot] of (await newcomers(4)).entries()) await hold(bot, slotsOf('2025-07-01', n * 10, 10), `198.51.100.${n}`);
  const [newcomer] = (await newcomers(1)) as [Person];
  const [known, neighbour] = (await makePeople(app, 2)) as [Person, Person];
  expect(await hold(newcomer, slotsOf('2025-07-02', 0, 10), HOME)).toMatchObject(REQUIRED);
  expect((await hold(known, slotsOf('2025-07-02', 0, 10), HOME)).status).toBe(201);
  expect((await hold(known, slotsOf('2025-07-03', 0, 10), HOME)).status).toBe(201);
  expect(await hold(neighbour, slotsOf('2025-07-04', 0, 10), HOME)).toMatchObject(REQUIRED);
});

it('bots with different network addresses together hold at most the newcomer budget, and honest newcomers can still get slots with proof of work', async () => {
  const bots = await newcomers(12);
  const answers: number[] = [];
  for (const [n, bot] of bots.entries())
    answers.push((await hold(bot, slotsOf(`2025-07-${String(n + 1).padStart(2, '0')}`, 0, 10), `198.51.100.${n}`)).status);
  expect(answers).toEqual([...Array.from({ length: 4 }, () => 201), ...Array.from({ length: 8 }, () => 428)]);
  const [held] = await app.sql<{ n: number }>(`SELECT count(*)::int AS n FROM claims WHERE state = 'held'`);
  expect(held?.n).toBe(NEWCOMERS_BUDGET);
  const [honest] = (await newcomers(1)) as [Person];
  const asked = await hold(honest, slotsOf('2025-08-01', 40, 2), HOME);
  expect(asked).toMatchObject(REQUIRED);
  expect((await hold(honest, slotsOf('2025-08-01', 40, 2), HOME, await worked(asked))).status).toBe(201);
});

it('an account that has never paid needs proof of work to hold more than forty slots but is not refused', async () => {
  const open = await app.another({ HOLDS_PER_ADDRESS: '5000', HOLDS_OF_NEWCOMERS: '5000' });
  const [one, two, customer] = (await makePeople(app, 3)) as [Person, Person, Person];
  for (const { client } of [one, two, customer]) client.moveTo(open.url);
  const dates = ['2025-07-01', '2025-07-02', '2025-07-03', '2025-07-04', '2025-07-05', '2025-07-06'];
  for (const date of dates.slice(0, 4)) expect((await hold(one, slotsOf(date, 0, 10), HOME)).status).toBe(201);
  // Claiming the same slots again replaces the hold.
  expect((await hold(one, slotsOf(dates[3] ?? '', 0, 10), HOME)).status).toBe(201);
  const asked = await hold(one, slotsOf(dates[4] ?? '', 0, 1), HOME);
  expect(asked).toMatchObject(REQUIRED);
  expect((await hold(one, slotsOf(dates[4] ?? '', 0, 1), HOME, await worked(asked))).status).toBe(201);
  const answers = await Promise.all(dates.map((date) => hold(two, slotsOf(date, 20, 10), HOME)));
  expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(4);
  await paid(customer, '2025-08-01T10:00');
  for (const date of dates) expect((await hold(customer, slotsOf(date, 40, 10), HOME)).status).toBe(201);
});

it('people are not refused just because programs send many requests from their network address', async () => {
  const limits = app.app.get(RateLimits);
  for (let sent = 0; sent <= 12_000; sent += 1) await limits.add('hold:address', HOME, { points: 12_000, seconds: 600 });
  const [honest] = (await newcomers(1)) as [Person];
  expect((await hold(honest, slotsOf('2025-07-01', 0, 2), HOME)).status).toBe(201);
});

it('nobody needs proof of work if the budgets are 0', async () => {
  const open = await app.another({ HOLDS_PER_ADDRESS: '0', HOLDS_OF_NEWCOMERS: '0' });
  for (const [n, person] of (await newcomers(6)).entries()) {
    person.client.moveTo(open.url);
    expect((await hold(person, slotsOf('2025-07-01', n * 10, 10), HOME)).status).toBe(201);
  }
});
