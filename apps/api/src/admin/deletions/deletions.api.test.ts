import type { AdminAuditPage } from '@raffle/contracts/admin/audit';
import type { AdminCashSale } from '@raffle/contracts/admin/cash';
import type { AdminDeletionPage } from '@raffle/contracts/admin/deletions';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import type { SlotView } from '@raffle/contracts/slots';
import { asPerson, makeAccount, PASSWORD } from '../../../test/account.js';
import { makeAdmin, type AdminClient, openShift } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { eventually, makeCheckout } from '../../../test/make.js';
import { payAndWait } from '../../../test/money.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { tablesHolding } from '../../../test/texts-of-database.js';

let app: TestApp;
let admin: AdminClient;
beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
  admin = await makeAdmin(app, 'organiser');
});
afterAll(() => app.close());

const list = async (query = '') => (await admin.get<AdminDeletionPage>(ADMIN_API.deletions + query)).body;
const remove = (who: string, reason = 'Asked by mail') => admin.post(ADMIN_API.deletions, { who, reason });

it('lists accounts that their owners deleted, with their ID and the number of tickets that stay sold', async () => {
  const person = await asPerson(app, await makeAccount(app));
  await payAndWait(person, await makeCheckout(person, ['2025-07-01T10:00', '2025-07-01T10:15']));
  expect((await person.client.send('DELETE', API.user, { password: PASSWORD })).status).toBe(204);
  expect(await list('?by=person')).toEqual({
    deletions: [{ person: person.publicId, at: expect.any(String), admin: null, afterYears: null, tickets: 2, amount: 6 }],
    next: null,
  });
});

it('deletes an account on request, just as its owner could, and keeps the owner’s name out of the audit log', async () => {
  const account = await makeAccount(app, { fullName: 'Kagiso Unmistakable' });
  const person = await asPerson(app, account);
  await payAndWait(person, await makeCheckout(person, ['2025-07-02T10:00']));
  expect((await remove(account.sent.username.toUpperCase())).status).toBe(204);
  expect(await tablesHolding(app, ['Unmistakable', account.sent.username])).toEqual([]);
  expect((await person.client.get(API.user)).status).toBe(401);
  await eventually(
    async () => (await new Client(app.url).get<SlotView>(API.timeSlot('2025-07-02T10:00'))).body.ownerName,
    (name) => name === 'Anonymous',
  );
  expect(await list('?by=organiser&q=organiser')).toMatchObject({
    deletions: [{ person: person.publicId, admin: 'Kagiso organiser', tickets: 1, amount: 3 }],
  });
  const log = await admin.get<AdminAuditPage>(`${ADMIN_API.auditLog}?action=person.delete`);
  expect(log.body.entries).toMatchObject([
    { subjectKind: 'person', subjectId: person.publicId, reason: 'Asked by mail', before: null, after: null },
  ]);
  await expectInvariants(app);
});

it('deletes a cash buyer who is found by the reference on their receipt', async () => {
  await openShift(admin);
  const sale = await admin.post<AdminCashSale>(ADMIN_API.cashSales, {
    slotIds: ['2025-07-03T10:00'],
    buyerName: 'Onalenna Seretse',
    amountTaken: 3,
  });
  expect((await remove(sale.body.reference.toLowerCase())).status).toBe(204);
  expect(await tablesHolding(app, ['Onalenna'])).toEqual([]);
  await expectInvariants(app);
});

it('deletes nothing while a payment is in progress and tells the organiser why', async () => {
  const account = await makeAccount(app);
  const person = await asPerson(app, account);
  const { bookingId } = await makeCheckout(person, ['2025-07-04T10:00']);
  await app.sql(`UPDATE payments SET state = 'authorised' WHERE booking_id = $1`, [bookingId]);
  expect(await remove(account.sent.username)).toMatchObject({
    status: 409,
    body: { error: 'PAYMENT_IN_PROGRESS', message: expect.stringContaining('Nothing was deleted') },
  });
  expect((await person.client.get(API.user)).status).toBe(200);
});

it('rejects an unknown user, a missing reason and an organiser without a recent step-up', async () => {
  expect((await remove('nobody@example.com')).status).toBe(404);
  expect((await remove('walk-in-x@invalid')).status).toBe(404);
  expect(await remove('nobody@example.com', ' ')).toMatchObject({ status: 400, body: { fields: { reason: ['Please give a reason'] } } });
  const file = await admin.get<string>(`${ADMIN_API.deletionsExport}?by=person`);
  expect(file.body.split('\r\n')[1]).toMatch(/^20\d\d-[\d: -]+,[\w-]+,the person,2,6$/);
  await app.sql(`UPDATE admin_sessions SET stepped_up_at = NULL`);
  for (const answer of [await remove('nobody@example.com'), await admin.get(ADMIN_API.deletionsExport)])
    expect(answer).toMatchObject({ status: 403, body: { error: 'STEP_UP_REQUIRED' } });
});
