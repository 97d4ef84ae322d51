import type { SeasonSettings } from '@raffle/contracts/admin/season';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { at, eventually, makeCheckout, makePeople, makePerson, makeSelection, payAt, selectionBody, slotsOf } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let app: TestApp;
let admin: AdminClient;
const open = async (): Promise<void> => {
  app = await startTestApp({ sandbox: true });
  admin = await makeAdmin(app, 'organiser');
};

const versionOf = async (year: number): Promise<number | undefined> =>
  (await admin.get<SeasonSettings[]>(ADMIN_API.seasons)).body.find((one) => one.year === year)?.version;
const change = async (more: object, year = 2025) =>
  admin.patch<SeasonSettings>(ADMIN_API.season(year), { version: await versionOf(year), ...more });
const next = { year: 2026, from: '2026-05-01', to: '2026-12-31' };

describe('a season', () => {
  beforeEach(open);
  afterEach(async () => {
    await expectInvariants(app);
    await app.close();
  });

  it('accepts only one of two concurrent changes to the same version', async () => {
    const other = await makeAdmin(app);
    const answers = await Promise.all(
      [admin, other].map((by) => by.patch(ADMIN_API.season(2025), { version: 1, priceCents: by === admin ? 400 : 500 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await versionOf(2025)).toBe(2);
  });

  it('is created only once, even by four concurrent requests', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post(ADMIN_API.seasons, next)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400]);
  });

  it('waits for a claim in progress before it removes a day', async () => {
    const person = await makePerson(app);
    const { selectionId } = await makeSelection(person, ['2025-06-14T10:00']);
    const wait = async (): Promise<unknown[]> =>
      app.sql(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'DELETE FROM day_versions%'`,
      );
    const shortened = await app.database.transact(async (tx) => {
      await tx.write(`UPDATE selections SET slot_ids = slot_ids || '2025-12-31T10:00'::text, total_cents = 600 WHERE id = $1`, [
        selectionId,
      ]);
      await tx.write(
        `INSERT INTO claims (slot_id, state, user_id, selection_id, expires_at, asked_at, cutoff_minutes)
         SELECT '2025-12-31T10:00', state, user_id, selection_id, expires_at, asked_at, cutoff_minutes FROM claims WHERE selection_id = $1`,
        [selectionId],
      );
      await tx.write(`UPDATE day_versions SET version = version + 1, taken = taken + 1 WHERE date = '2025-12-31'`);
      const answer = change({ to: '2025-12-30' });
      await eventually(wait, (waiting) => waiting.length === 1);
      return { answer };
    });
    expect(await shortened.answer).toMatchObject({ status: 400, body: { fields: { to: [expect.stringContaining('2025-12-31')] } } });
  });

  it('rejects a claim for a slot on a day that was just removed, even on an app instance that still caches the old season', async () => {
    const other = await app.another();
    const person = await makePerson(app);
    const claims = () => at(other, person).post(API.selections, selectionBody(['2025-12-31T10:00']));
    await at(other, person).get(API.season);
    expect((await change({ to: '2025-12-30' })).status).toBe(200);
    expect(await claims()).toMatchObject({ status: 400, body: { error: 'DATE_OUT_OF_SEASON' } });
    expect(await app.sql(`SELECT 1 FROM claims`)).toEqual([]);
  });

  it('releases holds even if sales were already frozen', async () => {
    const person = await makePerson(app);
    const { selectionId } = await makeSelection(person, ['2025-06-14T10:00']);
    await change({ salesFrozen: true, openHolds: 'finish' });
    expect((await person.client.get(API.selection(selectionId))).body).toMatchObject({ state: 'held' });
    await change({ status: 'closed', openHolds: 'release' });
    await eventually(
      async () => (await person.client.get(API.selection(selectionId))).body,
      ({ state }) => state === 'cancelled',
    );
  });

  it('releases all other holds and reports the failure if one hold cannot be released', async () => {
    const people = await makePeople(app, 10);
    const held = await Promise.all(people.map((person, i) => makeSelection(person, slotsOf('2025-06-14', 40 + i, 1))));
    const [stuck] = held.map(({ selectionId }) => selectionId).toSorted();
    await app.sql(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not this one'; END $$`);
    await app.sql(`CREATE TRIGGER refuse BEFORE UPDATE ON selections FOR EACH ROW WHEN (OLD.id = '${stuck}') EXECUTE FUNCTION refuse()`);
    expect((await change({ salesFrozen: true, openHolds: 'release' })).status).toBe(500);
    expect(await app.sql(`SELECT id FROM selections WHERE state = 'held'`)).toEqual([{ id: stuck }]);
    await app.sql(`DROP TRIGGER refuse ON selections`);
    expect((await change({ salesFrozen: true, openHolds: 'release' })).status).toBe(200);
    expect(await app.sql(`SELECT id FROM selections WHERE state = 'held'`)).toEqual([]);
  });

  it('closes open payment pages when holds are released, so that no money is taken', async () => {
    const person = await makePerson(app);
    const { checkoutUrl, selectionId, referenceNumber } = await makeCheckout(person, ['2025-06-14T10:00']);
    await change({ salesFrozen: true, openHolds: 'release' });
    await eventually(
      async () => (await person.client.get(API.selection(selectionId))).body,
      ({ state }) => state === 'cancelled',
    );
    await payAt(checkoutUrl, 'card');
    expect((await person.client.get(API.booking(referenceNumber))).body).toMatchObject({ paymentStatus: 'cancelled' });
    expect(app.sandbox?.ledger().totals.captured).toBe(0);
  });

  it('keeps the old price for buyers with a hold, even if the price changes while their payment page is open', async () => {
    const [holding, paying] = [await makePerson(app), await makePerson(app)];
    const { selectionId } = await makeSelection(holding, ['2025-06-14T10:00']);
    const page = await makeCheckout(paying, ['2025-06-15T10:00']);
    await change({ priceCents: 500 });
    const late = (await makePerson(app)).client;
    expect(await late.post(API.selections, selectionBody(['2025-06-16T10:00']))).toMatchObject({
      status: 400,
      body: { error: 'TOTAL_MISMATCH' },
    });
    expect((await late.post(API.selections, selectionBody(['2025-06-16T10:00'], 500))).status).toBe(201);
    expect((await holding.client.get(API.selection(selectionId))).body).toMatchObject({ totalAmount: 3 });
    const later = await holding.client.post<{ checkoutUrl: string; referenceNumber: string }>(API.selectionCheckout(selectionId));
    for (const [person, { checkoutUrl, referenceNumber }] of [
      [holding, later.body],
      [paying, page],
    ] as const) {
      await payAt(checkoutUrl, 'card');
      await eventually(
        async () => (await person.client.get(API.booking(referenceNumber))).body,
        ({ paymentStatus }) => paymentStatus === 'paid',
      );
    }
    expect(app.sandbox?.ledger().totals.captured).toBe(600);
  });

  it('lets buyers who have a hold or an open payment page in the old season finish after the next season begins', async () => {
    const [holding, paying] = [await makePerson(app), await makePerson(app)];
    const { selectionId } = await makeSelection(holding, ['2025-06-14T10:00']);
    const page = await makeCheckout(paying, ['2025-06-15T10:00']);
    await admin.post(ADMIN_API.seasons, next);
    expect((await change({ status: 'open', priceCents: 700 }, 2026)).status).toBe(200);
    await eventually(
      async () => (await holding.client.get(API.season)).body,
      ({ year }) => year === 2026,
    );
    const later = await holding.client.post<{ checkoutUrl: string; referenceNumber: string }>(API.selectionCheckout(selectionId));
    for (const [person, { checkoutUrl, referenceNumber }] of [
      [holding, later.body],
      [paying, page],
    ] as const) {
      await payAt(checkoutUrl, 'card');
      await eventually(
        async () => (await person.client.get(API.booking(referenceNumber))).body,
        ({ paymentStatus }) => paymentStatus === 'paid',
      );
    }
    expect((await holding.client.get(`${API.results}?year=2025`)).status).toBe(200);
  });

  it('cannot become upcoming again while a slot is held', async () => {
    await makeSelection(await makePerson(app), ['2025-06-14T10:00']);
    expect(await change({ status: 'upcoming' })).toMatchObject({ status: 400, body: { fields: { status: [expect.any(String)] } } });
  });
});

describe('the settings', () => {
  beforeAll(open);
  afterAll(() => app.close());

  it.each([
    { priceCents: 0 },
    { priceCents: 49 },
    { priceCents: 1_000_001 },
    { priceCents: 2.5 },
    { maxSlotsPerDay: 97 },
    { cutoffMinutes: -1 },
    { pulaPerDollar: 0 },
    { permitNumber: 'x'.repeat(61) },
    { permitNumber: 'GA\u202e17' },
    { bridge: { lat: 91, lng: 0, approximate: false } },
    { from: '2025-02-30' },
    { from: '2025-12-31', to: '2025-05-01' },
    { from: '2024-05-01' },
    { status: 'over' },
    { openHolds: 'sell' },
  ])('rejects %j', async (more) => {
    expect(await change(more)).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED' } });
    expect(await versionOf(2025)).toBe(1);
  });
});
