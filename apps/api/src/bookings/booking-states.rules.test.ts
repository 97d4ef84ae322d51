import { NEXT_BOOKING_STATES, type BookingStatus } from './booking-states.rules.js';

const ALL: BookingStatus[] = ['pending', 'confirming', 'paid', 'cancelled', 'refunded'];
const EDGES = ['pending>confirming', 'pending>cancelled', 'confirming>paid', 'confirming>cancelled', 'paid>refunded'];

describe('booking states', () => {
  it.each(ALL.flatMap((from) => ALL.map((to) => ({ from, to }))))('allows $from -> $to only if the table lists it', ({ from, to }) => {
    const allowed: readonly BookingStatus[] = NEXT_BOOKING_STATES[from];
    expect(allowed.includes(to)).toBe(EDGES.includes(`${from}>${to}`));
  });

  it('allows no direct transition from pending to paid, because money is captured only while a booking is confirming', () => {
    expect(NEXT_BOOKING_STATES.pending).not.toContain('paid');
  });
});
