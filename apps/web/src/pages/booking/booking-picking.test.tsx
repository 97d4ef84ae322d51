import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { makeUser } from '../../test/factories';
import { tickedIds } from '../../features/selections/selection-store';
import { at, cell, cellName, DATE, forgetSelection, inSummary, openBooking } from '../../test/open-booking';
import { toast } from '../../ui/toast/toaster';

afterEach(forgetSelection);

const times = (count: number) => Array.from({ length: count }, (_, index) => at(`${String(index).padStart(2, '0')}:00`));

it("shows the times of a day's last slot in 12-hour and 24-hour format, both in its cell and in the summary", async () => {
  openBooking({ ticked: [at('23:45')] });
  expect(await cell('23:45')).toHaveAccessibleName('23:45 - 23:59, your prediction');
  expect(await cell('23:45')).toHaveAccessibleDescription('11:45 PM - 11:59 PM');
  return waitFor(() =>
    expect(inSummary().getByText('11:45 PM - 11:59 PM').parentElement).toHaveTextContent('23:45 - 23:59 11:45 PM - 11:59 PM'),
  );
});

it('deselects slots on a second click, on Remove and on Clear all', async () => {
  const { person } = openBooking({ ticked: [at('09:00'), at('10:00'), at('11:00'), at('12:00')] });
  await person.click(await cell('09:00'));
  await person.click(inSummary().getByRole('button', { name: 'Remove Sat 14 June at 10:00 - 10:14' }));
  expect(tickedIds()).toEqual([at('11:00'), at('12:00')]);
  await person.click(inSummary().getByRole('button', { name: 'Clear all' }));
  expect(tickedIds()).toEqual([]);
});

it('moves focus from a removed slot to one that remains', async () => {
  const { person } = openBooking({ ticked: [at('10:00'), at('11:00'), at('12:00')] });
  await cell('10:00');
  const press = async (name: string) => {
    act(() => inSummary().getByRole('button', { name }).focus());
    await person.keyboard('{Enter}');
  };
  await press('Remove Sat 14 June at 11:00 - 11:14');
  expect(document.activeElement).toHaveTextContent('12:00 - 12:14');
  await person.tab();
  expect(inSummary().getByRole('button', { name: 'Remove Sat 14 June at 12:00 - 12:14' })).toHaveFocus();
  await person.keyboard('{Enter}');
  expect(document.activeElement).toHaveTextContent('10:00 - 10:14');
  await press('Clear all');
  expect(inSummary().getByRole('heading', { name: 'Prediction Summary' })).toHaveFocus();
});

it('removes only one slot on a double tap', async () => {
  openBooking({ ticked: [at('10:00'), at('11:00'), at('12:00')] });
  await cell('10:00');
  const [first, next] = inSummary().getAllByRole('button', { name: /^Remove / });
  fireEvent.click(first!, { detail: 1 });
  fireEvent.click(next!, { detail: 2 });
  expect(tickedIds()).toEqual([at('11:00'), at('12:00')]);
});

it.each([
  [
    { status: 'booked', ownerId: 'p2', ownerName: 'Neo M' },
    'Neo M, booked',
    'Time slot unavailable',
    'This time slot has already been booked.',
  ],
  [{ status: 'blocked' }, 'closed', 'Unable to add time slot', 'Predictions for this time slot are closed.'],
] as const)("explains in a toast and on the page why a slot can't be selected: %j", async (state, name, title, description) => {
  const { person } = openBooking({ taken: { [at('10:00')]: state } });
  expect(await cellName('10:00')).toBe(`10:00 - 10:14, ${name}`);
  const says = jest.spyOn(toast, 'error');
  await person.click(await cell('10:00'));
  expect(says).toHaveBeenCalledWith(expect.objectContaining({ title, description }));
  says.mockRestore();
  expect(inSummary().getByText(title)).toBeVisible();
  expect(inSummary().getByText(new RegExp(description))).toBeVisible();
  expect(tickedIds()).toEqual([]);
});

it('counts both selected and booked slots towards the limit of ten per date', async () => {
  const mine = { status: 'booked', isMine: true, ownerId: makeUser().id, ownerName: 'Thato Molefe' } as const;
  const says = jest.spyOn(toast, 'error');
  const { person } = openBooking({ ticked: times(9), taken: { [at('20:00')]: mine } });
  await person.click(await cell('22:00'));
  expect(await screen.findByRole('dialog', { name: 'Maximum Time Slots Reached For This Date' })).toBeVisible();
  expect(screen.getByText(/^You can only select up to 10 time slots per calendar day\./)).toBeVisible();
  expect(tickedIds()).toHaveLength(9);
  await person.click(screen.getByText('OK'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  // The dialog shows the message, so no toast or notice repeats it.
  expect(screen.queryByText(/^Maximum slots reached/)).not.toBeInTheDocument();
  expect(says).not.toHaveBeenCalled();
  says.mockRestore();
});

it("reports that a booked slot is the user's own, but not as an error", async () => {
  const says = jest.spyOn(toast, 'error');
  const mine = { status: 'booked', isBooked: true, isMine: true, ownerId: makeUser().id, ownerName: 'Thato Molefe' } as const;
  const { person } = openBooking({ taken: { [at('10:00')]: mine } });
  await person.click(await cell('10:00'));
  expect(await screen.findByText('This time slot is yours')).toBeVisible();
  expect(screen.getByText('You have already booked it. You can find it under My Predictions.')).toBeVisible();
  expect(inSummary().queryByText(/booked/)).not.toBeInTheDocument();
  expect(says).not.toHaveBeenCalled();
  says.mockRestore();
});

it('lets the user add slots by hour and start time instead of using the 96 cells', async () => {
  const { person } = openBooking();
  await cell('10:00');
  await person.selectOptions(screen.getByLabelText('Hour'), '07');
  await person.selectOptions(screen.getByLabelText('Start time'), '45');
  await person.click(screen.getByText('Add', { selector: 'button' }));
  expect(tickedIds()).toEqual([at('07:45')]);
  const says = jest.spyOn(toast, 'error');
  await person.click(screen.getByText('Add', { selector: 'button' }));
  expect(says).toHaveBeenCalledWith(
    expect.objectContaining({ title: 'Time slot already selected', description: "You've already added this time slot to your booking." }),
  );
  says.mockRestore();
  expect(inSummary().getByText(/You've already added this time slot to your booking\./)).toBeVisible();
});

it("can show only free slots and the user's own, and stores the filter in the URL", async () => {
  const { person, address } = openBooking({ ticked: [at('11:00')], taken: { [at('10:00')]: { status: 'held' } } });
  await cell('10:00');
  await person.click(screen.getByLabelText('Show free only'));
  expect(document.querySelector(`[data-slot="${at('10:00')}"]`)).not.toBeInTheDocument();
  expect(await cell('11:00')).toBeVisible();
  await waitFor(() => expect(address()).toBe(`/booking?date=${DATE}&free=1`));
});

it('supports arrow keys within a section, so that each section is a single tab stop', async () => {
  const { person } = openBooking();
  const first = await cell('06:00');
  act(() => first.focus());
  await person.keyboard('{ArrowRight}{ArrowRight}');
  expect(await cell('06:30')).toHaveFocus();
  await person.keyboard('{Alt>}{ArrowLeft}{/Alt}{Control>}{End}{/Control}');
  expect(await cell('06:30')).toHaveFocus();
  await person.keyboard('{End}');
  expect(await cell('11:45')).toHaveFocus();
  await person.keyboard('{ArrowRight}');
  expect(await cell('11:45')).toHaveFocus();
  await person.keyboard('{Enter}');
  expect(tickedIds()).toEqual([at('11:45')]);
  expect(document.querySelectorAll('[data-slot][tabindex="0"]')).toHaveLength(4);
});

it("closes slots according to the season's cut-off and states the cut-off in the caption", async () => {
  openBooking({ season: { cutoffMinutes: 90, now: `${DATE}T08:00:00+02:00` } });
  expect(await cellName('09:30')).toBe('09:30 - 09:44, closed');
  expect(await cellName('09:45')).toBe('09:45 - 09:59, available');
  expect(screen.getByText('Predictions are cut off 90 minutes before each slot')).toBeVisible();
});

it('does not treat the user as signed out while the API does not respond', async () => {
  const { person } = openBooking({ prepare: (server) => server.unreachable('GET /api/user') });
  await person.click(await cell('10:00'));
  expect(tickedIds()).toEqual([at('10:00')]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
