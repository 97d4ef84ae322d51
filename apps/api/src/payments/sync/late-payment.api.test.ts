import type { BookingView } from '@raffle/contracts/bookings';
import { API } from '@raffle/contracts/routes';
import type { CreateSelectionResponse } from '@raffle/contracts/selections';
import { slotLabel } from '@raffle/contracts/slot-time';
import { app, checkout, date, mailsTo, paymentBecomes, person, selectionOf } from '../../../test/buyer.js';
import { eventually, makeCheckout, makePerson, makeSelection, payAt, selectionBody, slotsOf } from '../../../test/make.js';
import {
  bookingOf,
  expectSoundMoney,
  moneyOf,
  NO_MONEY,
  outboxNow,
  payAndWait,
  paymentsOf,
  returned,
  sessionIn,
  statesOf,
} from '../../../test/money.js';
import { writtenDate } from '../../platform/written-date.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { ExpireSelectionsJob } from '../../selections/expire-selections.job.js';

/** Waits for the single email that lists the lost slots. */
async function lostMail(): Promise<{ text: string }> {
  const mails = await eventually(
    async () => (await mailsTo(person)).filter(({ subject }) => subject.startsWith('Some time slots')),
    ({ length }) => length > 0,
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(/^Hello .+,\n\n[A-Z]/);
  return { text: mails[0]?.text ?? '' };
}

/** Releases the claims on held slots. In production, only a manual change or a bug can cause this. */
async function loseSlots(selectionId: string, slotIds: string[]): Promise<void> {
  await app.sql(`UPDATE claims SET state = 'released' WHERE selection_id = $1 AND slot_id = ANY($2)`, [selectionId, slotIds]);
}

async function runOut(selectionId: string): Promise<void> {
  await app.sql(`UPDATE selections SET expires_at = now() - interval '1 second' WHERE id = $1`, [selectionId]);
  await app.app.get(ExpireSelectionsJob).sweep();
  await app.app.get(Outbox).drain();
}

describe('money that arrives after the hold has ended', () => {
  it('pays for the slots if the buyer paid before the page was closed', async () => {
    app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });
    const bought = await makeCheckout(person, slotsOf(date, 40, 3));
    await payAt(bought.checkoutUrl, 'card');
    await runOut(bought.selectionId);
    expect(await bookingOf(person, bought.referenceNumber)).toMatchObject({ paymentStatus: 'paid', totalAmount: 9 });
    expect(await selectionOf(bought.selectionId)).toMatchObject({ state: 'booked' });
    await expectSoundMoney(app);
  });

  it('pays for slots that are no longer held but still free', async () => {
    const wanted = slotsOf(date, 40, 3);
    const bought = await makeCheckout(person, wanted);
    await loseSlots(bought.selectionId, wanted);
    await app.sql(`UPDATE day_versions SET taken = taken - 3 WHERE date = $1`, [date]);
    await payAndWait(person, bought);
    await expectSoundMoney(app);
  });

  it('cannot come from a page that was closed when its hold ended', async () => {
    const bought = await makeCheckout(person, slotsOf(date, 40, 1));
    await runOut(bought.selectionId);
    expect(await selectionOf(bought.selectionId)).toMatchObject({ state: 'expired' });
    expect(await statesOf(app, bought.bookingId)).toEqual(['expired']);
    await payAt(bought.checkoutUrl, 'card');
    expect(moneyOf(app, bought.referenceNumber).authorized).toBe(0);
    expect(await makeSelection(await makePerson(app), slotsOf(date, 40, 1))).toMatchObject({ totalAmount: 3 });
  });

  it('cannot come from a page that the provider expired before the hold ended, and the buyer can pay on a new page', async () => {
    const bought = await makeCheckout(person, slotsOf(date, 40, 1));
    const [payment] = await paymentsOf(app, bought.bookingId);
    app.sandbox?.control({ action: 'expire', session: payment?.session ?? '' });
    await paymentBecomes(bought.bookingId, 'expired');
    expect((await returned(person, payment?.session ?? '')).body).toMatchObject({ outcome: 'expired' });
    const again = await checkout(bought.selectionId);
    expect(again.body.checkoutUrl).not.toBe(bought.checkoutUrl);
    await payAndWait(person, again.body);
    expect(await statesOf(app, bought.bookingId)).toEqual(['expired', 'captured']);
    await expectSoundMoney(app);
  });
});

describe('a sale that loses slots while its buyer is paying', () => {
  it('captures nothing, holds the remaining slots again and lets the buyer pay for them', async () => {
    const wanted = slotsOf(date, 40, 5);
    const [lost, kept] = [wanted.slice(0, 3), wanted.slice(3)];
    const bought = await makeCheckout(person, wanted);
    await loseSlots(bought.selectionId, lost);
    await app.sql(`UPDATE day_versions SET taken = taken - 3 WHERE date = $1`, [date]);
    const rival = await makeCheckout(await makePerson(app), lost);

    const back = await payAt(bought.checkoutUrl, 'card');
    const answer = await eventually(
      () => returned(person, sessionIn(back)),
      ({ body }) => body.outcome === 'conflict',
    );
    expect(answer.body).toMatchObject({
      paymentStatus: 'pending',
      message: expect.stringMatching(/No payment was processed/),
      unavailableSlots: lost.map((id) => ({ id })),
      keptSlots: kept.map((id) => ({ id })),
    });
    await paymentBecomes(bought.bookingId, 'voided');
    expect(moneyOf(app, bought.referenceNumber)).toMatchObject({ authorized: 1500, captured: 0, voided: 1500, outstanding: 0 });

    const selection = await selectionOf(bought.selectionId);
    expect(selection).toMatchObject({
      state: 'held',
      totalAmount: 6,
      slots: kept.map((id) => ({ id })),
      conflict: { unavailableSlots: lost.map((id) => ({ id })) },
    });
    const minutes = (Date.parse(selection.expiresAt) - Date.parse(selection.serverTime)) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10);
    expect(await bookingOf(person, bought.referenceNumber)).toMatchObject({
      paymentStatus: 'pending',
      totalAmount: 6,
      slots: kept.map((id) => ({ id })),
    });

    const again = await checkout(bought.selectionId);
    expect(again.body).toMatchObject({ bookingId: bought.bookingId, referenceNumber: bought.referenceNumber });
    await payAndWait(person, again.body);
    expect(moneyOf(app, bought.referenceNumber)).toMatchObject({ captured: 600, outstanding: 0 });
    expect(rival.referenceNumber).not.toBe(bought.referenceNumber);
    const { text } = await lostMail();
    for (const id of wanted) expect(text).toContain(`${writtenDate(date)}  ${slotLabel(id)}`);
    expect(text).toMatch(/No payment was processed/);
    expect(text).toContain(`/booking?paymentConflict=true&selection=${bought.selectionId}`);
    await expectSoundMoney(app);
  });

  it('ends together with its selection if no slot is left', async () => {
    const wanted = slotsOf(date, 40, 2);
    const bought = await makeCheckout(person, wanted);
    await loseSlots(bought.selectionId, wanted);
    await app.sql(`UPDATE day_versions SET taken = taken - 2 WHERE date = $1`, [date]);
    await makeSelection(await makePerson(app), wanted);
    const back = await payAt(bought.checkoutUrl, 'card');
    const answer = await eventually(
      () => returned(person, sessionIn(back)),
      ({ body }) => body.outcome === 'conflict',
    );
    expect(answer.body).toMatchObject({ keptSlots: [], paymentStatus: 'cancelled' });
    const selection = await selectionOf(bought.selectionId);
    expect(selection).toMatchObject({ state: 'expired', conflict: { unavailableSlots: wanted.map((id) => ({ id })), keptSlots: [] } });
    await paymentBecomes(bought.bookingId, 'voided');
    expect((await lostMail()).text).not.toContain('still held');
    await expectSoundMoney(app);
  });

  it('is reported at checkout if the slots are lost while the page is being created', async () => {
    const wanted = slotsOf(date, 40, 3);
    const { selectionId } = await makeSelection(person, wanted);
    app.sandbox?.addFault({ operation: 'checkout.sessions.create', mode: 'delay', delayMs: 1500 });
    const asked = checkout(selectionId);
    await eventually(
      () => app.sql(`SELECT 1 FROM payments WHERE selection_id = $1`, [selectionId]),
      (rows) => rows.length === 1,
    );
    await loseSlots(selectionId, wanted.slice(0, 1));
    await app.sql(`UPDATE day_versions SET taken = taken - 1 WHERE date = $1`, [date]);
    await makeSelection(await makePerson(app), wanted.slice(0, 1));
    expect(await asked).toMatchObject({
      status: 409,
      body: { error: 'SLOTS_NO_LONGER_AVAILABLE', unavailableSlots: [{ id: wanted[0] }], keptSlots: wanted.slice(1).map((id) => ({ id })) },
    });
    expect(await selectionOf(selectionId)).toMatchObject({ state: 'held', totalAmount: 6 });
    const again = await checkout(selectionId);
    await payAndWait(person, again.body);
    await expectSoundMoney(app);
  });
});

describe('changing a selection while a page is open', () => {
  it('releases a payment made on the older page after the same slots were selected again in another tab', async () => {
    const wanted = slotsOf(date, 40, 2);
    const older = await makeCheckout(person, wanted);
    app.sandbox?.addFault({ operation: 'checkout.sessions.expire', mode: 'error', status: 500, times: 0 });
    app.sandbox?.addFault({ operation: 'checkout.sessions.retrieve', mode: 'error', status: 500, times: 2 });
    const newer = await makeSelection(person, wanted);
    expect(newer.selectionId).not.toBe(older.selectionId);
    await payAt(older.checkoutUrl, 'card');
    await outboxNow(app);
    await paymentBecomes(older.bookingId, 'voided');
    expect(moneyOf(app, older.referenceNumber)).toMatchObject({ captured: 0, outstanding: 0 });
    app.sandbox?.clearFaults();
    await payAndWait(person, (await checkout(newer.selectionId)).body);
    const list = (await person.client.get<BookingView[]>(API.userBookings)).body;
    expect(list.map(({ paymentStatus }) => paymentStatus).sort()).toEqual(['cancelled', 'paid']);
    await expectSoundMoney(app);
  });

  describe('on a day whose limit is reached because of the older page', () => {
    const ask = (slots: readonly string[]) => person.client.post<CreateSelectionResponse>(API.selections, selectionBody(slots));
    /** Holds ten slots with an open payment page. `anew` contains nine of these slots and one other slot. */
    const fullDay = async () => {
      const ten = slotsOf(date, 40, 10);
      return { ten, anew: [...ten.slice(0, 9), ...slotsOf(date, 60, 1)], older: await makeCheckout(person, ten) };
    };

    it('closes the older page first and then holds the new slots immediately', async () => {
      const { ten, anew, older } = await fullDay();
      expect(await ask(anew)).toMatchObject({ status: 201, body: { slots: anew.map((id) => ({ id })) } });
      expect(await statesOf(app, older.bookingId)).toEqual(['expired']);
      expect(await selectionOf(older.selectionId)).toMatchObject({ state: 'cancelled' });
      await payAt(older.checkoutUrl, 'card');
      expect(moneyOf(app, older.referenceNumber)).toEqual(NO_MONEY);
      // The older selection's tenth slot is available to others.
      await makeSelection(await makePerson(app), ten.slice(9));
      await expectSoundMoney(app);
    });

    it('sells the older selection and rejects the new one if the buyer has just paid on the older page', async () => {
      const { ten, anew, older } = await fullDay();
      app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });
      await payAt(older.checkoutUrl, 'card');
      expect(await ask(anew)).toMatchObject({ status: 409, body: { error: 'SLOT_ALREADY_BOOKED' } });
      expect(await bookingOf(person, older.referenceNumber)).toMatchObject({ paymentStatus: 'paid', slots: ten.map((id) => ({ id })) });
      await expectSoundMoney(app);
    });

    it('asks the person to retry while the provider cannot close the older page, and holds the slots afterwards', async () => {
      const { anew, older } = await fullDay();
      for (const operation of ['checkout.sessions.expire', 'checkout.sessions.retrieve'] as const)
        app.sandbox?.addFault({ operation, mode: 'error', status: 500, times: 0 });
      expect(await ask(anew)).toMatchObject({ status: 503, body: { error: 'BUSY_TRY_AGAIN' } });
      expect(await ask(anew)).toMatchObject({ status: 503, body: { error: 'BUSY_TRY_AGAIN' } });
      app.sandbox?.clearFaults();
      expect(await ask(anew)).toMatchObject({ status: 201 });
      await payAt(older.checkoutUrl, 'card');
      expect(moneyOf(app, older.referenceNumber)).toEqual(NO_MONEY);
      await expectSoundMoney(app);
    });

    it('reports how long to wait if the older page cannot be closed because it does not exist at the provider', async () => {
      const { anew } = await fullDay();
      for (const operation of ['checkout.sessions.expire', 'checkout.sessions.retrieve'] as const)
        app.sandbox?.addFault({ operation, mode: 'error', status: 404, times: 0 });
      const refused = await ask(anew);
      expect(refused).toMatchObject({
        status: 503,
        body: {
          error: 'BUSY_TRY_AGAIN',
          message: expect.stringMatching(/try again in (30|31) minutes, or select time slots on another day/),
        },
      });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1700);
    });

    it("leaves the older page open if the new selection would exceed the daily limit even without that page's slots", async () => {
      const others = await makeSelection(person, slotsOf(date, 0, 2));
      const older = await makeCheckout(person, slotsOf(date, 40, 8));
      const anew = [...slotsOf(date, 40, 7), ...slotsOf(date, 60, 2)];
      expect(await ask(anew)).toMatchObject({ status: 409, body: { error: 'MAX_SLOTS_PER_DAY', alreadyTaken: 2 } });
      expect(await selectionOf(older.selectionId)).toMatchObject({ state: 'paying' });
      expect(await selectionOf(others.selectionId)).toMatchObject({ state: 'held' });
      await payAndWait(person, older);
      await expectSoundMoney(app);
    });
  });

  it('closes the older page before opening the next one, and sells the slots if the buyer has just paid on it', async () => {
    const bought = await makeCheckout(person, slotsOf(date, 40, 1));
    const nearlyOver = `UPDATE payments SET page_expires_at = now() + interval '30 seconds' WHERE booking_id = $1 AND state = 'open'`;
    await app.sql(nearlyOver, [bought.bookingId]);
    const second = await checkout(bought.selectionId);
    expect(await statesOf(app, bought.bookingId)).toEqual(['expired', 'open']);
    await payAt(bought.checkoutUrl, 'card');
    expect(moneyOf(app, bought.referenceNumber).authorized).toBe(0);

    app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });
    await app.sql(nearlyOver, [bought.bookingId]);
    await payAt(second.body.checkoutUrl, 'card');
    expect(await checkout(bought.selectionId)).toMatchObject({ status: 409, body: { error: 'BOOKING_ALREADY_PAID' } });
    expect(await statesOf(app, bought.bookingId)).toEqual(['expired', 'captured']);
    await expectSoundMoney(app);
  });
});
