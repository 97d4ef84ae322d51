import type { BookingView } from '@raffle/contracts/bookings';
import type { DonationStats } from '@raffle/contracts/money/donations';
import { API } from '@raffle/contracts/routes';
import type { CheckoutResponse } from '@raffle/contracts/selections';
import { app, date, mailsTo, paymentBecomes, person, selectionOf } from '../../test/buyer.js';
import { Client } from '../../test/client.js';
import { changeSeason, eventually, makeCheckout, makePerson, makeSelection, payAt, slotsOf } from '../../test/make.js';
import { bookingOf, expectSoundMoney, moneyOf, NO_MONEY, payAndWait, paymentsOf, returned, sessionIn, statesOf } from '../../test/money.js';
import { writtenDate } from '../platform/written-date.js';
import { PaymentsJobs } from './payments.jobs.js';

const checkout = (client: Client, selectionId: string) => client.post<CheckoutResponse>(API.selectionCheckout(selectionId));
const stats = async () => (await new Client(app.url).get<DonationStats>(API.donationStats)).body;

describe('a purchase', () => {
  it('sells the slots, captures exactly their price, and is reported as paid on the return page', async () => {
    const before = await stats();
    const wanted = slotsOf(date, 40, 3);
    const { checkoutUrl, referenceNumber, bookingId, selectionId, expiresAt } = await makeCheckout(person, wanted);
    expect(referenceNumber).toMatch(/^OKV-[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{3}$/);
    expect(await bookingOf(person, referenceNumber)).toMatchObject({
      id: bookingId,
      paymentStatus: 'pending',
      totalAmount: 9,
      heldUntil: expiresAt,
    });
    expect(await selectionOf(selectionId)).toMatchObject({ state: 'paying', expiresAt });
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(30 * 60_000);
    expect(await stats()).toEqual(before);

    const back = await payAt(checkoutUrl, 'card');
    expect(back).toContain('/payment-return?session_id=cs_');
    const answer = await returned(person, sessionIn(back));
    expect(answer).toMatchObject({
      status: 200,
      body: { outcome: 'paid', bookingId, selectionId, referenceNumber, paymentStatus: 'paid', message: null },
    });

    const booking = await bookingOf(person, referenceNumber);
    // The response contains the booking in the form in which the bookings endpoint returns it.
    expect((answer.body as { booking?: BookingView }).booking).toEqual(booking);
    expect(booking).toMatchObject({ paymentStatus: 'paid', totalAmount: 9, heldUntil: null, slots: wanted.map((id) => ({ id })) });
    expect(Date.parse(booking.paidAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(await selectionOf(selectionId)).toMatchObject({ state: 'booked' });
    expect(moneyOf(app, referenceNumber)).toMatchObject({ captured: 900, outstanding: 0 });
    const after = await eventually(stats, ({ totalAmount }) => totalAmount === before.totalAmount + 9);
    expect(after.version).toBe(before.version + 1);
    await expectSoundMoney(app);
  });

  it('is completed by the webhook alone when the buyer closes the browser after paying', async () => {
    const bought = await makeCheckout(person, slotsOf(date, 40, 2));
    await payAndWait(person, bought);
    expect(moneyOf(app, bought.referenceNumber)).toMatchObject({ captured: 600 });
    await expectSoundMoney(app);
  });

  it('releases the money if the payment page requested a different amount, informs the buyer, and notifies organisers once', async () => {
    const { checkoutUrl, referenceNumber, bookingId } = await makeCheckout(person, slotsOf(date, 40, 2));
    await app.sql(`UPDATE payments SET amount_cents = 500 WHERE booking_id = $1`, [bookingId]);
    const answer = await returned(person, sessionIn(await payAt(checkoutUrl, 'card')));
    expect(answer.body).toMatchObject({
      message: 'The payment page asked for a different amount from what your time slots cost. Nothing was charged. Please pay again.',
    });
    await paymentBecomes(bookingId, 'voided');
    expect(moneyOf(app, referenceNumber)).toMatchObject({ captured: 0, voided: 600, outstanding: 0 });
    expect(await app.sql(`SELECT kind, details, times FROM attention WHERE subject = $1`, [`${referenceNumber}.1`])).toEqual([
      { kind: 'amount-differs', times: 1, details: expect.stringContaining('asked for USD 6.00 instead of USD 5.00') },
    ]);
    await app.sql(`UPDATE payments SET amount_cents = 600 WHERE booking_id = $1`, [bookingId]);
  });

  it('is completed without a webhook, either by the return page or, if no one opens it, by a job', async () => {
    app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });
    const first = await makeCheckout(person, slotsOf(date, 40, 1));
    const back = await payAt(first.checkoutUrl, 'wallet');
    expect((await returned(person, sessionIn(back))).body.outcome).toBe('paid');

    const second = await makeCheckout(person, slotsOf(date, 41, 1));
    await payAt(second.checkoutUrl, 'card');
    await app.sql(`UPDATE payments SET updated_at = now() - interval '2 minutes' WHERE booking_id = $1`, [second.bookingId]);
    await app.app.get(PaymentsJobs).reconcileRecent();
    expect(await bookingOf(person, second.referenceNumber)).toMatchObject({ paymentStatus: 'paid' });
    await expectSoundMoney(app);
  });

  it("is listed among the person's bookings, in a response that is not cached", async () => {
    const bought = await makeCheckout(person, slotsOf(date, 40, 1));
    await payAndWait(person, bought);
    const list = await person.client.get<BookingView[]>(`${API.userBookings}?critical=true&ref=${bought.referenceNumber}&_=1748761200000`);
    expect(list.status).toBe(200);
    expect(list.headers.get('cache-control')).toBe('no-store');
    expect(list.body).toMatchObject([{ referenceNumber: bought.referenceNumber, paymentStatus: 'paid' }]);
    expect((await person.client.get(`${API.userBookings}?evil=1`)).status).toBe(400);
  });

  it('is confirmed by one email with every slot and the reference', async () => {
    const bought = await makeCheckout(person, slotsOf(date, 40, 2));
    await payAndWait(person, bought);
    const mails = await eventually(
      () => mailsTo(person),
      (found) => found.length > 0,
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain(bought.referenceNumber);
    for (const words of [
      person.fullName,
      `${writtenDate(date)}  10:00 - 10:14`,
      `${writtenDate(date)}  10:15 - 10:29`,
      '$6.00',
      'Maun time',
      '/dashboard',
    ]) {
      expect(mails[0]?.text).toContain(words);
    }
    expect(mails[0]?.text).toMatch(/^Hello .+,\n\n[A-Z]/);
  });

  it('cannot be checked out or paid for a second time', async () => {
    const bought = await makeCheckout(person, slotsOf(date, 40, 1));
    await payAndWait(person, bought);
    expect(await checkout(person.client, bought.selectionId)).toMatchObject({ status: 409, body: { error: 'BOOKING_ALREADY_PAID' } });
    expect(await person.client.post(API.bookingCheckout(bought.bookingId))).toMatchObject({
      status: 409,
      body: { error: 'BOOKING_ALREADY_PAID' },
    });
    expect(moneyOf(app, bought.referenceNumber)).toMatchObject({ captured: 300 });
  });
});

describe('an unpaid page', () => {
  it('keeps the booking and its slots after a decline, and accepts another card on the same page', async () => {
    const bought = await makeCheckout(person, slotsOf(date, 40, 2));
    const [payment] = await paymentsOf(app, bought.bookingId);
    await payAt(bought.checkoutUrl, 'decline');
    const declined = await returned(person, payment?.session ?? '');
    expect(declined.body).toMatchObject({ outcome: 'declined', paymentStatus: 'pending', message: expect.stringMatching(/declined/) });
    expect(await selectionOf(bought.selectionId)).toMatchObject({ state: 'paying' });

    const again = await checkout(person.client, bought.selectionId);
    expect(again.body).toEqual({
      bookingId: bought.bookingId,
      referenceNumber: bought.referenceNumber,
      checkoutUrl: bought.checkoutUrl,
      expiresAt: bought.expiresAt,
    });
    await payAndWait(person, bought);
    expect(await statesOf(app, bought.bookingId)).toEqual(['captured']);
    await expectSoundMoney(app);
  });

  it('sends a person who cancels back to our payment page, and keeps their slots held', async () => {
    const bought = await makeCheckout(person, slotsOf(date, 40, 2));
    const back = await payAt(bought.checkoutUrl, 'cancel');
    expect(back).toMatch(new RegExp(`/payment/selection/${bought.selectionId}\\?cancelled=1$`));
    const [payment] = await paymentsOf(app, bought.bookingId);
    expect((await returned(person, payment?.session ?? '')).body).toMatchObject({ outcome: 'cancelled', paymentStatus: 'pending' });
    expect(await bookingOf(person, bought.referenceNumber)).toMatchObject({ paymentStatus: 'pending', heldUntil: bought.expiresAt });
  });

  it('can no longer be used to pay after the person has released the slots', async () => {
    const bought = await makeCheckout(person, slotsOf(date, 40, 1));
    expect((await person.client.delete(API.selection(bought.selectionId))).status).toBe(204);
    await eventually(
      () => selectionOf(bought.selectionId),
      ({ state }) => state === 'cancelled',
    );
    expect(await statesOf(app, bought.bookingId)).toEqual(['expired']);
    expect(await bookingOf(person, bought.referenceNumber)).toMatchObject({ paymentStatus: 'cancelled', heldUntil: null });
    await payAt(bought.checkoutUrl, 'card');
    expect(moneyOf(app, bought.referenceNumber)).toEqual(NO_MONEY);
    expect(await checkout(person.client, bought.selectionId)).toMatchObject({ status: 410, body: { error: 'SELECTION_EXPIRED' } });
    expect(await person.client.post(API.bookingCheckout(bought.bookingId))).toMatchObject({
      status: 410,
      body: { error: 'SELECTION_EXPIRED' },
    });
  });

  it('is created once, for a single booking, when five checkouts are requested in parallel', async () => {
    const { selectionId } = await makeSelection(person, slotsOf(date, 40, 2));
    const answers = await Promise.all(Array.from({ length: 5 }, () => checkout(person.client, selectionId)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await statesOf(app, answers[0]?.body.bookingId ?? 0)).toEqual(['open']);
  });

  it('is returned again when the person pays for the booking from the dashboard', async () => {
    const bought = await makeCheckout(person, slotsOf(date, 40, 1));
    const again = await person.client.post<CheckoutResponse>(API.bookingCheckout(bought.bookingId));
    expect(again).toMatchObject({ status: 201, body: { checkoutUrl: bought.checkoutUrl } });
  });
});

describe('rejected requests', () => {
  it("get the same response for another person's resources as for resources that do not exist", async () => {
    const bought = await makeCheckout(person, slotsOf(date, 40, 1));
    const [payment] = await paymentsOf(app, bought.bookingId);
    const other = await makePerson(app);
    const nothing = '00000000-0000-4000-8000-000000000000';
    const pairs: [string, string, 'GET' | 'POST'][] = [
      [API.booking(bought.referenceNumber), API.booking('OKV-00000-00000-000'), 'GET'],
      [`/api/bookings/by-id/${bought.bookingId}`, '/api/bookings/by-id/2147483647', 'GET'],
      [API.bookingCheckout(bought.bookingId), API.bookingCheckout(2_147_483_647), 'POST'],
      [API.selectionCheckout(bought.selectionId), API.selectionCheckout(nothing), 'POST'],
      [API.paymentReturn(payment?.session ?? ''), API.paymentReturn('cs_test_nothing'), 'GET'],
    ];
    for (const [theirs, none, method] of pairs) {
      const [a, b] = await Promise.all([theirs, none].map((path) => other.client.send<Record<string, unknown>>(method, path)));
      expect(a?.status).toBe(404);
      expect({ ...a?.body, requestId: '' }).toEqual({ ...b?.body, requestId: '' });
    }
    expect((await other.client.get<BookingView[]>(API.userBookings)).body).toEqual([]);
  });

  it('every endpoint requires a signed-in person', async () => {
    const visitor = new Client(app.url);
    for (const path of [API.userBookings, API.booking('OKV-1'), API.paymentReturn('cs_1')]) {
      expect(await visitor.get(path)).toMatchObject({ status: 401, body: { error: 'UNAUTHENTICATED' } });
    }
    expect(await checkout(visitor, 'x')).toMatchObject({ status: 401 });
  });

  it.each(['0', 'abc', '1e3', '99999999999', '-1', '1.5'])('finds no booking with the ID "%s"', async (id) => {
    expect(await person.client.get(`/api/bookings/by-id/${id}`)).toMatchObject({ status: 404, body: { error: 'BOOKING_NOT_FOUND' } });
    expect(await person.client.post(`/api/bookings/${id}/checkout`)).toMatchObject({ status: 404, body: { error: 'BOOKING_NOT_FOUND' } });
  });

  it.each(['OKV-1', '%F0%9F%8C%8A', 'OKV-7F3K9-QW2MX-4TB-1'])('finds no booking with the reference "%s"', async (reference) => {
    expect(await person.client.get(`/api/bookings/${reference}`)).toMatchObject({ status: 404, body: { error: 'BOOKING_NOT_FOUND' } });
  });

  it.each(['', '%00', 'a%20b', 'cs_1&session_id=cs_2'])('rejects the invalid payment page ID "%s"', async (session) => {
    expect(await person.client.get(`/api/payments/return?session_id=${session}`)).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION_FAILED' },
    });
  });

  it('checkout responds with SELECTION_NOT_FOUND to an invalid ID, and with SELECTION_EXPIRED after the hold has expired', async () => {
    expect(await checkout(person.client, 'nonsense')).toMatchObject({ status: 404, body: { error: 'SELECTION_NOT_FOUND' } });
    const { selectionId } = await makeSelection(person, slotsOf(date, 40, 1));
    await app.sql(`UPDATE selections SET expires_at = now() - interval '1 second' WHERE id = $1`, [selectionId]);
    expect(await checkout(person.client, selectionId)).toMatchObject({ status: 410, body: { error: 'SELECTION_EXPIRED' } });
  });

  it('checkout rejects slots that closed while they were held', async () => {
    const { selectionId } = await makeSelection(person, slotsOf(date, 40, 2));
    await changeSeason(app, 'sales_frozen = true');
    const answer = await checkout(person.client, selectionId);
    await changeSeason(app, 'sales_frozen = false');
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'SLOT_CLOSED', unavailableSlots: slotsOf(date, 40, 2).map((id) => ({ id })) });
  });
});
