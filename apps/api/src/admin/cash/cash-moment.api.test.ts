import type { AdminCashBox, CashDesk } from '@raffle/contracts/admin/cash';
import type { SeasonStatement } from '@raffle/contracts/money/payouts';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { makeAdmin, openShift, type AdminClient } from '../../../test/admin.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { answeredWhile } from '../../../test/locks.js';
import { slotsOf } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import type { Tx } from '../../platform/db/database.js';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

let app: TestApp;
let cashier: AdminClient;
let neo: AdminClient;
let shift: string;
beforeEach(async () => {
  app = await startTestApp();
  [cashier, neo] = [await makeAdmin(app, 'cashier'), await makeAdmin(app, 'organiser')];
  shift = (await openShift(cashier)).id;
  await sell('2025-07-01');
});
afterEach(async () => {
  await expectInvariants(app);
  await app.close();
});

async function sell(date: string): Promise<void> {
  const sale = { slotIds: slotsOf(date, 0, 1), buyerName: 'Onalenna Seretse', amountTaken: 3 };
  expect((await cashier.post(ADMIN_API.cashSales, sale)).status).toBe(201);
}
const close = () => cashier.post(ADMIN_API.cashShiftClose(shift), { counted: 3 });

it('shows a cashier either their open shift or the cash from it once it is closed, but not both', async () => {
  const reads = { table: 'cash_handovers', reads: 'SELECT * FROM (' };
  const asked = () => cashier.get<CashDesk>(ADMIN_API.cashDesk);
  expect(await answeredWhile(app, asked, reads, close)).toMatchObject({ shift: { id: shift }, holding: 0 });
  expect((await asked()).body).toMatchObject({ shift: null, holding: 3 });
});

it('reads cash totals and deposits from one snapshot', async () => {
  await close();
  const [{ id: to } = {}] = await app.sql<{ id: string }>(`SELECT public_id AS id FROM admins WHERE email = $1`, [neo.username]);
  await cashier.post(ADMIN_API.cashHandovers, { amount: 3, to });
  const [{ id } = { id: '' }] = (await neo.get<CashDesk>(ADMIN_API.cashDesk)).body.incoming;
  expect((await neo.post(ADMIN_API.cashHandoverConfirm(id), { counted: 3 })).status).toBe(200);
  const slip = await neo.fetch(ADMIN_API.files, { method: 'POST', headers: { 'content-type': 'image/png' }, body: PNG });
  expect(slip.ok).toBe(true);

  const deposit = (tx: Tx) =>
    tx.write(
      `INSERT INTO cash_deposits (season_year, deposited_by, amount_cents, reference, slip_id, deposited_on)
       SELECT 2025, a.id, 300, 'FNB 1', f.id, '2025-05-01' FROM admins a, files f WHERE a.email = $1`,
      [neo.username],
    );
  const asked = () => neo.get<AdminCashBox>(ADMIN_API.cashBox);
  const before = { atBank: 0, withPeople: 3, bankable: 3, deposits: [] };
  expect(await answeredWhile(app, asked, { table: 'files', reads: 'SELECT d.id' }, deposit)).toMatchObject(before);
  expect((await asked()).body).toMatchObject({ atBank: 3, withPeople: 0, bankable: 0, deposits: [{ reference: 'FNB 1' }] });
});

it('reads a season’s cash sales and the whereabouts of the cash from one snapshot', async () => {
  const reads = { table: 'cash_deposits', reads: 'SELECT (SELECT coalesce(sum(k.amount_cents)' };
  const asked = () => neo.get<SeasonStatement>(ADMIN_API.statement(2025));
  expect(await answeredWhile(app, asked, reads, () => sell('2025-07-02'))).toMatchObject({ otherSales: 3, cash: { inBoxes: 3 } });
  expect((await asked()).body).toMatchObject({ otherSales: 6, cash: { inBoxes: 6 } });
});
