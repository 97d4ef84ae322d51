import { datesBetween } from '@raffle/contracts/slot-time';
import { API } from '@raffle/contracts/routes';
import { eventually, makeCheckout, makePerson, makeSelection, payAt, type Person, slotsOf } from '../../test/make.js';
import { bookingOf, expectSoundMoney, moneyOf, payAndWait, statesOf } from '../../test/money.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { findViolations } from '../invariants/invariants.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { ConvergeService } from './converge.service.js';
import { RefundsService } from './refunds.service.js';

const days = datesBetween('2025-07-01', '2025-10-31');
let date: string;
let app: TestApp;
let person: Person;

beforeAll(async () => (app = await startTestApp({ sandbox: true })));
afterAll(async () => app?.close());
beforeEach(async () => {
  [date = ''] = days.splice(0, 1);
  person = await makePerson(app);
});
afterEach(() => app.sandbox?.clearFaults());

const refunds = () => app.app.get(RefundsService);
const statusOf = async (slotId: string) => (await person.client.get<{ status: string }>(API.timeSlot(slotId))).body.status;
const intentOf = (reference: string) =>
  app.sandbox?.ledger().payments.find((payment) => payment.reference?.startsWith(reference))?.payment_intent ?? '';
const become = (bookingId: number, state: string) =>
  eventually(
    () => statesOf(app, bookingId),
    ([seen]) => seen === state,
  );

async function bought(count: number) {
  const slotIds = slotsOf(date, 40, count);
  const checkout = await makeCheckout(person, slotIds);
  await payAndWait(person, checkout);
  return { ...checkout, slotIds, intent: intentOf(checkout.referenceNumber) };
}

describe("what somebody does in the provider's dashboard", () => {
  it('a refund of everything: the booking is refunded and its slots are free', async () => {
    const { bookingId, referenceNumber, slotIds, intent } = await bought(3);
    app.sandbox?.control({ action: 'refund', payment_intent: intent });
    await become(bookingId, 'refunded');
    expect(await bookingOf(person, referenceNumber)).toMatchObject({ paymentStatus: 'refunded' });
    expect(await statusOf(slotIds[0] ?? '')).toBe('available');
    expect(await refunds().list(bookingId)).toMatchObject([{ origin: 'provider', state: 'succeeded', amountCents: 900 }]);
    await expectSoundMoney(app);
  });

  it('a dispute: the bank has the money, so the slots are free', async () => {
    const { bookingId, referenceNumber, slotIds, intent } = await bought(2);
    app.sandbox?.control({ action: 'dispute', payment_intent: intent });
    await become(bookingId, 'refunded');
    expect(await bookingOf(person, referenceNumber)).toMatchObject({ paymentStatus: 'refunded' });
    expect(await statusOf(slotIds[0] ?? '')).toBe('available');
    expect(await refunds().list(bookingId)).toMatchObject([{ origin: 'dispute', amountCents: 600 }]);
    await expectSoundMoney(app);
  });

  it('a refund of a part: alarms until somebody says which slots it was for', async () => {
    const { bookingId, referenceNumber, slotIds, intent } = await bought(3);
    app.sandbox?.control({ action: 'refund', payment_intent: intent, amount: 300 });
    const [refund] = await eventually(
      () => refunds().list(bookingId),
      (rows) => rows.length === 1,
    );
    expect(await bookingOf(person, referenceNumber)).toMatchObject({ paymentStatus: 'paid', totalAmount: 9 });
    expect((await findViolations((sql) => app.sql(sql))).map(({ id }) => id)).toEqual(['I3-booking', 'I3-all']);
    await expect(refunds().assign(refund?.id ?? '', slotIds.slice(0, 2), 'release')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await refunds().assign(refund?.id ?? '', slotIds.slice(0, 1), 'release');
    expect(await bookingOf(person, referenceNumber)).toMatchObject({
      paymentStatus: 'paid',
      totalAmount: 6,
      slots: slotIds.slice(1).map((id) => ({ id })),
    });
    expect(await statusOf(slotIds[0] ?? '')).toBe('available');
    await expectSoundMoney(app);
  });

  it('a capture of what was about to be given back: the money is refunded', async () => {
    const wanted = slotsOf(date, 40, 2);
    const checkout = await makeCheckout(person, wanted);
    await app.sql(`UPDATE claims SET state = 'released' WHERE selection_id = $1`, [checkout.selectionId]);
    await app.sql(`UPDATE day_versions SET taken = taken - 2 WHERE date = $1`, [date]);
    await makeSelection(await makePerson(app), wanted);
    app.sandbox?.addFault({ operation: 'payment_intents.cancel', mode: 'error', status: 500, times: 0 });
    await payAt(checkout.checkoutUrl, 'card');
    await become(checkout.bookingId, 'voiding');
    app.sandbox?.control({ action: 'capture', payment_intent: intentOf(checkout.referenceNumber) });
    app.sandbox?.clearFaults();
    await app.sql(`UPDATE outbox SET due_at = now() WHERE done_at IS NULL`);
    await app.app.get(Outbox).drain();
    await become(checkout.bookingId, 'refunded');
    expect(moneyOf(app, checkout.referenceNumber)).toMatchObject({ captured: 600, refunded: 600 });
    await expectSoundMoney(app);
  });
});

describe('money of a page that we had seen closed', () => {
  it.each(['authorised', 'captured'])('goes back when it was %s', async (how) => {
    app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });
    const checkout = await makeCheckout(person, slotsOf(date, 40, 1));
    const [payment] = await app.sql<{ id: string }>(`UPDATE payments SET state = 'expired' WHERE booking_id = $1 RETURNING id`, [
      checkout.bookingId,
    ]);
    await payAt(checkout.checkoutUrl, 'card');
    if (how === 'captured') app.sandbox?.control({ action: 'capture', payment_intent: intentOf(checkout.referenceNumber) });
    await app.app.get(ConvergeService).converge(payment?.id ?? '');
    await eventually(
      async () => moneyOf(app, checkout.referenceNumber),
      ({ voided, refunded }) => voided + refunded === 300,
    );
    expect(await statesOf(app, checkout.bookingId)).toEqual(['expired']);
    await eventually(
      async () => (await refunds().list(checkout.bookingId)).map(({ state }) => state),
      (states) => states.every((state) => state === 'succeeded'),
    );
    await expectSoundMoney(app);
  });
});
