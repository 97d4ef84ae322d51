import { API } from '@raffle/contracts/routes';
import { app, date, person } from '../../../test/buyer.js';
import type { Answer } from '../../../test/client.js';
import { makePerson, makeSelection, selectionBody, slotsOf } from '../../../test/make.js';
import { expectSoundMoney } from '../../../test/money.js';
import { violationsOf } from '../../../test/expect-invariants.js';
import { IdempotencyPurgeJob } from '../../platform/http/idempotency/idempotency-purge.job.js';

interface Creation {
  path: string;
  body: unknown;
  /** A different request of the same kind. */
  other: { path: string; body: unknown };
  /** SQL that counts the user's rows of this kind. */
  rows: string;
}

const KINDS: Record<string, () => Promise<Creation>> = {
  'a selection': async () => ({
    path: API.selections,
    body: selectionBody(slotsOf(date, 40, 3)),
    other: { path: API.selections, body: selectionBody(slotsOf(date, 60, 1)) },
    rows: `SELECT count(*)::int AS n FROM selections WHERE user_id = $1`,
  }),
  'the checkout of a selection': async () => {
    const [one, two] = [await makeSelection(person, slotsOf(date, 40, 2)), await makeSelection(person, slotsOf(date, 50, 2))];
    const rows = `SELECT count(*)::int AS n FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE b.user_id = $1`;
    return {
      path: API.selectionCheckout(one.selectionId),
      body: undefined,
      other: { path: API.selectionCheckout(two.selectionId), body: undefined },
      rows,
    };
  },
  'the checkout of a booking': async () => {
    const { selectionId } = await makeSelection(person, slotsOf(date, 40, 2));
    const made = await person.client.post<{ bookingId: number }>(API.selectionCheckout(selectionId));
    const rows = `SELECT count(*)::int AS n FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE b.user_id = $1`;
    return {
      path: API.bookingCheckout(made.body.bookingId),
      body: undefined,
      other: { path: API.selectionCheckout(selectionId), body: undefined },
      rows,
    };
  },
  feedback: async () => ({
    path: API.feedback,
    body: { message: 'Lovely river.' },
    other: { path: API.feedback, body: { message: 'Lovely bridge.' } },
    rows: `SELECT count(*)::int AS n FROM feedback WHERE user_id = $1`,
  }),
};

const KEY = { 'Idempotency-Key': 'one-click' };
const send = ({ path, body }: { path: string; body: unknown }, who = person): Promise<Answer<Record<string, unknown>>> =>
  who.client.post(path, body, KEY);
const count = async (sql: string): Promise<number> => (await app.sql<{ n: number }>(sql, [person.id]))[0]?.n ?? 0;
const violated = async (): Promise<string[]> => (await violationsOf(app)).map(({ id }) => id);

/** Simulates a process crash by ending the connection just before the response is stored. */
async function dieBeforeTheAnswerIsStored(during: () => Promise<void>): Promise<void> {
  await app.sql(
    `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`,
  );
  await app.sql(`CREATE TRIGGER die BEFORE UPDATE ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION die()`);
  try {
    await during();
  } finally {
    await app.sql(`DROP FUNCTION die CASCADE`);
  }
}

describe.each(Object.entries(KINDS))('%s', (kind, make) => {
  it('is created once per key, however many requests arrive in parallel, and a different request with the same key is rejected', async () => {
    const creation = await make();
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(creation)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await count(creation.rows)).toBe(1);
    expect(await send(creation.other)).toMatchObject({ status: 409, body: { error: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await count(creation.rows)).toBe(1);
    await expectSoundMoney(app);
  });

  it('is created exactly once if a request is repeated after the process died before storing the response', async () => {
    const creation = await make();
    const before = await count(creation.rows);
    const pages = app.sandbox?.ledger().payments.length;
    await dieBeforeTheAnswerIsStored(async () => expect((await send(creation)).status).toBeGreaterThanOrEqual(500));
    if (!kind.includes('checkout')) expect(await count(creation.rows)).toBe(before);
    const answer = await send(creation);
    expect(answer.status).toBe(201);
    expect((await send(creation)).body).toEqual(answer.body);
    expect(await count(creation.rows)).toBe(1);
    expect(app.sandbox?.ledger().payments.length).toBe(pages);
    await expectSoundMoney(app);
  });
});

describe('an idempotency key', () => {
  it('belongs to one user', async () => {
    const other = await makePerson(app);
    const creation = { path: API.feedback, body: { message: 'Lovely river.' } };
    expect((await send(creation)).status).toBe(201);
    expect((await send({ ...creation, body: { message: 'Mine.' } }, other)).status).toBe(201);
  });

  it('returns the first response even if the API would now reject the same request without the key', async () => {
    const creation = { path: API.selections, body: selectionBody(slotsOf(date, 40, 2)) };
    const first = await send(creation);
    expect((await person.client.delete(API.selection(String(first.body.selectionId)))).status).toBe(204);
    await makeSelection(await makePerson(app), slotsOf(date, 40, 2));
    expect(await person.client.post(API.selections, creation.body)).toMatchObject({ status: 409 });
    expect(await send(creation)).toMatchObject({ status: 201, body: first.body });
  });

  it('can be sent again after a provider error, and leads to a single booking', async () => {
    const { selectionId } = await makeSelection(person, slotsOf(date, 40, 2));
    const creation = { path: API.selectionCheckout(selectionId), body: undefined };
    app.sandbox?.addFault({ operation: 'checkout.sessions.create', mode: 'error', status: 500, times: 5 });
    expect(await send(creation)).toMatchObject({ status: 503, body: { error: 'PAYMENT_PROVIDER_UNAVAILABLE' } });
    app.sandbox?.clearFaults();
    const answer = await send(creation);
    expect(answer.status).toBe(201);
    expect(await send(creation)).toMatchObject({ status: 201, body: answer.body });
    expect(await count(`SELECT count(*)::int AS n FROM bookings WHERE user_id = $1`)).toBe(1);
  });

  it.each(['', 'with space', 'x'.repeat(201), 'kéy'])('is rejected if it is "%s"', async (key) => {
    const answer = await person.client.post(
      API.feedback,
      { message: 'x' },
      { 'Idempotency-Key': encodeURI(key) === key ? key : Buffer.from(key).toString('latin1') },
    );
    expect(answer).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED' } });
  });

  it('is deleted after a day', async () => {
    await send({ path: API.feedback, body: { message: 'Lovely river.' } });
    await app.sql(`UPDATE idempotency_keys SET created_at = now() - interval '25 hours' WHERE user_id = $1`, [person.id]);
    await app.app.get(IdempotencyPurgeJob).purge();
    expect(await count(`SELECT count(*)::int AS n FROM idempotency_keys WHERE user_id = $1`)).toBe(0);
  });
});

it('control: without the unique key, all twelve requests create a row, which violates invariant I15', async () => {
  await app.sql(`ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_pk`);
  await Promise.all(Array.from({ length: 12 }, () => send({ path: API.feedback, body: { message: 'Lovely river.' } })));
  expect(await count(`SELECT count(*)::int AS n FROM feedback WHERE user_id = $1`)).toBe(12);
  expect(await violated()).toContain('I15');
});
