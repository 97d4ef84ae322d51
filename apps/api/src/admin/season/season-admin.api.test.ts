import type { SeasonSettings } from '@raffle/contracts/admin/season';
import type { AdminAuditPage } from '@raffle/contracts/admin/audit';
import type { ResultView } from '@raffle/contracts/results';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import type { SeasonView } from '@raffle/contracts/season';
import type { SlotView } from '@raffle/contracts/slots';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import type { Client } from '../../../test/client.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { at, eventually, makeCheckout, makePerson, makeSelection, payAt, selectionBody } from '../../../test/make.js';
import { payAndWait } from '../../../test/money.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let app: TestApp;
let admin: AdminClient;
beforeEach(async () => {
  app = await startTestApp({ sandbox: true });
  admin = await makeAdmin(app, 'organiser');
});
afterEach(async () => {
  await expectInvariants(app);
  await app.close();
});

const season = async (year = 2025): Promise<SeasonSettings> => {
  const { body } = await admin.get<SeasonSettings[]>(ADMIN_API.seasons);
  const found = body.find((one) => one.year === year);
  if (found === undefined) throw new Error(`no season of ${year}`);
  return found;
};
const change = async (more: object) => admin.patch<SeasonSettings>(ADMIN_API.season(2025), { version: (await season()).version, ...more });

it('freezes sales immediately on every app instance, and reopens them', async () => {
  const other = await app.another();
  const person = await makePerson(app);
  const states = async (client: Client) => {
    const { body } = await client.get<SlotView[]>(`${API.timeSlots}?date=2025-06-14`);
    return [...new Set(body.map(({ status }) => status))].join();
  };
  expect(await states(at(other, person))).toBe('available');
  expect(await change({ salesFrozen: true, openHolds: 'finish' })).toMatchObject({ status: 200, body: { salesFrozen: true, version: 2 } });
  expect(await person.client.post(API.selections, selectionBody(['2025-06-14T10:00']))).toMatchObject({
    status: 409,
    body: { error: 'SLOT_CLOSED' },
  });
  for (const instance of [app, other]) {
    await eventually(
      () => states(at(instance, person)),
      (shown) => shown === 'closed',
    );
    await eventually(
      async () => (await at(instance, person).get<SeasonView>(API.season)).body,
      ({ salesOpen }) => !salesOpen,
    );
  }
  await change({ salesFrozen: false });
  await eventually(
    () => states(at(other, person)),
    (shown) => shown === 'available',
  );
  const log = await admin.get<AdminAuditPage>(`${ADMIN_API.auditLog}?action=season`);
  expect(log.body.entries.map(({ before, after }) => [before, after])).toEqual([
    [
      { version: 2, salesFrozen: true },
      { version: 3, salesFrozen: false },
    ],
    [
      { version: 1, salesFrozen: false },
      { version: 2, salesFrozen: true },
    ],
  ]);
});

it('either lets open holds run until they expire or releases all of them, as the organiser chooses', async () => {
  const [paying, holding] = [await makePerson(app), await makePerson(app)];
  const { checkoutUrl, referenceNumber } = await makeCheckout(paying, ['2025-06-14T10:00']);
  await change({ salesFrozen: true, openHolds: 'finish' });
  await payAt(checkoutUrl, 'card');
  await eventually(
    async () => (await paying.client.get(API.booking(referenceNumber))).body,
    ({ paymentStatus }) => paymentStatus === 'paid',
  );
  await change({ salesFrozen: false });
  const { selectionId } = await makeSelection(holding, ['2025-06-15T10:00']);
  await change({ status: 'closed', openHolds: 'release' });
  await eventually(
    async () => (await holding.client.get(API.selection(selectionId))).body,
    ({ state }) => state === 'cancelled',
  );
});

it('rejects a change to an outdated version, and dates that exclude a held slot', async () => {
  const { version } = await season();
  await change({ permitNumber: 'GA-17/2025', pulaPerDollar: 13.55 });
  expect(await admin.patch(ADMIN_API.season(2025), { version, priceCents: 100 })).toMatchObject({
    status: 409,
    body: { error: 'SEASON_CHANGED' },
  });
  await makeSelection(await makePerson(app), ['2025-06-14T10:00']);
  expect(await change({ from: '2025-06-15' })).toMatchObject({
    status: 400,
    body: { fields: { from: [expect.stringContaining('2025-06-14')] } },
  });
  expect((await change({ from: '2025-06-14', to: '2025-06-30' })).status).toBe(200);
  const { days } = (await admin.client.get<{ days: unknown[] }>(API.seasonDays)).body;
  expect(days).toHaveLength(17);
});

it('lets organisers set who may take part until the first ticket is sold', async () => {
  expect((await admin.client.get<SeasonView>(API.season)).body).toMatchObject({ minAge: 18, countries: [] });
  for (const wrong of [
    { minAge: 0 },
    { minAge: 100 },
    { minAge: 17.5 },
    { countries: ['XX'] },
    { countries: ['bw'] },
    { countries: ['BW', 'BW'] },
  ])
    expect(await change(wrong)).toMatchObject({ status: 400, body: { fields: { [Object.keys(wrong)[0] ?? '']: [expect.any(String)] } } });
  expect(await change({ minAge: 21, countries: ['BW', 'ZA'] })).toMatchObject({
    status: 200,
    body: { minAge: 21, countries: ['BW', 'ZA'] },
  });
  expect((await admin.client.get<SeasonView>(API.season)).body).toMatchObject({ minAge: 21, countries: ['BW', 'ZA'] });

  const person = await makePerson(app);
  await payAndWait(person, await makeCheckout(person, ['2025-06-14T10:00']));
  expect(await change({ minAge: null })).toMatchObject({ status: 400, body: { fields: { minAge: [expect.stringContaining('sold')] } } });
  expect(await change({ countries: [] })).toMatchObject({
    status: 400,
    body: { fields: { countries: [expect.stringContaining('sold')] } },
  });
  expect(await admin.post(ADMIN_API.seasons, { year: 2026, from: '2026-05-01', to: '2026-12-31' })).toMatchObject({
    body: { minAge: 21, countries: ['BW', 'ZA'] },
  });
});

it('creates the next season, but keeps the old season current until the next one opens', async () => {
  expect((await admin.post(ADMIN_API.seasons, { year: 2025, from: '2025-05-01', to: '2025-12-31' })).status).toBe(400);
  expect(await admin.post(ADMIN_API.seasons, { year: 2026, from: '2026-05-01', to: '2026-12-31' })).toMatchObject({
    status: 201,
    body: { status: 'upcoming', priceCents: 300 },
  });
  expect((await admin.client.get(API.season)).body).toMatchObject({ year: 2025, salesOpen: true });
  expect((await makeSelection(await makePerson(app), ['2025-06-14T10:00'])).totalAmount).toBe(3);
  const others = async (query: string) => (await admin.client.get<ResultView>(`${API.results}${query}`)).body.others;
  expect(await others('')).toEqual([]);
  await app.sql(`UPDATE seasons SET status = 'open' WHERE year = 2026`);
  expect(await others('?year=2025')).toEqual([2026]);
  expect(await others('?year=2026')).toEqual([2025]);
});
