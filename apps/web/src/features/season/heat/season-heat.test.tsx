import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { makeSeason } from '../../../test/factories';
import { siteContent } from '../../../content/site-content';
import { SeasonHeat } from './season-heat';

const season = makeSeason();
const counts = new Map(
  [
    { date: '2025-06-10', taken: 96, capacity: 96 },
    { date: '2025-06-14', taken: 41, capacity: 96 },
    { date: '2025-07-01', taken: 2, capacity: 96 },
  ].map((day) => [day.date, day]),
);

function show(over: Partial<ComponentProps<typeof SeasonHeat>> = {}) {
  const onChoose = jest.fn();
  const props = {
    season,
    counts,
    now: Date.parse(season.now),
    selected: '2025-06-14',
    freeOnly: false,
    pastArrivals: siteContent.pastArrivals,
    onChoose,
    ...over,
  };
  const { rerender } = render(<SeasonHeat {...props} />);
  return {
    onChoose,
    person: userEvent.setup(),
    again: (changed: Partial<typeof props>) => rerender(<SeasonHeat {...props} {...changed} />),
  };
}

const day = (date: string) => document.querySelector<HTMLElement>(`[data-date="${date}"]`) as HTMLElement;

it('updates when the counts change', () => {
  const { again } = show({ selected: '2025-07-01' });
  again({ selected: '2025-07-01', counts: new Map([['2025-07-01', { date: '2025-07-01', taken: 30, capacity: 96 }]]) });
  expect(day('2025-07-01')).toHaveTextContent(/ 1 30 taken$/);
  expect(day('2025-07-01')).toHaveAttribute('data-heat', '3');
});

it('dims days without free slots on request', () => {
  show({ freeOnly: true });
  expect(day('2025-06-10')).toHaveAttribute('data-dimmed');
  expect(day('2025-06-14')).not.toHaveAttribute('data-dimmed');
});

describe('the months', () => {
  const june = () => screen.getByRole('button', { name: 'June 137 taken 28 open days' });

  it("have one row each, with the chosen date's month expanded", async () => {
    const { person } = show();
    expect(document.querySelectorAll('button[aria-expanded]')).toHaveLength(8);
    expect(june()).toHaveAttribute('aria-expanded', 'true');
    expect(document.querySelectorAll('[data-date]')).toHaveLength(30);
    await person.click(screen.getByRole('button', { name: 'July 2 taken 31 open days' }));
    expect(document.querySelectorAll('[data-date]')).toHaveLength(61);
    await person.click(june());
    expect(screen.queryByRole('table', { name: 'The days of June' })).toBeNull();
    expect(document.querySelectorAll('[data-date]')).toHaveLength(31);
  });

  it('initially have only the first month with an open day expanded if no date is chosen', () => {
    show({ selected: null });
    expect(june()).toHaveAttribute('aria-expanded', 'true');
  });

  it('arrange days under their weekdays, each with its number of taken slots', async () => {
    const { onChoose, person } = show();
    const heads = screen.getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
    expect(heads.map((head) => head.hasAttribute('data-weekend'))).toEqual([false, false, false, false, false, true, true]);
    expect(day('2025-06-14').closest('td')).toHaveProperty('cellIndex', 5);
    expect(day('2025-06-14')).toHaveTextContent(/ 14 41 taken$/);
    expect(day('2025-06-10')).toHaveTextContent(/ 10 full$/);
    expect(day('2025-06-14')).toHaveAccessibleName(/^Saturday.*, 41 taken, 55 of 96 free, selected$/);
    await person.click(day('2025-06-20'));
    expect(onChoose).toHaveBeenCalledWith('2025-06-20');
  });

  it('have one tab stop each, and arrow keys move the focus between days', async () => {
    const { onChoose, person } = show();
    act(() => day('2025-06-14').focus());
    await person.keyboard('{ArrowDown}{ArrowRight}');
    expect(day('2025-06-22')).toHaveFocus();
    expect(document.querySelectorAll('[data-date][tabindex="0"]')).toHaveLength(1);
    await person.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledWith('2025-06-22');
  });

  it('are dimmed on request if they have no free slots', () => {
    show({ freeOnly: true });
    expect(screen.getByRole('button', { name: 'May 0 taken none open' })).toHaveAttribute('data-dimmed');
  });
});

describe('past arrivals', () => {
  it('are marked on their day, with the year', () => {
    show({ selected: '2025-06-16' });
    expect(day('2025-06-16')).toHaveAttribute('data-arrival');
    expect(day('2025-06-16')).toHaveAccessibleName(/flood of 2007: 16 June, at the Old Bridge, between 11:40 and 16:00/);
    expect(document.querySelectorAll('[data-arrival]')).toHaveLength(1);
  });

  it('are listed even if their exact day is unknown', () => {
    show();
    expect(screen.getAllByRole('term').map((year) => year.textContent)).toEqual(['2007', '2019', '2020', '2022', '2023']);
    expect(screen.getByText('The flood never arrived')).toBeVisible();
  });

  it('are omitted if no past arrival is known', () => {
    show({ pastArrivals: [] });
    expect(screen.queryByText('Past arrivals.')).toBeNull();
    expect(document.querySelector('[data-arrival]')).toBeNull();
  });
});
