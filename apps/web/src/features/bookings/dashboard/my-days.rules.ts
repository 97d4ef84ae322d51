import type { BookingView } from '@raffle/contracts/bookings';
import type { MarkedDay } from '../../season/personal/personal-season.rules';
import { slotsByDate, standingOf } from './booking-groups.rules';

/** How many slots a person has on each date: paid ones, and those that still wait for a payment or its confirmation. */
export function myDays(bookings: readonly BookingView[]): MarkedDay[] {
  const days = new Map<string, MarkedDay>();
  for (const booking of bookings) {
    const standing = standingOf(booking);
    if (standing === 'over') continue;
    for (const { date, slots } of slotsByDate(booking.slots)) {
      const day = days.get(date) ?? { date, paid: 0, waiting: 0 };
      day[standing === 'recorded' ? 'paid' : 'waiting'] += slots.length;
      days.set(date, day);
    }
  }
  return [...days.values()];
}
