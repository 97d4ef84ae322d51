import { act, screen, waitFor } from '@testing-library/react';
import type { PaymentOutcome, PaymentReturnView } from '@raffle/contracts/money/payments';
import { Route, Routes } from 'react-router-dom';
import { makeBooking, makeSelection, makeUser } from '../../test/factories';
import { failure, installFakeServer, type FakeServer } from '../../test/fake-server';
import { installFakeSocket, type FakeSocket } from '../../test/fake-socket';
import { renderPage } from '../../test/render-page';
import PaymentReturnPage from './payment-return';
import PaymentSelectionPage from './payment-selection';
import SuccessPage from './success';

const RETURN = 'GET /api/payments/return';

const outcome = (of: PaymentOutcome, message: string | null = null): { body: PaymentReturnView } => ({
  body: { outcome: of, bookingId: 7, selectionId: 'selection-1', referenceNumber: 'OKV-1', paymentStatus: 'pending', message },
});

let server: FakeServer;
let socket: FakeSocket;

beforeEach(() => {
  socket = installFakeSocket();
  server = installFakeServer().on('GET /api/user', { body: makeUser() }).on(RETURN, outcome('pending'));
});
afterEach(() => jest.useRealTimers());

const open = (address = '/payment-return?session_id=cs_1') => renderPage(<PaymentReturnPage />, { at: address });

it.each([
  ['paid', '/success/OKV-1'],
  ['conflict', '/booking?paymentConflict=true&selection=selection-1'],
  ['declined', '/payment/selection/selection-1?declined=1'],
  ['cancelled', '/payment/selection/selection-1?cancelled=1'],
  ['expired', '/payment/selection/selection-1'],
] as const)("redirects according to the payment's outcome: %s", async (of, address) => {
  server.on(RETURN, outcome(of));
  const page = open();
  await waitFor(() => expect(page.address()).toBe(address));
  expect(server.asked(RETURN)[0]?.query.get('session_id')).toBe('cs_1');
});

it('ignores all URL parameters except the session ID', async () => {
  const page = open('/payment-success?session_id=cs_1&status=paid&reference=OKV-9');
  await screen.findByText(/This takes a few seconds/);
  await waitFor(() => expect(server.asked(RETURN)).toHaveLength(1));
  expect(page.address()).toMatch(/^\/payment-success/);
});

it('passes the paid booking to the success page, which shows it without another request', async () => {
  const booking = makeBooking({ referenceNumber: 'OKV-1' });
  server.on(RETURN, { body: { ...outcome('paid').body, booking } }).on('GET /api/bookings/OKV-1', () => new Promise(() => undefined));
  renderPage(
    <Routes>
      <Route path="/payment-return" element={<PaymentReturnPage />} />
      <Route path="/success/:reference" element={<SuccessPage />} />
    </Routes>,
    { at: '/payment-return?session_id=cs_1' },
  );
  expect(await screen.findByRole('heading', { name: 'Prediction Successfully Recorded!' })).toBeVisible();
  expect(screen.getByText('OKV-1')).toBeVisible();
});

it('passes the reason for a declined payment to the payment page', async () => {
  server
    .on(RETURN, outcome('declined', 'Your card has insufficient funds.'))
    .on('GET /api/slot-selections/selection-1', { body: makeSelection() });
  renderPage(
    <Routes>
      <Route path="/payment-return" element={<PaymentReturnPage />} />
      <Route path="/payment/selection/:selectionId" element={<PaymentSelectionPage />} />
    </Routes>,
    { at: '/payment-return?session_id=cs_1' },
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Your card has insufficient funds.');
});

it('polls after 1, 2, 4 and 8 s and, after 30 s, announces that an email will follow', async () => {
  jest.useFakeTimers();
  open();
  await act(() => jest.advanceTimersByTimeAsync(50));
  const asked = () => server.asked(RETURN).length;
  expect(asked()).toBe(1);
  for (const [seconds, questions] of [
    [1, 2],
    [2, 3],
    [4, 4],
    [8, 5],
  ] as const) {
    await act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
    expect(asked()).toBe(questions);
  }
  expect(screen.queryByText(/We'll email you/)).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(15_100));
  expect(screen.getByText(/We'll email you/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'My Predictions' })).toHaveAttribute('href', '/dashboard');
});

it('announces without delay that an email will follow if the payment is in review', async () => {
  server.on(RETURN, { body: { ...outcome('pending').body, paymentStatus: 'confirming', inReview: true } });
  open();
  expect(await screen.findByText('Your payment is being checked')).toBeVisible();
  expect(screen.getByText(/We'll email you when it is done/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Check again' })).toBeVisible();
});

it('shows that a payment is being processed, and redirects once the bank has decided', async () => {
  jest.useFakeTimers();
  const message = "The payment provider is processing your payment. Your time slots are kept for you. We'll email you when it is done.";
  server.on(RETURN, { body: { ...outcome('pending', message).body, paymentStatus: 'confirming', processing: true } });
  const page = open();
  await act(() => jest.advanceTimersByTimeAsync(50));
  expect(screen.getByText('Your payment is being processed')).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(40_000));
  server.on(RETURN, outcome('declined', 'Your card has insufficient funds.'));
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  expect(page.address()).toBe('/payment/selection/selection-1?declined=1');
});

it('polls immediately if the socket reports a change', async () => {
  jest.useFakeTimers();
  const page = open();
  await act(() => jest.advanceTimersByTimeAsync(40_000));
  server.on(RETURN, outcome('paid'));
  act(() => socket.says('booking:changed', { bookingId: 7, referenceNumber: 'OKV-1', paymentStatus: 'paid' }));
  await act(() => jest.advanceTimersByTimeAsync(50));
  expect(page.address()).toBe('/success/OKV-1');
});

it('keeps polling while the connection is lost, and reports the lost connection', async () => {
  jest.useFakeTimers();
  server.unreachable(RETURN);
  const page = open();
  await act(() => jest.advanceTimersByTimeAsync(3_500));
  expect(screen.getByText(/We can't reach the server/)).toBeVisible();
  server.on(RETURN, outcome('paid'));
  await act(() => jest.advanceTimersByTimeAsync(4_100));
  expect(page.address()).toBe('/success/OKV-1');
});

it("reports another user's payment as not found", async () => {
  server.on(RETURN, failure('NOT_FOUND', 404));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't find this payment");
});

it('reports that there is no payment to check if the URL has no session_id', async () => {
  open('/paypal-return?token=1');
  expect(await screen.findByRole('alert')).toHaveTextContent('No payment to check');
});

it('shows signed-out users a sign-in link that returns them to this page', async () => {
  server.on('GET /api/user', failure('UNAUTHENTICATED', 401));
  open();
  expect(await screen.findByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/auth?returnTo=%2Fpayment-return%3Fsession_id%3Dcs_1',
  );
  expect(server.asked(RETURN)).toHaveLength(0);
});
