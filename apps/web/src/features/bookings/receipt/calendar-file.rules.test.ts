import type { BookingView } from '@raffle/contracts/bookings';
import { slotEndIso, slotStartIso } from '@raffle/contracts/slot-time';
import { calendarFile } from './calendar-file.rules';

const slot = (id: string) => ({ id, date: id.slice(0, 10), startTime: slotStartIso(id), endTime: slotEndIso(id) });
const booking: BookingView = {
  id: 1,
  referenceNumber: 'OKV-7F3K9-QW2MX-4TB',
  paymentStatus: 'paid',
  totalAmount: 6,
  slots: [slot('2025-06-14T10:00'), slot('2025-06-14T23:45')],
  selectionId: 'sel-1',
  createdAt: '2025-06-01T07:00:00Z',
  paidAt: '2025-06-01T07:05:09Z',
  heldUntil: null,
};
const words = {
  summary: (label: string) => `Flood prediction ${label}`,
  description: 'One; two, three\nand a long line about the Thamalakane — with a dash that takes three octets — up to its end',
  location: 'Old Matlapaneng Bridge, Maun',
};
const file = calendarFile(booking, words);

it('creates a 15-minute event for each slot, in UTC', () => {
  expect(file).toContain('DTSTART:20250614T080000Z\r\nDTEND:20250614T081500Z\r\n');
  expect(file).toContain('DTSTART:20250614T214500Z\r\nDTEND:20250614T220000Z\r\n');
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(file).toContain('DTSTAMP:20250601T070509Z');
});

it('gives each event a unique and stable ID', () => {
  const ids = [...file.matchAll(/^UID:(.*)\r$/gm)].map((match) => match[1]);
  expect(ids).toEqual([
    'OKV-7F3K9-QW2MX-4TB-20250614T1000@okavango-flood-raffle',
    'OKV-7F3K9-QW2MX-4TB-20250614T2345@okavango-flood-raffle',
  ]);
});

it('escapes special characters and folds lines at 75 octets without losing a character', () => {
  const lines = file.split('\r\n');
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(file.replaceAll('\r\n ', '')).toContain(
    'DESCRIPTION:One\\; two\\, three\\nand a long line about the Thamalakane — with a dash that takes three octets — up to its end',
  );
});
