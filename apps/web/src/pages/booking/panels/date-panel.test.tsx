import { act, screen, waitFor } from '@testing-library/react';
import { DATE, forgetSelection, openBooking } from '../../../test/open-booking';

beforeEach(forgetSelection);

const wide = (isWide: boolean) =>
  ((query: string) => ({
    matches: isWide && query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;

it('opens a month of the season on a phone, and leads from its day to the slots', async () => {
  window.matchMedia = wide(false);
  const { person, address } = openBooking();
  await person.click(await screen.findByRole('button', { name: 'Whole season' }));
  await person.click(await screen.findByRole('button', { name: /^September / }));
  expect(screen.getByRole('table', { name: 'The days of September' })).toBeVisible();
  await person.click(dayButton('2025-09-01'));
  await waitFor(() => expect(address()).toBe('/booking?date=2025-09-01'));
  expect(await screen.findByRole('heading', { name: /September/ })).toHaveFocus();
});

it('takes a day of the season as the date of the page, and the focus to its slots', async () => {
  window.matchMedia = wide(true);
  const { person, address } = openBooking();
  await person.click(await screen.findByRole('button', { name: 'Whole season' }));
  await person.click(await waitFor(() => dayButton('2025-07-04')));
  await waitFor(() => expect(address()).toBe('/booking?date=2025-07-04'));
  expect(await screen.findByRole('heading', { name: 'Friday 4 July 2025' })).toHaveFocus();
});

it('follows the season live', async () => {
  window.matchMedia = wide(true);
  const { person, socket } = openBooking();
  await person.click(await screen.findByRole('button', { name: 'Whole season' }));
  await waitFor(() => dayButton(DATE));
  await waitFor(() => {
    act(() => socket.says('season:days', { version: 2, days: [{ date: DATE, taken: 12 }] }));
    expect(dayButton(DATE)).toHaveTextContent('12');
  });
});

function dayButton(date: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-date="${date}"]`);
  if (!found) throw new Error(`There is no day ${date}`);
  return found;
}
