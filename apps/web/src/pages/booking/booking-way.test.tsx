import { act, screen, waitFor, within } from '@testing-library/react';
import { makeDay, makeSeason } from '../../test/factories';
import { cell, DATE, forgetSelection, openBooking } from '../../test/open-booking';

afterEach(forgetSelection);

/** Text of the elements that the page has scrolled into view, in order. */
let shown: (string | null)[];
beforeEach(() => {
  shown = [];
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function see(this: Element) {
    shown.push(this.textContent);
  });
});
afterEach(() => jest.restoreAllMocks());

/** Places every slot below the bottom of the window. */
function slotsAreOffScreen(): void {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    return { top: 0, bottom: this.matches('[data-slot]') ? 900 : 0 } as DOMRect;
  });
}

const day = (date: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-date="${date}"]`);
    if (!found) throw new Error(`There is no day ${date}`);
    return found;
  });
const steps = () =>
  within(screen.getByRole('list', { name: 'Progress' }))
    .getAllByRole('listitem')
    .map((step) => step.hasAttribute('data-done'));
const bar = async () => within((await screen.findByText('Submit Prediction', { selector: 'button' })).parentElement as HTMLElement);

it('scrolls to the slots again if the user clicks the same date again', async () => {
  const { person } = openBooking();
  await cell('10:00');
  await person.click(await day(DATE));
  expect(screen.getByRole('heading', { name: 'Saturday 14 June 2025' })).toHaveFocus();
  expect(shown).toHaveLength(1);
});

it("moves to the next date and back within the season's dates, and keeps focus on the arrow", async () => {
  const { person } = openBooking({ at: '/booking?date=2025-06-02', season: { from: '2025-06-01' } });
  await screen.findByRole('heading', { name: 'Monday 2 June 2025' });
  await person.click(screen.getByRole('button', { name: 'Next day' }));
  expect(await screen.findByRole('heading', { name: 'Tuesday 3 June 2025' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next day' })).toHaveFocus();
  const before = screen.getByRole('button', { name: 'Day before' });
  await person.click(before);
  await person.click(before);
  expect(screen.getByRole('heading', { name: 'Sunday 1 June 2025' })).toBeInTheDocument();
  expect(before).toHaveAttribute('aria-disabled', 'true');
  await person.click(before);
  expect(screen.getByRole('heading', { name: 'Sunday 1 June 2025' })).toBeInTheDocument();
  expect(shown).toEqual([]);
});

it('scrolls further, to the section with the first free slot, if that slot is off screen', async () => {
  const { person } = openBooking({
    at: '/booking',
    taken: Object.fromEntries(
      ['00', '01', '02', '03', '04', '05'].flatMap((hour) =>
        ['00', '15', '30', '45'].map((quarter) => [`2025-06-20T${hour}:${quarter}`, { status: 'booked' as const }]),
      ),
    ),
  });
  slotsAreOffScreen();
  await person.click(await day('2025-06-20'));
  await waitFor(() => expect(shown).toEqual(['Friday 20 June 2025', 'Morning 06:00 to 12:00']));
  expect(screen.getByRole('heading', { name: 'Friday 20 June 2025' })).toHaveFocus();
});

it('cancels its own scrolling if the user scrolls', async () => {
  let arrive = () => {};
  const { person } = openBooking({
    at: '/booking',
    prepare: (server) =>
      server.on('GET /api/time-slots', () => new Promise((resolve) => (arrive = () => resolve({ body: makeDay('2025-06-20') })))),
  });
  slotsAreOffScreen();
  await person.click(await day('2025-06-20'));
  await screen.findByRole('heading', { name: 'Friday 20 June 2025' });
  act(() => void window.dispatchEvent(new Event('wheel')));
  await act(async () => arrive());
  await waitFor(() => expect(document.querySelector('[data-slot="2025-06-20T00:00"]')).toBeVisible());
  expect(shown).toEqual(['Friday 20 June 2025']);
});

it('scrolls to the slots if the URL contains their hash', async () => {
  openBooking({ at: `/booking?date=${DATE}#slots-of-day` });
  await cell('10:00');
  expect(screen.getByRole('heading', { name: 'Saturday 14 June 2025' })).toHaveFocus();
});

it('marks the first step as done once a date is chosen', async () => {
  const { person } = openBooking({ at: '/booking' });
  const friday = await day('2025-06-20');
  expect(steps()).toEqual([false, false, false]);
  await person.click(friday);
  await waitFor(() => expect(steps()).toEqual([true, false, false]));
  expect(screen.getByText('Select Time').closest('li')).toHaveAttribute('aria-current', 'step');
});

it('shows the next step in the bottom bar and scrolls to that step on click', async () => {
  const { person } = openBooking({ at: '/booking', taken: { '2025-06-20T10:00': { status: 'held' } } });
  await person.click(await (await bar()).findByRole('button', { name: 'Choose a date' }));
  expect(document.activeElement).toHaveAttribute('data-date', '2025-06-01');
  await person.click(await day('2025-06-20'));
  await person.click(await (await bar()).findByRole('button', { name: 'Fri 20 June · 95 free · choose a time' }));
  expect(shown.at(-1)).toBe('Friday 20 June 2025');
  await person.click(document.querySelector('[data-slot="2025-06-20T11:00"]') as HTMLElement);
  expect((await bar()).queryByRole('button', { name: /choose a time/ })).not.toBeInTheDocument();
  expect((await bar()).getByText(/1 prediction/)).toBeVisible();
});

it('suggests choosing another date if no slot is free', async () => {
  openBooking({ prepare: (server) => server.on('GET /api/season', { body: makeSeason({ now: `${DATE}T12:00:00+02:00` }) }) });
  expect(await screen.findByRole('button', { name: 'Sat 14 June · none free · choose another date' })).toBeInTheDocument();
});

it('collapses the parts of a day that have passed and expands them on request', async () => {
  const { person } = openBooking({ season: { cutoffMinutes: 90, now: `${DATE}T08:00:00+02:00` } });
  await cell('10:00');
  expect(document.querySelectorAll('[data-slot]')).toHaveLength(72);
  const fold = screen.getByRole('button', { name: 'Closed: night' });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  await person.click(fold);
  expect(await cell('00:00')).toHaveAttribute('data-state', 'closed');
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  await person.click(fold);
  expect(document.querySelectorAll('[data-slot]')).toHaveLength(72);
  await person.click(within(screen.getByRole('navigation', { name: 'Parts of the day' })).getByRole('button', { name: /^Night/ }));
  expect(await cell('00:00')).toBeVisible();
});

it('shows a skeleton until the season has loaded', async () => {
  let arrive = () => {};
  openBooking({
    at: '/booking',
    prepare: (api) => api.on('GET /api/season', () => new Promise((resolve) => (arrive = () => resolve({ body: makeSeason() })))),
  });
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Loading the calendar...');
  act(() => arrive());
  expect(await screen.findByRole('heading', { name: 'June 2025' })).toBeVisible();
  expect(screen.queryByText('Loading the calendar...')).not.toBeInTheDocument();
});
