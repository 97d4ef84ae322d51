import type { ApiErrorBody } from '@raffle/contracts/errors';
import { API } from '@raffle/contracts/routes';
import type { SlotView } from '@raffle/contracts/slots';
import { datesBetween } from '@raffle/contracts/slot-time';
import { asPerson, makeAccount, PASSWORD } from '../../test/account.js';
import { Client } from '../../test/client.js';
import { eventually, makeCheckout, payAt, type Person, slotsOf } from '../../test/make.js';
import { bookingOf, expectSoundMoney, moneyOf, NO_MONEY, outboxNow, payAndWait, statesOf } from '../../test/money.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { ClosingPagesService } from '../payments/checkout/closing-pages.service.js';

const days = datesBetween('2025-07-01', '2025-10-31');
let date: string;
let app: TestApp;
let person: Person;

beforeAll(async () => (app = await startTestApp({ sandbox: true })));
afterAll(async () => app?.close());
beforeEach(async () => {
  [date = ''] = days.splice(0, 1);
  person = await asPerson(app, await makeAccount(app));
});
afterEach(() => app.sandbox?.clearFaults());

const remove = () => person.client.send<ApiErrorBody>('DELETE', API.user, { password: PASSWORD });
const statusOf = async (id: string) => (await new Client(app.url).get<SlotView>(API.timeSlot(id))).body.status;
const isGone = async () => (await person.client.get(API.user)).status === 401;

it('closes an open payment page first, so that nobody can pay for slots of a deleted account', async () => {
  const [slot = ''] = slotsOf(date, 40, 1);
  const bought = await makeCheckout(person, [slot]);
  expect((await remove()).status).toBe(204);
  expect(await statesOf(app, bought.bookingId)).toEqual(['expired']);
  expect(await statusOf(slot)).toBe('available');
  await payAt(bought.checkoutUrl, 'card');
  expect(moneyOf(app, bought.referenceNumber)).toEqual(NO_MONEY);
  await expectSoundMoney(app);
});

it('keeps the account and states the reason if the user has just paid on the payment page', async () => {
  app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });
  const bought = await makeCheckout(person, slotsOf(date, 40, 1));
  await payAt(bought.checkoutUrl, 'card');
  const refused = await remove();
  expect(refused).toMatchObject({ status: 409, body: { error: 'PAYMENT_IN_PROGRESS', message: expect.stringContaining('went through') } });
  expect(await bookingOf(person, bought.referenceNumber)).toMatchObject({ paymentStatus: 'paid' });
  expect((await remove()).status).toBe(204);
  expect(await isGone()).toBe(true);
  await expectSoundMoney(app);
});

it('refuses the deletion while a payment is being confirmed, and allows it afterwards', async () => {
  app.sandbox?.addFault({ operation: 'payment_intents.capture', mode: 'drop', times: 0 });
  const bought = await makeCheckout(person, slotsOf(date, 40, 1));
  await payAt(bought.checkoutUrl, 'card');
  await eventually(
    () => bookingOf(person, bought.referenceNumber),
    ({ paymentStatus }) => paymentStatus === 'confirming',
  );
  expect(await remove()).toMatchObject({
    status: 409,
    body: { error: 'PAYMENT_IN_PROGRESS', message: expect.stringContaining('being confirmed') },
  });
  expect(await isGone()).toBe(false);
  app.sandbox?.clearFaults();
  await outboxNow(app);
  expect((await remove()).status).toBe(204);
  await expectSoundMoney(app);
});

it('refuses the deletion while the provider cannot close the payment page, and allows it afterwards', async () => {
  const [slot = ''] = slotsOf(date, 40, 1);
  await makeCheckout(person, [slot]);
  app.sandbox?.addFault({ operation: '*', mode: 'error', status: 503, times: 0 });
  expect(await remove()).toMatchObject({
    status: 409,
    body: { error: 'PAYMENT_IN_PROGRESS', message: expect.stringContaining("couldn't close your payment page") },
  });
  expect(await isGone()).toBe(false);
  app.sandbox?.clearFaults();
  expect((await remove()).status).toBe(204);
  expect(await statusOf(slot)).toBe('available');
  await expectSoundMoney(app);
});

/** Runs `happens` while the account's payment pages are being closed. */
function whileClosing(happens: () => Promise<unknown>): void {
  const closing = app.app.get(ClosingPagesService);
  const close = closing.endSelection.bind(closing);
  jest.spyOn(closing, 'endSelection').mockImplementationOnce(async (...page) => {
    await happens();
    await close(...page);
  });
}

it('keeps the account if the user buys slots in another tab while the payment pages are being closed', async () => {
  await makeCheckout(person, slotsOf(date, 40, 1));
  let reference = '';
  whileClosing(async () => {
    const other = await makeCheckout(person, slotsOf(date, 50, 1));
    reference = (await payAndWait(person, other)).referenceNumber;
  });
  expect(await remove()).toMatchObject({
    status: 409,
    body: { error: 'PAYMENT_IN_PROGRESS', message: expect.stringContaining('went through') },
  });
  expect(await bookingOf(person, reference)).toMatchObject({ paymentStatus: 'paid' });
  await expectSoundMoney(app);
});

it('keeps the account if the password changes while the payment pages are being closed', async () => {
  await makeCheckout(person, slotsOf(date, 40, 1));
  whileClosing(async () => {
    const change = { password: PASSWORD, newPassword: 'another river in may' };
    expect((await person.client.post(API.userPassword, change)).status).toBe(204);
  });
  expect(await remove()).toMatchObject({ status: 400, body: { fields: { password: ['Incorrect password'] } } });
  expect(await isGone()).toBe(false);
});
