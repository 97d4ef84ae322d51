import { booksOf, refundableOf, type RefundAccount } from './refund-books.rules.js';

type Row = RefundAccount['refunds'][number];

const APPLIED = new Date();
const row = (id: number, amountCents: number, more: Partial<Row> = {}): Row => ({
  id: String(id),
  state: 'succeeded',
  origin: 'organiser',
  amountCents,
  owedCents: 0,
  appliedAt: APPLIED,
  ...more,
});
const account = (refunds: Row[], more: Partial<RefundAccount> = {}): RefundAccount => ({
  booking: { paymentStatus: 'paid', slotIds: ['2025-07-01T10:00'] },
  payment: { amountCents: 900, capturedCents: 900 },
  disputes: [],
  priceCents: 300,
  refunds,
  ...more,
});

describe('the books of a $9.00 payment', () => {
  it.each<[string, Row[], { back: number; owed: number; free: number }]>([
    ['nothing was refunded', [], { back: 0, owed: 0, free: 900 }],
    ['one slot was refunded', [row(1, 300)], { back: 300, owed: 0, free: 600 }],
    ['a refund was rejected', [row(1, 300, { state: 'failed', appliedAt: null })], { back: 0, owed: 0, free: 900 }],
    ['a refund has been requested', [row(1, 300, { state: 'requested', appliedAt: null })], { back: 0, owed: 0, free: 900 }],
    ['a refund failed later', [row(1, 300, { state: 'failed' })], { back: 0, owed: 300, free: 600 }],
    [
      'a retry has been requested',
      [row(1, 300, { state: 'failed' }), row(2, 300, { state: 'requested', owedCents: 300 })],
      { back: 0, owed: 0, free: 600 },
    ],
    [
      'a retry failed',
      [row(1, 300, { state: 'failed' }), row(2, 300, { state: 'failed', owedCents: 300 })],
      { back: 0, owed: 300, free: 600 },
    ],
    ['a retry included the rest', [row(1, 300, { state: 'failed' }), row(2, 900, { owedCents: 300 })], { back: 900, owed: 0, free: 0 }],
    [
      'a retry that included the rest failed, too',
      [row(1, 300, { state: 'failed' }), row(2, 900, { owedCents: 300, state: 'failed' })],
      { back: 0, owed: 900, free: 0 },
    ],
    ['a partial refund has no slots yet', [row(1, 450, { origin: 'provider', appliedAt: null })], { back: 450, owed: 0, free: 450 }],
  ])('%s', (_case, refunds, { back, owed, free }) => {
    expect(booksOf(account(refunds))).toMatchObject({ backCents: back, owedCents: owed, freeCents: free, slotCents: 300 });
  });

  it('divide the captured amount among the slots', () => {
    expect(booksOf(account([], { payment: { amountCents: 900, capturedCents: 400 } }))).toMatchObject({ freeCents: 400, slotCents: 133 });
  });
});

describe('the refundable amount', () => {
  const failed = [row(1, 300, { state: 'failed' }), row(2, 150, { owedCents: 150, origin: 'provider' })];

  it('includes the part of a failed refund that no other refund has covered', () => {
    expect(refundableOf([account(failed)])).toEqual({
      all: 7.5,
      perSlot: 3,
      owed: 1.5,
      refusal: null,
      retries: [{ refundId: '1', amount: 1.5 }],
    });
  });

  it.each([
    ['while a refund is pending', { refunds: [...failed, row(3, 300, { state: 'uncertain', appliedAt: null })] }, /still asking/],
    ['while a bank decides', { disputes: [{ status: 'needs_response' as const, withdrawnCents: 600 }] }, /until a dispute is decided/],
    [
      'after a bank has decided for the buyer',
      { disputes: [{ status: 'lost' as const, withdrawnCents: 300 }] },
      /decided a dispute over this payment/,
    ],
  ])('is unavailable, with a reason, %s', (_case, more, why) => {
    expect(refundableOf([account(failed, more)])).toMatchObject({ refusal: expect.stringMatching(why), retries: [] });
  });

  it('is not affected by an inquiry', () => {
    expect(refundableOf([account(failed, { disputes: [{ status: 'warning_needs_response', withdrawnCents: 0 }] })]).refusal).toBeNull();
  });

  it('is limited to the amount owed to the buyer once a booking has ended', () => {
    const over = account(failed, { booking: { paymentStatus: 'refunded', slotIds: [] } });
    expect(refundableOf([over])).toMatchObject({ all: 0, refusal: null, retries: [{ refundId: '1', amount: 1.5 }] });
  });
});
