import { screen, waitFor, within } from '@testing-library/react';
import { dateOfSlot, datesBetween, slotsOfDate, timeOfSlot } from '@raffle/contracts/slot-time';
import type { SlotView } from '@raffle/contracts/slots';
import { tickedIds } from '../../features/selections/selection-store';
import { at, cell, DATE, forgetSelection, type OpenedBooking, openBooking } from '../../test/open-booking';

afterEach(forgetSelection);

const BOOKED: Partial<SlotView> = { status: 'booked', isBooked: true, ownerName: 'Neo M' };
const panel = () => screen.findByRole('form', { name: 'Surprise me' });
const inPanel = async () => within(await panel());
const said = async () => (await inPanel()).getByRole('status');

/** Returns a day on which all slots except the given ones are booked. */
const allBut = (...times: string[]) =>
  Object.fromEntries(
    slotsOfDate(DATE)
      .filter((id) => !times.includes(timeOfSlot(id)))
      .map((id) => [id, BOOKED]),
  );

async function openPanel(scene: Parameters<typeof openBooking>[0] = {}): Promise<OpenedBooking> {
  const page = openBooking(scene);
  if (scene.at === undefined) await cell('10:00');
  await page.person.click(await screen.findByRole('button', { name: 'Surprise me' }));
  await panel();
  return page;
}

async function press(page: OpenedBooking, name: RegExp | string): Promise<void> {
  await page.person.click((await inPanel()).getByRole('button', { name }));
}

it("shows the panel if the page was opened through the panel's link", async () => {
  openBooking({ at: '/booking#surprise-me' });
  expect(await panel()).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Surprise me' })).toHaveAttribute('aria-expanded', 'true');
});

it('picks a random free slot', async () => {
  const page = await openPanel();
  await press(page, 'Pick 1 time slot · $3.00');
  await waitFor(() => expect(tickedIds()).toHaveLength(1));
  expect(tickedIds().map(dateOfSlot)).toEqual([DATE]);
  expect(await said()).toHaveTextContent(/^Added 1 time slot to your selection:Sat 14 June, \d\d:\d\d - \d\d:\d\d$/);
});

it('removes all its picks, but no other slots, with one click', async () => {
  const page = await openPanel({ ticked: [at('10:00')] });
  await page.person.click((await inPanel()).getByLabelText('3'));
  await press(page, /^Pick 3/);
  await waitFor(() => expect(tickedIds()).toHaveLength(4));
  await press(page, 'Undo');
  expect(tickedIds()).toEqual([at('10:00')]);
  expect(await said()).toBeEmptyDOMElement();
  expect((await inPanel()).getByRole('button', { name: /^Pick 3/ })).toHaveFocus();
});

it('replaces its earlier picks', async () => {
  const page = await openPanel({ taken: allBut('10:00', '15:00'), ticked: [at('10:00')] });
  await press(page, /^Pick 1/);
  await waitFor(() => expect(tickedIds()).toEqual([at('10:00'), at('15:00')]));
  await press(page, 'Pick again');
  await waitFor(async () => expect(await said()).toHaveTextContent('Added 1 time slot'));
  expect(tickedIds()).toEqual([at('10:00'), at('15:00')]);
});

it('picks from the dates of past arrivals until a date is chosen, and picks each slot on a different date', async () => {
  const page = await openPanel({ at: '/booking' });
  expect((await inPanel()).getByLabelText('Past arrivals, 1 May to 23 July')).toBeChecked();
  await page.person.click((await inPanel()).getByLabelText('10'));
  await press(page, /^Pick 10/);
  await waitFor(() => expect(tickedIds()).toHaveLength(10));
  expect(new Set(tickedIds().map(dateOfSlot)).size).toBe(10);
  for (const id of tickedIds()) expect(dateOfSlot(id) <= '2025-07-23').toBe(true);
});

it('picks from the whole season or only daylight slots on request', async () => {
  const onlyDecember = datesBetween('2025-05-01', '2025-12-31').map((date) => ({
    date,
    taken: date < '2025-12-01' ? 96 : 0,
    capacity: 96,
  }));
  const page = await openPanel({
    prepare: (server) => server.on('GET /api/season/days', { body: { version: 1, days: onlyDecember } }),
  });
  const form = await inPanel();
  await page.person.click(form.getByLabelText('Whole season'));
  await page.person.click(form.getByLabelText('10'));
  await page.person.click(form.getByLabelText('Daylight only, 07:00 to 18:00'));
  await press(page, /^Pick 10/);
  await waitFor(() => expect(tickedIds()).toHaveLength(10));
  for (const id of tickedIds()) {
    expect(dateOfSlot(id) >= '2025-12-01').toBe(true);
    expect(timeOfSlot(id) >= '07:00' && timeOfSlot(id) < '18:00').toBe(true);
  }
});

it('picks all remaining slots and reports the shortfall if fewer are left than requested', async () => {
  const page = await openPanel({ taken: allBut('10:00', '15:00') });
  await page.person.click((await inPanel()).getByLabelText('5'));
  await press(page, /^Pick 5/);
  await waitFor(() => expect(tickedIds()).toEqual([at('10:00'), at('15:00')]));
  expect(await said()).toHaveTextContent('We could only find 2 of 5.');
});

it('reports that no slots are left', async () => {
  const page = await openPanel({ taken: allBut() });
  await press(page, /^Pick 1/);
  await waitFor(async () => expect(await said()).toHaveTextContent('No free time slot fits. Try other dates, or turn off daylight only.'));
  expect(tickedIds()).toEqual([]);
});

it('respects the limit per date, which includes the slots that the user already has', async () => {
  const mine: Partial<SlotView> = { ...BOOKED, isMine: true };
  const page = await openPanel({ taken: Object.fromEntries(['00:00', '00:15', '00:30'].map((time) => [at(time), mine])) });
  await page.person.click((await inPanel()).getByLabelText('10'));
  await press(page, /^Pick 10/);
  await waitFor(() => expect(tickedIds()).toHaveLength(7));
  expect(await said()).toHaveTextContent('You can take up to 10 time slots per date.');
});

it("reports that the grids can't be loaded and picks nothing", async () => {
  const page = await openPanel({ at: '/booking', prepare: (server) => server.unreachable('GET /api/time-slots') });
  await press(page, /^Pick 1/);
  await waitFor(async () => expect(await said()).toHaveTextContent("We couldn't look for free time slots just now. Please try again."));
  expect(tickedIds()).toEqual([]);
});

it('asks a visitor to sign in and keeps the picks', async () => {
  const page = await openPanel({ user: null });
  await page.person.click((await inPanel()).getByLabelText('2'));
  await press(page, /^Pick 2/);
  expect(await screen.findByRole('dialog', { name: 'Login Required' })).toBeVisible();
  expect(tickedIds()).toEqual([]);
  await page.person.click(screen.getByText('Login or Register'));
  await waitFor(() => expect(tickedIds()).toHaveLength(2));
});

it('fetches only one grid for each picked slot if every grid has a free slot', async () => {
  const page = await openPanel({ at: '/booking' });
  const before = page.server.asked('GET /api/time-slots').length;
  await press(page, /^Pick 1/);
  await waitFor(() => expect(tickedIds()).toHaveLength(1));
  const dates = page.server
    .asked('GET /api/time-slots')
    .slice(before)
    .map(({ query }) => query.get('date'));
  expect(new Set(dates)).toEqual(new Set(tickedIds().map(dateOfSlot)));
});

it('hides the button once predictions are closed', async () => {
  openBooking({ season: { salesOpen: false, phase: 'paused' } });
  await cell('10:00');
  expect(screen.queryByRole('button', { name: 'Surprise me' })).toBeNull();
});
