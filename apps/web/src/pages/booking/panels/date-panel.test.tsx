import { act, screen, waitFor } from '@testing-library/react';
import { DATE, forgetSelection, openBooking } from '../../../test/open-booking';

beforeEach(forgetSelection);

it('opens a month in the season view and jumps from a day to its slots', async () => {
  const { person, address } = openBooking();
  await person.click(await screen.findByRole('button', { name: 'Whole season' }));
  await person.click(await screen.findByRole('button', { name: /^September / }));
  expect(screen.getByRole('table', { name: 'The days of September' })).toBeVisible();
  await person.click(dayButton('2025-09-01'));
  await waitFor(() => expect(address()).toBe('/booking?date=2025-09-01'));
  expect(await screen.findByRole('heading', { name: /September/ })).toHaveFocus();
});

it('updates the season view in real time', async () => {
  const { person, socket } = openBooking();
  await person.click(await screen.findByRole('button', { name: 'Whole season' }));
  await waitFor(() => dayButton(DATE));
  await waitFor(() => {
    act(() => socket.says('season:days', { version: 2, days: [{ date: DATE, taken: 12, capacity: 96 }] }));
    expect(dayButton(DATE)).toHaveTextContent('12');
  });
});

function dayButton(date: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-date="${date}"]`);
  if (!found) throw new Error(`There is no day ${date}`);
  return found;
}
