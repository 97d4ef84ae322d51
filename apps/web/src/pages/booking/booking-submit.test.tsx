import { act, screen, waitFor, within } from '@testing-library/react';
import type { ApiErrorBody, ErrorCode } from '@raffle/contracts/errors';
import { userQuery } from '../../features/auth/session/auth.queries';
import { bookingFailed, selectionHeld, tickedIds } from '../../features/selections/selection-store';
import { bookingErrorOf } from '../../features/selections/booking-error.rules';
import { makeSelectedSlot, makeSelection, makeSlot, makeUser } from '../../test/factories';
import { failure } from '../../test/fake-server';
import { at, cell, forgetSelection, inSummary, openBooking, submitButton } from '../../test/open-booking';

afterEach(forgetSelection);

const lost = [{ id: at('10:00'), date: '2025-06-14', startTime: '' }];
const alternative = makeSlot({ id: at('10:15') });

async function submitRefused(code: ErrorCode, details: Partial<ApiErrorBody> = {}, status = 409) {
  const page = openBooking({ ticked: [at('10:00'), at('11:00')] });
  page.server.on('POST /api/slot-selections', failure(code, status, details));
  await cell('10:00');
  await page.person.click(submitButton());
  return page;
}

it('holds the selected slots and opens the payment page', async () => {
  const { person, server, address } = openBooking({ ticked: [at('10:00'), at('10:15'), '2025-06-15T08:00'] });
  server.on('POST /api/slot-selections', { status: 201, body: { selectionId: 'selection-1', expiresAt: '', totalAmount: 9, slots: [] } });
  await cell('10:00');
  await person.click(submitButton());
  await waitFor(() => expect(address()).toBe('/payment/selection/selection-1'));
  const [request] = server.asked('POST /api/slot-selections');
  expect(request?.body).toEqual({
    customerName: 'Thato Molefe',
    customerEmail: 'thato@example.com',
    customerPhone: '+26771234567',
    slots: [at('10:00'), at('10:15'), '2025-06-15T08:00'].map(makeSelectedSlot),
    totalAmount: 9,
    paymentStatus: 'none',
    referenceNumber: '',
  });
  expect(request?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});

it('opens the payment page for slots that are already held', async () => {
  selectionHeld('selection-1');
  const held = makeSelection({ slots: [at('10:00'), at('10:15')].map(makeSelectedSlot) });
  const { person, server, address } = openBooking({
    ticked: [at('10:00'), at('10:15')],
    prepare: (server) => server.on('GET /api/slot-selections/selection-1', { body: held }),
  });
  await screen.findByText('You have time slots on hold');
  await person.click(submitButton());
  await waitFor(() => expect(address()).toBe('/payment/selection/selection-1'));
  expect(server.asked('POST /api/slot-selections')).toEqual([]);
});

describe('when Submit requires the user to sign in', () => {
  const ticked = [at('10:00'), at('10:15')];

  it('submits nothing after the sign-in until the user clicks Submit again', async () => {
    sessionStorage.setItem('beforeSignIn', JSON.stringify({ slotIds: ticked, page: 1 }));
    const { server } = openBooking({ ticked });
    await waitFor(async () => expect(await cell('10:00')).toHaveFocus());
    expect(sessionStorage.getItem('beforeSignIn')).toBeNull();
    expect(server.asked('POST /api/slot-selections')).toEqual([]);
  });

  it('focuses the slots only after the page has reloaded', async () => {
    sessionStorage.setItem('beforeSignIn', JSON.stringify({ slotIds: ticked, page: performance.timeOrigin }));
    openBooking({ ticked });
    await cell('10:00');
    expect(sessionStorage.getItem('beforeSignIn')).not.toBeNull();
  });

  it('stores the selection when the user continues from the login dialog', async () => {
    const { person } = await submitRefused('UNAUTHENTICATED', {}, 401);
    expect(await screen.findByRole('dialog', { name: 'Login Required' })).toBeVisible();
    expect(tickedIds()).toEqual([at('10:00'), at('11:00')]);
    await person.click(await screen.findByRole('button', { name: 'Login or Register' }));
    const kept = () => JSON.parse(sessionStorage.getItem('beforeSignIn') ?? '{}') as object;
    await waitFor(() => expect(kept()).toEqual({ slotIds: [at('10:00'), at('11:00')], page: performance.timeOrigin }));
  });
});

it('explains what to do if no slot is selected', async () => {
  const { person, server } = openBooking();
  await cell('10:00');
  const submit = submitButton();
  expect(submit).toHaveAttribute('aria-disabled', 'true');
  await person.click(submit);
  expect(inSummary().getByText('No prediction times selected')).toBeVisible();
  expect(inSummary().getByText(/Please select at least one flood arrival prediction time before proceeding\./)).toBeVisible();
  expect(server.asked('POST /api/slot-selections')).toHaveLength(0);
});

it('lists and deselects slots that were booked in the meantime, and offers alternatives', async () => {
  const { person, server } = await submitRefused('SLOT_ALREADY_BOOKED', {
    unavailableSlots: lost,
    alternativeSlots: [alternative],
    highDemand: true,
  });
  const dialog = await screen.findByRole('dialog', { name: 'Time Slots No Longer Available' });
  expect(within(dialog).getByText('1 time slot is unavailable')).toBeVisible();
  expect(dialog).toHaveTextContent('1 time slot is unavailableSat, Jun 14 at 10:00 - 10:14');
  expect(
    within(dialog).getByText('This time slot is in high demand. For the best chance of booking, please complete your selection quickly.'),
  ).toBeVisible();
  expect(within(dialog).getByText('Available alternatives:')).toBeVisible();
  expect(tickedIds()).toEqual([at('11:00')]);

  server.on(`GET /api/time-slots/${at('10:15')}`, { body: alternative });
  await person.click(within(dialog).getByRole('button', { name: 'Sat, Jun 14 at 10:15 - 10:29' }));
  await waitFor(() => expect(tickedIds()).toEqual([at('10:15'), at('11:00')]));
  expect(server.asked(`GET /api/time-slots/${at('10:15')}`)).toHaveLength(1);
  expect(await screen.findByText('Added 10:15 - 10:29 to your selection.')).toBeInTheDocument();
});

it("adds an alternative even if its availability can't be checked, and logs the failure", async () => {
  const logs = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { person, server } = await submitRefused('SLOT_ALREADY_BOOKED', { unavailableSlots: lost, alternativeSlots: [alternative] });
  server.unreachable(`GET /api/time-slots/${at('10:15')}`);
  await person.click(within(await screen.findByRole('dialog')).getByText('Sat, Jun 14 at 10:15 - 10:29'));
  await waitFor(() => expect(tickedIds()).toEqual([at('10:15'), at('11:00')]));
  expect(logs).toHaveBeenCalledWith('The availability of an alternative could not be checked', expect.anything());
  logs.mockRestore();
});

it.each([
  { status: 'booked', isBooked: true },
  { status: 'held', isBooked: false },
] as const)('reports that an alternative was taken in the meantime ($status) and refetches the grid', async (taken) => {
  const { person, server } = await submitRefused('SLOT_ALREADY_BOOKED', { unavailableSlots: lost, alternativeSlots: [alternative] });
  server.on(`GET /api/time-slots/${at('10:15')}`, { body: { ...alternative, ...taken } });
  const before = server.asked('GET /api/time-slots').length;
  await person.click(await screen.findByRole('button', { name: 'Sat, Jun 14 at 10:15 - 10:29' }));
  expect(await inSummary().findByText('Slot Already Taken')).toBeVisible();
  expect(tickedIds()).toEqual([at('11:00')]);
  await waitFor(() => expect(server.asked('GET /api/time-slots').length).toBeGreaterThan(before));
});

it('shows an error that another page stored, first in a dialog and then in the summary', async () => {
  bookingFailed(bookingErrorOf({ error: 'PAYMENT_PROVIDER_UNAVAILABLE', message: 'What happened.' }));
  const { person } = openBooking();
  const dialog = await screen.findByRole('dialog', { name: 'Booking Issue' });
  expect(within(dialog).getByText('What happened.')).toBeVisible();
  await person.click(within(dialog).getByText('OK'));
  await waitFor(() => expect(inSummary().getByText(/What happened\./)).toBeVisible());
});

it('shows a default text in the summary for a failure without a message, and refetches the time slots', async () => {
  const { server } = await submitRefused('INTERNAL', { message: '' }, 500);
  const title = await inSummary().findByText('Error processing selection');
  expect(title.parentElement).toHaveTextContent('Error processing selection Failed to create selection. Please try again.');
  expect(server.asked('GET /api/time-slots').length).toBeGreaterThan(1);
});

it('resends the identical request after a lost response, even if the account has loaded since then', async () => {
  const { person, server, client } = openBooking({ ticked: [at('10:00')] });
  server.on('GET /api/user', failure('BUSY_TRY_AGAIN', 503)).unreachable('POST /api/slot-selections');
  await cell('10:00');
  await act(() => client.resetQueries(userQuery));
  await person.click(submitButton());
  await inSummary().findByText('Error processing selection');
  server
    .on('GET /api/user', { body: makeUser() })
    .on('POST /api/slot-selections', { status: 201, body: { selectionId: 'selection-1', expiresAt: '', totalAmount: 3, slots: [] } });
  await act(() => client.refetchQueries(userQuery));
  await person.click(submitButton());
  await waitFor(() => expect(server.asked('POST /api/slot-selections')).toHaveLength(2));
  const [first, second] = server.asked('POST /api/slot-selections');
  expect(first?.body).not.toHaveProperty('customerName');
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
});
