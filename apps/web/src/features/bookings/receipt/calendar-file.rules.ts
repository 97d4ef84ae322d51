import type { BookingView } from '@raffle/contracts/bookings';
import { SLOT_MINUTES } from '@raffle/contracts/limits';
import { slotLabel, slotStartMs } from '@raffle/contracts/slot-time';
import { createEvents, type EventAttributes } from 'ics';

/**
 * Maximum line length in RFC 5545. Longer lines are folded, and continuation lines begin with a space. This module folds lines itself,
 * because the library counts characters instead of octets.
 */
const LINE_OCTETS = 75;
const MINUTE_MS = 60_000;

function fold(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (encoder.encode(current + character).length > LINE_OCTETS) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
}

export interface CalendarTexts {
  /** Returns an event's title, given the slot's label, such as `10:00 - 10:14`. */
  summary: (label: string) => string;
  description: string;
  location: string;
}

/** Returns an iCalendar file with one event per slot. Times are in UTC, which every calendar app converts to the user's time zone. */
export function calendarFile(booking: BookingView, words: CalendarTexts): string {
  const timestamp = Date.parse(booking.paidAt ?? booking.createdAt);
  const events = booking.slots.map(({ id }): EventAttributes & { timestamp: number } => ({
    uid: `${booking.referenceNumber}-${id.replaceAll(/\W/g, '')}@okavango-flood-raffle`,
    timestamp,
    start: slotStartMs(id),
    end: slotStartMs(id) + SLOT_MINUTES * MINUTE_MS,
    title: words.summary(slotLabel(id)),
    description: words.description,
    location: words.location,
    transp: 'TRANSPARENT',
  }));
  const { value, error } = createEvents(events, { productId: '-//Okavango flood raffle//EN' });
  if (value === null) throw new Error('Could not create the calendar file', { cause: error });
  return value.replaceAll('\r\n\t', '').split('\r\n').map(fold).join('\r\n');
}
