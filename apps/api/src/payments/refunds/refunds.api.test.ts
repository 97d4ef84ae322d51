import type { DonationStats } from '@raffle/contracts/money/donations';
import { API } from '@raffle/contracts/routes';
import { violationsOf } from '../../../test/expect-invariants.js';
import { app, bookingBecomes, bought, date, mailsTo, openItems, paymentBecomes, person } from '../../../test/buyer.js';
import { Client } from '../../../test/client.js';
import { eventually, makeCheckout, makePerson, makeSelection, slotsOf } from '../../../test/make.js';
import { bookingOf, expectSoundMoney, moneyOf, outboxNow, statesOf } from '../../../test/money.js';
import { PaymentsJobs } from '../payments.jobs.js';
import { RefundSyncService } from './refund-sync.service.js';
import { RefundsService, type RefundInput } from './refunds.service.js';
import { StripeGateway } from '../provider/stripe-gateway.js';

afterEach(() => jest.restoreAllMocks());

const refunds = () => app.app.get(RefundsService);
const refundsOf = (bookingId: number) => app.database.single((reader) => refunds().list(reader, bookingId));
const stats = async () => (await new Client(app.url).get<DonationStats>(API.donationStats)).body;
const statusOf = async (slotId: string) => (await person.client.get<{ status: string }>(API.timeSlot(slotId))).body.status;

const ask = (bookingId: number, more: Partial<RefundInput> = {}) =>
  refunds().request({ bookingId, reason: 'asked by the person', slots: 'release', ...more });

/** Waits until a booking's refunds are in these states. */
const become = (bookingId: number, states: string[]) =>
  eventually(
    async () => (await refundsOf(bookingId)).map(({ state }) => state),
    (seen) => JSON.stringify(seen) === JSON.stringify(states),
  );

describe('a refund of a whole booking', () => {
  it('returns all of the money once, releases the slots, lowers the public total and emails the buyer', async () => {
    const before = await stats();
    const booking = await bought(3);
    await ask(booking.bookingId);
    await bookingBecomes(booking.referenceNumber, 'refunded');
    await paymentBecomes(booking.bookingId, 'refunded');
    expect(moneyOf(app, booking.referenceNumber)).toMatchObject({ captured: 900, refunded: 900 });
    expect(await statusOf(booking.slotIds[0] ?? '')).toBe('available');
    const after = await eventually(stats, ({ totalAmount }) => totalAmount === before.totalAmount);
    expect(after.version).toBe(before.version + 2);
    const mail = await eventually(
      () => mailsTo(person),
      (mails) => mails.some(({ subject }) => subject.includes('refund')),
    );
    const text = mail.find(({ subject }) => subject.includes('refund'))?.text;
    expect(text).toContain(booking.referenceNumber);
    expect(text).toContain('The organiser gave this reason: asked by the person');
    expect((await bookingOf(person, booking.referenceNumber)).refunds).toMatchObject([{ amount: 9, reason: 'asked by the person' }]);
    await makeSelection(await makePerson(app), booking.slotIds);
    await expectSoundMoney(app);
  });

  it('keeps the slots off sale if requested', async () => {
    const booking = await bought(2);
    await ask(booking.bookingId, { slots: 'keep' });
    await paymentBecomes(booking.bookingId, 'refunded');
    expect(await statusOf(booking.slotIds[0] ?? '')).toBe('blocked');
    await expectSoundMoney(app);
  });

  it('is requested only once, no matter how often the button is clicked', async () => {
    const booking = await bought(2);
    app.sandbox?.addFault({ operation: 'refunds.create', mode: 'delay', delayMs: 300, times: 0 });
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => ask(booking.bookingId)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await paymentBecomes(booking.bookingId, 'refunded');
    await expect(ask(booking.bookingId)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(moneyOf(app, booking.referenceNumber)).toMatchObject({ refunded: 600 });
    await expectSoundMoney(app);
  });

  it('is rejected for a booking that is not paid', async () => {
    const { bookingId } = await makeCheckout(person, slotsOf(date, 40, 1));
    await expect(ask(bookingId)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await expect(ask(2_000_000_000)).rejects.toMatchObject({ code: 'BOOKING_NOT_FOUND' });
  });
});

describe('a refund of some slots', () => {
  it('leaves the booking paid with the other slots, which can be refunded later', async () => {
    const booking = await bought(3);
    const [first = '', second = '', third = ''] = booking.slotIds;
    await ask(booking.bookingId, { slotIds: [second] });
    const left = await eventually(
      () => bookingOf(person, booking.referenceNumber),
      ({ totalAmount }) => totalAmount === 6,
    );
    expect(left).toMatchObject({ paymentStatus: 'paid', slots: [{ id: first }, { id: third }] });
    expect(await statusOf(second)).toBe('available');
    expect(await statesOf(app, booking.bookingId)).toEqual(['captured']);
    await expectSoundMoney(app);
    await expect(ask(booking.bookingId, { slotIds: [second] })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await ask(booking.bookingId);
    await paymentBecomes(booking.bookingId, 'refunded');
    expect(moneyOf(app, booking.referenceNumber)).toMatchObject({ captured: 900, refunded: 900 });
    await expectSoundMoney(app);
  });
});

describe('when the provider has problems', () => {
  it.each([
    ['responds with an error without making the refund', { mode: 'error', when: 'before', times: 3 }],
    ['responds with an error after making the refund', { mode: 'error', when: 'after', times: 3 }],
    ['makes the refund, but its response is lost', { mode: 'drop', when: 'after', times: 3 }],
  ] as const)('%s: the refund becomes uncertain and is then made exactly once', async (_case, fault) => {
    const booking = await bought(2);
    app.sandbox?.addFault({ operation: 'refunds.create', ...fault });
    await ask(booking.bookingId, { slotIds: booking.slotIds.slice(0, 1) });
    await eventually(
      async () => (await refundsOf(booking.bookingId))[0]?.state,
      (state) => state !== 'requested',
      20_000,
    );
    app.sandbox?.clearFaults();
    await eventually(
      async () => {
        await outboxNow(app);
        return (await refundsOf(booking.bookingId))[0]?.state;
      },
      (state) => state === 'succeeded',
    );
    expect(moneyOf(app, booking.referenceNumber)).toMatchObject({ refunded: 300 });
    await expectSoundMoney(app);
  });

  it('a refund waits while the provider rejects calls because of its rate limit, and is then made exactly once', async () => {
    const booking = await bought(2);
    app.sandbox?.addFault({ operation: '*', mode: 'error', status: 429, times: 0 });
    await ask(booking.bookingId, { slotIds: booking.slotIds.slice(0, 1) });
    await eventually(
      () => app.sql<{ error: string }>(`SELECT last_error AS error FROM outbox WHERE kind = 'payments.refund' AND done_at IS NULL`),
      ([waiting]) => /rate_limit/.test(waiting?.error ?? ''),
    );
    expect(moneyOf(app, booking.referenceNumber)).toMatchObject({ refunded: 0 });
    app.sandbox?.clearFaults();
    await outboxNow(app);
    await become(booking.bookingId, ['succeeded']);
    expect(moneyOf(app, booking.referenceNumber)).toMatchObject({ refunded: 300 });
    await expectSoundMoney(app);
  });

  it('a rejected refund leaves the booking paid, and its failure is shown to organisers', async () => {
    const booking = await bought(1);
    app.sandbox?.addFault({ operation: 'refunds.create', mode: 'error', status: 400, code: 'charge_disputed', times: 1 });
    await ask(booking.bookingId);
    await become(booking.bookingId, ['failed']);
    await paymentBecomes(booking.bookingId, 'captured');
    expect((await refundsOf(booking.bookingId))[0]?.failure).toContain('charge_disputed');
    expect(await bookingOf(person, booking.referenceNumber)).toMatchObject({ paymentStatus: 'paid', totalAmount: 3 });
    await expectSoundMoney(app);
    await ask(booking.bookingId);
    await become(booking.bookingId, ['failed', 'succeeded']);
    await expectSoundMoney(app);
  });

  it('returns the payment to captured after a rejected refund, even if the first update fails', async () => {
    const booking = await bought(1);
    const sync = jest.spyOn(app.app.get(RefundSyncService), 'syncRefunds').mockRejectedValueOnce(new Error('the line broke'));
    app.sandbox?.addFault({ operation: 'refunds.create', mode: 'error', status: 400, code: 'charge_disputed', times: 1 });
    await ask(booking.bookingId);
    await become(booking.bookingId, ['failed']);
    await eventually(
      async () => {
        await outboxNow(app);
        return statesOf(app, booking.bookingId);
      },
      ([state]) => state === 'captured',
    );
    sync.mockRestore();
    await expectSoundMoney(app);
  });

  it('detects by polling that a refund has settled if no event arrives', async () => {
    const booking = await bought(1);
    app.sandbox?.addFault({ operation: 'refunds.create', mode: 'pending' });
    await ask(booking.bookingId);
    await become(booking.bookingId, ['settling']);
    expect(await bookingOf(person, booking.referenceNumber)).toMatchObject({ paymentStatus: 'refunded' });
    expect(await statesOf(app, booking.bookingId)).toEqual(['refunding']);
    await expectSoundMoney(app);
    app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });
    app.sandbox?.control({ action: 'settle_refund', refund: (await refundsOf(booking.bookingId))[0]?.providerId ?? '' });
    await app.app.get(PaymentsJobs).reconcileRecent(0);
    await become(booking.bookingId, ['succeeded']);
    expect(await statesOf(app, booking.bookingId)).toEqual(['refunded']);
    await expectSoundMoney(app);
  });

  it('a refund that fails after the booking changed leaves its amount owed; one item reports it until the refund is retried', async () => {
    const booking = await bought(2);
    app.sandbox?.addFault({ operation: 'refunds.create', mode: 'pending' });
    const { id } = await ask(booking.bookingId);
    await become(booking.bookingId, ['settling']);
    app.sandbox?.control({ action: 'fail_refund', refund: (await refundsOf(booking.bookingId))[0]?.providerId ?? '' });
    await app.app.get(PaymentsJobs).reconcileRecent(0);
    await become(booking.bookingId, ['failed']);
    expect(await violationsOf(app)).toEqual([]);
    const open = () => openItems(booking.referenceNumber);
    expect(await open()).toMatchObject([{ kind: 'refund-failed', details: expect.stringContaining('$6.00 of this payment is owed') }]);
    await refunds().repeat(id);
    await become(booking.bookingId, ['failed', 'succeeded']);
    expect(moneyOf(app, booking.referenceNumber)).toMatchObject({ captured: 600, refunded: 600 });
    expect(await open()).toEqual([]);
    await expectSoundMoney(app);
    await expect(refunds().repeat(id)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('checking for a refund before requesting it again', () => {
  it('treats a refund as made if a parallel request with another key has just created it', async () => {
    const booking = await bought(2);
    const stripe = app.app.get(StripeGateway);
    const refund = stripe.refund.bind(stripe);
    jest.spyOn(stripe, 'refund').mockImplementationOnce(async (request, key) => {
      await refund(request, `${key}.parallel`);
      return refund(request, key);
    });
    await ask(booking.bookingId);
    await become(booking.bookingId, ['succeeded']);
    expect(moneyOf(app, booking.referenceNumber)).toMatchObject({ captured: 600, refunded: 600 });
    await expectSoundMoney(app);
  });

  it('control: without the check, refunds the money twice if the provider made the refund but responded with an error', async () => {
    const booking = await bought(2);
    app.sandbox?.addFault({ operation: 'refunds.create', mode: 'error', when: 'after' });
    jest.spyOn(app.app.get(StripeGateway), 'listRefunds').mockResolvedValue([]);
    await ask(booking.bookingId, { slotIds: booking.slotIds.slice(0, 1) });
    await eventually(
      async () => {
        await outboxNow(app);
        return moneyOf(app, booking.referenceNumber).refunded;
      },
      (refunded) => refunded === 600,
    );
  });
});
