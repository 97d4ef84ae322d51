import type { AdminCashSale } from '@raffle/contracts/admin/cash';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import type { SlotView } from '@raffle/contracts/slots';
import { AdminClient, makeAdmin, openShift } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { eventually, slotsOf } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { SessionLocks } from '../../platform/db/session-locks.js';
import { SelectionsService } from '../../selections/selections.service.js';

let app: TestApp;
let cashier: AdminClient;
beforeAll(async () => {
  app = await startTestApp();
  cashier = await makeAdmin(app, 'cashier');
  await openShift(cashier);
});
afterEach(() => expectInvariants(app));
afterAll(() => app.close());

const sale = (slotIds: string[]) => ({ slotIds, buyerName: 'Onalenna Seretse', amountTaken: slotIds.length * 3 });
const slot = async (id: string) => (await new Client(app.url).get<SlotView>(API.timeSlot(id))).body;
const walkIns = () => app.sql(`SELECT 1 FROM users WHERE walk_in`);

it('returns the existing sale for a repeated request', async () => {
  const key = { 'Idempotency-Key': 'lost-on-the-way' };
  const form = sale(['2025-07-08T10:00']);
  const elsewhere = await app.another();
  const there = new AdminClient(new Client(elsewhere.url, cashier.client.cookie), cashier.username, cashier.token);
  const all = await Promise.all([cashier, there, cashier, there].map((from) => from.post<AdminCashSale>(ADMIN_API.cashSales, form, key)));
  const [made] = all.map(({ body }) => body);
  expect(all.map(({ status, body }) => [status, body.bookingId])).toEqual(all.map(() => [201, made?.bookingId]));
  expect(await app.sql(`SELECT 1 FROM cash_sales WHERE request_key = 'lost-on-the-way'`)).toHaveLength(1);
  expect(await cashier.post(ADMIN_API.cashSales, form, key)).toMatchObject({ status: 201, body: { receiptNumber: made?.receiptNumber } });
  expect(await cashier.post(ADMIN_API.cashSales, sale(['2025-07-08T11:00']), key)).toMatchObject({
    status: 409,
    body: { error: 'IDEMPOTENCY_KEY_REUSED' },
  });
  // A refused sale leaves no rows behind, even if two concurrent requests have the same idempotency key.
  const [before, tooMany] = [await walkIns(), sale(slotsOf('2025-07-08', 40, 11))];
  const refused = await Promise.all([1, 2].map(() => cashier.post(ADMIN_API.cashSales, tooMany, { 'Idempotency-Key': 'refused' })));
  expect([...refused.map(({ status }) => status), (await walkIns()).length]).toEqual([409, 409, before.length]);
  // Another seller may use the same idempotency key.
  const organiser = await makeAdmin(app, 'organiser');
  await openShift(organiser);
  expect(await organiser.post(ADMIN_API.cashSales, sale(['2025-07-08T11:00']), key)).toMatchObject({ status: 201 });
});

it('control: without the lock, the second request is refused because the first one holds the slots', async () => {
  jest.spyOn(SessionLocks.prototype, 'alone').mockImplementation((_name, work) => work());
  const ask = () => cashier.post(ADMIN_API.cashSales, sale(['2025-07-08T13:00']), { 'Idempotency-Key': 'unlocked' });
  // The first request holds its slots and then waits until the second request has been answered.
  let answered = () => {};
  const second = new Promise<void>((resolve) => (answered = resolve));
  const selections = app.app.get(SelectionsService);
  const create = selections.create.bind(selections);
  jest.spyOn(selections, 'create').mockImplementationOnce(async (...given) => {
    const made = await create(...given);
    await second;
    return made;
  });
  const first = ask().then(({ status }) => status);
  await eventually(
    () => slot('2025-07-08T13:00'),
    ({ status }) => status !== 'available',
  );
  expect((await ask()).status).toBe(409);
  answered();
  expect(await first).toBe(201);
  jest.restoreAllMocks();
});
