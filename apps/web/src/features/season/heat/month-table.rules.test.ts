import { addDays, addMonths } from '@raffle/contracts/slot-time';
import { clampDate, dateAfterKey, weeksBetween } from './month-table.rules';

it('divides dates into weeks that start on Monday, and pads the first and last week', () => {
  const weeks = weeksBetween('2025-06-01', '2025-06-30');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual(['2025-05-26', '2025-05-27', '2025-05-28', '2025-05-29', '2025-05-30', '2025-05-31', '2025-06-01']);
  expect(weeks[5]?.map((date) => Number(date.slice(8)))).toEqual([30, 1, 2, 3, 4, 5, 6]);
});

it('omits weeks outside the dates', () => {
  expect(weeksBetween('2025-06-12', '2025-06-17').map(([monday]) => monday)).toEqual(['2025-06-09', '2025-06-16']);
});

test.each([
  { month: '2025-09', weeks: 5 },
  { month: '2027-02', weeks: 4 },
  { month: '2025-12', weeks: 5 },
])('$month has $weeks weeks', ({ month, weeks }) => {
  expect(weeksBetween(`${month}-01`, addDays(addMonths(`${month}-01`, 1), -1))).toHaveLength(weeks);
});

describe('dateAfterKey', () => {
  test.each([
    { key: 'ArrowLeft', to: '2025-06-13' },
    { key: 'ArrowRight', to: '2025-06-15' },
    { key: 'ArrowUp', to: '2025-06-07' },
    { key: 'ArrowDown', to: '2025-06-21' },
    { key: 'Home', to: '2025-06-09' },
    { key: 'End', to: '2025-06-15' },
    { key: 'PageUp', to: '2025-05-14' },
    { key: 'PageDown', to: '2025-07-14' },
    { key: 'Tab', to: null },
  ])('the key $key moves from 14 June to $to', ({ key, to }) => {
    expect(dateAfterKey('2025-06-14', key, false)).toBe(to);
  });

  it('moves by a year with Shift+PageDown', () => {
    expect(dateAfterKey('2025-06-14', 'PageDown', true)).toBe('2026-06-14');
  });
});

test.each([
  { date: '2025-05-31', months: 1, to: '2025-06-30' },
  { date: '2025-08-31', months: -6, to: '2025-02-28' },
  { date: '2025-12-31', months: 1, to: '2026-01-31' },
])('$months months from $date is $to', ({ date, months, to }) => {
  expect(addMonths(date, months)).toBe(to);
});

test.each([
  { date: '2025-04-30', to: '2025-05-01' },
  { date: '2026-01-01', to: '2025-12-31' },
  { date: '2025-06-14', to: '2025-06-14' },
])('clamps $date to the season, giving $to', ({ date, to }) => {
  expect(clampDate(date, '2025-05-01', '2025-12-31')).toBe(to);
});
