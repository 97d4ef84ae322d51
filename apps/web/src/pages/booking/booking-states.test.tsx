import { screen, within } from '@testing-library/react';
import { failure } from '../../test/fake-server';
import { at, cell, cellName, forgetSelection, openBooking, serveDay } from '../../test/open-booking';

afterEach(forgetSelection);

it('states, before anything is selected, that everyone can see the name on a booked slot', async () => {
  openBooking({ user: null });
  expect(
    await screen.findByText(/Everybody can see the name on a booked time slot; before you pay, you choose how yours is shown\./),
  ).toBeVisible();
});

it('shows where to buy tickets on a cash-only site, and shows no Submit button', async () => {
  openBooking({ season: { sellsOnline: false } });
  await cell('10:00');
  expect(screen.getByText('Tickets are sold for cash. Ask the organisers where.')).toBeVisible();
  expect(screen.getByText('Tickets are sold for cash. Choose your time slots here, and bring this list to the organisers.')).toBeVisible();
  expect(screen.queryByText('Submit Prediction', { selector: 'button' })).toBeNull();
});

it("marks the page as the second of three steps and explains the cells' states", async () => {
  openBooking();
  await cell('10:00');
  const steps = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    expect.stringContaining('Predict Date'),
    expect.stringContaining('Select Time'),
    expect.stringContaining('Payment'),
  ]);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  const legend = within(screen.getByRole('list', { name: 'What the cells mean' })).getAllByRole('listitem');
  expect(legend.map((item) => item.textContent)).toEqual(['Available', 'Your Prediction', 'Booked', 'On hold', 'Closed']);
});

it('ignores a date in the URL that is outside the season', async () => {
  openBooking({ at: '/booking?date=2026-01-01' });
  expect(await screen.findByText('Please select a date to view available prediction slots.')).toBeVisible();
});

it('shows 16 placeholders while the slots load', async () => {
  openBooking({ prepare: (server) => server.on('GET /api/time-slots', () => new Promise(() => undefined)) });
  expect(await screen.findByText('Loading prediction slots...')).toBeVisible();
  expect(screen.getAllByTestId('slot-placeholder')).toHaveLength(16);
});

it("reports that the slots can't be loaded and offers a retry", async () => {
  const { person, server } = openBooking({ prepare: (api) => api.on('GET /api/time-slots', failure('INTERNAL', 500)) });
  expect(await screen.findByText('Error loading prediction slots. Please try again.')).toBeVisible();
  serveDay(server, 1);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await cell('10:00')).toBeVisible();
});

it('reports that a date has no slots', async () => {
  openBooking({ prepare: (server) => server.on('GET /api/time-slots', { body: [] }) });
  expect(await screen.findByText('No prediction slots available for this date.')).toBeVisible();
});

it("reports that the season can't be loaded", async () => {
  openBooking({ prepare: (server) => server.unreachable('GET /api/season') });
  expect(await screen.findByText("We couldn't load the season. Please try again.")).toBeVisible();
});

it('shows four sections of 24 slots, each with its number of free slots', async () => {
  openBooking({ taken: { [at('00:00')]: { status: 'held' }, [at('23:45')]: { status: 'booked', ownerName: 'Neo M' } } });
  await cell('10:00');
  expect(document.querySelectorAll('[data-slot]')).toHaveLength(96);
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of the day' })).getAllByRole('button');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Night23 free', 'Morning24 free', 'Afternoon24 free', 'Evening23 free']);
  expect(await cellName('23:45')).toBe('23:45 - 23:59, Neo M, booked');
});

it('shows slots as closed while sales are frozen', async () => {
  openBooking({ season: { salesOpen: false, phase: 'paused', pausedFor: 'We count the tickets.' } });
  expect(await cellName('10:00')).toBe('10:00 - 10:14, closed');
  expect(screen.getByText(/^Predictions are paused\. You can still see/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Predictions are paused' })).toHaveTextContent('They say: We count the tickets.');
  expect(screen.getByRole('heading', { level: 1, name: 'Predictions for 2025' })).toBeVisible();
  expect(screen.getByText("Predictions are paused. You can't select time slots now.")).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Submit Prediction' })).toBeNull();
});
