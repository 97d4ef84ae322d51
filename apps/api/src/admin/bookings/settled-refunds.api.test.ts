import type { AdminBookingDetail, AdminRefundRequest } from '@raffle/contracts/admin/bookings';
import type { AdminCashSale } from '@raffle/contracts/admin/cash';
import type { ApprovalView } from '@raffle/contracts/admin/approvals';
import type { LogEntryView } from '@raffle/contracts/log/entries';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { makeAdmin, openShift, type AdminClient } from '../../../test/admin.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { changeSeason, eventually, makeCheckout, makePerson, type Person } from '../../../test/make.js';
import { bookingOf, outboxNow, payAndWait } from '../../../test/money.js';
import { together } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { FileMailer } from '../../platform/mail/file-mailer.js';
import { LogSealingService } from '../../results/log/log-sealing.service.js';
import { LineService } from '../../results/prize/line.service.js';

/** Slots that are settled at noon on 30 May. This is later than one app instance's clock and earlier than the other's. */
const SETTLED = ['2025-05-31T10:00', '2025-05-31T10:15', '2025-05-31T10:30', '2025-05-31T10:45', '2025-05-31T11:00', '2025-05-31T11:15'];
const OPEN = ['2025-06-20T10:00', '2025-06-20T10:15', '2025-06-20T10:30'];

let app: TestApp;
let later: TestApp;
let organiser: AdminClient;
let buyer: Person;

beforeEach(async () => {
  app = await startTestApp({ sandbox: true, env: { APP_NOW: '2025-05-20T09:00:00+02:00' } });
  later = await app.another({ APP_NOW: '2025-06-01T09:00:00+02:00' });
  organiser = await makeAdmin(app, 'organiser');
  buyer = await makePerson(app);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await outboxNow(app);
  await expectInvariants(app);
  await app.close();
});

async function bought(slotIds: string[]): Promise<number> {
  const made = await makeCheckout(buyer, slotIds);
  await payAndWait(buyer, made);
  await app.app.get(LogSealingService).seal();
  return made.bookingId;
}

/** Switches the organiser to the app instance whose clock is set to 1 June. The first instance stops adding entries to the log. */
function dayAfter(): void {
  jest.spyOn(app.app.get(LogSealingService), 'seal').mockResolvedValue(undefined);
  organiser.client.moveTo(later.url);
}

const refund = (bookingId: number, request: Partial<AdminRefundRequest> = {}) =>
  organiser.post(ADMIN_API.bookingRefunds(bookingId), { reason: 'They asked for it', slots: 'keep', ...request });
const detail = async (bookingId: number) => (await organiser.get<AdminBookingDetail>(ADMIN_API.booking(bookingId))).body;
const mails = async () => (await new FileMailer(app.dataDir).latest(1000)).filter(({ to }) => to === buyer.email);

it("refuses to refund a settled ticket if the season closes refunds at settlement, but refunds the booking's other tickets", async () => {
  const bookingId = await bought([SETTLED[0] ?? '', OPEN[0] ?? '']);
  dayAfter();
  expect(await detail(bookingId)).toMatchObject({ settledSlots: [SETTLED[0]], refundsClose: true, refundable: { refusal: null } });
  for (const request of [{}, { slotIds: [SETTLED[0] ?? ''] }])
    expect(await refund(bookingId, request)).toMatchObject({
      status: 409,
      body: { error: 'REFUNDS_CLOSED', message: expect.stringMatching(/settled for the draw/), settledSlots: [SETTLED[0]] },
    });
  expect((await refund(bookingId, { slotIds: [OPEN[0] ?? ''] })).status).toBe(201);
  await outboxNow(app);
  expect(await detail(bookingId)).toMatchObject({
    slotList: [{ id: SETTLED[0] }],
    refundable: { refusal: expect.stringMatching(/settled/) },
  });
});

it('refunds a ticket whose slot is not settled yet, and removes the ticket from the draw', async () => {
  const bookingId = await bought([SETTLED[1] ?? '']);
  expect(await detail(bookingId)).toMatchObject({ settledSlots: [] });
  expect((await refund(bookingId)).status).toBe(201);
  await outboxNow(app);
  await app.app.get(LogSealingService).seal();
  expect(await inLine()).not.toContain(SETTLED[1]);
});

it('refunds a settled ticket if the season allows it, and tells its buyer that the ticket stays in the draw', async () => {
  const bookingId = await bought([SETTLED[2] ?? '', OPEN[1] ?? '']);
  await changeSeason(app, 'refunds_close = false');
  try {
    dayAfter();
    expect(await detail(bookingId)).toMatchObject({ settledSlots: [SETTLED[2]], refundsClose: false });
    expect((await refund(bookingId)).status).toBe(201);
  } finally {
    await changeSeason(app, 'refunds_close = true');
  }
  await outboxNow(app);
  const [mail] = await eventually(
    async () => (await mails()).filter(({ subject }) => subject.startsWith('Your refund')),
    ({ length }) => length > 0,
  );
  expect(mail?.text).toMatch(/no longer yours[^:]*:\s+Fri 20 June 2025 {2}10:15/);
  expect(mail?.text).toMatch(/stay in the draw and can still win[^:]*:\s+Sat 31 May 2025 {2}10:30/);
  await later.app.get(LogSealingService).seal();
  expect(await inLine()).toContain(SETTLED[2]);
});

/** A late ticket is not in the draw, so it can be refunded. */
it('refunds a ticket that was too late for the draw, whatever the season’s refund setting', async () => {
  jest.spyOn(app.app.get(LogSealingService), 'seal').mockResolvedValue(undefined);
  const bookingId = await bought([SETTLED[3] ?? '']);
  await later.app.get(LogSealingService).seal();
  dayAfter();
  expect(await detail(bookingId)).toMatchObject({ settledSlots: [], refundable: { refusal: null } });
  expect((await refund(bookingId)).status).toBe(201);
  await outboxNow(app);
  expect((await bookingOf(buyer, (await detail(bookingId)).reference)).paymentStatus).toBe('refunded');
});

it('returns the cash for a settled ticket only if the season allows it; the approver sees that the ticket stays in the draw', async () => {
  await openShift(organiser);
  const sale = { slotIds: [SETTLED[4]], buyerName: 'Neo', buyerPhone: '+26771234567', amountTaken: 3 };
  const { bookingId } = (await organiser.post<AdminCashSale>(ADMIN_API.cashSales, sale)).body;
  dayAfter();
  const ask = () =>
    organiser.post<ApprovalView>(ADMIN_API.approvals, { deed: 'cash.return', payload: { bookingId }, reason: 'They asked for it' });
  expect(await ask()).toMatchObject({ status: 409, body: { error: 'REFUNDS_CLOSED' } });
  await changeSeason(app, 'refunds_close = false');
  try {
    expect((await ask()).body.facts).toContainEqual({ label: 'Stays in the draw', after: 'Sat 31 May 2025, 11:00 - 11:14' });
  } finally {
    await changeSeason(app, 'refunds_close = true');
  }
});

it('requires two organisers to change the refund setting once a ticket has been sold, and adds each change to the public log', async () => {
  await bought([OPEN[2] ?? '']);
  const [season] = await app.sql<{ version: number }>(`SELECT version FROM seasons WHERE year = 2025`);
  expect(await organiser.patch(ADMIN_API.season(2025), { version: season?.version, refundsClose: false })).toMatchObject({
    body: { error: 'APPROVAL_REQUIRED', approval: { deed: 'season.terms', payload: { refundsClose: false } } },
  });
  await expect(app.sql(`UPDATE seasons SET refunds_close = false`)).rejects.toThrow('only when somebody else has approved it');
  const change = organiser.patch(ADMIN_API.season(2025), { version: season?.version, refundsClose: false });
  expect((await together(app, organiser, change)).status).toBe(200);
  await app.app.get(LogSealingService).seal();
  const terms = await app.sql<{ leaf: string }>(`SELECT leaf FROM log_entries WHERE kind = 'terms' ORDER BY index`);
  const said = terms.map(({ leaf }) => (JSON.parse(leaf) as Extract<LogEntryView, { kind: 'terms' }>).terms.refundsClose);
  expect(said).toEqual([true, false]);
});

async function inLine(): Promise<string[]> {
  const line = await app.database.snapshot((reader) =>
    app.app.get(LineService).places(reader, 2025, new Date('2025-05-31T10:07:00+02:00')),
  );
  return line.map(({ ticket }) => ticket.slotId);
}
