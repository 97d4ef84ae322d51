import type { AdminBookingDetail } from '@raffle/contracts/admin/bookings';
import type { AttentionView } from '@raffle/contracts/admin/attention';
import type { SeasonStatement } from '@raffle/contracts/money/payouts';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import type { ControlAction } from '@raffle/stripe-sandbox/sandbox';
import { app, bought, paymentBecomes, person } from '../../../test/buyer.js';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { eventually, makePerson, makeSelection } from '../../../test/make.js';
import { bookingOf, expectSoundMoney } from '../../../test/money.js';
import { RefundsService } from '../refunds/refunds.service.js';

let admin: AdminClient;

beforeAll(async () => (admin = await makeAdmin(app)));

const refunds = () => app.app.get(RefundsService);
const refundsOf = (bookingId: number) => app.database.single((reader) => refunds().list(reader, bookingId));
const statusOf = async (slotId: string) => (await person.client.get<{ status: string }>(API.timeSlot(slotId))).body.status;
const storyOf = async (bookingId: number) => (await admin.get<AdminBookingDetail>(ADMIN_API.booking(bookingId))).body;
const statement = async () => (await admin.get<SeasonStatement>(ADMIN_API.statement(2025))).body;
const itemOf = async (reference: string) =>
  (await admin.get<AttentionView[]>(ADMIN_API.attention)).body.find(
    ({ kind, subject }) => kind === 'dispute' && subject.startsWith(reference),
  );

type Booked = Awaited<ReturnType<typeof bought>>;

/** Opens a dispute through the provider. Resolves once the API shows the dispute. */
async function dispute({ bookingId, intent }: Booked, more: Partial<Extract<ControlAction, { action: 'dispute' }>> = {}): Promise<string> {
  const { id } = app.sandbox?.control({ action: 'dispute', payment_intent: intent, ...more }) as { id: string };
  await eventually(
    () => storyOf(bookingId),
    ({ disputes }) => disputes.length === 1,
  );
  return id;
}

async function decide(
  { bookingId }: Booked,
  id: string,
  to: 'won' | 'lost' | 'warning_closed' | 'needs_response' | 'appeal_under_review',
): Promise<void> {
  app.sandbox?.control({ action: 'advance_dispute', dispute: id, to });
  await eventually(
    () => storyOf(bookingId),
    ({ disputes: [seen] }) => seen?.status === to,
  );
}

describe('while the bank has not decided', () => {
  it('the buyer keeps the tickets, no one else can take them, and organisers see the dispute', async () => {
    const before = await statement();
    const booking = await bought(2);
    await dispute(booking);
    expect(await bookingOf(person, booking.referenceNumber)).toMatchObject({ paymentStatus: 'paid', totalAmount: 6 });
    expect(await statusOf(booking.slotIds[0] ?? '')).toBe('booked');
    await expect(makeSelection(await makePerson(app), booking.slotIds)).rejects.toThrow('SLOT_ALREADY_BOOKED');
    const story = await storyOf(booking.bookingId);
    expect(story).toMatchObject({
      status: 'paid',
      refunds: [],
      disputes: [{ stage: 'open', amount: 6, withdrawn: 6 }],
      payments: [{ refunded: 0, disputed: 6 }],
    });
    expect(await itemOf(booking.referenceNumber)).toMatchObject({
      resolvedAt: null,
      details: expect.stringContaining('took $6.00 and has yet to decide'),
    });
    const after = await statement();
    expect(after).toMatchObject({ gross: before.gross + 6, refunds: before.refunds, disputes: before.disputes + 6, net: before.net });
    await expectSoundMoney(app);
  });

  it('the API rejects refunds and reports the reason', async () => {
    const booking = await bought(1);
    await dispute(booking);
    const answer = await admin.post(ADMIN_API.bookingRefunds(booking.bookingId), { reason: 'asked', slots: 'release' });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('until a dispute is decided') } });
    expect(await refundsOf(booking.bookingId)).toEqual([]);
    await expectSoundMoney(app);
  });
});

describe('a decided dispute', () => {
  it('won: leaves the money and tickets unchanged and closes the attention item', async () => {
    const booking = await bought(2);
    const id = await dispute(booking);
    await decide(booking, id, 'won');
    expect(await bookingOf(person, booking.referenceNumber)).toMatchObject({ paymentStatus: 'paid', totalAmount: 6 });
    expect(await statusOf(booking.slotIds[1] ?? '')).toBe('booked');
    expect(await storyOf(booking.bookingId)).toMatchObject({
      refunds: [],
      disputes: [{ stage: 'won', withdrawn: 0 }],
      payments: [{ state: 'captured', refunded: 0, disputed: 0 }],
    });
    expect(await itemOf(booking.referenceNumber)).toMatchObject({
      resolvedAt: expect.any(String),
      details: expect.stringContaining('It is won'),
    });
    await expectSoundMoney(app);
    await admin.post(ADMIN_API.bookingRefunds(booking.bookingId), { reason: 'asked', slots: 'release' });
    await paymentBecomes(booking.bookingId, 'refunded');
    await expectSoundMoney(app);
  });

  it('lost: puts the tickets back on sale and counts the money as disputed, not refunded', async () => {
    const before = await statement();
    const booking = await bought(2);
    const id = await dispute(booking);
    await decide(booking, id, 'lost');
    await paymentBecomes(booking.bookingId, 'refunded');
    expect(await bookingOf(person, booking.referenceNumber)).toMatchObject({ paymentStatus: 'refunded' });
    expect(await statusOf(booking.slotIds[0] ?? '')).toBe('available');
    expect(await storyOf(booking.bookingId)).toMatchObject({
      refunds: [{ origin: 'dispute', state: 'succeeded', amount: 6 }],
      payments: [{ refunded: 0, disputed: 6 }],
    });
    expect(await itemOf(booking.referenceNumber)).toMatchObject({
      resolvedAt: null,
      details: expect.stringContaining('decided for the buyer'),
    });
    expect(await statement()).toMatchObject({ refunds: before.refunds, disputes: before.disputes + 6, net: before.net });
    await expectSoundMoney(app);
  });

  it('lost, then won on appeal: notifies organisers that the money is back but the tickets are still cancelled', async () => {
    const booking = await bought(1);
    const id = await dispute(booking);
    await decide(booking, id, 'lost');
    await paymentBecomes(booking.bookingId, 'refunded');
    await decide(booking, id, 'appeal_under_review');
    await decide(booking, id, 'won');
    expect(await itemOf(booking.referenceNumber)).toMatchObject({
      resolvedAt: null,
      details: expect.stringContaining('back, but the tickets were taken back'),
    });
    app.sandbox?.control({ action: 'refund', payment_intent: booking.intent });
    await eventually(
      () => storyOf(booking.bookingId),
      ({ payments: [payment] }) => payment?.refunded === 3,
    );
    await expectSoundMoney(app);
  });
});

describe('a dispute about part of a payment', () => {
  /** Loses a dispute about half of the payment and has an organiser choose the slot to which the dispute applied. */
  async function halfLost() {
    const booking = await bought(2);
    const id = await dispute(booking, { amount: 300 });
    await decide(booking, id, 'lost');
    const [lost] = (await storyOf(booking.bookingId)).refunds;
    expect(lost).toMatchObject({ origin: 'dispute', unassigned: true });
    const slots = { slotIds: booking.slotIds.slice(0, 1), slots: 'release' };
    expect((await admin.post(ADMIN_API.refundSlots(lost?.id ?? ''), slots)).status).toBe(200);
    await expectSoundMoney(app);
    return { ...booking, id, lost: lost?.id ?? '' };
  }

  it('won on appeal after its slot was taken back: organisers keep being asked to refund the money until they do', async () => {
    const booking = await halfLost();
    await decide(booking, booking.id, 'appeal_under_review');
    await decide(booking, booking.id, 'won');
    expect(await storyOf(booking.bookingId)).toMatchObject({ status: 'paid', totalAmount: 3, refundable: { all: 6, owed: 3 } });
    expect(await itemOf(booking.referenceNumber)).toMatchObject({
      resolvedAt: null,
      details: expect.stringContaining("Refund $3.00 on the booking's page"),
    });
    await expectSoundMoney(app);
    expect((await admin.post(ADMIN_API.refundRepeat(booking.lost))).status).toBe(201);
    await eventually(
      () => storyOf(booking.bookingId),
      ({ refunds: all }) => all.length === 2 && all[1]?.state === 'succeeded',
    );
    expect(await itemOf(booking.referenceNumber)).toMatchObject({ resolvedAt: expect.any(String) });
    expect(await storyOf(booking.bookingId)).toMatchObject({ status: 'paid', totalAmount: 3 });
    await expectSoundMoney(app);
  });

  it('lost: reports why the other slot cannot be refunded', async () => {
    const booking = await halfLost();
    const { refundable } = await storyOf(booking.bookingId);
    expect(refundable.refusal).toContain('decided a dispute over this payment for the buyer');
    expect(await admin.post(ADMIN_API.bookingRefunds(booking.bookingId), { reason: 'asked', slots: 'release' })).toMatchObject({
      status: 400,
      body: { message: refundable.refusal },
    });
    await expectSoundMoney(app);
  });
});

it('a refund that fails during a dispute about the whole payment is no longer offered as evidence and cannot be retried', async () => {
  const booking = await bought(2);
  app.sandbox?.addFault({ operation: 'refunds.create', mode: 'pending' });
  await refunds().request({ bookingId: booking.bookingId, slotIds: booking.slotIds.slice(0, 1), reason: 'asked', slots: 'release' });
  const [refund] = await eventually(
    () => refundsOf(booking.bookingId),
    ([one]) => one?.state === 'settling',
  );
  const id = await dispute(booking, { amount: 600 });
  expect(await itemOf(booking.referenceNumber)).toMatchObject({ details: expect.stringContaining('send the refund as evidence') });
  app.sandbox?.control({ action: 'fail_refund', refund: refund?.providerId ?? '' });
  await eventually(
    () => refundsOf(booking.bookingId),
    ([one]) => one?.state === 'failed',
  );
  expect(await itemOf(booking.referenceNumber)).toMatchObject({ details: expect.not.stringContaining('evidence') });
  expect((await storyOf(booking.bookingId)).refundable.retries).toEqual([]);
  expect((await admin.post(ADMIN_API.refundRepeat(refund?.id ?? ''))).status).toBe(400);
  const failed = await app.sql<{ details: string }>(
    `SELECT details FROM attention WHERE kind = 'refund-failed' AND subject LIKE $1 || '%'`,
    [booking.referenceNumber],
  );
  expect(failed).toMatchObject([{ details: expect.stringContaining('until a dispute is decided') }]);
  await expectSoundMoney(app);
  await decide(booking, id, 'lost');
  await paymentBecomes(booking.bookingId, 'refunded');
  const open = (await admin.get<AttentionView[]>(ADMIN_API.attention)).body.filter(
    ({ subject, resolvedAt }) => subject.startsWith(booking.referenceNumber) && resolvedAt === null,
  );
  expect(open.map(({ kind }) => kind)).toEqual(['dispute']);
  await expectSoundMoney(app);
});

it('an inquiry moves no money and can close without a dispute', async () => {
  const booking = await bought(1);
  const id = await dispute(booking, { inquiry: true });
  expect(await storyOf(booking.bookingId)).toMatchObject({
    status: 'paid',
    disputes: [{ stage: 'inquiry', withdrawn: 0 }],
    payments: [{ disputed: 0 }],
  });
  expect(await itemOf(booking.referenceNumber)).toMatchObject({ resolvedAt: null, details: expect.stringContaining('No money has moved') });
  await decide(booking, id, 'warning_closed');
  expect(await itemOf(booking.referenceNumber)).toMatchObject({ resolvedAt: expect.any(String) });
  expect(await bookingOf(person, booking.referenceNumber)).toMatchObject({ paymentStatus: 'paid' });
  await expectSoundMoney(app);
});

it('an inquiry takes no money until it becomes a dispute', async () => {
  const booking = await bought(1);
  const id = await dispute(booking, { inquiry: true });
  await decide(booking, id, 'needs_response');
  await eventually(
    () => storyOf(booking.bookingId),
    ({ payments: [payment] }) => payment?.disputed === 3,
  );
  await expectSoundMoney(app);
});

it('after a partial refund, a dispute about the whole payment returns no more than the captured amount', async () => {
  const booking = await bought(3);
  await refunds().request({ bookingId: booking.bookingId, slotIds: booking.slotIds.slice(0, 1), reason: 'asked', slots: 'release' });
  await eventually(
    () => bookingOf(person, booking.referenceNumber),
    ({ totalAmount }) => totalAmount === 6,
  );
  const id = await dispute(booking, { amount: 900 });
  expect(await itemOf(booking.referenceNumber)).toMatchObject({ details: expect.stringContaining('$3.00 of it was already refunded') });
  await expectSoundMoney(app);
  await decide(booking, id, 'lost');
  await paymentBecomes(booking.bookingId, 'refunded');
  const [payment] = await app.sql<{ captured: number; back: number; disputed: number }>(
    `SELECT captured_cents AS captured, refunded_cents AS back, disputed_cents AS disputed FROM payments WHERE booking_id = $1`,
    [booking.bookingId],
  );
  expect(payment).toEqual({ captured: 900, back: 900, disputed: 900 });
  expect(await statusOf(booking.slotIds[2] ?? '')).toBe('available');
  await expectSoundMoney(app);
});
