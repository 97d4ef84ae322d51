import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { API } from '@raffle/contracts/routes';
import { datesBetween } from '@raffle/contracts/slot-time';
import { asPerson, makeAccount } from '../../test/account.js';
import { eventually, makeCheckout, makePerson, payAt, type Person, slotsOf } from '../../test/make.js';
import { bookingOf, expectSoundMoney, outboxNow } from '../../test/money.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { DeletionLog } from './deletion-log.service.js';

const folder = mkdtempSync(path.join(tmpdir(), 'raffle-deletions-'));
const file = path.join(folder, 'deletions.log');
const days = datesBetween('2025-07-01', '2025-10-31');
const log: string[] = [];
let app: TestApp;
let payer: Person;
let other: Person;

beforeAll(async () => {
  // Disables the job that reads payments at the provider, so that the deletion itself finds a paid page.
  const env = { DELETIONS_LOG: file, PAYMENTS_QUIET_SECONDS: '3600' };
  app = await startTestApp({ sandbox: true, env, log: (line) => log.push(line) });
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  log.length = 0;
  payer = await asPerson(app, await makeAccount(app));
  other = await makePerson(app);
});
afterEach(() => {
  app.sandbox?.clearFaults();
  writeFileSync(file, '');
});

/** Simulates a restored backup of people who had deleted their accounts. The file is put back while the site is running. */
async function hadLeft(...people: Person[]): Promise<void> {
  const marks = people.map(({ publicId }) => createHash('sha256').update(`deleted account ${publicId}`).digest('hex'));
  writeFileSync(file, marks.map((mark) => `2025-06-30 ${mark}\n`).join(''));
  await app.app.get(DeletionLog).replay();
}
const again = () => app.app.get(DeletionLog).replay();
const isGone = async (person: Person) => (await person.client.get(API.user)).status === 401;
const said = (person: Person) => log.some((line) => line.includes(`person ${person.id} was deleted before and is not gone again yet`));
const buy = (fault?: Parameters<NonNullable<TestApp['sandbox']>['addFault']>[0]) => {
  if (fault) app.sandbox?.addFault(fault);
  return makeCheckout(payer, slotsOf(days.shift() ?? '', 40, 1));
};

it('keeps a payer until the money has arrived, logs that, and delays nobody else', async () => {
  const bought = await buy({ operation: 'payment_intents.capture', mode: 'drop', times: 0 });
  await payAt(bought.checkoutUrl, 'card');
  await eventually(
    () => bookingOf(payer, bought.referenceNumber),
    ({ paymentStatus }) => paymentStatus === 'confirming',
  );
  await hadLeft(payer, other);
  expect([await isGone(payer), await isGone(other)]).toEqual([false, true]);
  expect([said(payer), said(other)]).toEqual([true, false]);
  expect(await bookingOf(payer, bought.referenceNumber)).toMatchObject({ paymentStatus: 'confirming' });

  app.sandbox?.clearFaults();
  await outboxNow(app);
  await again();
  expect(await isGone(payer)).toBe(true);
  expect(await bookingsOf(bought.bookingId)).toEqual([{ paid: true, anonymous: true }]);
  await expectSoundMoney(app);
});

it('keeps a person whose page was paid, and deletes them the next time, with their ticket kept', async () => {
  const bought = await buy({ operation: 'webhook', mode: 'drop', times: 0 });
  await payAt(bought.checkoutUrl, 'card');
  await hadLeft(payer, other);
  // The job may have run a second time already.
  expect([await isGone(other), said(payer)]).toEqual([true, true]);
  await again();
  expect(await isGone(payer)).toBe(true);
  expect(await bookingsOf(bought.bookingId)).toEqual([{ paid: true, anonymous: true }]);
  await expectSoundMoney(app);
});

it('keeps a person whose page the provider cannot close, and deletes them once it can', async () => {
  const bought = await buy();
  app.sandbox?.addFault({ operation: '*', mode: 'error', status: 503, times: 0 });
  await hadLeft(payer, other);
  expect([await isGone(payer), await isGone(other), said(payer)]).toEqual([false, true, true]);
  app.sandbox?.clearFaults();
  await again();
  expect(await isGone(payer)).toBe(true);
  expect(await bookingsOf(bought.bookingId)).toEqual([{ paid: false, anonymous: true }]);
  await expectSoundMoney(app);
});

const bookingsOf = (id: number) =>
  app.sql<{ paid: boolean; anonymous: boolean }>(
    `SELECT b.payment_status = 'paid' AS paid, u.deleted_at IS NOT NULL AS anonymous FROM bookings b JOIN users u ON u.id = b.user_id WHERE b.id = $1`,
    [id],
  );
