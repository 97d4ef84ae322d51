import { addDays } from '@raffle/contracts/slot-time';
import { makeAdmin, openShift } from '../../../test/admin.js';
import { app, date, intentOf, mailsTo, paymentBecomes, person } from '../../../test/buyer.js';
import { changeSeason, eventually, makeCheckout, payAt, slotsOf } from '../../../test/make.js';
import { bookingOf, expectSoundMoney, moneyOf, outboxNow, paymentsOf, returned, sessionIn, statesOf } from '../../../test/money.js';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { Clock } from '../../platform/clock.js';
import { LogSealingService } from '../../results/log/log-sealing.service.js';
import { PaymentsJobs } from '../payments.jobs.js';
import { PaymentSyncService } from './payment-sync.service.js';
import { SettlementService } from './settlement.service.js';
import { UnsettledSalesJob } from './unsettled-sales.job.js';

/** With the default cut-off, a slot at 10:00 is settled at noon on the previous day. */
const SETTLED = 'T12:00:00+02:00';
const UNDONE = { paymentStatus: 'cancelled', cancelledBecause: expect.stringMatching(/about to be settled for the draw/) };
const NOTHING_KEPT = { captured: 0, voided: 600, outstanding: 0 };

/** Sets the calendar clock to this many seconds before the bought slots are settled. */
function secondsBefore(seconds: number): void {
  const at = Date.parse(addDays(date, -1) + SETTLED) - seconds * 1000;
  jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(at);
}

afterEach(() => {
  jest.restoreAllMocks();
  app.sandbox?.control({ action: 'review_payments', on: false });
});

const runJob = () => app.app.get(UnsettledSalesJob).run();
const undoneMails = async () => (await mailsTo(person)).filter(({ subject }) => subject.startsWith("We couldn't complete your payment"));
const failedMails = async () => (await mailsTo(person)).filter(({ subject }) => subject.startsWith("Your payment didn't go through"));
const noWebhooks = () => app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });

async function paymentOf(bookingId: number): Promise<string> {
  return (await paymentsOf(app, bookingId))[0]?.id ?? '';
}

async function loggedTickets(reference: string): Promise<number> {
  await app.app.get(LogSealingService).seal();
  return (await app.sql(`SELECT 1 FROM log_entries WHERE reference = $1 AND kind = 'ticket'`, [reference])).length;
}

async function underReview() {
  app.sandbox?.control({ action: 'review_payments', on: true });
  const bought = await makeCheckout(person, slotsOf(date, 40, 2));
  const session = sessionIn(await payAt(bought.checkoutUrl, 'card'));
  await paymentBecomes(bought.bookingId, 'authorised');
  return { ...bought, session, intent: intentOf(bought.referenceNumber) };
}

async function inProcessing() {
  const bought = await makeCheckout(person, slotsOf(date, 40, 2));
  const session = sessionIn(await payAt(bought.checkoutUrl, 'processing'));
  await returned(person, session);
  const sessions = app.sandbox?.state().sessions as { id: string; payment_intent: string }[];
  return { ...bought, session, intent: sessions.find(({ id }) => id === session)?.payment_intent ?? '' };
}

const approve = (intent: string) => app.sandbox?.control({ action: 'close_review', payment_intent: intent, closed_reason: 'approved' });

describe('a sale that is incomplete when its slot is about to be settled', () => {
  it('is left alone until a minute before the settlement', async () => {
    const { bookingId } = await underReview();
    secondsBefore(61);
    await runJob();
    expect(await statesOf(app, bookingId)).toEqual(['authorised']);
    secondsBefore(60);
    await runJob();
    expect(await statesOf(app, bookingId)).toEqual(['voided']);
  });

  it('is undone while the provider reviews it, and its buyer gets an email', async () => {
    const { bookingId, referenceNumber, session } = await underReview();
    secondsBefore(30);
    await runJob();
    await paymentBecomes(bookingId, 'voided');
    expect(await bookingOf(person, referenceNumber)).toMatchObject(UNDONE);
    expect((await returned(person, session)).body).toMatchObject({
      outcome: 'declined',
      message: expect.stringMatching(/settled for the draw/),
    });
    expect(await eventually(undoneMails, ({ length }) => length > 0)).toMatchObject([{ text: expect.stringMatching(/You pay nothing/) }]);
    await app.sandbox?.webhooksSettled();
    await app.app.get(PaymentSyncService).syncPayment(await paymentOf(bookingId));
    expect(moneyOf(app, referenceNumber)).toMatchObject(NOTHING_KEPT);
    expect(await loggedTickets(referenceNumber)).toBe(0);
    await expectSoundMoney(app);
  });

  it('is undone while the bank is processing it, and its money is released whatever the bank decides later', async () => {
    const { bookingId, referenceNumber, session, intent } = await inProcessing();
    secondsBefore(30);
    await runJob();
    expect(await bookingOf(person, referenceNumber)).toMatchObject(UNDONE);
    expect((await returned(person, session)).body).toMatchObject({
      outcome: 'declined',
      message: expect.stringMatching(/settled for the draw/),
    });
    app.sandbox?.control({ action: 'end_processing', payment_intent: intent });
    await eventually(
      async () => moneyOf(app, referenceNumber),
      ({ voided }) => voided === 600,
    );
    expect(moneyOf(app, referenceNumber)).toMatchObject(NOTHING_KEPT);
    expect(await statesOf(app, bookingId)).toEqual(['failed']);
    await outboxNow(app);
    expect([(await undoneMails()).length, (await failedMails()).length]).toEqual([1, 0]);
    await expectSoundMoney(app);
  });

  it('is undone while its capture is still awaiting a response; the money is refunded afterwards', async () => {
    app.sandbox?.addFault({ operation: 'payment_intents.capture', mode: 'drop', when: 'after', times: 0 });
    app.sandbox?.addFault({ operation: 'payment_intents.retrieve', mode: 'error', status: 503, times: 0 });
    const { bookingId, referenceNumber, checkoutUrl } = await makeCheckout(person, slotsOf(date, 40, 2));
    await payAt(checkoutUrl, 'card');
    await paymentBecomes(bookingId, 'capturing');
    secondsBefore(30);
    app.sandbox?.addFault({ operation: 'payment_intents.cancel', mode: 'error', status: 503, times: 0 });
    await runJob();
    expect(await bookingOf(person, referenceNumber)).toMatchObject(UNDONE);
    app.sandbox?.clearFaults();
    await outboxNow(app);
    await outboxNow(app);
    expect(moneyOf(app, referenceNumber)).toMatchObject({ captured: 600, refunded: 600, outstanding: 0 });
    expect(await eventually(undoneMails, ({ length }) => length > 0)).toHaveLength(1);
    expect(await loggedTickets(referenceNumber)).toBe(0);
    await expectSoundMoney(app);
  });

  it('is undone if its capture is confirmed after the settlement, even if no job has run', async () => {
    noWebhooks();
    const { bookingId, referenceNumber, checkoutUrl } = await makeCheckout(person, slotsOf(date, 40, 2));
    await payAt(checkoutUrl, 'card');
    app.sandbox?.addFault({ operation: 'payment_intents.capture', mode: 'error', status: 503, times: 0 });
    secondsBefore(61);
    const payment = await paymentOf(bookingId);
    await app.app
      .get(PaymentSyncService)
      .syncPayment(payment)
      .catch(() => undefined);
    expect(await statesOf(app, bookingId)).toEqual(['capturing']);
    app.sandbox?.clearFaults();
    noWebhooks();
    await app.sql(`UPDATE payments SET state_since = state_since - interval '61 seconds' WHERE id = $1`, [payment]);
    secondsBefore(0);
    await outboxNow(app);
    expect(await bookingOf(person, referenceNumber)).toMatchObject(UNDONE);
    await outboxNow(app);
    expect(moneyOf(app, referenceNumber)).toMatchObject({ captured: 600, refunded: 600, outstanding: 0 });
    await expectSoundMoney(app);
  });

  it('is undone if its payment page cannot be read, and money paid on that page is released', async () => {
    noWebhooks();
    for (const operation of ['checkout.sessions.retrieve', 'checkout.sessions.expire'])
      app.sandbox?.addFault({ operation, mode: 'error', status: 503, times: 0 });
    const { bookingId, referenceNumber, checkoutUrl } = await makeCheckout(person, slotsOf(date, 40, 2));
    await payAt(checkoutUrl, 'card');
    secondsBefore(30);
    await runJob();
    expect(await bookingOf(person, referenceNumber)).toMatchObject(UNDONE);
    expect(await eventually(undoneMails, ({ length }) => length > 0)).toHaveLength(1);
    app.sandbox?.clearFaults();
    await app.app.get(PaymentSyncService).syncPayment(await paymentOf(bookingId));
    expect(moneyOf(app, referenceNumber)).toMatchObject(NOTHING_KEPT);
    await expectSoundMoney(app);
  });

  it('is rejected if the buyer pays in the last minute before settlement: nothing is charged, and the buyer gets an email', async () => {
    noWebhooks();
    const { bookingId, referenceNumber, checkoutUrl } = await makeCheckout(person, slotsOf(date, 40, 2));
    const session = sessionIn(await payAt(checkoutUrl, 'card'));
    secondsBefore(30);
    expect((await returned(person, session)).body).toMatchObject({
      outcome: 'declined',
      message: expect.stringMatching(/completed too late/),
    });
    await paymentBecomes(bookingId, 'voided');
    expect(moneyOf(app, referenceNumber)).toMatchObject(NOTHING_KEPT);
    expect(await eventually(failedMails, ({ length }) => length > 0)).toHaveLength(1);
    await expectSoundMoney(app);
  });

  it('cannot be paid for in cash in the last minute before the settlement', async () => {
    const cashier = await makeAdmin(app, 'cashier');
    await openShift(cashier);
    await changeSeason(app, 'cutoff_minutes = 0');
    jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(Date.parse(`${date}T09:59:30+02:00`));
    const sale = { slotIds: slotsOf(date, 40, 1), buyerName: 'Neo', buyerPhone: '+26771234567', amountTaken: 3 };
    try {
      expect(await cashier.post(ADMIN_API.cashSales, sale)).toMatchObject({ status: 409, body: { error: 'SLOT_CLOSED' } });
    } finally {
      await changeSeason(app, 'cutoff_minutes = 1440');
    }
  });
});

it('after an arrival, sales whose payments still await a bank or a review are undone', async () => {
  const [reviewed, processed] = [
    await underReview(),
    await (async () => {
      app.sandbox?.control({ action: 'review_payments', on: false });
      const bought = await makeCheckout(person, slotsOf(date, 50, 2));
      await returned(person, sessionIn(await payAt(bought.checkoutUrl, 'processing')));
      return bought;
    })(),
  ];
  const open = await makeCheckout(person, slotsOf(date, 60, 2));
  await changeSeason(app, 'arrival_at = now()');
  try {
    await runJob();
  } finally {
    await changeSeason(app, 'arrival_at = NULL');
  }
  for (const { referenceNumber } of [reviewed, processed])
    expect(await bookingOf(person, referenceNumber)).toMatchObject({
      paymentStatus: 'cancelled',
      cancelledBecause: expect.stringMatching(/when the flood arrived/),
    });
  expect(await statesOf(app, open.bookingId)).toEqual(['open']);
});

describe('updates from the provider while the job undoes the sale', () => {
  /** Lets the job find the sale, then approves the payment before the job undoes the sale, so that the money can be captured. */
  async function approvedMeanwhile() {
    const sale = await underReview();
    noWebhooks();
    secondsBefore(30);
    const payment = await paymentOf(sale.bookingId);
    const settlement = app.app.get(SettlementService);
    const undo = settlement.undoIncomplete.bind(settlement);
    jest.spyOn(settlement, 'undoIncomplete').mockImplementationOnce(async (...all) => {
      approve(sale.intent);
      await app.app.get(PaymentSyncService).syncPayment(payment);
      await undo(...all);
    });
    await runJob();
    await outboxNow(app);
    return sale;
  }

  it('do not stop the job: the sale is undone once, with one email, and the money is released', async () => {
    const { referenceNumber } = await approvedMeanwhile();
    expect(await bookingOf(person, referenceNumber)).toMatchObject(UNDONE);
    expect(moneyOf(app, referenceNumber)).toMatchObject(NOTHING_KEPT);
    expect(await undoneMails()).toHaveLength(1);
    expect(await loggedTickets(referenceNumber)).toBe(0);
    await expectSoundMoney(app);
  });

  it('control: without the clock checks in the transactions, tickets for settled slots are logged, and their money is kept', async () => {
    const settlement = app.app.get(SettlementService);
    jest.spyOn(settlement as unknown as { tooLate: () => Promise<undefined> }, 'tooLate').mockResolvedValue(undefined);
    jest.spyOn(settlement as unknown as { cameTooLate: () => Promise<boolean> }, 'cameTooLate').mockResolvedValue(false);
    const { referenceNumber } = await approvedMeanwhile();
    expect(moneyOf(app, referenceNumber)).toMatchObject({ captured: 600, outstanding: 0 });
    expect(await loggedTickets(referenceNumber)).toBe(2);
  });

  it('leave the sale either paid or undone if an instance whose clock is slow captures the money at the same moment', async () => {
    const behind = await app.another();
    for (let round = 0; round < 4; round += 1) {
      const { bookingId, referenceNumber, intent } = await underReviewOn(round);
      noWebhooks();
      secondsBefore(30);
      const payment = await paymentOf(bookingId);
      approve(intent);
      await Promise.allSettled([
        runJob(),
        behind.app.get(PaymentSyncService).syncPayment(payment),
        behind.app.get(PaymentsJobs).reconcileRecent(0),
      ]);
      jest.restoreAllMocks();
      app.sandbox?.clearFaults();
      await outboxNow(app);
      const { paymentStatus } = await bookingOf(person, referenceNumber);
      const { captured, refunded, outstanding } = moneyOf(app, referenceNumber);
      expect([paymentStatus, captured - refunded, outstanding]).toEqual(paymentStatus === 'paid' ? ['paid', 300, 0] : ['cancelled', 0, 0]);
    }
    await expectSoundMoney(app);
  });

  async function underReviewOn(round: number) {
    app.sandbox?.control({ action: 'review_payments', on: true });
    const bought = await makeCheckout(person, slotsOf(date, 40 + round, 1));
    await payAt(bought.checkoutUrl, 'card');
    await paymentBecomes(bought.bookingId, 'authorised');
    app.sandbox?.control({ action: 'review_payments', on: false });
    return { ...bought, intent: intentOf(bought.referenceNumber) };
  }
});
