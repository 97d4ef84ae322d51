import { NEXT_BOOKING_STATES, type BookingStatus } from './booking-states.rules.js';

const ALL: BookingStatus[] = ['pending', 'confirming', 'paid', 'cancelled', 'refunded'];
const EDGES = ['pending>confirming', 'pending>cancelled', 'confirming>paid', 'confirming>cancelled', 'paid>refunded'];

describe('booking states', () => {
  it.each(ALL.flatMap((from) => ALL.map((to) => ({ from, to }))))('$from -> $to is allowed only if the table says so', ({ from, to }) => {
    const allowed: readonly BookingStatus[] = NEXT_BOOKING_STATES[from];
    expect(allowed.includes(to)).toBe(EDGES.includes(`${from}>${to}`));
  });

  it('reaches paid from pending only through confirming, so that no capture is skipped', () => {
    expect(NEXT_BOOKING_STATES.pending).not.toContain('paid');
  });
});
