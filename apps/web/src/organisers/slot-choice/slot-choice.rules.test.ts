import { makeDay } from '../../test/factories';
import { firstWholeDate, hoursOf } from './slot-choice.rules';

it("groups a day's slots into hours of four slots and counts the free slots in each hour", () => {
  const hours = hoursOf(makeDay('2025-06-14', { '2025-06-14T10:15': { status: 'booked' } }), ({ status }) => status === 'available');
  expect(hours).toHaveLength(24);
  expect(hours[10]).toMatchObject({ hour: '10', free: 3 });
  expect(hours[10]?.slots.map(({ id }) => id.slice(11))).toEqual(['10:00', '10:15', '10:30', '10:45']);
});

it('returns the first date on which no slot has passed its cut-off, and never a date outside the season', () => {
  const season = { from: '2025-05-01', to: '2025-12-31', cutoffMinutes: 1440 };
  expect(firstWholeDate({ ...season, now: '2025-06-01T09:00:00+02:00' })).toBe('2025-06-03');
  expect(firstWholeDate({ ...season, now: '2025-01-01T09:00:00+02:00' })).toBe('2025-05-01');
  expect(firstWholeDate({ ...season, now: '2026-01-01T09:00:00+02:00' })).toBe('2025-12-31');
});
