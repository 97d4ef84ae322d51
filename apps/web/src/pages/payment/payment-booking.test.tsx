import { act, screen, waitFor } from '@testing-library/react';
import { pageLoad } from '../../lib/page-load';
import { makeBooking, makeSelection, makeUser } from '../../test/factories';
import { failure, installFakeServer, type FakeServer } from '../../test/fake-server';
import { installFakeSocket } from '../../test/fake-socket';
import { renderPage } from '../../test/render-page';
import PaymentBookingPage from './payment-booking';

const BOOKING = 'GET /api/bookings/by-id/7';
const unpaid = makeBooking({ id: 7, paymentStatus: 'pending', paidAt: null, heldUntil: '2025-06-01T07:15:00Z' });

let server: FakeServer;

beforeEach(() => {
  installFakeSocket();
  server = installFakeServer()
    .on('GET /api/user', { body: makeUser() })
    .on('GET /api/slot-selections/selection-1', { body: makeSelection({ state: 'paying' }) })
    .on(BOOKING, { body: unpaid });
});

function open(id = '7') {
  return renderPage(<PaymentBookingPage />, { at: `/payment/${id}`, path: '/payment/:bookingId' });
}

it("shows a booking's payment under the heading 'Payment Required'", async () => {
  const left = jest.spyOn(pageLoad, 'goTo').mockImplementation(() => undefined);
  server.on('POST /api/bookings/7/checkout', { status: 201, body: { checkoutUrl: 'https://pay.example/7' } });
  const { person } = open();
  expect(screen.getByRole('heading', { level: 1, name: 'Payment Required' })).toBeVisible();
  expect(await screen.findByText('Held until 09:15')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Pay $3.00' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.example/7'));
  expect(server.asked('POST /api/bookings/7/checkout')[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  left.mockRestore();
});

it('redirects to the success page if the booking is paid', async () => {
  server.on(BOOKING, { body: makeBooking({ id: 7 }) });
  const page = open();
  await waitFor(() => expect(page.address()).toBe('/success/OKV-7F3K9-QW2MX-4TB'));
});

it.each([
  [{ paymentStatus: 'cancelled' }, 'This booking was not paid'],
  [{ paymentStatus: 'pending', heldUntil: null }, 'This booking was not paid'],
  [{ paymentStatus: 'refunded' }, 'This booking was refunded'],
] as const)("offers an ended booking's slots again: %j", async (more, title) => {
  server.on(BOOKING, { body: makeBooking({ id: 7, ...more }) });
  open();
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose these time slots again' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

it('shows why a paid booking was cancelled', async () => {
  server.on(BOOKING, {
    body: makeBooking({ id: 7, paymentStatus: 'cancelled', cancelledBecause: 'Your bank let the reserved money go.' }),
  });
  open();
  expect(await screen.findByText("We couldn't complete your payment")).toBeVisible();
  expect(screen.getByText('Your bank let the reserved money go.')).toBeVisible();
  expect(screen.queryByText('This booking was not paid')).toBeNull();
});

it('shows no buttons while the payment is being confirmed', async () => {
  server.on(BOOKING, { body: makeBooking({ id: 7, paymentStatus: 'confirming' }) });
  open();
  expect(await screen.findByText('Your payment is being confirmed')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

it.each(['abc', '7.5', '0', '-7'])('reports at /payment/%s that no payment was found, without sending a request', async (id) => {
  open(id);
  expect(await screen.findByRole('alert')).toHaveTextContent('Payment not found');
  expect(server.requests).toHaveLength(0);
});

it("treats another user's booking as if it did not exist", async () => {
  server.on(BOOKING, failure('BOOKING_NOT_FOUND', 404));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Payment not found');
});

it('redirects once the payment is confirmed, even without a socket connection', async () => {
  jest.useFakeTimers();
  server.on(BOOKING, { body: makeBooking({ id: 7, paymentStatus: 'confirming' }) });
  const page = open();
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('Your payment is being confirmed')).toBeVisible();
  server.on(BOOKING, { body: makeBooking({ id: 7 }) });
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  jest.useRealTimers();
  expect(page.address()).toBe('/success/OKV-7F3K9-QW2MX-4TB');
});

it('offers to try again after too many requests', async () => {
  server.on(BOOKING, failure('RATE_LIMITED', 429, { message: 'Too many attempts.' }));
  open();
  expect(await screen.findByText("We couldn't load your payment.")).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.queryByText('Payment not found')).toBeNull();
});
