import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { makeSeason } from '../../test/factories';
import SeasonHeat from './season-heat';

const season = makeSeason();
const counts = new Map(
  [
    { date: '2025-06-10', taken: 96, capacity: 96 },
    { date: '2025-06-14', taken: 41, capacity: 96 },
    { date: '2025-07-01', taken: 2, capacity: 96 },
  ].map((day) => [day.date, day]),
);

const matchMediaBefore = window.matchMedia;
afterEach(() => {
  window.matchMedia = matchMediaBefore;
});

function show(isWide: boolean, over: Partial<ComponentProps<typeof SeasonHeat>> = {}) {
  window.matchMedia = (() => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
  const [onChoose, onOpenMonth] = [jest.fn(), jest.fn()];
  const props = { season, counts, now: Date.parse(season.now), selected: '2025-06-14', freeOnly: false, onChoose, onOpenMonth, ...over };
  const { rerender } = render(<SeasonHeat {...props} />);
  return {
    onChoose,
    onOpenMonth,
    person: userEvent.setup(),
    again: (changed: Partial<typeof props>) => rerender(<SeasonHeat {...props} {...changed} />),
  };
}

const day = (date: string) => document.querySelector<HTMLElement>(`[data-date="${date}"]`) as HTMLElement;

describe('with room for a table', () => {
  it('shows every day of the season with its count, as a table', () => {
    show(true);
    expect(screen.getByRole('table', { name: 'How many time slots of each day of the season are taken' })).toBeVisible();
    expect(document.querySelectorAll('[data-date]')).toHaveLength(245);
    expect(day('2025-06-14')).toHaveTextContent(/^41$/);
    expect(day('2025-06-14')).toHaveAccessibleName('Saturday, June 14, 2025, selected, 55 of 96 free');
    expect(day('2025-06-10')).toHaveAttribute('data-state', 'full');
    expect(day('2025-05-20')).toHaveAttribute('data-state', 'closed');
    expect(screen.getByRole('rowheader', { name: 'June, 137 taken, 28 open days' })).toBeVisible();
  });

  it('is one tab stop, moves by keys, and chooses what has the focus', async () => {
    const { onChoose, person } = show(true);
    await person.tab();
    expect(day('2025-06-14')).toHaveFocus();
    await person.keyboard('{ArrowDown}{ArrowRight}');
    expect(day('2025-07-15')).toHaveFocus();
    expect(document.querySelectorAll('[data-date][tabindex="0"]')).toHaveLength(1);
    await person.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledWith('2025-07-15');
  });

  it('lets days step back on which nothing is free', () => {
    show(true, { freeOnly: true });
    expect(day('2025-06-10')).toHaveAttribute('data-dimmed');
    expect(day('2025-05-20')).toHaveAttribute('data-dimmed');
    expect(day('2025-06-14')).not.toHaveAttribute('data-dimmed');
  });

  it('follows the counts as they change', () => {
    const { again } = show(true);
    again({ counts: new Map([['2025-07-01', { date: '2025-07-01', taken: 30, capacity: 96 }]]) });
    expect(day('2025-07-01')).toHaveTextContent(/^30$/);
    expect(day('2025-07-01')).toHaveAttribute('data-heat', '3');
  });
});

describe('on a phone', () => {
  it('shows a tile for each month, which opens on its first open day', async () => {
    const { onOpenMonth, person } = show(false);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getAllByRole('button')).toHaveLength(8);
    await person.click(screen.getByRole('button', { name: 'June, 137 taken, 28 open days' }));
    expect(onOpenMonth).toHaveBeenCalledWith('2025-06-02');
  });

  it('says which months have nothing left', () => {
    show(false, { freeOnly: true });
    expect(screen.getByRole('button', { name: 'May, 0 taken, none open' })).toHaveAttribute('data-dimmed');
  });
});
