import type { ApprovalView } from '@raffle/contracts/admin/approvals';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { makeAdmin, openShift, type AdminClient } from '../../../test/admin.js';
import type { Answer } from '../../../test/client.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { untilWaiting } from '../../../test/locks.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { LogSealingService } from '../../results/log/log-sealing.service.js';
import { LOCK_SALES } from '../../season/sales-lock.js';

let app: TestApp;
let admin: AdminClient;
beforeEach(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app, 'organiser');
  await openShift(admin);
  // Seals the log before the test. Otherwise, the sealing job could run during the test and be counted among the waiting transactions.
  await app.app.get(LogSealingService).seal();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await expectInvariants(app);
  await app.close();
});

/**
 * Runs an action during the season's first sale. The sale is written but not yet committed, because it waits for its receipt number.
 * @param waits whether the action is expected to wait for the sale
 */
async function duringTheSale<Body>(action: () => Promise<Answer<Body>>, waits: boolean): Promise<Answer<Body>> {
  const { sold, done } = await app.database.transact(async (tx) => {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('cash receipts'), 2025)`);
    const sold = admin.post(ADMIN_API.cashSales, { slotIds: ['2025-06-10T10:00'], buyerName: 'Kabo Dube', amountTaken: 3 });
    await untilWaiting(app, 1);
    const done = action();
    if (waits) await untilWaiting(app, 2);
    else await done;
    return { sold, done };
  });
  expect((await sold).status).toBe(201);
  return done;
}

const reword = () =>
  admin.put(ADMIN_API.contentSection('rules'), { version: 0, value: [{ title: 'Taking part', points: ['A slot costs {price}.'] }] });

const callOff = () =>
  admin.post<ApprovalView>(ADMIN_API.approvals, {
    deed: 'season.called-off',
    payload: { year: 2025, reason: 'The bridge is closed for repairs.' },
    reason: 'Agreed by phone',
  });
const toReturn = ({ facts }: ApprovalView) => facts.find(({ label }) => label === 'To return by hand')?.after;

it('requires approval for a change to the rules while the first ticket is being sold', async () => {
  expect(await duringTheSale(reword, true)).toMatchObject({ status: 409, body: { error: 'APPROVAL_REQUIRED' } });
});

it('includes a sale in progress in a proposal to call off the season', async () => {
  expect(toReturn((await duringTheSale(callOff, true)).body)).toBe('$3.00, 1 cash sale');
});

describe('control: without the lock on sales', () => {
  beforeEach(() => jest.replaceProperty(LOCK_SALES, 'text', 'SELECT 1'));

  it('a single organiser can change the rules while the first ticket is being sold', async () => {
    expect((await duringTheSale(reword, false)).status).toBe(200);
  });

  it('a proposal to call off the season misses the sale in progress', async () => {
    expect(toReturn((await duringTheSale(callOff, false)).body)).toBe('$0.00, 0 cash sales');
  });
});
