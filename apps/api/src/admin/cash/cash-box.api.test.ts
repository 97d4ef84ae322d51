import type { ApprovalDetails, ApprovalView } from '@raffle/contracts/admin/approvals';
import type { AdminCashBox, AdminCashShiftPage, CashDesk } from '@raffle/contracts/admin/cash';
import type { SeasonStatement } from '@raffle/contracts/money/payouts';
import type { ResultView } from '@raffle/contracts/results';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, openShift, type AdminClient } from '../../../test/admin.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { answeredWhile } from '../../../test/locks.js';
import { slotsOf } from '../../../test/make.js';
import { returnCash } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import type { Tx } from '../../platform/db/database.js';
import { EventBus } from '../../platform/events/event-bus.js';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

let app: TestApp;
let cashier: AdminClient;
let neo: AdminClient;
beforeEach(async () => {
  app = await startTestApp();
  [cashier, neo] = [await makeAdmin(app, 'cashier'), await makeAdmin(app, 'organiser')];
});
afterEach(async () => {
  await expectInvariants(app);
  await app.close();
});

/** Sells five slots in a shift and then closes the shift. @param counted dollars in the box when the shift ends */
async function soldFifteen(counted: number, date = '2025-07-01'): Promise<void> {
  const { id } = await openShift(cashier, 20);
  const sale = { slotIds: slotsOf(date, 0, 5), buyerName: 'Onalenna Seretse', amountTaken: 15 };
  expect((await cashier.post(ADMIN_API.cashSales, sale)).status).toBe(201);
  expect((await cashier.post(ADMIN_API.cashShiftClose(id), { counted })).status).toBe(200);
}
async function idOf({ username }: AdminClient): Promise<string> {
  const [row] = await app.sql<{ id: string }>(`SELECT public_id AS id FROM admins WHERE email = $1`, [username]);
  return row?.id ?? '';
}
const desk = async (of: AdminClient) => (await of.get<CashDesk>(ADMIN_API.cashDesk)).body;
const box = async () => (await neo.get<AdminCashBox>(ADMIN_API.cashBox)).body;
const handOver = async (amount: number, to: AdminClient, by = cashier) =>
  by.post<CashDesk>(ADMIN_API.cashHandovers, { amount, to: await idOf(to) });
async function slipOf(by: AdminClient): Promise<string> {
  const answer = await by.fetch(ADMIN_API.files, { method: 'POST', headers: { 'content-type': 'image/png' }, body: PNG });
  return ((await answer.json()) as { id: string }).id;
}

/** Sells one slot in one of Neo's shifts and closes that shift. Neo then holds $3 that nobody else has counted. */
async function neoTakesThree(): Promise<void> {
  const { id: shift } = await openShift(neo, 0);
  const sale = { slotIds: slotsOf('2025-07-02', 0, 1), buyerName: 'Mpho', amountTaken: 3 };
  expect((await neo.post(ADMIN_API.cashSales, sale)).status).toBe(201);
  expect((await neo.post(ADMIN_API.cashShiftClose(shift), { counted: 3 })).status).toBe(200);
}
const confirm = async (by: AdminClient, counted: number) =>
  expect((await by.post(ADMIN_API.cashHandoverConfirm((await desk(by)).incoming[0]?.id ?? ''), { counted })).status).toBe(200);

it('tracks cash from the box to a second person and to the bank; the totals reconcile', async () => {
  await openShift(neo);
  await soldFifteen(33);
  expect(await desk(cashier)).toMatchObject({ holding: 13, offered: null });
  expect(await box()).toMatchObject({
    inBoxes: 0,
    withPeople: 13,
    atBank: 0,
    differences: -2,
    holders: [{ name: 'Kagiso cashier', amount: 13 }],
  });

  expect((await handOver(13, neo)).body.offered).toMatchObject({ to: 'Kagiso organiser', amount: 13 });
  const [{ id } = { id: '' }] = (await desk(neo)).incoming;
  // The giver remains responsible for the cash until the receiver has confirmed it with a count.
  expect((await desk(cashier)).holding).toBe(13);
  expect((await cashier.post(ADMIN_API.cashHandoverConfirm(id), { counted: 13 })).status).toBe(404);
  expect(await neo.post(ADMIN_API.cashHandoverConfirm(id), { counted: 12 })).toMatchObject({
    status: 400,
    body: { fields: { counted: ["$13.00 was handed over. Count again, or say that it isn't right."] } },
  });
  expect((await neo.post(ADMIN_API.cashHandoverConfirm(id), { counted: 13 })).status).toBe(200);
  expect((await neo.post(ADMIN_API.cashHandoverConfirm(id), { counted: 13 })).status).toBe(404);
  expect(await box()).toMatchObject({ holders: [{ name: 'Kagiso organiser', amount: 13 }], bankable: 13 });

  const slip = await slipOf(neo);
  const deposit = (amount: number, reference: string) =>
    neo.post<AdminCashBox>(ADMIN_API.cashDeposits, { amount, reference, slip, depositedOn: '2025-05-01' });
  expect((await deposit(13.5, 'FNB 1')).body).toMatchObject({
    fields: { amount: ['Others have handed you $13.00 that is not at the bank yet.'] },
  });
  expect((await deposit(10, 'FNB 1')).body).toMatchObject({
    atBank: 10,
    withPeople: 3,
    bankable: 3,
    deposits: [{ reference: 'FNB 1', amount: 10 }],
  });
  expect((await deposit(3, 'FNB 1')).body).toMatchObject({ fields: { reference: [expect.any(String)] } });
  expect((await neo.get<SeasonStatement>(ADMIN_API.statement(2025))).body).toMatchObject({
    otherSales: 15,
    cash: { inBoxes: 0, withPeople: 3, atBank: 10, differences: -2 },
  });
  const [recorded] = (await box()).deposits;
  expect((await neo.fetch(recorded?.slip ?? '')).headers.get('content-type')).toBe('image/png');
  expect((await neo.delete<AdminCashBox>(ADMIN_API.cashDeposit(recorded?.id ?? ''), { reason: 'Wrong slip' })).body).toMatchObject({
    atBank: 0,
    withPeople: 13,
  });
  expect((await neo.delete(ADMIN_API.cashDeposit(recorded?.id ?? ''), { reason: 'Again' })).status).toBe(404);
});

it('hands over cash from an earlier season first and tracks each season’s cash separately', async () => {
  await soldFifteen(35);
  expect((await neo.post(ADMIN_API.seasons, { year: 2026, from: '2026-05-01', to: '2026-12-31' })).status).toBe(201);
  expect((await neo.patch(ADMIN_API.season(2026), { version: 1, status: 'open' })).status).toBe(200);
  expect(await desk(cashier)).toMatchObject({ holding: 15, holdingSeason: 2025 });
  expect(await box()).toMatchObject({ year: 2026, withPeople: 0, holders: [{ name: 'Kagiso cashier', amount: 15, season: 2025 }] });

  expect((await handOver(15, neo)).body.offered).toMatchObject({ amount: 15 });
  const [{ id } = { id: '' }] = (await desk(neo)).incoming;
  expect((await neo.post(ADMIN_API.cashHandoverConfirm(id), { counted: 15 })).status).toBe(200);
  const nothing = await desk(cashier);
  expect([nothing.holding, nothing.holdingSeason]).toEqual([0, undefined]);
  expect(await box()).toMatchObject({ bankable: 15, bankableSeason: 2025 });
  const deposit = { amount: 15, reference: 'FNB 9', slip: await slipOf(neo), depositedOn: '2025-05-01' };
  expect((await neo.post<AdminCashBox>(ADMIN_API.cashDeposits, deposit)).body).toMatchObject({
    atBank: 0,
    bankable: 0,
    holders: [],
    deposits: [{ reference: 'FNB 9', season: 2025 }],
  });
  expect((await neo.get<SeasonStatement>(ADMIN_API.statement(2025))).body).toMatchObject({ cash: { withPeople: 0, atBank: 15 } });
});

it('hands over no more cash than is held, one amount at a time, and only to a colleague who is not a charity', async () => {
  await soldFifteen(35);
  const charity = await makeAdmin(app, 'charity');
  expect(await handOver(15.01, neo)).toMatchObject({ status: 400, body: { fields: { amount: ['You hold $15.00.'] } } });
  for (const nobody of [cashier, charity]) expect((await handOver(5, nobody)).body).toMatchObject({ fields: { to: [expect.any(String)] } });
  const both = await Promise.all([handOver(15, neo), handOver(15, neo)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  await expect(app.sql(`UPDATE cash_handovers SET confirmed_at = now(), confirmed_by = from_admin`)).rejects.toThrow(
    'cash_handovers_confirmed',
  );
  await expect(app.sql(`UPDATE cash_handovers SET amount_cents = 1`)).rejects.toThrow('kept as it was written');
  await expect(
    app.sql(`INSERT INTO cash_handovers (season_year, from_admin, to_admin, amount_cents) SELECT 2025, id, id, 1 FROM admins LIMIT 1`),
  ).rejects.toThrow('cash_handovers_another');
});

it('records a repeated deposit only once', async () => {
  await soldFifteen(35);
  const offered = await handOver(10, neo);
  expect((await neo.post(ADMIN_API.cashHandoverConfirm(offered.body.offered?.id ?? ''), { counted: 10 })).status).toBe(200);
  const sent = { amount: 8, reference: 'FNB 7', slip: await slipOf(neo), depositedOn: '2025-05-01' };
  const deposit = (more: object = {}) => neo.post<AdminCashBox>(ADMIN_API.cashDeposits, { ...sent, ...more });
  expect(await deposit()).toMatchObject({ body: { atBank: 8, bankable: 2 } });
  expect(await deposit()).toMatchObject({ body: { atBank: 8, bankable: 2, deposits: [{ reference: 'FNB 7' }] } });
  expect((await deposit({ amount: 2 })).body).toMatchObject({ fields: { reference: [expect.any(String)] } });
  const counted = { deed: 'cash.deposit', payload: { ...sent, amount: 2, reference: 'FNB 8' }, reason: 'Nobody else is here' };
  expect(await neo.post(ADMIN_API.approvals, counted)).toMatchObject({
    status: 403,
    body: { message: 'You can record this deposit without an approval.' },
  });
  expect((await box()).deposits).toHaveLength(1);
});

it('leaves the cash with the giver and raises an attention item if the receiver declines the handover; the giver can cancel it', async () => {
  await soldFifteen(35);
  await handOver(15, neo);
  const [{ id } = { id: '' }] = (await desk(neo)).incoming;
  expect((await neo.post(ADMIN_API.cashHandoverDecline(id), { reason: 'Only 10 in the bag' })).status).toBe(200);
  expect(await app.sql(`SELECT subject, details FROM attention WHERE kind = 'cash-handover'`)).toEqual([
    { subject: `Hand-over ${id}`, details: '$15.00 was not confirmed: Only 10 in the bag' },
  ]);
  expect(await desk(cashier)).toMatchObject({ holding: 15, offered: null });
  const again = (await handOver(10, neo)).body.offered;
  expect((await cashier.post(ADMIN_API.cashHandoverDecline(again?.id ?? ''), { reason: 'Wrong sum' })).body).toMatchObject({
    offered: null,
  });
  expect(await app.sql(`SELECT 1 FROM attention WHERE kind = 'cash-handover'`)).toHaveLength(1);
});

it('accepts deposits only of cash that a second person has counted; shows what each cashier has sold and returned', async () => {
  const { id } = await openShift(neo, 0);
  const { body } = await neo.post<{ bookingId: number }>(ADMIN_API.cashSales, {
    slotIds: slotsOf('2025-07-02', 0, 1),
    buyerName: 'Mpho',
    amountTaken: 3,
  });
  await neo.post(ADMIN_API.cashSales, { slotIds: slotsOf('2025-07-02', 4, 1), buyerName: 'Tau', buyerPhone: '74000222', amountTaken: 3 });
  await returnCash(app, await makeAdmin(app, 'organiser'), body.bookingId);
  expect(await box()).toMatchObject({ inBoxes: 3, boxes: [{ name: 'Kagiso organiser', amount: 3 }] });
  await neo.post(ADMIN_API.cashShiftClose(id), { counted: 3 });
  const form = { amount: 3, reference: 'FNB 2', slip: await slipOf(neo), depositedOn: '2025-05-01' };
  expect((await neo.post(ADMIN_API.cashDeposits, form)).status).toBe(400);
  expect(await box()).toMatchObject({
    bankable: 0,
    withPeople: 3,
    cashiers: [{ name: 'Kagiso organiser', sales: 2, unnamed: 1, returned: 1, returnedUnnamed: 1, toSelf: 0 }],
  });
});

it('requires separate deposits for counted cash and for cash that nobody else was able to count', async () => {
  await soldFifteen(35);
  const offered = (await handOver(15, neo)).body.offered;
  expect((await neo.post(ADMIN_API.cashHandoverConfirm(offered?.id ?? ''), { counted: 15 })).status).toBe(200);
  await neoTakesThree();
  await app.sql(`UPDATE admins SET disabled_at = now() WHERE email = $1`, [cashier.username]);

  const slip = await slipOf(neo);
  const form = (amount: number, reference: string) => ({ amount, reference, slip, depositedOn: '2025-05-01' });
  const mixed = form(18, 'FNB 5');
  const proposal = { deed: 'cash.deposit', payload: mixed, reason: 'Nobody else is here' };
  for (const refused of [await neo.post(ADMIN_API.cashDeposits, mixed), await neo.post(ADMIN_API.approvals, proposal)])
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { amount: ['Others have handed you $15.00. Please record a deposit of that first.'] } },
    });
  expect((await neo.post(ADMIN_API.cashDeposits, form(15, 'FNB 5'))).status).toBe(200);
  expect(await neo.post(ADMIN_API.cashDeposits, form(3, 'FNB 6'))).toMatchObject({ status: 409, body: { error: 'APPROVAL_REQUIRED' } });
});

it('does not accept an organiser’s own takings as counted cash once the counted cash has been handed on', async () => {
  await soldFifteen(35);
  await handOver(15, neo);
  await confirm(neo, 15);
  const tau = await makeAdmin(app, 'organiser');
  await handOver(15, tau, neo);
  await confirm(tau, 15);
  await neoTakesThree();
  expect((await box()).bankable).toBe(0);
  const deposit = { amount: 3, reference: 'FNB 4', slip: await slipOf(neo), depositedOn: '2025-05-01' };
  expect((await neo.post(ADMIN_API.cashDeposits, deposit)).body).toMatchObject({
    fields: { amount: ['Others have handed you $0.00 that is not at the bank yet.'] },
  });
});

it('takes a handover from the organiser’s own takings first, so that counted cash can still be deposited', async () => {
  await soldFifteen(35);
  await handOver(15, neo);
  await confirm(neo, 15);
  await neoTakesThree();
  await handOver(3, cashier, neo);
  await confirm(cashier, 3);
  expect((await box()).bankable).toBe(15);
});

it('does not accept a deposit of cash that is being handed over', async () => {
  await soldFifteen(35);
  await handOver(15, neo);
  await confirm(neo, 15);
  await handOver(10, cashier, neo);
  expect((await box()).bankable).toBe(5);
  const deposit = { amount: 15, reference: 'FNB 4', slip: await slipOf(neo), depositedOn: '2025-05-01' };
  expect((await neo.post(ADMIN_API.cashDeposits, deposit)).status).toBe(400);
  await confirm(cashier, 10);
  expect(await desk(neo)).toMatchObject({ holding: 5 });
});

/** Proposes an action that nobody else can approve, and backdates the proposal by more than a day. @returns ID of the proposal */
async function waited(refused: { status: number; body: unknown }): Promise<string> {
  expect(refused).toMatchObject({ status: 409, body: { error: 'APPROVAL_REQUIRED' } });
  const { approval } = refused.body as ApprovalDetails;
  const proposed = await neo.post<ApprovalView>(ADMIN_API.approvals, { reason: 'Nobody else is here', ...approval });
  expect(proposed).toMatchObject({ status: 201, body: { mine: true, mayApprove: false, mayExecuteAlone: false } });
  const { id, line } = proposed.body;
  expect((await neo.get<ResultView>(API.results)).body.waiting).toMatchObject([{ line }]);
  expect((await neo.post(ADMIN_API.approval(id, 'carry-out'))).status).toBe(400);
  await app.sql(`ALTER TABLE approvals DISABLE TRIGGER approvals_kept`);
  await app.sql(`UPDATE approvals SET proposed_at = now() - interval '25 hours' WHERE id = $1`, [id]);
  await app.sql(`ALTER TABLE approvals ENABLE TRIGGER approvals_kept`);
  return id;
}

it('lets an organiser who works alone settle their own count and deposit their own takings once proposals are a day old', async () => {
  const { id: shift } = await openShift(neo, 0);
  const sale = { slotIds: slotsOf('2025-07-03', 0, 3), buyerName: 'Mpho', amountTaken: 9 };
  expect((await neo.post(ADMIN_API.cashSales, sale)).status).toBe(201);
  await neo.post(ADMIN_API.cashShiftClose(shift), { counted: 8 });
  const settle = (by = neo) => by.post(ADMIN_API.cashShiftSettle(shift), { reason: 'Lost in the wind' });
  const deposit = { amount: 8, reference: 'FNB 3', slip: await slipOf(neo), depositedOn: '2025-05-01' };
  const bring = () => neo.post<AdminCashBox>(ADMIN_API.cashDeposits, deposit);
  const propose = (deed: string, payload: object) => neo.post(ADMIN_API.approvals, { deed, payload, reason: 'Nobody else is here' });
  const other = await makeAdmin(app, 'organiser');
  // Both are refused while somebody else could take the second step: another organiser or, for the deposit, even a cashier.
  const proposeSettling = () => propose('cash.settle', { shift, reason: 'Lost in the wind' });
  for (const refused of [await settle(), await proposeSettling()])
    expect(refused).toMatchObject({ status: 403, body: { message: 'Somebody else has to settle this: it is your own count.' } });
  const notCounted = { status: 400, body: { fields: { amount: ['Others have handed you $0.00 that is not at the bank yet.'] } } };
  for (const refused of [await bring(), await propose('cash.deposit', deposit)]) expect(refused).toMatchObject(notCounted);
  await app.sql(`UPDATE admins SET disabled_at = now() WHERE email = $1`, [other.username]);
  for (const refused of [await bring(), await propose('cash.deposit', deposit)]) expect(refused).toMatchObject(notCounted);
  await app.sql(`UPDATE admins SET disabled_at = now() WHERE email = $1`, [cashier.username]);

  expect(await box()).toMatchObject({ nobodyElse: true, bankable: 8 });
  await expect(app.sql(`UPDATE cash_shifts SET settled_at = now(), settled_by = cashier_id, settled_reason = 'x'`)).rejects.toThrow(
    'cash.settle',
  );
  const settled = await waited(await settle());
  expect((await neo.post(ADMIN_API.approval(settled, 'carry-out'))).status).toBe(200);
  const { shifts } = (await neo.get<AdminCashShiftPage>(ADMIN_API.cashShifts)).body;
  expect(shifts[0]?.settled).toMatchObject({ by: 'Kagiso organiser', reason: 'Lost in the wind', ownCount: true });
  expect(await app.sql(`SELECT 1 FROM attention WHERE kind = 'cash-difference' AND resolved_at IS NULL`)).toEqual([]);

  expect((await neo.post<AdminCashBox>(ADMIN_API.cashDeposits, { ...deposit, amount: 8.01 })).body).toMatchObject({
    fields: { amount: ['You hold $8.00 that is not at the bank yet.'] },
  });
  const banked = await waited(await bring());
  expect(await box()).toMatchObject({ atBank: 0 });
  const announced = jest.fn();
  app.app.get(EventBus).on('season.changed', announced);
  expect((await neo.post(ADMIN_API.approval(banked, 'carry-out'))).status).toBe(200);
  // Open results pages must refetch their data, because they list the proposed deposit until it is executed.
  expect(announced).toHaveBeenCalledTimes(1);
  expect(await box()).toMatchObject({ atBank: 8, withPeople: 0, bankable: 0, deposits: [{ reference: 'FNB 3', alone: true }] });
  const notes = await app.sql(
    `SELECT action, after FROM admin_audit WHERE action IN ('cash-shift.settle', 'cash-deposit.record') ORDER BY id`,
  );
  expect(notes).toMatchObject([{ after: { ownCount: true } }, { after: { alone: true } }]);
});

it('reads the shift, the cash and the deposits of one moment', async () => {
  const { id: shift } = await openShift(cashier);
  const sell = (date: string) =>
    cashier.post(ADMIN_API.cashSales, { slotIds: slotsOf(date, 0, 1), buyerName: 'Onalenna Seretse', amountTaken: 3 });
  expect((await sell('2025-07-01')).status).toBe(201);

  const sums = { table: 'cash_deposits', reads: 'SELECT (SELECT coalesce(sum(k.amount_cents)' };
  const statement = () => neo.get<SeasonStatement>(ADMIN_API.statement(2025));
  expect(await answeredWhile(app, statement, sums, () => sell('2025-07-02'))).toMatchObject({ otherSales: 3, cash: { inBoxes: 3 } });
  expect((await statement()).body).toMatchObject({ otherSales: 6, cash: { inBoxes: 6 } });

  // A cashier sees either the open shift or the cash from it once it is closed, but not both.
  const handovers = { table: 'cash_handovers', reads: 'SELECT * FROM (' };
  const asked = () => cashier.get<CashDesk>(ADMIN_API.cashDesk);
  const close = () => cashier.post(ADMIN_API.cashShiftClose(shift), { counted: 6 });
  expect(await answeredWhile(app, asked, handovers, close)).toMatchObject({ shift: { id: shift }, holding: 0 });
  expect(await desk(cashier)).toMatchObject({ shift: null, holding: 6 });

  await handOver(6, neo);
  await confirm(neo, 6);
  const slip = await slipOf(neo);
  const deposit = (tx: Tx) =>
    tx.write(
      `INSERT INTO cash_deposits (season_year, deposited_by, amount_cents, reference, slip_id, deposited_on)
       SELECT 2025, a.id, 600, 'FNB 1', f.id, '2025-05-01' FROM admins a, files f WHERE a.email = $1 AND f.public_id = $2`,
      [neo.username, slip],
    );
  const opened = () => neo.get<AdminCashBox>(ADMIN_API.cashBox);
  const before = { atBank: 0, withPeople: 6, bankable: 6, deposits: [] };
  expect(await answeredWhile(app, opened, { table: 'files', reads: 'SELECT d.id' }, deposit)).toMatchObject(before);
  expect(await box()).toMatchObject({ atBank: 6, withPeople: 0, bankable: 0, deposits: [{ reference: 'FNB 1' }] });
});
