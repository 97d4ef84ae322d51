import {
  formatArrival,
  formatClock,
  formatDate,
  formatAlternative,
  formatFullDate,
  formatInstant,
  formatInstantDay,
  formatInstantWithYear,
  formatMoney,
  formatSlot,
  formatSlot12,
  formatSlotWithDate,
  formatSlotWithYear,
} from './formats';

it.each([
  [9, '$9.00'],
  [0, '$0.00'],
  [1234.5, '$1,234.50'],
  [70560, '$70,560.00'],
  [1234567, '$1,234,567.00'],
  [-1234.5, '-$1,234.50'],
])('formats %d dollars as %s', (dollars, text) => {
  expect(formatMoney(dollars)).toBe(text);
});

it('formats slots in Maun time', () => {
  expect(formatSlot('2025-06-14T10:00')).toBe('10:00 - 10:14');
  expect(formatSlotWithDate('2025-06-14T23:45')).toBe('Sat 14 June at 23:45 - 23:59');
  expect(formatSlotWithYear('2025-06-14T23:45')).toBe('Sat 14 June 2025 at 23:45 - 23:59');
  expect(formatAlternative('2025-06-14T23:45')).toBe('Sat, Jun 14 at 23:45 - 23:59');
  expect(formatSlot12('2025-06-14T23:45')).toBe('11:45 PM - 11:59 PM');
  expect(formatSlot12('2025-06-14T00:00')).toBe('12:00 AM - 12:14 AM');
  expect(formatSlot12('2025-06-14T12:30')).toBe('12:30 PM - 12:44 PM');
});

it('formats instants in Maun time, including across midnight', () => {
  expect(formatClock('2025-06-14T12:32:00Z')).toBe('14:32');
  expect(formatInstant('2025-06-14T22:30:00Z')).toBe('Sun 15 June, 00:30');
  expect(formatInstantWithYear('2025-06-14T22:30:00Z')).toBe('Sun 15 June 2025, 00:30');
  expect(formatInstantDay('2025-06-14T22:30:00Z')).toBe('15 June 2025');
  expect(formatArrival('2025-06-14T22:30:05Z')).toBe('Sunday 15 June 2025, 00:30:05');
});

// Dates on which clocks change in Los Angeles or Auckland, and a date that does not exist in Apia.
it.each(['2025-03-09', '2025-09-28', '2025-11-02', '2011-12-30'])('formats %s as the same date', (date) => {
  expect(formatDate(date, 'yyyy-MM-dd')).toBe(date);
});

it('formats a full date', () => {
  expect(formatFullDate('2025-06-14')).toBe('Saturday 14 June 2025');
});
