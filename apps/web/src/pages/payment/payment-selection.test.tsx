import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { pageLoad } from '../../lib/page-load';
import { selectionForgotten, slotsPicked, tickedIds } from '../../features/selections/selection-store';
import { makeBooking, makeSelectedSlot, makeSelection, makeUser } from '../../test/factories';
import { failure, installFakeServer, type FakeServer } from '../../test/fake-server';
import { installFakeSocket } from '../../test/fake-socket';
import { renderPage } from '../../test/render-page';
import PaymentSelectionPage from './payment-selection';

const SELECTION = 'GET /api/slot-selections/selection-1';
const CHECKOUT = 'POST /api/slot-selections/selection-1/checkout';
const OPENED = { status: 201, body: { bookingId: 1, referenceNumber: 'OKV-1', checkoutUrl: 'https://pay.example/1', expiresAt: '' } };
const slots = ['2025-06-15T00:00', '2025-06-14T23:45', '2025-06-14T10:00'].map(makeSelectedSlot);

let server: FakeServer;
let left: jest.SpyInstance;

beforeEach(() => {
  selectionForgotten();
  installFakeSocket();
  server = installFakeServer()
    .on('GET /api/user', { body: makeUser() })
    .on(SELECTION, { body: makeSelection({ slots }) });
  left = jest.spyOn(pageLoad, 'goTo').mockImplementation(() => undefined);
});
afterEach(() => left.mockRestore());

function open(query = '') {
  return renderPage(<PaymentSelectionPage />, { at: `/payment/selection/selection-1${query}`, path: '/payment/selection/:selectionId' });
}

it("shows the order by date, with prices, each charity's share and the buyer", async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Saturday 14 June 2025' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sunday 15 June 2025' })).toBeVisible();
  expect(screen.getByText('23:45 - 23:59')).toBeVisible();
  expect(screen.getAllByText('$3.00')).toHaveLength(3);
  expect(screen.getByText('$9.00')).toBeVisible();
  expect(screen.getByText(/\$4\.50 to a women's anti-violence organisation, \$4\.50 to an elderly care project/)).toBeVisible();
  expect(screen.getByText('thato@example.com')).toBeVisible();
  expect(screen.getByText('Held until 09:15')).toBeVisible();
  expect(screen.getAllByText('All times are Maun time, CAT')).toHaveLength(1);
});

it('redirects to the payment provider once, however often the button is clicked', async () => {
  server.on(CHECKOUT, OPENED);
  const { person } = open();
  await person.dblClick(await screen.findByRole('button', { name: 'Pay $9.00' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.example/1'));
  await person.click(screen.getByRole('button', { name: /Taking you to the payment page/ }));
  expect(server.asked(CHECKOUT)).toHaveLength(1);
  expect(left).toHaveBeenCalledTimes(1);
});

it('redirects as soon as the checkout request succeeds, even during a refetch', async () => {
  server.on(CHECKOUT, () => {
    server.on(SELECTION, () => new Promise(() => undefined));
    return OPENED;
  });
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Pay $9.00' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.example/1'));
});

it('re-enables the payment button when the browser restores the page', async () => {
  server.on(CHECKOUT, OPENED);
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Pay $9.00' }));
  await waitFor(() => expect(left).toHaveBeenCalled());
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(await screen.findByRole('button', { name: 'Pay $9.00' })).toBeVisible();
});

it("re-enables the payment button if the user stops the provider's page from loading", async () => {
  server.on(CHECKOUT, OPENED);
  open();
  const button = await screen.findByRole('button', { name: 'Pay $9.00' });
  jest.useFakeTimers();
  fireEvent.click(button);
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(left).toHaveBeenCalledTimes(1);
  expect(button).toHaveTextContent('Taking you to the payment page');
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  jest.useRealTimers();
  expect(button).toHaveTextContent('Pay $9.00');
});

it('states that no slots are lost if the provider does not respond', async () => {
  server.on(CHECKOUT, failure('PAYMENT_PROVIDER_UNAVAILABLE', 503));
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Pay $9.00' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('nothing is lost: your time slots are still held');
  expect(screen.getByRole('button', { name: 'Pay $9.00' })).toBeVisible();
});

it.each([
  ['SLOTS_NO_LONGER_AVAILABLE', 409, '/booking?paymentConflict=true&selection=selection-1'],
  ['UNAUTHENTICATED', 401, '/auth?returnTo=%2Fpayment%2Fselection%2Fselection-1'],
] as const)('redirects after the error %s', async (code, status, address) => {
  server.on(CHECKOUT, failure(code, status));
  const page = open();
  await page.person.click(await screen.findByRole('button', { name: 'Pay $9.00' }));
  await waitFor(() => expect(page.address()).toBe(address));
});

it('offers the same slots again if the hold expires while the checkout is being created', async () => {
  server.on(CHECKOUT, () => {
    server.on(SELECTION, { body: makeSelection({ slots, state: 'expired' }) });
    return failure('SELECTION_EXPIRED', 410);
  });
  const page = open();
  await page.person.click(await screen.findByRole('button', { name: 'Pay $9.00' }));
  await page.person.click(await screen.findByRole('button', { name: 'Choose these time slots again' }));
  expect(page.address()).toBe('/booking');
  expect(tickedIds()).toEqual(['2025-06-14T10:00', '2025-06-14T23:45', '2025-06-15T00:00']);
});

it.each([
  ['Change my time slots', {}, '/booking?date=2025-06-14&near=10:00'],
  ['Choose these time slots again', { state: 'expired' }, '/booking'],
] as const)("'%s' keeps slots that the user has selected in the meantime", async (name, more, address) => {
  server.on(SELECTION, { body: makeSelection({ slots, ...more }) });
  slotsPicked(['2025-06-14T12:00']);
  const page = open();
  await page.person.click(await screen.findByText(name));
  expect(page.address()).toBe(address);
  expect(tickedIds()).toEqual(['2025-06-14T10:00', '2025-06-14T12:00', '2025-06-14T23:45', '2025-06-15T00:00']);
});

it.each([
  ['booked', { referenceNumber: 'OKV-1' }, '/success/OKV-1'],
  ['conflict', {}, '/booking?paymentConflict=true&selection=selection-1'],
] as const)("redirects if the selection's state is '%s'", async (state, more, address) => {
  server.on(SELECTION, { body: makeSelection({ state, ...more }) });
  const page = open();
  await waitFor(() => expect(page.address()).toBe(address));
});

it('shows why a paid selection was cancelled', async () => {
  server.on(SELECTION, { body: makeSelection({ state: 'cancelled', bookingId: 7 }) }).on('GET /api/bookings/by-id/7', {
    body: makeBooking({ id: 7, paymentStatus: 'cancelled', cancelledBecause: 'Your bank let the reserved money go.' }),
  });
  open('?declined=1');
  expect(await screen.findByText("We couldn't complete your payment")).toBeVisible();
  expect(screen.getByText('Your bank let the reserved money go.')).toBeVisible();
  expect(screen.queryByText('Your time ran out')).toBeNull();
});

it('accepts payment for the remaining slots after a conflict, and lists the lost slots', async () => {
  const kept = [makeSelectedSlot()];
  const conflict = { unavailableSlots: [makeSelectedSlot('2025-06-14T11:00')], keptSlots: kept };
  server.on(SELECTION, { body: makeSelection({ slots: kept, conflict }) });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Sat 14 June at 11:00 - 11:14');
  expect(screen.getByRole('button', { name: 'Pay $3.00' })).toBeVisible();
});

it.each([
  ['?cancelled=1', 'Payment cancelled'],
  ['?declined=1', 'Payment declined'],
])('shows why the provider has sent the user back: %s', async (query, title) => {
  open(query);
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pay $9.00' })).toBeVisible();
});

it.each([SELECTION, 'GET /api/user'])('offers a retry, and does not ask the user to sign in, if %s gets no response', async (call) => {
  server.unreachable(call);
  const { person } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load your payment.");
  expect(screen.queryByText('Sign in to pay')).toBeNull();
  server.on(call, { body: call === SELECTION ? makeSelection() : makeUser() });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /^Pay/ })).toBeVisible();
});

it('shows signed-out users a sign-in link that returns them to this page', async () => {
  server.on('GET /api/user', failure('UNAUTHENTICATED', 401));
  open('?cancelled=1');
  expect(await screen.findByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/auth?returnTo=%2Fpayment%2Fselection%2Fselection-1%3Fcancelled%3D1',
  );
  expect(server.asked(SELECTION)).toHaveLength(0);
});

it('reports that the selection was changed elsewhere and shows its current state', async () => {
  server.on(CHECKOUT, () => {
    server.on(SELECTION, { body: makeSelection() });
    return failure('SELECTION_CHANGED', 409, { message: 'It was changed in another tab.' });
  });
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Pay $9.00' }));
  expect(await screen.findByRole('button', { name: 'Pay $3.00' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('It was changed in another tab.');
});

it('offers to try again after too many requests', async () => {
  server.on(SELECTION, failure('RATE_LIMITED', 429, { message: 'Too many attempts.' }));
  open();
  expect(await screen.findByText("We couldn't load your payment.")).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.queryByText('Payment not found')).toBeNull();
});
