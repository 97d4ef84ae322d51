import type { ApprovalView } from '@raffle/contracts/admin/approvals';
import type { AdminCashSale, AdminCashShiftPage, CashDesk, CashShift } from '@raffle/contracts/admin/cash';
import type { CashDayEntry } from '@raffle/contracts/log/entries';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { makeAdmin, openShift, type AdminClient } from '../../../test/admin.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { makePerson, makeSelection, slotsOf } from '../../../test/make.js';
import { returnCash } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { commitment } from '../../results/log/log.rules.js';
import { CashShiftsService } from './cash-shifts.service.js';

let app: TestApp;
let cashier: AdminClient;
let organiser: AdminClient;
beforeAll(async () => {
  app = await startTestApp();
  organiser = await makeAdmin(app, 'organiser');
});
beforeEach(async () => {
  cashier = await makeAdmin(app, 'cashier');
});
afterEach(() => expectInvariants(app));
afterAll(() => app.close());

let next = 0;
/** Returns a free slot. Uses a different date each time, so that no sale reaches the daily limit. */
const freshSlot = (): string =>
  `2025-07-${String(1 + ((next += 1) % 28)).padStart(2, '0')}T${String(8 + Math.floor(next / 28)).padStart(2, '0')}:00`;
const sell = (by: AdminClient, rest: object = {}, slotIds = [freshSlot()]) =>
  by.post<AdminCashSale>(ADMIN_API.cashSales, { slotIds, buyerName: 'Onalenna Seretse', amountTaken: slotIds.length * 3, ...rest });
const close = (by: AdminClient, { id }: CashShift, counted: number, note?: string) =>
  by.post<CashShift>(ADMIN_API.cashShiftClose(id), { counted, ...(note && { note }) });
const giveBack = (bookingId: number, by = organiser) => returnCash(app, by, bookingId);
const open = (kind: string) =>
  app.sql<{ subject: string; details: string }>(
    `SELECT subject, details FROM attention WHERE kind = $1 AND resolved_at IS NULL ORDER BY id`,
    [kind],
  );

it('sells only during a shift and shows the amount that the box should contain', async () => {
  expect((await cashier.get<CashDesk>(ADMIN_API.cashDesk)).body).toMatchObject({ shift: null, holding: 0, offered: null, incoming: [] });
  expect(await sell(cashier)).toMatchObject({
    status: 409,
    body: { error: 'SHIFT_NOT_OPEN', message: 'Open your shift first: count the box.' },
  });
  await openShift(cashier, 20);
  expect((await cashier.post(ADMIN_API.cashShifts, { counted: 0 })).status).toBe(400);
  const [one] = [await sell(cashier), await sell(cashier, {}, slotsOf('2025-08-01', 40, 2))];
  await giveBack(one.body.bookingId);
  expect((await cashier.get<CashDesk>(ADMIN_API.cashDesk)).body.shift).toMatchObject({
    opening: 20,
    sales: 2,
    slots: 3,
    sold: 9,
    returned: 3,
    expected: 26,
    counted: null,
    difference: null,
  });
});

it('allows each cashier only one open shift; the database enforces this even for concurrent requests', async () => {
  const both = await Promise.all([1, 2].map(() => cashier.post(ADMIN_API.cashShifts, { counted: 5 })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  await expect(
    app.sql(
      `INSERT INTO cash_shifts (season_year, cashier_id, opening_cents) SELECT season_year, cashier_id, 0 FROM cash_shifts WHERE closed_at IS NULL LIMIT 1`,
    ),
  ).rejects.toThrow('cash_shifts_one_open');
});

it('either counts or refuses a sale while its shift is being closed', async () => {
  const shift = await openShift(cashier);
  const [closed, sold] = await Promise.all([close(cashier, shift, 0), sell(cashier)]);
  expect(closed.status).toBe(200);
  expect(closed.body.expected).toBe(sold.status === 201 ? 3 : 0);
  expect((await sell(cashier)).body).toMatchObject({ error: 'SHIFT_NOT_OPEN' });
});

it('reports a cash difference from when the shift is closed until a second person settles it with a reason', async () => {
  const shift = await openShift(cashier, 100);
  await sell(cashier, {}, slotsOf('2025-08-02', 40, 5));
  const closed = await close(cashier, shift, 105, 'A note may have blown away');
  expect(closed.body).toMatchObject({ expected: 115, counted: 105, difference: -10, settled: null });
  const subject = `Shift ${shift.id}`;
  expect(await open('cash-difference')).toContainEqual({
    subject,
    details: '$10.00 short: $105.00 counted, $115.00 expected. A note may have blown away',
  });
  const [item] = await app.sql<{ id: number }>(`SELECT id FROM attention WHERE kind = 'cash-difference' AND subject = $1`, [subject]);
  expect((await organiser.post(ADMIN_API.attentionResolve(item?.id ?? 0), {})).status).toBe(400);
  expect((await organiser.get<AdminCashShiftPage>(`${ADMIN_API.cashShifts}?state=different`)).body.shifts.map(({ id }) => id)).toContain(
    shift.id,
  );
  expect((await organiser.post(ADMIN_API.cashShiftSettle(shift.id), { reason: 'Found under the mat' })).body).toMatchObject({
    settled: { by: 'Kagiso organiser', reason: 'Found under the mat' },
  });
  expect((await open('cash-difference')).map((row) => row.subject)).not.toContain(subject);
  expect((await organiser.post(ADMIN_API.cashShiftSettle(shift.id), { reason: 'Again' })).status).toBe(400);
});

it('returns the existing result if a count or a settlement is repeated', async () => {
  const shift = await openShift(cashier, 10);
  const closed = await close(cashier, shift, 7, 'Wind');
  expect(closed.status).toBe(200);
  expect(await close(cashier, shift, 7, 'Wind')).toMatchObject({ status: 200, body: closed.body });
  expect((await close(cashier, shift, 8, 'Wind')).status).toBe(400);
  expect((await close(organiser, shift, 7, 'Wind')).status).toBe(400);
  const settle = (by: AdminClient, reason: string) => by.post<CashShift>(ADMIN_API.cashShiftSettle(shift.id), { reason });
  const settled = await settle(organiser, 'Found');
  expect(await settle(organiser, 'Found')).toMatchObject({ status: 200, body: settled.body });
  expect((await settle(await makeAdmin(app), 'Found')).status).toBe(400);
  const [notes] = await app.sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM admin_audit WHERE subject_kind = 'cash-shift' AND subject_id = $1`,
    [shift.id],
  );
  expect(notes?.n).toBe(3);
});

it("rejects a settlement of one's own count and any change to a count, even if made with SQL", async () => {
  const mine = await openShift(organiser);
  await close(organiser, mine, 7);
  expect((await organiser.post(ADMIN_API.cashShiftSettle(mine.id), { reason: 'Mine' })).status).toBe(403);
  const [item] = await app.sql<{ id: number }>(`SELECT id FROM attention WHERE kind = 'cash-difference' AND subject = $1`, [
    `Shift ${mine.id}`,
  ]);
  expect((await organiser.post(ADMIN_API.attentionResolve(item?.id ?? 0), { note: 'Mine' })).status).toBe(403);
  await expect(
    app.sql(`UPDATE cash_shifts SET settled_at = now(), settled_by = cashier_id, settled_reason = 'x' WHERE id = $1`, [mine.id]),
  ).rejects.toThrow('cash.settle is done only when somebody else has approved it');
  await expect(app.sql(`UPDATE cash_shifts SET counted_cents = 0 WHERE id = $1`, [mine.id])).rejects.toThrow('kept as it was counted');
  expect((await (await makeAdmin(app)).post(ADMIN_API.attentionResolve(item?.id ?? 0), { note: 'Own money in the box' })).status).toBe(200);
  expect((await organiser.get<AdminCashShiftPage>(ADMIN_API.cashShifts)).body.shifts[0]).toMatchObject({
    settled: { by: 'Kagiso owner', reason: 'Own money in the box' },
  });
});

it('reports a forgotten shift; an organiser can close it with a count', async () => {
  const [shift, fresh] = [await openShift(cashier), await openShift(await makeAdmin(app, 'cashier'))];
  await app.sql(`ALTER TABLE cash_shifts DISABLE TRIGGER cash_shifts_kept`);
  await app.sql(`UPDATE cash_shifts SET opened_at = now() - interval '17 hours' WHERE id = $1`, [shift.id]);
  await app.sql(`ALTER TABLE cash_shifts ENABLE TRIGGER cash_shifts_kept`);
  await app.app.get(CashShiftsService).findForgotten();
  expect((await open('cash-shift-open')).map(({ subject }) => subject)).toEqual([`Shift ${shift.id}`]);
  expect((await close(await makeAdmin(app, 'cashier'), fresh, 0)).status).toBe(403);
  expect((await close(organiser, shift, 0)).body).toMatchObject({ closedAt: expect.any(String), difference: 0 });
  expect(await open('cash-shift-open')).toEqual([]);
});

describe('the daily limit of ten slots', () => {
  it('applies to a phone number across sales and cashiers, and includes an account with that number', async () => {
    const [other] = [await makeAdmin(app, 'cashier'), await openShift(cashier)];
    await openShift(other);
    const buyer = { buyerPhone: '74555001' };
    expect((await sell(cashier, buyer, slotsOf('2025-09-01', 0, 6))).status).toBe(201);
    const both = await Promise.all([sell(cashier, buyer, slotsOf('2025-09-01', 10, 4)), sell(other, buyer, slotsOf('2025-09-01', 20, 4))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      error: 'MAX_SLOTS_PER_DAY',
      message: 'The person with this phone number already has as many slots on this day as one person can have.',
      date: '2025-09-01',
    });
    expect((await open('cash-limit')).map(({ details }) => details)).toContain(
      'A sale was refused: too many slots on 2025-09-01 for one phone number.',
    );
    expect((await sell(cashier, buyer, slotsOf('2025-09-02', 0, 1))).status).toBe(201);
    const person = await makePerson(app);
    await app.sql(`UPDATE users SET phone = '+26774555002' WHERE public_id = $1`, [person.publicId]);
    await makeSelection(person, slotsOf('2025-09-03', 0, 10));
    expect((await sell(cashier, { buyerPhone: '74555002' }, slotsOf('2025-09-03', 20, 1))).status).toBe(409);
  });

  it('treats all of a cashier’s buyers without a phone number as one buyer, until slots are returned', async () => {
    await openShift(cashier);
    const [first] = [await sell(cashier, {}, slotsOf('2025-09-05', 0, 10)), await sell(cashier, {}, slotsOf('2025-09-06', 0, 1))];
    expect(await sell(cashier, { buyerName: 'Another One' }, slotsOf('2025-09-05', 20, 1))).toMatchObject({
      status: 409,
      body: { message: 'You have sold as many slots on this day as you can to people without a phone number. Ask for their number.' },
    });
    expect((await sell(cashier, { buyerPhone: '74555003' }, slotsOf('2025-09-05', 20, 1))).status).toBe(201);
    await giveBack(first.body.bookingId);
    expect((await sell(cashier, {}, slotsOf('2025-09-05', 0, 1))).status).toBe(201);
  });
});

it("flags sales that cashiers make under their own name or their own account's phone number", async () => {
  await openShift(cashier);
  const byName = (await sell(cashier, { buyerName: ' kagiso CASHIER ' })).body;
  const person = await makePerson(app);
  await app.sql(`UPDATE users SET email = $1, phone = '+26774555009' WHERE public_id = $2`, [cashier.username, person.publicId]);
  const byPhone = (await sell(cashier, { buyerPhone: '74555009' })).body;
  expect([byName.toSelf, byPhone.toSelf, (await sell(cashier)).body.toSelf]).toEqual([true, true, undefined]);
  expect((await open('cash-to-self')).map(({ subject }) => subject)).toEqual([byName.reference, byPhone.reference]);
  const rows = await organiser.rowsOf(`${ADMIN_API.cashSalesExport}?q=${byName.receiptNumber}`, 'cash-sales.csv');
  expect(rows).toEqual([expect.stringMatching(/,yes,0,3,,1,1$/)]);
});

it('logs each day’s takings in a shift, so that anyone can compare them with the public number of tickets', async () => {
  const shift = await openShift(cashier, 50);
  const [late, unnamed] = [
    await sell(cashier, { buyerPhone: '74555010' }, slotsOf('2025-08-10', 0, 2)),
    await sell(cashier, {}, slotsOf('2025-08-10', 10, 3)),
  ];
  await app.sql(`UPDATE cash_sales SET sold_at = sold_at - interval '1 day' WHERE booking_id = $1`, [late.body.bookingId]);
  await giveBack(unnamed.body.bookingId);
  await close(cashier, shift, 56);
  await expectInvariants(app);
  const logged = await app.sql<{ leaf: string; committed: string; nonce: string }>(
    `SELECT leaf, committed, nonce FROM log_entries WHERE kind = 'cash-day' ORDER BY index DESC LIMIT 2`,
  );
  const [today, yesterday] = logged.map(({ leaf }) => JSON.parse(leaf) as CashDayEntry);
  expect(yesterday).toMatchObject({ counted: null, sales: 1, tickets: 2, sum: 600, returned: 0, returnedUnnamed: 0 });
  expect(today).toMatchObject({ counted: 5600, sales: 1, tickets: 3, sum: 900, returned: 1, returnedUnnamed: 1 });
  expect(Date.parse(today?.day ?? '') - Date.parse(yesterday?.day ?? '')).toBe(86_400_000);
  expect(JSON.stringify(today)).not.toContain('Kagiso');
  expect(logged[0]?.committed).toBe('{"cashier":"Kagiso cashier"}');
  expect(commitment(logged[0]?.nonce ?? '', { cashier: 'Kagiso cashier' })).toBe(today?.cashier);
});

it('takes returned cash from the shift that sold the ticket if it is open, otherwise from the returning organiser’s shift', async () => {
  const shift = await openShift(cashier);
  const { bookingId } = (await sell(cashier)).body;
  await close(cashier, shift, 3);
  const [other, mine] = [await makeAdmin(app, 'organiser'), await makeAdmin(app, 'organiser')];
  expect(await giveBack(bookingId, other)).toMatchObject({ status: 409, body: { error: 'SHIFT_NOT_OPEN' } });
  await openShift(mine, 10);
  expect((await giveBack(bookingId, mine)).status).toBe(200);
  expect((await mine.get<CashDesk>(ADMIN_API.cashDesk)).body.shift).toMatchObject({ returned: 3, expected: 7 });
});

it('reports a shift that returned more cash than its box held', async () => {
  const shift = await openShift(cashier);
  const { bookingId } = (await sell(cashier)).body;
  await close(cashier, shift, 3);
  const mine = await makeAdmin(app, 'organiser');
  const empty = await openShift(mine, 0);
  expect((await giveBack(bookingId, mine)).status).toBe(200);
  await close(mine, empty, 0);
  expect(await open('cash-difference')).toContainEqual({
    subject: `Shift ${empty.id}`,
    details: '$3.00 more was returned than the box held, so it came from elsewhere: $0.00 counted.',
  });
});

const returned = (bookingId: number) =>
  app.sql<{ by: string; box: string }>(
    `SELECT a.email AS by, k.returned_shift_id AS box FROM cash_sales k JOIN admins a ON a.id = k.returned_by WHERE booking_id = $1`,
    [bookingId],
  );
const propose = async (by: AdminClient, bookingId: number) =>
  (await by.post<ApprovalView>(ADMIN_API.approvals, { deed: 'cash.return', payload: { bookingId }, reason: 'Changed mind' })).body;
const take = async (by: AdminClient, { id }: ApprovalView, step: 'approve' | 'carry-out') =>
  (await by.post(ADMIN_API.approval(id, step))).status;

it('returns cash only once, after approval by an organiser who neither sold the ticket nor proposed the return', async () => {
  const [seller, second, third] = [await makeAdmin(app, 'organiser'), await makeAdmin(app, 'organiser'), await makeAdmin(app, 'organiser')];
  const { id: box } = await openShift(seller);
  const { bookingId } = (await sell(seller)).body;
  const waits = await propose(second, bookingId);
  expect(waits.facts).toContainEqual({ label: 'Sold by', after: 'Kagiso organiser' });
  expect([await take(second, waits, 'approve'), await take(seller, waits, 'approve')]).toEqual([403, 403]);
  expect([await take(second, waits, 'carry-out'), await returned(bookingId)]).toEqual([400, []]);
  const both = await Promise.all([third, organiser].map((by) => take(by, waits, 'approve')));
  expect(both.toSorted()).toEqual([200, 400]);
  expect(await returned(bookingId)).toMatchObject([{ by: second.username }]);
  expect((await seller.get<CashDesk>(ADMIN_API.cashDesk)).body.shift).toMatchObject({ id: box, returned: 3, expected: 0 });
  expect(await propose(second, bookingId)).toMatchObject({ message: 'The cash has already been returned.' });
});

it('does not let sellers return cash for their own sales, unless they work alone and the proposal has been public for a day', async () => {
  const seller = await makeAdmin(app, 'organiser');
  await openShift(seller);
  const { bookingId } = (await sell(seller)).body;
  for (const who of ['sold_by', `(SELECT id FROM admins WHERE email = '${organiser.username}')`])
    await expect(
      app.sql(
        `UPDATE cash_sales SET returned_cents = amount_cents, returned_at = now(), returned_by = ${who}, returned_shift_id = shift_id WHERE booking_id = $1`,
        [bookingId],
      ),
    ).rejects.toThrow('returned by its cashier');
  const others = `role <> 'cashier' AND email <> '${seller.username}'`;
  await app.sql(`UPDATE admins SET disabled_at = now() WHERE ${others}`);
  const waits = await propose(seller, bookingId);
  expect(waits.aloneFrom).not.toBeNull();
  expect([await take(seller, waits, 'carry-out'), await returned(bookingId)]).toEqual([400, []]);
  await app.sql(
    `DO $$ BEGIN ALTER TABLE approvals DISABLE TRIGGER USER;
       UPDATE approvals SET proposed_at = proposed_at - interval '25 hours' WHERE id = ${waits.id};
       ALTER TABLE approvals ENABLE TRIGGER USER; END $$`,
  );
  expect([await take(seller, waits, 'carry-out'), await returned(bookingId)]).toMatchObject([200, [{ by: seller.username }]]);
  await app.sql(`UPDATE admins SET disabled_at = NULL WHERE ${others}`);
  await app.sql(`UPDATE admins SET role_since = now() - interval '2 days'`);
});

it('requires two people to return cash, even after an arrival is recorded', async () => {
  await openShift(cashier);
  const { bookingId } = (await sell(cashier)).body;
  await app.sql(
    `INSERT INTO arrivals (season_year, state, arrived_at, witnesses, contacts, recorded_at) VALUES (2025, 'provisional', '2025-06-01T08:00:00Z', '{Neo,Kabo}', '{1,2}', now())`,
  );
  await expect(
    app.sql(
      `UPDATE cash_sales SET returned_cents = amount_cents, returned_at = now(), returned_by = sold_by, returned_shift_id = shift_id WHERE booking_id = $1`,
      [bookingId],
    ),
  ).rejects.toThrow('returned by its cashier, or by one person alone');
  expect((await giveBack(bookingId)).status).toBe(200);
  await app.sql(`UPDATE arrivals SET state = 'withdrawn', withdrawn_at = now(), withdrawn_for = 'A false alarm'`);
});
