import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { eventually, makeCheckout, makePerson, payAt, type Person } from '../../../test/make.js';
import { bookingOf, outboxNow, payAndWait } from '../../../test/money.js';
import { resultStep, together, TWO_WITNESSES } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { FileMailer } from '../../platform/mail/file-mailer.js';
import { PaymentSyncService } from '../../payments/sync/payment-sync.service.js';
import { LogSealingService } from '../../results/log/log-sealing.service.js';

let app: TestApp;
let admin: AdminClient;
/** Starts the app some days before the arrival, in a season that refunds late tickets. */
beforeEach(async () => {
  app = await startTestApp({ sandbox: true, env: { APP_NOW: '2025-05-20T09:00:00+02:00' } });
  admin = await makeAdmin(app, 'organiser');
  const refunds = { version: 1, lateTickets: 'refund' };
  expect((await together(app, admin, admin.patch(ADMIN_API.season(2025), refunds))).status).toBe(200);
});
afterEach(async () => {
  app.sandbox?.clearFaults();
  await outboxNow(app);
  await expectInvariants(app);
  await app.close();
});

async function recorded(): Promise<void> {
  await app.app.get(LogSealingService).seal();
  const bridge = await app.another({ APP_NOW: '2025-06-01T09:00:00+02:00' });
  admin.client.moveTo(bridge.url);
  await resultStep(app, admin, 'arrival', { arrivedAt: '2025-05-31T10:07:00+02:00', ...TWO_WITNESSES, openHolds: 'finish' });
  // Log entries from this seal on are dated by the later instance's clock.
  await bridge.app.get(LogSealingService).seal();
}

async function announced(): Promise<void> {
  await resultStep(app, admin, 'verify');
  expect((await resultStep(app, admin, 'announce')).status).toBe(200);
}

/** Runs the outbox until the booking has the given status. */
const becomes = (person: Person, reference: string, status: string) =>
  eventually(
    async () => {
      await outboxNow(app);
      return bookingOf(person, reference);
    },
    ({ paymentStatus }) => paymentStatus === status,
  );
const waits = async () => (await app.sql(`SELECT 1 FROM outbox WHERE kind = 'results.refund-late' AND done_at IS NULL`)).length;

it('refunds a ticket that was paid for only after the winner was announced', async () => {
  const late = await makePerson(app);
  const { checkoutUrl, referenceNumber } = await makeCheckout(late, ['2025-05-31T10:00']);
  await recorded();
  await announced();
  await outboxNow(app);
  await payAndWait(late, { checkoutUrl, referenceNumber });
  await becomes(late, referenceNumber, 'refunded');
  expect(await waits()).toBe(0);
});

it('refunds a ticket whose payment was still being captured when the winner was announced', async () => {
  const late = await makePerson(app);
  const { checkoutUrl, referenceNumber } = await makeCheckout(late, ['2025-05-31T10:00']);
  await recorded();
  app.sandbox?.addFault({ operation: 'payment_intents.capture', mode: 'drop', times: 0 });
  await payAt(checkoutUrl, 'card');
  await becomes(late, referenceNumber, 'confirming');
  await announced();
  await outboxNow(app);
  app.sandbox?.clearFaults();
  await becomes(late, referenceNumber, 'refunded');
  expect(await waits()).toBe(0);
});

it("refunds other late tickets even if one late ticket's refund is held up, and refunds that ticket later", async () => {
  const [stuck, other] = [await makePerson(app), await makePerson(app)];
  const first = await makeCheckout(stuck, ['2025-05-31T10:00', '2025-05-31T10:15']);
  const second = await makeCheckout(other, ['2025-05-31T10:30']);
  await recorded();
  await payAndWait(stuck, first);
  await payAndWait(other, second);
  app.sandbox?.addFault({ operation: 'refunds.create', mode: 'error', status: 503, times: 0 });
  const part = { slotIds: ['2025-05-31T10:15'], reason: 'Asked by phone', slots: 'keep' };
  expect((await admin.post(ADMIN_API.bookingRefunds(first.bookingId), part)).status).toBeLessThan(300);
  await announced();
  await outboxNow(app);
  const asked = () =>
    app.sql<{ bookingId: number }>(
      `SELECT p.booking_id AS "bookingId" FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.reason LIKE 'It joined the public log after%'`,
    );
  expect(await asked()).toEqual([{ bookingId: second.bookingId }]);
  expect(await waits()).toBe(1);
  app.sandbox?.clearFaults();
  await becomes(other, second.referenceNumber, 'refunded');
  await becomes(stuck, first.referenceNumber, 'refunded');
  expect(await waits()).toBe(0);
});

it('refunds a late ticket with a disputed payment once the dispute is won, without delaying other refunds', async () => {
  const [first, second] = [await makePerson(app), await makePerson(app)];
  const disputed = await makeCheckout(first, ['2025-05-31T10:00']);
  const other = await makeCheckout(second, ['2025-05-31T10:30']);
  await recorded();
  await payAndWait(first, disputed);
  await payAndWait(second, other);
  const [payment = { id: '', intent: '' }] = await app.sql<{ id: string; intent: string }>(
    `SELECT id, provider_intent_id AS intent FROM payments WHERE booking_id = $1`,
    [disputed.bookingId],
  );
  const { id: dispute } = app.sandbox?.control({ action: 'dispute', payment_intent: payment.intent }) as { id: string };
  await app.app.get(PaymentSyncService).syncPayment(payment.id);
  await announced();
  await becomes(second, other.referenceNumber, 'refunded');
  expect(await bookingOf(first, disputed.referenceNumber)).toMatchObject({ paymentStatus: 'paid' });
  expect(await waits()).toBe(1);
  app.sandbox?.control({ action: 'advance_dispute', dispute, to: 'won' });
  await app.app.get(PaymentSyncService).syncPayment(payment.id);
  await becomes(first, disputed.referenceNumber, 'refunded');
  expect(await waits()).toBe(0);
});

it('refunds the nearest ticket if it was paid for before the arrival but logged only after it', async () => {
  const [late, winner] = [await makePerson(app), await makePerson(app)];
  await payAndWait(winner, await makeCheckout(winner, ['2025-05-31T10:30']));
  const { checkoutUrl, referenceNumber } = await makeCheckout(late, ['2025-05-31T10:00']);
  app.sandbox?.addFault({ operation: 'payment_intents.capture', mode: 'drop', times: 0 });
  await payAt(checkoutUrl, 'card');
  await becomes(late, referenceNumber, 'confirming');
  await recorded();
  app.sandbox?.clearFaults();
  await becomes(late, referenceNumber, 'paid');
  await app.app.get(LogSealingService).seal();
  await resultStep(app, admin, 'verify');
  expect((await resultStep(app, admin, 'announce')).body).toMatchObject({
    winner: { slotId: '2025-05-31T10:30', nearer: [{ slotId: '2025-05-31T10:00', reason: 'late' }] },
  });
  await becomes(late, referenceNumber, 'refunded');
  expect(await waits()).toBe(0);
});

it('notifies buyers of late tickets, in one email and only once no more late tickets can follow, that their money is a gift', async () => {
  const [season] = await app.sql<{ version: number }>(`SELECT version FROM seasons WHERE year = 2025`);
  const gift = { version: season?.version, lateTickets: 'gift' };
  expect((await together(app, admin, admin.patch(ADMIN_API.season(2025), gift))).status).toBe(200);
  const [late, slow] = [await makePerson(app), await makePerson(app)];
  const bought = await makeCheckout(late, ['2025-05-31T10:00']);
  const open = await makeCheckout(slow, ['2025-05-31T10:30']);
  await recorded();
  await payAndWait(late, bought);
  await announced();
  await outboxNow(app);
  expect(await lateMails(late)).toEqual([]);
  await payAndWait(slow, open);
  await eventually(
    async () => {
      await outboxNow(app);
      return (await lateMails(late)).length + (await lateMails(slow)).length;
    },
    (mails) => mails === 2,
  );
  await outboxNow(app);
  const [mail] = await lateMails(late);
  expect(mail?.text).toMatch(/are not in the draw[^]*Sat 31 May 2025 {2}10:00 - 10:14[^]*gift to the two charities/);
  expect([(await lateMails(late)).length, (await lateMails(slow)).length]).toEqual([1, 1]);
});

const lateMails = async ({ email }: Person) =>
  (await new FileMailer(app.dataDir).latest(200)).filter(
    ({ to, subject }) => to === email && subject.startsWith('Predictions that are not in the draw'),
  );
