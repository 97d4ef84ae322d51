import type { AdminBookingDetail, AdminBookingPage } from '@raffle/contracts/admin/bookings';
import type { BookingView } from '@raffle/contracts/bookings';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import type { CreateSelectionResponse } from '@raffle/contracts/selections';
import { datesBetween } from '@raffle/contracts/slot-time';
import { makeAdmin } from '../../../test/admin.js';
import { app, checkout, mailsTo, person, selectionOf } from '../../../test/buyer.js';
import { eventually, makeCheckout, selectionBody, slotsOf } from '../../../test/make.js';
import { bookingOf, expectSoundMoney, moneyOf, payAndWait } from '../../../test/money.js';

const dates = datesBetween('2025-11-01', '2025-12-31');
/** @returns ten slots on each of the next `days` dates; no other test uses these slots */
const tenADay = (days: number): string[] => dates.splice(0, days).flatMap((date) => slotsOf(date, 30, 10));

const hold = (slotIds: readonly string[], key?: string) =>
  person.client.send<CreateSelectionResponse>(
    'POST',
    API.selections,
    selectionBody(slotIds),
    key === undefined ? {} : { 'Idempotency-Key': key },
  );

it.each([41, 45, 50])('holds %i slots across several days in one selection', async (count) => {
  const slotIds = tenADay(5).slice(0, count);
  const { status, body } = await hold(slotIds);
  expect({ status, slots: body.slots?.length, total: body.totalAmount }).toEqual({ status: 201, slots: count, total: count * 3 });
});

it('several selections by one person can together hold more than forty slots', async () => {
  for (let n = 0; n < 5; n += 1) expect((await hold(tenADay(1))).status).toBe(201);
});

it('one person can hold and pay for ten slots on every day of the season', async () => {
  const slotIds = datesBetween('2025-06-03', '2025-12-31').flatMap((date) => slotsOf(date, 60, 10));
  const made = await makeCheckout(person, slotIds);
  await payAndWait(person, made);
  expect(await bookingOf(person, made.referenceNumber)).toMatchObject({ paymentStatus: 'paid', totalAmount: slotIds.length * 3 });
});

it('300 slots across 30 days can be paid for, are listed and emailed in full, and can be partially refunded', async () => {
  const slotIds = tenADay(30);
  const first = await hold(slotIds, 'three-hundred');
  expect(first.status).toBe(201);
  const again = await hold(slotIds, 'three-hundred');
  expect(again.body).toEqual(first.body);
  const { selectionId } = first.body;
  expect((await selectionOf(selectionId)).slots).toHaveLength(300);
  const opened = await checkout(selectionId);
  expect(opened.status).toBe(201);
  expect((await checkout(selectionId)).body).toEqual(opened.body);
  await payAndWait(person, opened.body);
  const { bookingId, referenceNumber } = opened.body;
  expect(moneyOf(app, referenceNumber)).toMatchObject({ captured: 90_000 });

  const { body: mine } = await person.client.get<BookingView[]>(API.userBookings);
  expect(mine.find((booking) => booking.referenceNumber === referenceNumber)?.slots).toHaveLength(300);

  const mails = await eventually(
    () => mailsTo(person),
    (sent) => sent.some(({ subject }) => subject.includes(referenceNumber)),
  );
  const confirmation = mails.find(({ subject }) => subject.includes(referenceNumber));
  for (const date of new Set(slotIds.map((id) => id.slice(0, 10)))) {
    expect(confirmation?.text).toContain(`${Number(date.slice(8))} ${date.slice(5, 7) === '11' ? 'November' : 'December'} 2025`);
  }
  // Gmail clips messages longer than 102 KB.
  expect(Buffer.byteLength(confirmation?.html ?? '')).toBeLessThan(100_000);

  const admin = await makeAdmin(app);
  const { body: list } = await admin.get<AdminBookingPage>(`${ADMIN_API.bookings}?q=${referenceNumber}`);
  expect(list.bookings[0]).toMatchObject({ id: bookingId, totalAmount: 900, slots: 300 });
  const { body: detail } = await admin.get<AdminBookingDetail>(ADMIN_API.booking(bookingId));
  expect(detail.slotList).toHaveLength(300);
  const rows = (await (await admin.fetch(`${ADMIN_API.bookingsExport}?q=${referenceNumber}`)).text()).split('\r\n');
  expect(rows.find((row) => row.includes(referenceNumber))).toContain('300');

  const back = slotIds.slice(0, 120);
  const refund = await admin.post(ADMIN_API.bookingRefunds(bookingId), { reason: 'asked by the buyer', slots: 'release', slotIds: back });
  expect(refund).toMatchObject({ status: 201 });
  await eventually(
    () => bookingOf(person, referenceNumber),
    ({ totalAmount }) => totalAmount === 540,
  );
  expect(moneyOf(app, referenceNumber)).toMatchObject({ captured: 90_000, refunded: 36_000 });
  await expectSoundMoney(app);
});
