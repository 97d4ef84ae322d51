import type { ApprovalDetails, ApprovalView } from '@raffle/contracts/admin/approvals';
import type { AdminAuditPage } from '@raffle/contracts/admin/audit';
import type { AdminCashSale } from '@raffle/contracts/admin/cash';
import type { AdminContent } from '@raffle/contracts/content/site-content';
import type { PayoutView, SeasonStatement } from '@raffle/contracts/money/payouts';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, nameCharities, openShift } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { untilWaiting } from '../../../test/locks.js';
import { eventually, makeCheckout, makePerson, payAt } from '../../../test/make.js';
import { returnCash, together } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let app: TestApp;
let proof: string;
beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
  const { checkoutUrl } = await makeCheckout(await makePerson(app), ['2025-06-14T10:00', '2025-06-14T10:15', '2025-06-14T10:30']);
  await payAt(checkoutUrl, 'card');
  await eventually(
    () => app.sql(`SELECT 1 FROM payments WHERE captured_cents = 900`),
    (rows) => rows.length === 1,
  );
  proof = 'p'.repeat(20);
  await app.sql(`INSERT INTO files (public_id, content_type, bytes) VALUES ($1, 'application/pdf', '%PDF-')`, [proof]);
  const organiser = await makeAdmin(app, 'organiser');
  // The built-in content does not name the charities, but a payout can only be made to a named charity.
  const sentence = 'Enter the names of the two charities of 2025 under Content first.';
  expect(await organiser.post(ADMIN_API.payouts, payout())).toMatchObject({ status: 400, body: { fields: { charity: [sentence] } } });
  expect((await together(app, organiser, nameCharities(organiser, [REEDS, ELDERS]))).status).toBe(200);
});
afterAll(() => app.close());

const [REEDS, ELDERS] = ['House of the Reeds', 'Elders of Maun'] as const;
const payout = (change: object = {}) => ({ year: 2025, charity: 1, amount: 4.5, paidOn: '2025-06-01', proof, ...change });

it.each([
  [{ amount: 4.51 }, 'amount'],
  [{ amount: 0 }, 'amount'],
  [{ amount: 1.005 }, 'amount'],
  [{ charity: 3 }, 'charity'],
  [{ paidOn: '2025-06-02' }, 'paidOn'],
  [{ paidOn: '2025-02-30' }, 'paidOn'],
  [{ proof: 'x'.repeat(20) }, 'proof'],
])('rejects %j', async (change, field) => {
  const answer = await (await makeAdmin(app, 'organiser')).post(ADMIN_API.payouts, payout(change));
  expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: [expect.any(String)] } } });
});

it('records the payout of a charity’s half only once, even if two organisers propose it concurrently, and publishes it', async () => {
  const [one, other] = [await makeAdmin(app, 'organiser'), await makeAdmin(app)];
  const answers = await Promise.all([one, other].map((admin) => together(app, admin, admin.post(ADMIN_API.payouts, payout()))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const { body } = await new Client(app.url).get<PayoutView[]>(API.payouts);
  expect(body).toEqual([
    { id: expect.any(String), year: 2025, charity: 1, charityName: REEDS, amount: 4.5, paidOn: '2025-06-01', proof: API.file(proof) },
  ]);
  const statement = await (await makeAdmin(app, 'charity')).get<SeasonStatement>(ADMIN_API.statement(2025));
  expect(statement.body).toMatchObject({
    gross: 9,
    otherSales: 0,
    refunds: 0,
    fees: 0,
    feesKnown: false,
    net: 9,
    charities: [
      { share: 4.5, paidOut: 4.5, due: 0 },
      { share: 4.5, paidOut: 0, due: 4.5 },
    ],
  });
  const withdraw = (sent: object) => one.send('DELETE', ADMIN_API.payout(body[0]?.id ?? ''), sent);
  expect(await withdraw({ reason: ' ' })).toMatchObject({ status: 400, body: { fields: { reason: ['Please give a reason'] } } });
  expect((await withdraw({ reason: 'Sent to the wrong account' })).status).toBe(204);
  expect((await withdraw({ reason: 'Again' })).status).toBe(404);
  expect((await new Client(app.url).get(API.payouts)).body).toEqual([]);
  const log = await one.get<AdminAuditPage>(`${ADMIN_API.auditLog}?action=payout`);
  expect(log.body.entries.map(({ action, reason }) => [action, reason])).toEqual([
    ['payout.withdraw', 'Sent to the wrong account'],
    ['payout.record', 'Checked at the line'],
  ]);
});

it("records a payout in the proposer's name once another organiser approves it, and rejects payouts that exceed half of the net amount", async () => {
  const [one, other] = [await makeAdmin(app, 'organiser'), await makeAdmin(app)];
  const shown = async () => (await new Client(app.url).get<PayoutView[]>(API.payouts)).body.map(({ amount }) => amount);
  const proposed = async (change: object) => {
    const refused = await one.post(ADMIN_API.payouts, payout({ charity: 2, ...change }));
    expect(refused).toMatchObject({ status: 409, body: { error: 'APPROVAL_REQUIRED' } });
    const { approval } = refused.body as unknown as ApprovalDetails;
    return (await one.post<ApprovalView>(ADMIN_API.approvals, { ...approval, reason: 'Sent by the bank' })).body;
  };
  const approve = (by: typeof one, { id }: ApprovalView) => by.post(ADMIN_API.approval(id, 'approve'));
  const [most, rest, again] = [await proposed({ amount: 4 }), await proposed({ amount: 1 }), await proposed({ amount: 4 })];
  // The repeated request returned the existing proposal.
  expect(again.id).toBe(most.id);
  expect(most.line).toBe('Record a payout of $4.00 to Elders of Maun');
  expect(most.facts).toContainEqual({ label: 'Charity', after: ELDERS });
  expect(most.facts).toContainEqual({ label: 'Proof', after: API.file(proof) });
  expect([await shown(), (await approve(one, most)).status]).toEqual([[], 403]);
  expect((await Promise.all([most, rest].map((waits) => approve(other, waits)))).map(({ status }) => status).toSorted()).toEqual([
    200, 400,
  ]);
  expect(await shown()).toHaveLength(1);
  expect(await app.sql(`SELECT a.email FROM payouts p JOIN admins a ON a.id = p.recorded_by WHERE p.withdrawn_at IS NULL`)).toEqual([
    { email: one.username },
  ]);
  await app.sql(`UPDATE payouts SET withdrawn_at = now() WHERE withdrawn_at IS NULL`);
});

it("keeps a charity's position and name while a payout to that charity is on record", async () => {
  const [one, other] = [await makeAdmin(app, 'organiser'), await makeAdmin(app)];
  const { body: now } = await one.get<AdminContent>(ADMIN_API.content);
  let { version } = now.states.find(({ section }) => section === 'charities') ?? { version: 0 };
  const rename = async (first: string, second: string) => {
    const answer = await together(app, one, nameCharities(one, [first, second], { version }));
    if (answer.status === 200) version += 1;
    return answer;
  };
  const waiting = await one.post<ApprovalView>(ADMIN_API.approvals, {
    deed: 'payout.record',
    payload: payout({ amount: 1 }),
    reason: 'Sent by the bank',
  });
  // The charities can swap places as long as no payout is recorded. A payout proposed for one charity is then not executed for the other
  // one.
  expect((await rename(ELDERS, REEDS)).status).toBe(200);
  expect(await other.post(ADMIN_API.approval(waiting.body.id, 'approve'))).toMatchObject({
    status: 409,
    body: { error: 'SEASON_CHANGED' },
  });
  expect((await rename(REEDS, ELDERS)).status).toBe(200);
  expect((await other.post(ADMIN_API.approval(waiting.body.id, 'approve'))).status).toBe(200);

  const refused = { '0.name': [expect.stringContaining(`A payout to ${REEDS} is recorded, so charity no. 1 keeps that name.`)] };
  expect(await rename(ELDERS, REEDS)).toMatchObject({ status: 400, body: { fields: refused } });
  const original = await one.put(ADMIN_API.contentSection('charities'), { version, value: null });
  expect(original).toMatchObject({ status: 400, body: { fields: { '': [expect.any(String)] } } });
  expect((await rename(REEDS, 'Elders of the Thamalakane')).status).toBe(200);
  expect((await one.get<string>(ADMIN_API.export('statement', 2025))).body).toContain(`2025,paid out,${REEDS},1,`);

  const [{ id } = { id: '' }] = (await one.get<PayoutView[]>(API.payouts)).body;
  expect((await one.delete(ADMIN_API.payout(id), { reason: 'The name was misspelled' })).status).toBe(204);
  expect((await rename('House of Reeds', ELDERS)).status).toBe(200);
});

it.each([
  ['payout', [200, 400]],
  ['new name', [200, 409]],
] as const)(
  'executes only the %s if it is approved first, when a payout to a charity and a new name for that charity are both proposed',
  async (first, statuses) => {
    const [one, other] = [await makeAdmin(app, 'organiser'), await makeAdmin(app, 'organiser')];
    const [{ version } = { version: 0 }] = await app.sql<{ version: number }>(
      `SELECT version FROM site_content WHERE section = 'charities'`,
    );
    const paying = await one.post<ApprovalView>(ADMIN_API.approvals, {
      deed: 'payout.record',
      payload: payout({ amount: 2 }),
      reason: 'Sent by the bank',
    });
    const { approval } = (await nameCharities(one, [ELDERS, REEDS], { version })).body as unknown as ApprovalDetails;
    const naming = await one.post<ApprovalView>(ADMIN_API.approvals, { ...approval, reason: 'They change places' });
    const inOrder = first === 'payout' ? [paying, naming] : [naming, paying];
    const { answers } = await app.database.transact(async (tx) => {
      await tx.rows(`SELECT 1 FROM seasons WHERE year = 2025 FOR NO KEY UPDATE`);
      const answers = [];
      for (const { body } of inOrder) {
        answers.push(other.post(ADMIN_API.approval(body.id, 'approve')));
        await untilWaiting(app, answers.length);
      }
      return { answers };
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(statuses);
    await app.sql(`UPDATE payouts SET withdrawn_at = now() WHERE withdrawn_at IS NULL`);
    await one.post(ADMIN_API.approval((first === 'payout' ? naming : paying).body.id, 'withdraw'));
  },
);

it('counts cash sales separately until the cash is returned, and lists each cash sale in the export', async () => {
  const organiser = await makeAdmin(app, 'organiser');
  await openShift(organiser);
  const sale = await organiser.post<AdminCashSale>(ADMIN_API.cashSales, {
    slotIds: ['2025-07-01T10:00'],
    buyerName: 'Onalenna Seretse',
    amountTaken: 3,
  });
  const statement = async () => (await organiser.get<SeasonStatement>(ADMIN_API.statement(2025))).body;
  const file = async (kind: string) => (await organiser.get<string>(ADMIN_API.export(kind, 2025))).body.split('\r\n');
  expect(await statement()).toMatchObject({ gross: 9, otherSales: 3, refunds: 0, net: 12 });
  expect(await file('payments')).toContainEqual(
    expect.stringMatching(new RegExp(`^cash,2025-0001,${sale.body.reference},taken,3,,Kagiso organiser,`)),
  );
  expect(await file('people')).toContainEqual(expect.stringMatching(/^Onalenna Seretse,,,/));
  expect((await returnCash(app, await makeAdmin(app, 'organiser'), sale.body.bookingId)).status).toBeLessThan(300);
  expect(await statement()).toMatchObject({ gross: 9, otherSales: 0, net: 9 });
  expect(await file('payments')).toContainEqual(expect.stringMatching(/^cash returned,2025-0001,[^,]+,returned,-3,/));
});

it("records and corrects the provider's fees, adding audit entries, without reducing the charities' shares", async () => {
  const organiser = await makeAdmin(app, 'organiser');
  const note = (amount: number, year = 2025) => organiser.post<SeasonStatement>(ADMIN_API.fees, { year, amount });
  const [before] = [(await organiser.get<SeasonStatement>(ADMIN_API.statement(2025))).body];
  expect(before).toMatchObject({ fees: 0, feesKnown: false });
  expect(await note(0.5)).toMatchObject({
    status: 200,
    body: { fees: 0.5, feesKnown: true, net: before.net, charities: before.charities },
  });
  expect((await note(0.56)).body.fees).toBe(0.56);
  expect((await organiser.get<string>(ADMIN_API.export('statement', 2025))).body).toContain('2025,fees of the provider,,0.56,"paid by');
  for (const amount of [-1, 0.001])
    expect(await note(amount)).toMatchObject({ status: 400, body: { fields: { amount: [expect.any(String)] } } });
  expect((await note(1, 1999)).status).toBe(404);
  const log = await organiser.get<AdminAuditPage>(`${ADMIN_API.auditLog}?action=statement.fees`);
  expect(log.body.entries).toMatchObject([
    { before: { fees: 0.5 }, after: { fees: 0.56 } },
    { before: { fees: null }, after: { fees: 0.5 } },
  ]);
});
