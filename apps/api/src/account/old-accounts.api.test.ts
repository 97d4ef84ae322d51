import { builtPrivacy } from '@raffle/contracts/content/built-privacy';
import type { AdminCashSale } from '@raffle/contracts/admin/cash';
import type { AdminDeletionPage } from '@raffle/contracts/admin/deletions';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { asPerson, makeAccount } from '../../test/account.js';
import { makeAdmin, openShift, type AdminClient } from '../../test/admin.js';
import { expectInvariants } from '../../test/expect-invariants.js';
import { makeCheckout, type Person } from '../../test/make.js';
import { payAndWait } from '../../test/money.js';
import { resultStep, TWO_WITNESSES } from '../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { tablesHolding } from '../../test/texts-of-database.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { OldAccounts } from './old-accounts.service.js';

let app: TestApp;
let organiser: AdminClient;
beforeEach(async () => {
  app = await startTestApp({ sandbox: true, env: { APP_NOW: '2025-05-20T09:00:00+02:00' } });
  organiser = await makeAdmin(app, 'organiser');
});
afterEach(async () => {
  jest.restoreAllMocks();
  await expectInvariants(app);
  await app.close();
});

const newcomer = async (fullName = 'Naledi Kgosi'): Promise<Person> => asPerson(app, await makeAccount(app, { fullName }));
async function buyer(slotId: string, fullName?: string): Promise<Person> {
  const person = await newcomer(fullName);
  await payAndWait(person, await makeCheckout(person, [slotId]));
  return person;
}
/**
 * Runs the job on the morning of the given date. Backdates the accounts first, because tests create them at the current time, which is
 * after the season.
 */
async function runsOn(date: string): Promise<void> {
  await app.sql(`UPDATE users SET created_at = '2025-05-20T09:00:00+02:00' WHERE created_at > '2026-01-01'`);
  await (await app.another({ APP_NOW: `${date}T09:00:00+02:00` })).app.get(OldAccounts).delete();
}
const hasAccount = async ({ client }: Person) => (await client.get(API.user)).status === 200;

it("deletes accounts and cash buyers' data once the retention period in the privacy notice has ended, and keeps their tickets", async () => {
  const [bought, registered] = [await buyer('2025-06-14T10:00', 'Kagiso Unmistakable'), await newcomer()];
  await openShift(organiser);
  const sale = { slotIds: ['2025-06-14T11:00'], buyerName: 'Onalenna Unmistakable', buyerPhone: '+26775987654', amountTaken: 3 };
  const { body: cash } = await organiser.post<AdminCashSale>(ADMIN_API.cashSales, sale);

  await runsOn('2030-12-31');
  expect(await Promise.all([bought, registered].map(hasAccount))).toEqual([true, true]);
  await runsOn('2031-01-01');
  expect(await Promise.all([bought, registered].map(hasAccount))).toEqual([false, false]);
  expect(await tablesHolding(app, ['Unmistakable', '75987654', bought.email])).toEqual([]);
  expect(await app.sql(`SELECT payment_status FROM bookings WHERE id = $1 OR user_id = $2`, [cash.bookingId, bought.id])).toEqual([
    { payment_status: 'paid' },
    { payment_status: 'paid' },
  ]);
  const { deletions } = (await organiser.get<AdminDeletionPage>(`${ADMIN_API.deletions}?by=years`)).body;
  expect(deletions).toHaveLength(3);
  expect(deletions).toContainEqual({ person: bought.publicId, at: expect.any(String), admin: null, afterYears: 5, tickets: 1, amount: 3 });
  expect((await organiser.get<AdminDeletionPage>(`${ADMIN_API.deletions}?by=person`)).body.deletions).toEqual([]);
});

it("applies the retention period of the season's latest privacy notice", async () => {
  const person = await buyer('2025-06-14T10:00');
  const change = { version: 0, value: { ...builtPrivacy, keepYears: 2 } };
  expect((await organiser.put(ADMIN_API.contentSection('privacy'), change)).status).toBe(200);
  await runsOn('2027-12-31');
  expect(await hasAccount(person)).toBe(true);
  await runsOn('2028-01-01');
  expect(await hasAccount(person)).toBe(false);
});

it('starts the retention period after the last season that the user took part in', async () => {
  const [once, again] = [await buyer('2025-06-14T10:00'), await buyer('2025-06-14T11:00')];
  expect((await organiser.post(ADMIN_API.seasons, { year: 2026, from: '2026-05-01', to: '2026-12-31' })).status).toBe(201);
  await app.sql(`INSERT INTO acceptances (user_id, season_year, rules_version, privacy_version) VALUES ($1, 2026, 1, 1)`, [again.id]);
  await runsOn('2031-01-01');
  expect(await Promise.all([once, again].map(hasAccount))).toEqual([false, true]);
  await runsOn('2032-01-01');
  expect(await hasAccount(again)).toBe(false);
});

it('starts the retention period after the season of registration if the account has no acceptances or selections', async () => {
  const person = await newcomer();
  await app.sql(`DELETE FROM acceptances WHERE user_id = $1`, [person.id]);
  await app.sql(`UPDATE users SET created_at = '2025-12-31T23:30:00+02:00' WHERE id = $1`, [person.id]);
  await runsOn('2030-12-31');
  expect(await hasAccount(person)).toBe(true);
  await runsOn('2031-01-01');
  expect(await hasAccount(person)).toBe(false);
});

it('keeps an account that was created less than the retention period ago, even if its season ended earlier', async () => {
  const person = await newcomer();
  await app.sql(`UPDATE users SET created_at = '2025-12-01T09:00:00+02:00' WHERE id = $1`, [person.id]);
  await app.sql(`UPDATE seasons SET ends_on = '2025-06-30'`);
  await runsOn('2030-11-30');
  expect(await hasAccount(person)).toBe(true);
  await runsOn('2030-12-02');
  expect(await hasAccount(person)).toBe(false);
});

it("keeps a user who accepts the next season's terms while the job deletes other accounts", async () => {
  const [first, second] = [await newcomer('Amantle First'), await newcomer('Bonolo Second')];
  // eslint-disable-next-line typescript/unbound-method -- called with its service below
  const { deleteAfter } = AccountDeletionService.prototype;
  expect((await organiser.post(ADMIN_API.seasons, { year: 2026, from: '2026-05-01', to: '2026-12-31' })).status).toBe(201);
  jest.spyOn(AccountDeletionService.prototype, 'deleteAfter').mockImplementationOnce(async function (
    this: AccountDeletionService,
    ...given
  ) {
    await deleteAfter.apply(this, given);
    await app.sql(`INSERT INTO acceptances (user_id, season_year, rules_version, privacy_version) VALUES ($1, 2026, 1, 1)`, [second.id]);
  });
  await runsOn('2031-01-01');
  expect(await Promise.all([first, second].map(hasAccount))).toEqual([false, true]);
});

it('keeps the account of a winner who may still claim the prize', async () => {
  const [winner, other] = [await buyer('2025-05-31T10:00'), await buyer('2025-05-31T10:45')];
  organiser.client.moveTo((await app.another({ APP_NOW: '2025-06-01T09:00:00+02:00' })).url);
  await resultStep(app, organiser, 'arrival', { arrivedAt: '2025-05-31T10:07:00+02:00', ...TWO_WITNESSES, openHolds: 'finish' });
  await resultStep(app, organiser, 'verify');
  expect((await resultStep(app, organiser, 'announce')).status).toBe(200);
  await runsOn('2031-01-01');
  expect(await Promise.all([winner, other].map(hasAccount))).toEqual([true, false]);
  await app.sql(`UPDATE winners SET claim_until = now() - interval '1 second' WHERE state = 'told'`);
  await runsOn('2031-01-01');
  expect(await hasAccount(winner)).toBe(false);
});

it('does not delete an account with a payment in progress', async () => {
  const person = await newcomer();
  const { bookingId } = await makeCheckout(person, ['2025-06-14T10:00']);
  await app.sql(`UPDATE payments SET state = 'authorised' WHERE booking_id = $1`, [bookingId]);
  await runsOn('2031-01-01');
  expect(await hasAccount(person)).toBe(true);
});
