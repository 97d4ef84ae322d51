import type { ApprovalView } from '@raffle/contracts/admin/approvals';
import type { AdminCashSale } from '@raffle/contracts/admin/cash';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { makeAccount } from '../../test/account.js';
import { makeAdmin, openShift } from '../../test/admin.js';
import { Client } from '../../test/client.js';
import { violationsOf } from '../../test/expect-invariants.js';
import { eventually, makeCheckout, makePerson, makeSelection, slotsOf } from '../../test/make.js';
import { payAndWait } from '../../test/money.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { Jobs, type JobDefinition } from '../platform/queue/jobs.js';

const DAY = '2025-07-01';

let app: TestApp;
let jobs: JobDefinition[];

beforeAll(async () => {
  const define = jest.spyOn(Jobs.prototype, 'define');
  app = await startTestApp({ sandbox: true });
  jobs = define.mock.calls.map(([job]) => job);
  define.mockRestore();
});
afterAll(() => app?.close());

/** Creates an object of each kind that jobs act on. None of these objects has expired. */
async function begin(): Promise<void> {
  const { sent } = await makeAccount(app);
  const visitor = new Client(app.url);
  for (const path of [API.magicLinkRequest, API.passwordResetRequest]) await visitor.post(path, { username: sent.username });
  const [buyer, holder, payer] = [await makePerson(app), await makePerson(app), await makePerson(app)];
  await payAndWait(buyer, await makeCheckout(buyer, slotsOf(DAY, 40, 2)));
  await makeSelection(holder, slotsOf(DAY, 50, 2));
  await makeCheckout(payer, slotsOf(DAY, 60, 2));
  const [owner, organiser] = [await makeAdmin(app), await makeAdmin(app, 'organiser')];
  await owner.post(ADMIN_API.invites, { username: 'helper@example.com', role: 'cashier' });
  await openShift(organiser);
  const sale = { slotIds: slotsOf(DAY, 70, 1), buyerName: 'Neo', buyerPhone: '+26771234567', amountTaken: 3 };
  const { body: sold } = await organiser.post<AdminCashSale>(ADMIN_API.cashSales, sale);
  const { status } = await organiser.post<ApprovalView>(ADMIN_API.approvals, {
    deed: 'cash.return',
    payload: { bookingId: sold.bookingId },
    reason: 'Sold twice',
  });
  expect(status).toBe(201);
  await eventually(
    () => app.sql(`SELECT 1 FROM outbox WHERE done_at IS NULL`),
    ({ length }) => length === 0,
  );
}

/** Returns every row of every table. */
async function rows(): Promise<string[]> {
  const tables = await app.sql<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'job_runs'`,
  );
  const lines = tables.map(({ name }) => app.sql<{ line: string }>(`SELECT concat('${name} ', to_jsonb(t)) AS line FROM ${name} t`));
  return (await Promise.all(lines)).flat().map(({ line }) => line);
}

it('no job changes rows that have not expired', async () => {
  await begin();
  expect(await violationsOf(app)).toEqual([]);
  const before = await rows();
  expect(jobs.length).toBeGreaterThan(15);
  for (const { handler } of jobs) await handler();
  const after = new Set(await rows());
  expect(before.filter((row) => !after.has(row))).toEqual([]);
  expect(await violationsOf(app)).toEqual([]);
});
