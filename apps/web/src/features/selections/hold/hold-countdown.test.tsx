import { act, render, screen } from '@testing-library/react';
import { HoldCountdown } from './hold-countdown';

const NOW = Date.parse('2025-06-01T12:00:00Z');
const MINUTE_MS = 60_000;

beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => jest.useRealTimers());

/** Renders a hold received at NOW. `aheadMs` is how far the server's clock is ahead of this device's clock. */
function show({ minutes = 15, longest = 30, aheadMs = 0 } = {}) {
  const iso = (inMinutes: number) => new Date(NOW + aheadMs + inMinutes * MINUTE_MS).toISOString();
  const hold = { expiresAt: iso(minutes), extendableUntil: iso(longest), serverTime: iso(0) };
  const events = { onExtend: jest.fn(), onEnd: jest.fn() };
  render(<HoldCountdown hold={hold} receivedAt={NOW} {...events} />);
  return events;
}

const pass = (minutes: number) => act(() => jest.advanceTimersByTime(minutes * MINUTE_MS + 50));
const spoken = () => screen.getByRole('status').textContent;

it('shows when the hold ends, in Maun time, and the minutes left', () => {
  show();
  expect(screen.getByText('Held until 14:15')).toBeVisible();
  expect(screen.getByText(/15 minutes left/)).toBeVisible();
  expect(spoken()).toBe('');
});

it("counts down according to the server's clock, even if the device's clock is wrong", () => {
  show({ aheadMs: 3 * 60 * MINUTE_MS });
  expect(screen.getByText('Held until 17:15')).toBeVisible();
  expect(screen.getByText(/15 minutes left/)).toBeVisible();
});

it('announces when 5, 2 and 1 minutes are left, and when the hold ends', () => {
  const { onEnd } = show();
  const heard: (string | null)[] = [];
  for (let minute = 0; minute < 15; minute += 1) {
    pass(1);
    if (spoken() !== heard.at(-1)) heard.push(spoken());
  }
  expect(heard).toEqual([
    '',
    'Your time slots are held for 5 minutes more.',
    'Your time slots are held for 2 minutes more.',
    'Your time slots are held for 1 minute more.',
    'The hold on your time slots has ended. Your selection is kept here, so you can submit it again.',
  ]);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('offers more time while the hold can be extended', () => {
  const { onExtend } = show();
  act(() => screen.getByRole('button', { name: 'Need more time' }).click());
  expect(onExtend).toHaveBeenCalledTimes(1);
});

it("states near the end that the hold can't be extended any further", () => {
  show({ minutes: 31, longest: 31 });
  expect(screen.getByText(/31 minutes left/)).toBeVisible();
  expect(screen.queryByText("You can't extend this hold any more.")).not.toBeInTheDocument();
  for (let minute = 0; minute < 26; minute += 1) pass(1);
  expect(screen.getByText(/5 minutes left/)).toBeVisible();
  expect(screen.getByText("You can't extend this hold any more.")).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
