import type { AdminResultView } from '@raffle/contracts/admin/results';
import { API } from '@raffle/contracts/routes';
import { PASSED_WORDS } from '@raffle/contracts/winner-words';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import type { Answer } from '../../../test/client.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { untilWaiting } from '../../../test/locks.js';
import { eventually, makeCheckout, makePerson, type Person } from '../../../test/make.js';
import { bookingOf, outboxNow, payAndWait } from '../../../test/money.js';
import { propose, resultStep, TWO_WITNESSES } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { FileMailer } from '../../platform/mail/file-mailer.js';
import { Mailer } from '../../platform/mail/mailer.js';

const NEAREST = '2025-05-31T10:00';
const NEXT = '2025-05-31T10:45';

let app: TestApp;
let admin: AdminClient;
let other: AdminClient;
let first: Person;
let reference: string;
/** Two tickets, and an arrival that is verified. */
beforeEach(async () => {
  app = await startTestApp({ sandbox: true, env: { APP_NOW: '2025-05-20T09:00:00+02:00' } });
  [admin, other] = [await makeAdmin(app, 'organiser'), await makeAdmin(app, 'organiser')];
  first = await makePerson(app);
  const bought = await makeCheckout(first, [NEAREST]);
  reference = bought.referenceNumber;
  await payAndWait(first, bought);
  const next = await makePerson(app);
  await payAndWait(next, await makeCheckout(next, [NEXT]));
  const later = await app.another({ APP_NOW: '2025-06-01T09:00:00+02:00' });
  for (const one of [admin, other]) one.client.moveTo(later.url);
  await resultStep(app, admin, 'arrival', { arrivedAt: '2025-05-31T10:07:00+02:00', ...TWO_WITNESSES, openHolds: 'finish' });
  await resultStep(app, admin, 'verify');
});
afterEach(async () => {
  await expectInvariants(app);
  await app.close();
});

function refundAtProvider(): void {
  const payment = app.sandbox?.ledger().payments.find((one) => one.reference?.startsWith(reference));
  app.sandbox?.control({ action: 'refund', payment_intent: payment?.payment_intent ?? '' });
}

const refunded = () =>
  eventually(
    () => bookingOf(first, reference),
    ({ paymentStatus }) => paymentStatus === 'refunded',
  );

/** Takes the step when the money has gone back at the provider and its ticket is being taken back here: that one commits first. */
async function whileTakenBack<Body>(take: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  const { taken } = await app.database.transact(async (tx) => {
    await tx.rows(`SELECT 1 FROM payments WHERE booking_id = (SELECT id FROM bookings WHERE reference = $1) FOR UPDATE`, [reference]);
    refundAtProvider();
    await untilWaiting(app, 1);
    const taken = take();
    await untilWaiting(app, 2);
    return { taken };
  });
  const answer = await taken;
  await refunded();
  return answer;
}

const result = async () => (await admin.get<AdminResultView>(API.adminResult(2025))).body;

it('names nobody whose ticket is being taken back, and then whoever is next', async () => {
  const { id } = (await propose(admin, 'result.announce')).body;
  const answer = await whileTakenBack(() => other.post(API.adminApproval(id, 'approve')));
  expect(answer).toMatchObject({ status: 409, body: { error: 'SEASON_CHANGED' } });
  expect(await result()).toMatchObject({ state: 'verified', told: null });
  await admin.post(API.adminApproval(id, 'withdraw'));
  expect((await resultStep(app, admin, 'announce')).body).toMatchObject({ winner: { slotId: NEXT } });
});

it('gives the prize to nobody whose ticket is being taken back', async () => {
  await resultStep(app, admin, 'announce');
  const answer = await whileTakenBack(() => resultStep(app, admin, 'claim'));
  expect(answer).toMatchObject({ status: 400, body: { fields: { state: [expect.stringContaining('was refunded')] } } });
  expect((await result()).told).toMatchObject({ state: 'told', stands: false });
});

it('tells who approves that the prize goes on because the ticket was refunded, when that happens while it is proposed', async () => {
  await resultStep(app, admin, 'announce');
  await app.sql(`UPDATE winners SET claim_until = now() - interval '1 minute'`);
  const { status, body } = await whileTakenBack(() => propose(admin, 'result.pass-on'));
  expect(status).toBe(201);
  expect(body.facts.find(({ label }) => label === 'Wins')?.before).toContain(PASSED_WORDS.refunded);
});

it('writes to nobody that they have won once their ticket was given back', async () => {
  const failing = jest.spyOn(Mailer.prototype, 'send').mockRejectedValue(new Error('no such mailbox'));
  await resultStep(app, admin, 'announce');
  const mail = () =>
    app.sql<{ done: boolean; attempts: number }>(`SELECT done_at IS NOT NULL AS done, attempts FROM outbox WHERE kind = 'winner.mail'`);
  await eventually(mail, ([one]) => (one?.attempts ?? 0) > 0);
  refundAtProvider();
  await refunded();
  failing.mockRestore();
  await eventually(
    async () => {
      await outboxNow(app);
      return mail();
    },
    ([one]) => one?.done === true,
  );
  const written = (await new FileMailer(app.dataDir).latest(50)).filter(({ to, subject }) => to === first.email && subject.includes('won'));
  expect(written).toEqual([]);
});
