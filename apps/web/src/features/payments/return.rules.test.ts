import type { PaymentOutcome, PaymentReturnView } from '@raffle/contracts/money/payments';
import { nextAskDelay, PATIENCE_MS, wayOfOutcome } from './return.rules';

describe('the polling schedule', () => {
  it.each([
    [1, 0, 1_000],
    [2, 1_000, 2_000],
    [3, 3_000, 4_000],
    [4, 7_000, 8_000],
    [5, 15_000, 8_000],
    [6, 23_000, 7_000],
    [7, 30_000, 30_000],
    [8, 60_000, 30_000],
  ])('after %i responses and %i ms, waits %i ms', (asked, elapsed, delay) => {
    expect(nextAskDelay(asked, elapsed)).toBe(delay);
  });

  it('schedules a request at exactly PATIENCE_MS', () => {
    let elapsed = 0;
    for (let asked = 1; elapsed < PATIENCE_MS; asked += 1) elapsed += nextAskDelay(asked, elapsed);
    expect(elapsed).toBe(PATIENCE_MS);
  });
});

describe('wayOfOutcome', () => {
  const view = (outcome: PaymentOutcome): PaymentReturnView => ({
    outcome,
    bookingId: 7,
    selectionId: 'sel-1',
    referenceNumber: 'OKV-1',
    paymentStatus: 'pending',
    message: 'Your card was declined.',
  });

  it.each([
    ['paid', { to: 'success', referenceNumber: 'OKV-1' }],
    ['declined', { to: 'payment', selectionId: 'sel-1', note: 'declined', reason: 'Your card was declined.' }],
    ['cancelled', { to: 'payment', selectionId: 'sel-1', note: 'cancelled', reason: 'Your card was declined.' }],
    ['expired', { to: 'payment', selectionId: 'sel-1', note: null, reason: 'Your card was declined.' }],
    ['conflict', { to: 'conflict', selectionId: 'sel-1' }],
    ['pending', null],
  ] as const)('maps outcome %s to redirect %j', (outcome, way) => {
    expect(wayOfOutcome(view(outcome))).toEqual(way);
  });
});
