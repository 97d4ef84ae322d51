import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { makeSeason } from '../../../test/factories';
import { Calendar } from './calendar';

const days = new Map([
  ['2025-06-10', { date: '2025-06-10', taken: 96, capacity: 96 }],
  ['2025-06-14', { date: '2025-06-14', taken: 41, capacity: 96 }],
]);

function show(
  selected: string | null = null,
  { today = '2025-06-01', ...rest }: Partial<ComponentProps<typeof Calendar>> & { today?: string } = {},
) {
  const onSelect = jest.fn();
  const now = Date.parse(`${today}T09:00:00+02:00`);
  render(<Calendar season={makeSeason({ today })} counts={days} now={now} selected={selected} onSelect={onSelect} {...rest} />);
  return { onSelect, person: userEvent.setup() };
}

const day = (date: string) => document.querySelector<HTMLElement>(`[data-date="${date}"]`);

it("opens on the current month, marks today, and shows each day's number of free slots", () => {
  show();
  expect(screen.getByRole('heading', { name: 'June 2025' })).toBeVisible();
  expect(day('2025-06-01')).toHaveAttribute('aria-current', 'date');
  expect(day('2025-06-14')).toHaveAccessibleName('Saturday 14 June, 41 taken, 55 of 96 free');
  expect(day('2025-06-10')).toHaveAccessibleName('Tuesday 10 June, full, 96 taken');
  expect(day('2025-06-10')).toHaveAttribute('data-heat', '5');
});

it('marks the selected day and calls onSelect when the user chooses a day', async () => {
  const { onSelect, person } = show('2025-06-14');
  expect(day('2025-06-14')).toHaveAttribute('aria-pressed', 'true');
  await person.click(day('2025-06-20') as HTMLElement);
  expect(onSelect).toHaveBeenCalledWith('2025-06-20');
});

it("moves through the season's months but not beyond them", async () => {
  const { person } = show('2025-12-10');
  const next = screen.getByRole('button', { name: 'Next month' });
  expect(next).toHaveAttribute('aria-disabled', 'true');
  await person.click(next);
  expect(screen.getByRole('heading', { name: 'December 2025' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(screen.getByRole('heading', { name: 'November 2025' })).toBeVisible();
});

it("opens on the season's first month if the season has not started", () => {
  show(null, { today: '2025-02-03' });
  expect(screen.getByRole('heading', { name: 'May 2025' })).toBeVisible();
});

it('has no buttons for the days of other months', () => {
  show('2025-06-14');
  expect(day('2025-05-31')).toBeNull();
  expect(day('2025-07-01')).toBeNull();
});

it('has one tab stop and supports date-grid keyboard navigation', async () => {
  const { onSelect, person } = show('2025-06-14');
  await person.tab();
  await person.tab();
  await person.tab();
  expect(day('2025-06-14')).toHaveFocus();
  await person.keyboard('{ArrowDown}{ArrowRight}');
  expect(day('2025-06-22')).toHaveFocus();
  await person.keyboard('{PageDown}');
  expect(day('2025-07-22')).toHaveFocus();
  expect(screen.getByRole('heading', { name: 'July 2025' })).toBeVisible();
  await person.keyboard('{Home}');
  expect(day('2025-07-21')).toHaveFocus();
  await person.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledWith('2025-07-21');
});

it('ignores browser shortcuts', async () => {
  const { person } = show('2025-06-14');
  day('2025-06-14')?.focus();
  await person.keyboard('{Alt>}{ArrowLeft}{/Alt}{Control>}{Home}{/Control}{Meta>}{ArrowRight}{/Meta}');
  expect(day('2025-06-14')).toHaveFocus();
});

it('stops at the last day of the season', async () => {
  const { person } = show('2025-12-30');
  day('2025-12-30')?.focus();
  await person.keyboard('{ArrowDown}');
  expect(day('2025-12-31')).toHaveFocus();
});

it('labels full and closed days', () => {
  show('2025-06-14');
  expect(day('2025-06-10')).toHaveTextContent('full');
  // At 09:00 on 1 June, with a cut-off of 24 hours, all of 1 June and 2 June up to 09:00 are closed.
  expect(day('2025-06-01')).toHaveAccessibleName('Sunday 1 June, closed for predictions, today');
  expect(day('2025-06-01')).toHaveTextContent('closed');
  expect(day('2025-06-02')).not.toHaveTextContent('closed');
});

it('dims full and closed days if the user wants only free days, but still lets the user open them', async () => {
  const { onSelect, person } = show('2025-06-14', { freeOnly: true });
  expect(day('2025-06-10')).toHaveAttribute('data-dimmed');
  expect(day('2025-06-01')).toHaveAttribute('data-dimmed');
  expect(day('2025-06-14')).not.toHaveAttribute('data-dimmed');
  await person.click(day('2025-06-10') as HTMLElement);
  expect(onSelect).toHaveBeenCalledWith('2025-06-10');
});

it('has no buttons for dates outside the season', () => {
  show(null, { season: makeSeason({ from: '2025-05-10', today: '2025-05-01' }) });
  expect(day('2025-05-09')).toBeNull();
  expect(day('2025-05-10')).not.toBeNull();
});

it('shows only weeks with a day of the season', () => {
  show(null, { season: makeSeason({ from: '2025-06-12', to: '2025-12-31', today: '2025-06-01' }) });
  expect(screen.getAllByRole('row')).toHaveLength(1 + 4);
});
