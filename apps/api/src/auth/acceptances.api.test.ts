import { builtPrivacy } from '@raffle/contracts/content/built-privacy';
import type { AdminBookingDetail } from '@raffle/contracts/admin/bookings';
import type { AdminCashSale } from '@raffle/contracts/admin/cash';
import type { AcceptedTerms, AccountExport } from '@raffle/contracts/people/account';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { asPerson, makeAccount } from '../../test/account.js';
import { makeAdmin, openShift, type AdminClient } from '../../test/admin.js';
import { makeCheckout, payAt, type Person } from '../../test/make.js';
import { buySlots, returned, sessionIn } from '../../test/money.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';

let app: TestApp;
let organiser: AdminClient;
beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
  organiser = await makeAdmin(app, 'organiser');
});
afterAll(() => app.close());

/** The newest published versions. The built-in sections are version 1. */
const newest = { rules: 1, privacy: 1 };
async function publish(section: keyof typeof newest, value: unknown): Promise<void> {
  const version = newest[section] - 1;
  expect(await organiser.put(ADMIN_API.contentSection(section), { version, value })).toMatchObject({ status: 200 });
  newest[section] += 1;
}
/** Works only before the first sale, because later changes to the rules require two people. */
const publishRules = () => publish('rules', [{ title: 'Taking part', points: [`Text number ${newest.rules + 1}.`] }]);
const now = (reference: string | null) => [reference, 2025, newest.rules, newest.privacy];

const versionsOf = (acceptances: AcceptedTerms[]) =>
  acceptances.map(({ year, rulesVersion, privacyVersion, reference }) => [reference, year, rulesVersion, privacyVersion]);
const exported = async ({ client }: Person) => versionsOf((await client.get<AccountExport>(API.userExport)).body.acceptances);
const lines = async (path: string) => (await (await organiser.fetch(path)).text()).trim().split('\r\n');

it('records the newest versions when a buyer returns to pay for the same booking', async () => {
  const person = await asPerson(app, await makeAccount(app));
  const withAccount = now(null);
  const { bookingId, referenceNumber } = await makeCheckout(person, ['2025-06-14T10:00']);
  await publishRules();
  expect((await person.client.post(API.bookingCheckout(bookingId))).status).toBe(201);
  expect(await exported(person)).toEqual([withAccount, now(referenceNumber)]);
});

it('keeps the versions recorded for a payment while the bank is processing it', async () => {
  const person = await asPerson(app, await makeAccount(app));
  const { bookingId, referenceNumber, checkoutUrl } = await makeCheckout(person, ['2025-06-14T11:00']);
  const recorded = [now(null), now(referenceNumber)];
  await returned(person, sessionIn(await payAt(checkoutUrl, 'processing')));
  await publishRules();
  expect((await person.client.post(API.bookingCheckout(bookingId))).status).toBe(409);
  expect(await exported(person)).toEqual(recorded);
});

it('records the versions accepted at registration and at each payment, and shows them to organisers', async () => {
  const person = await asPerson(app, await makeAccount(app));
  const withAccount = now(null);
  await publishRules();
  const { bookingId, referenceNumber } = await buySlots(person, ['2025-06-14T12:00']);
  const bought = now(referenceNumber);
  await publish('privacy', { ...builtPrivacy, keepYears: 3 });
  const second = await makeCheckout(person, ['2025-06-15T10:00']);

  expect(await exported(person)).toEqual([withAccount, bought, now(second.referenceNumber)]);
  const { body } = await organiser.get<AdminBookingDetail>(ADMIN_API.booking(bookingId));
  expect(versionsOf(body.acceptances)).toEqual([withAccount, bought]);
  const versions = bought.slice(2);
  expect((await lines(ADMIN_API.bookingsExport)).find((line) => line.includes(referenceNumber))).toMatch(
    new RegExp(`,${versions.join()}$`),
  );
  expect(await lines(ADMIN_API.export('people', 2025))).toContainEqual(
    expect.stringContaining(`2025 version ${newest.rules},2025 version ${newest.privacy},`),
  );
});

it('records the versions accepted for a cash sale, and prints them on its receipt', async () => {
  const cashier = await makeAdmin(app, 'cashier');
  await openShift(cashier);
  const sale = { slotIds: ['2025-06-14T13:00'], buyerName: 'Onalenna Seretse', amountTaken: 3 };
  const { body } = await cashier.post<AdminCashSale>(ADMIN_API.cashSales, sale);
  expect(body.accepted).toEqual(newest);
  expect((await cashier.get<AdminCashSale>(ADMIN_API.cashSale(body.bookingId))).body.accepted).toEqual(newest);
  expect((await lines(ADMIN_API.cashSalesExport)).at(-1)).toMatch(new RegExp(`,${newest.rules},${newest.privacy}$`));
});

it('records the current season for an account created while the next season is in preparation', async () => {
  expect((await organiser.post(ADMIN_API.seasons, { year: 2026, from: '2026-05-01', to: '2026-12-31' })).status).toBe(201);
  expect(await exported(await asPerson(app, await makeAccount(app)))).toEqual([now(null)]);
});
