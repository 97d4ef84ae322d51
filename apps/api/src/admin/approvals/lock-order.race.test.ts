import type { AdminCashSale } from '@raffle/contracts/admin/cash';
import type { ApprovalView } from '@raffle/contracts/admin/approvals';
import type { SeasonSettings } from '@raffle/contracts/admin/season';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { makeAdmin, openShift, type AdminClient } from '../../../test/admin.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { untilWaiting, watchDeadlocks } from '../../../test/locks.js';
import { changeSeason, slotsOf } from '../../../test/make.js';
import { propose, resultStep, TWO_WITNESSES } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { CashSalesService } from '../../payments/cash-sales.service.js';
import { LOCK_SALES } from '../../season/sales-lock.js';
import { SensitiveActions, type SensitiveAction } from './sensitive-actions.js';

const ARRIVED_AT = '2025-05-31T10:07:00+02:00';
const WINNING = '2025-05-31T10:00';

let app: TestApp;
let later: TestApp;
let admin: AdminClient;
let other: AdminClient;
let third: AdminClient;
let sale: AdminCashSale;
beforeEach(async () => {
  app = await startTestApp({ env: { APP_NOW: '2025-05-20T09:00:00+02:00' } });
  later = await app.another({ APP_NOW: '2025-06-01T09:00:00+02:00' });
  [admin, other, third] = [await makeAdmin(app, 'organiser'), await makeAdmin(app, 'organiser'), await makeAdmin(app, 'organiser')];
  await changeSeason(app, 'refunds_close = false');
  await openShift(admin);
  await openShift(third);
  sale = await sell([WINNING]);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await expectInvariants(app);
  await app.close();
});

async function sell(slotIds: string[]): Promise<AdminCashSale> {
  const form = { slotIds, buyerName: 'Onalenna Seretse', amountTaken: slotIds.length * 3 };
  const { status, body } = await third.post<AdminCashSale>(ADMIN_API.cashSales, form);
  expect(status).toBe(201);
  return body;
}

/** Records the arrival on an app instance whose clock is set to the day after it. */
async function recordArrival(): Promise<void> {
  for (const one of [admin, other, third]) one.client.moveTo(later.url);
  await resultStep(later, third, 'arrival', { arrivedAt: ARRIVED_AT, ...TWO_WITNESSES, openHolds: 'finish' });
}

async function proposeReturn({ bookingId }: AdminCashSale): Promise<string> {
  const proposed = await admin.post<ApprovalView>(ADMIN_API.approvals, {
    deed: 'cash.return',
    payload: { bookingId },
    reason: 'They asked for it',
  });
  expect(proposed.status).toBe(201);
  return proposed.body.id;
}

const approve = (id: string) => other.post(ADMIN_API.approval(id, 'approve'));

/**
 * While a transaction holds the sales lock, requests first the withdrawal of an arrival and then the approval of a proposal about it.
 * @returns the status codes of both responses
 */
async function approveWhileWithdrawn(): Promise<number[]> {
  await recordArrival();
  const { id } = (await propose(admin, 'result.verify')).body;
  const { answers } = await app.database.transact(async (tx) => {
    await tx.rows(LOCK_SALES);
    const withdrawn = third.post(ADMIN_API.resultStep(2025, 'withdraw'), { reason: 'It was a tributary' });
    await untilWaiting(app, 1);
    const approved = approve(id);
    await untilWaiting(app, 2);
    return { answers: [withdrawn, approved] };
  });
  return (await Promise.all(answers)).map(({ status }) => status);
}

it('refuses to approve a proposal whose arrival is withdrawn concurrently, without a deadlock', async () => {
  const deadlocked = watchDeadlocks();
  expect(await approveWhileWithdrawn()).toEqual([200, 400]);
  expect(deadlocked).toEqual([]);
});

it('control: if the proposal is locked before the sales lock is taken, one of the two requests deadlocks', async () => {
  const action = later.app.get(SensitiveActions).of('result.verify') as Required<SensitiveAction<object, object>>;
  jest.spyOn(action, 'lock').mockResolvedValue(undefined);
  const deadlocked = watchDeadlocks();
  await approveWhileWithdrawn();
  expect(deadlocked).toHaveLength(1);
});

/**
 * Returns the winning ticket's cash while the winner is being announced. The cash return is the first to lock the booking.
 * @returns the status codes of both responses
 */
async function announceWhileReturned(): Promise<number[]> {
  const returning = await proposeReturn(sale);
  await recordArrival();
  await resultStep(later, admin, 'verify');
  const { id } = (await propose(admin, 'result.announce')).body;
  const { answers } = await app.database.transact(async (tx) => {
    await tx.rows(`SELECT 1 FROM bookings WHERE id = $1 FOR UPDATE`, [sale.bookingId]);
    const returned = approve(returning);
    await untilWaiting(app, 1);
    const announced = approve(id);
    await untilWaiting(app, 2);
    return { answers: [returned, announced] };
  });
  return (await Promise.all(answers)).map(({ status }) => status);
}

it('returns the winning ticket’s cash while the winner is being announced, without a deadlock', async () => {
  const deadlocked = watchDeadlocks();
  expect(await announceWhileReturned()).toEqual([200, 200]);
  expect(deadlocked).toEqual([]);
});

it('control: if the booking is locked before the season, one of the two requests deadlocks', async () => {
  const cash = later.app.get(CashSalesService);
  const giveBack = cash.giveBack.bind(cash);
  jest.spyOn(cash, 'giveBack').mockImplementation(async (tx, ...rest) => {
    const cents = await giveBack(tx, ...rest);
    await tx.rows(`SELECT 1 FROM seasons WHERE year = 2025 FOR SHARE`);
    return cents;
  });
  const deadlocked = watchDeadlocks();
  await announceWhileReturned();
  expect(deadlocked).toHaveLength(1);
});

it('handles concurrent sales, cash returns, approvals, withdrawals, declines, freezes and an arrival without a deadlock', async () => {
  const sales = [sale];
  for (let n = 0; n < 5; n += 1) sales.push(await sell(slotsOf('2025-06-20', n * 2, 2)));
  const returns = await Promise.all(sales.map(proposeReturn));
  const deadlocked = watchDeadlocks();
  const season = async () => (await admin.get<SeasonSettings[]>(ADMIN_API.seasons)).body.find(({ year }) => year === 2025);
  const freeze = async (salesFrozen: boolean) => admin.patch(ADMIN_API.season(2025), { version: (await season())?.version, salesFrozen });
  const newSale = (n: number) => {
    const form = { slotIds: slotsOf('2025-06-21', n * 2, 2), buyerName: 'Onalenna Seretse', amountTaken: 6 };
    return third.post(ADMIN_API.cashSales, form);
  };
  const record = () =>
    admin.post(ADMIN_API.resultStep(2025, 'arrival'), { arrivedAt: '2025-05-19T10:07:00+02:00', ...TWO_WITNESSES, openHolds: 'finish' });
  const withdraw = async () => {
    await record();
    const { id } = (await propose(third, 'result.verify')).body;
    return Promise.all([
      approve(id),
      admin.post(ADMIN_API.approval(id, 'decline'), { reason: 'The photo shows another river' }),
      admin.post(ADMIN_API.resultStep(2025, 'withdraw'), { reason: 'It was a tributary' }),
    ]);
  };
  await Promise.all([
    ...returns.flatMap((id) => [
      approve(id),
      third.post(ADMIN_API.approval(id, 'decline'), { reason: 'The buyer keeps the ticket' }),
      admin.post(ADMIN_API.approval(id, 'withdraw')),
    ]),
    ...[0, 1, 2, 3].map(newSale),
    freeze(true).then(() => freeze(false)),
    withdraw(),
  ]);
  expect(deadlocked).toEqual([]);
}, 60_000);
