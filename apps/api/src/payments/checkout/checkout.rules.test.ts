import type { PaymentState } from '@raffle/contracts/money/payments';
import type { SelectionState } from '@raffle/contracts/selections';
import type { BookingStatus } from '../../bookings/booking-states.rules.js';
import { assertPayable, PAGE_SECONDS, pageStep } from './checkout.rules.js';

const NOW = new Date('2025-06-01T09:00:00+02:00');
const endingIn = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

describe('pageStep', () => {
  it('starts with a new page', () => expect(pageStep(null, true, NOW, null)).toBe('new'));

  it.each<[PaymentState, number, boolean, string]>([
    ['open', 1800, true, 'show'],
    ['open', 61, true, 'show'],
    ['open', 60, true, 'close'],
    ['open', -5, true, 'close'],
    ['open', 1800, false, 'close'],
    ['creating', PAGE_SECONDS, true, 'repeat'],
    ['creating', 1800, true, 'new'],
    ['creating', PAGE_SECONDS, false, 'new'],
    ['expired', 1800, true, 'new'],
    ['failed', 1800, true, 'new'],
    ['voiding', 1800, true, 'new'],
    ['voided', 1800, true, 'new'],
  ])('for a payment in state %s with %d s left (selection unchanged: %s), the step is %s', (state, seconds, unchanged, step) => {
    expect(pageStep({ state, pageExpiresAt: endingIn(seconds) }, unchanged, NOW, null)).toBe(step);
  });

  it.each([
    [30, 30, 'show'],
    [30, 1800, 'close'],
  ])('for a page with %d s left, when a new page can last at most %d s, the step is %s', (seconds, another, step) => {
    expect(pageStep({ state: 'open', pageExpiresAt: endingIn(seconds) }, true, NOW, endingIn(another))).toBe(step);
  });

  it("PAGE_SECONDS exceeds the provider's minimum of 30 minutes", () => expect(PAGE_SECONDS).toBeGreaterThan(30 * 60 + 30));
});

describe('assertPayable', () => {
  it.each<[SelectionState, boolean, BookingStatus | undefined, string | undefined]>([
    ['held', false, undefined, undefined],
    ['held', false, 'pending', undefined],
    ['paying', false, 'pending', undefined],
    ['held', true, undefined, 'SELECTION_EXPIRED'],
    ['paying', true, 'pending', 'SELECTION_EXPIRED'],
    ['expiring', false, 'pending', 'SELECTION_EXPIRED'],
    ['expired', true, 'cancelled', 'SELECTION_EXPIRED'],
    ['cancelled', true, 'cancelled', 'SELECTION_EXPIRED'],
    ['booked', true, 'confirming', 'BOOKING_ALREADY_PAID'],
    ['booked', true, 'paid', 'BOOKING_ALREADY_PAID'],
    ['booked', true, 'refunded', 'BOOKING_ALREADY_PAID'],
  ])('for a selection in state %s (expired: %s) with a booking in status %s, the error is %s', (state, expired, status, code) => {
    const ask = (): void => assertPayable({ state, expired }, status && { paymentStatus: status });
    if (code === undefined) expect(ask).not.toThrow();
    else expect(ask).toThrow(expect.objectContaining({ code }));
  });
});
