import { clockOffsetMs, holdClock } from './hold-clock.rules';

const SECOND_MS = 1000;
const EXPIRES = Date.parse('2025-06-01T12:15:00Z');

test.each([
  { left: 15 * 60, minutesLeft: 15, notice: null, next: 60 },
  { left: 14 * 60 + 30, minutesLeft: 15, notice: null, next: 30 },
  { left: 5 * 60 + 1, minutesLeft: 6, notice: null, next: 1 },
  { left: 5 * 60, minutesLeft: 5, notice: 5, next: 60 },
  { left: 3 * 60, minutesLeft: 3, notice: 5, next: 60 },
  { left: 2 * 60, minutesLeft: 2, notice: 2, next: 60 },
  { left: 60, minutesLeft: 1, notice: 1, next: 60 },
  { left: 1, minutesLeft: 1, notice: 1, next: 1 },
])('shows $minutesLeft min and notice $notice for a hold that expires in $left s', ({ left, minutesLeft, notice, next }) => {
  const clock = holdClock(EXPIRES, EXPIRES - left * SECOND_MS);
  expect(clock).toEqual({ minutesLeft, notice, ended: false, nextChangeMs: next * SECOND_MS });
});

test.each([0, -1, -600])('reports that a hold has ended when %i s are left', (left) => {
  expect(holdClock(EXPIRES, EXPIRES - left * SECOND_MS)).toMatchObject({ minutesLeft: 0, ended: true, notice: null });
});

test("clockOffsetMs returns how far the device's clock is behind the server's", () => {
  expect(clockOffsetMs('2025-06-01T12:00:00Z', Date.parse('2025-06-01T09:00:00Z'))).toBe(3 * 3600 * SECOND_MS);
});
