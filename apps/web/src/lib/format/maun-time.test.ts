import { formatDate, formatInstant, formatInstantDate } from './formats';
import { maunDate, maunDay, maunInstant } from './maun-time';

it.each(['2025-05-12T06:30:00Z', '2025-05-12T22:00:00Z', '2025-12-31T21:59:59Z', '2026-01-01T10:05:00Z'])(
  'formats %s like date-fns',
  (instant) => {
    expect(maunInstant(instant)).toBe(formatInstant(instant));
    expect(maunDay(instant)).toBe(formatInstantDate(instant, 'd MMMM'));
  },
);

it.each(['2025-05-01', '2025-12-31'])('formats the date %s like date-fns', (date) => {
  expect(maunDate(date)).toBe(formatDate(date));
});
