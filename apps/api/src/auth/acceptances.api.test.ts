import { builtPrivacy } from '@raffle/contracts/content/built-privacy';
import type { AdminBookingDetail } from '@raffle/contracts/admin/bookings';
import type { AdminCashSale } from '@raffle/contracts/admin/cash';
import type { VersionedSection } from '@raffle/contracts/content/site-content';
import type { AcceptedTerms, AccountExport } from '@raffle/contracts/people/account';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { asPerson, makeAccount } from '../../test/account.js';
import { makeAdmin, openShift, type AdminClient } from '../../test/admin.js';
import { makeCheckout, payAt, type Person } from '../../test/make.js';
import { payAndWait, returned, sessionIn } from '../../test/money.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';

let app: TestApp;
let organiser: AdminClient;
beforeEach(async () => {
  app = await startTestApp({ sandbox: true });
  organiser = await makeAdmin(app, 'organiser');
});
afterEach(() => app.close());

async function publish(section: VersionedSection, version: number, value: unknown): Promise<void> {
  expect(await organiser.put(ADMIN_API.contentSection(section), { version, value })).toMatchObject({ status: 200 });
}
const rules = (text: string) => [{ title: 'Taking part', points: [text] }];
const versionsOf = (acceptances: AcceptedTerms[]) =>
  acceptances.map(({ year, rulesVersion, privacyVersion, reference }) => [reference, year, rulesVersion, privacyVersion]);
const exported = async ({ client }: Person) => versionsOf((await client.get<AccountExport>(API.userExport)).body.acceptances);
const lines = async (path: string) => (await (await organiser.fetch(path)).text()).trim().split('\r\n');

it('records the versions accepted at registration and at each payment, and shows them to organisers', async () => {
  const person = await asPerson(app, await makeAccount(app));
  await publish('rules', 0, rules('The second text.'));
  const first = await makeCheckout(person, ['2025-06-14T10:00']);
  await payAndWait(person, first);
  await publish('privacy', 0, { ...builtPrivacy, keepYears: 3 });
  const second = await makeCheckout(person, ['2025-06-15T10:00']);

  const withAccount = [null, 2025, 1, 1];
  expect(await exported(person)).toEqual([withAccount, [first.referenceNumber, 2025, 2, 1], [second.referenceNumber, 2025, 2, 2]]);
  const { body } = await organiser.get<AdminBookingDetail>(ADMIN_API.booking(first.bookingId));
  expect(versionsOf(body.acceptances)).toEqual([withAccount, [first.referenceNumber, 2025, 2, 1]]);
  expect((await lines(ADMIN_API.bookingsExport)).filter((line) => line.includes(first.referenceNumber))).toEqual([
    expect.stringMatching(/,2,1$/),
  ]);
  expect(await lines(ADMIN_API.export('people', 2025))).toContainEqual(expect.stringContaining('2025 version 2,2025 version 2,'));
});

it('records the newest versions when a buyer returns to pay for the same booking', async () => {
  const person = await asPerson(app, await makeAccount(app));
  const { bookingId, referenceNumber } = await makeCheckout(person, ['2025-06-14T10:00']);
  await publish('rules', 0, rules('The second text.'));
  expect((await person.client.post(API.bookingCheckout(bookingId))).status).toBe(201);
  expect(await exported(person)).toEqual([
    [null, 2025, 1, 1],
    [referenceNumber, 2025, 2, 1],
  ]);
});

it('keeps the versions recorded for a payment while the bank is processing it', async () => {
  const person = await asPerson(app, await makeAccount(app));
  const { bookingId, referenceNumber, checkoutUrl } = await makeCheckout(person, ['2025-06-14T10:00']);
  await returned(person, sessionIn(await payAt(checkoutUrl, 'processing')));
  await publish('rules', 0, rules('The second text.'));
  expect((await person.client.post(API.bookingCheckout(bookingId))).status).toBe(409);
  expect(await exported(person)).toEqual([
    [null, 2025, 1, 1],
    [referenceNumber, 2025, 1, 1],
  ]);
});

it('records the versions accepted for a cash sale, and prints them on its receipt', async () => {
  const cashier = await makeAdmin(app, 'cashier');
  await openShift(cashier);
  await publish('rules', 0, rules('The second text.'));
  const sale = { slotIds: ['2025-06-14T10:00'], buyerName: 'Onalenna Seretse', amountTaken: 3 };
  const { body } = await cashier.post<AdminCashSale>(ADMIN_API.cashSales, sale);
  expect(body.accepted).toEqual({ rules: 2, privacy: 1 });
  expect((await cashier.get<AdminCashSale>(ADMIN_API.cashSale(body.bookingId))).body.accepted).toEqual({ rules: 2, privacy: 1 });
  expect((await lines(ADMIN_API.cashSalesExport)).at(-1)).toMatch(/,2,1$/);
});

it('records the current season for an account created while the next season is in preparation', async () => {
  expect((await organiser.post(ADMIN_API.seasons, { year: 2026, from: '2026-05-01', to: '2026-12-31' })).status).toBe(201);
  expect(await exported(await asPerson(app, await makeAccount(app)))).toEqual([[null, 2025, 1, 1]]);
});
