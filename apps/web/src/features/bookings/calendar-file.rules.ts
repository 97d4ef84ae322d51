import type { BookingView } from '@raffle/contracts/bookings';
import { SLOT_MINUTES } from '@raffle/contracts/limits';
import { slotLabel, slotStartMs } from '@raffle/contracts/slot-time';

/** RFC 5545 allows 75 octets a line; the rest follows on lines that begin with a space. */
const LINE_OCTETS = 75;
const MINUTE_MS = 60_000;

/** `20250614T080000Z` */
function utcStamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll('\n', '\\n');
}

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

export interface CalendarWords {
  /** Of one event, from the slot's label `10:00 - 10:14`. */
  summary: (label: string) => string;
  description: string;
  location: string;
}

/** An iCalendar file with one event a slot, in UTC so that every calendar shows its owner's own time. */
export function calendarFile(booking: BookingView, words: CalendarWords): string {
  const stamp = utcStamp(Date.parse(booking.paidAt ?? booking.createdAt));
  const events = booking.slots.flatMap((slot) => {
    const start = slotStartMs(slot.id);
    return [
      'BEGIN:VEVENT',
      `UID:${booking.referenceNumber}-${slot.id.replaceAll(/\W/g, '')}@okavango-flood-raffle`,
      `DTSTAMP:${stamp}`,
      `DTSTART:${utcStamp(start)}`,
      `DTEND:${utcStamp(start + SLOT_MINUTES * MINUTE_MS)}`,
      `SUMMARY:${escapeText(words.summary(slotLabel(slot.id)))}`,
      `DESCRIPTION:${escapeText(words.description)}`,
      `LOCATION:${escapeText(words.location)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ];
  });
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Okavango flood raffle//EN', ...events, 'END:VCALENDAR'];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
