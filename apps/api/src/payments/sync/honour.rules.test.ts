import type { SelectionState } from '@raffle/contracts/selections';
import type { BookingStatus } from '../../bookings/booking-states.rules.js';
import { reasonToGiveBack, sameSlots } from './honour.rules.js';

const SLOTS = ['2025-06-14T10:00', '2025-06-14T10:15', '2025-06-15T08:30'];

function authorised(selection: SelectionState = 'paying', booking: BookingStatus = 'pending') {
  return {
    selection: { state: selection, slotIds: SLOTS, totalCents: 900 },
    booking: { paymentStatus: booking, slotIds: SLOTS },
    payment: { amountCents: 900 },
    intent: { amountCents: 900, currency: 'usd' },
    currency: 'usd',
  };
}

describe('reasonToGiveBack', () => {
  it.each<SelectionState>(['held', 'paying', 'expiring'])('accepts money for a selection that is %s', (state) => {
    expect(reasonToGiveBack(authorised(state))).toBeUndefined();
  });

  it.each<SelectionState>(['expired', 'cancelled', 'conflict', 'booked'])('releases the money if the selection is %s', (state) => {
    expect(reasonToGiveBack(authorised(state))).toMatch(/had ended/);
  });

  it.each<[BookingStatus, RegExp]>([
    ['confirming', /already paid/],
    ['paid', /already paid/],
    ['cancelled', /had ended/],
    ['refunded', /had ended/],
  ])('releases the money if the booking is %s', (status, words) => {
    expect(reasonToGiveBack(authorised('paying', status))).toMatch(words);
  });

  it.each([
    ['a different total', { selection: { state: 'paying' as const, slotIds: SLOTS.slice(1), totalCents: 600 } }],
    [
      'the same number of different slots',
      { selection: { state: 'paying' as const, slotIds: ['2025-06-14T10:00', '2025-06-14T10:15', '2025-06-15T09:00'], totalCents: 900 } },
    ],
  ])('releases the money if the selection has changed to %s', (_case, difference) => {
    expect(reasonToGiveBack({ ...authorised(), ...difference })).toMatch(/was changed/);
  });

  it.each([
    ['a different amount', { intent: { amountCents: 300, currency: 'usd' } }],
    ['a different currency', { intent: { amountCents: 900, currency: 'bwp' } }],
  ])('releases the money if the page requested %s, and reports the difference', (_case, difference) => {
    expect(reasonToGiveBack({ ...authorised(), ...difference })).toMatch(/asked for a different amount/);
  });
});

describe('sameSlots', () => {
  it('ignores the order', () => expect(sameSlots(SLOTS, SLOTS.toReversed())).toBe(true));
  it('detects a missing slot', () => expect(sameSlots(SLOTS, SLOTS.slice(1))).toBe(false));
  it('detects a different slot', () => expect(sameSlots(['a', 'b'], ['a', 'c'])).toBe(false));
});
