import { act, screen, waitFor } from '@testing-library/react';
import { slotPicked, tickedIds } from '../../features/selections/selection-store';
import { pageLoad } from '../../lib/page-load';
import { makeBooking, makeUser } from '../../test/factories';
import { failure, installFakeServer, type FakeServer } from '../../test/fake-server';
import { installFakeSocket, type FakeSocket } from '../../test/fake-socket';
import { renderPage } from '../../test/render-page';
import SuccessPage from './success';

const REFERENCE = 'OKV-7F3K9-QW2MX-4TB';
const BOOKING = `GET /api/bookings/${REFERENCE}`;
const DASHBOARD = `/dashboard?fresh=true&ref=${REFERENCE}`;
const RELOADED = expect.stringMatching(new RegExp(`^/dashboard\\?fresh=true&ref=${REFERENCE}&reloaded=true&time=\\d+$`));

let server: FakeServer;
let socket: FakeSocket;
let left: jest.SpyInstance;

// Loads the toast code up front, so that loading it doesn't count towards the first test's time.
beforeAll(() => import('../../ui/toast/toast-host'), 30_000);

beforeEach(() => {
  socket = installFakeSocket();
  server = installFakeServer().on('GET /api/user', { body: makeUser() }).on(BOOKING, { body: makeBooking() });
  left = jest.spyOn(pageLoad, 'goTo').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  left.mockRestore();
});

const open = () => renderPage(<SuccessPage />, { at: `/success/${REFERENCE}`, path: '/success/:reference' });

it('shows the booking and offers two next steps', async () => {
  sessionStorage.setItem('successHandedOver', REFERENCE);
  open();
  expect(await screen.findByRole('heading', { name: 'Prediction Successfully Recorded!' })).toBeVisible();
  expect(screen.getByText(REFERENCE)).toBeVisible();
  expect(screen.getByText('10:00 - 10:14')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  expect(await screen.findByText('Payment Confirmed')).toBeVisible();
});

it('sets the flags and, after 500 ms, loads the dashboard in a way that counts as the forced reload', async () => {
  jest.useFakeTimers();
  open();
  await act(() => jest.advanceTimersByTimeAsync(50));
  expect(screen.getByText('Taking you to your predictions...')).toBeVisible();
  expect(sessionStorage.getItem('needsForceRefresh')).toBe('true');
  expect(localStorage.getItem('hasNewBooking')).toBe('true');
  expect(localStorage.getItem('paymentJustCompleted')).toBe('true');
  expect(left).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(500));
  expect(left).toHaveBeenCalledWith(RELOADED);
  expect(sessionStorage.getItem('dashboardRefreshed')).toBe('true');
  expect(sessionStorage.getItem('needsForceRefresh')).toBeNull();
  expect(localStorage.getItem('paymentJustCompleted')).toBeNull();
  expect(sessionStorage.getItem('successRead')).toBeNull();
});

it('loads the dashboard without a forced reload if this browser session has already had one', async () => {
  jest.useFakeTimers();
  sessionStorage.setItem('dashboardRefreshed', 'true');
  open();
  await act(() => jest.advanceTimersByTimeAsync(550));
  expect(left).toHaveBeenCalledWith(DASHBOARD);
  expect(sessionStorage.getItem('needsForceRefresh')).toBeNull();
});

it("'View My Predictions' forces a full load of the dashboard", async () => {
  sessionStorage.setItem('successHandedOver', REFERENCE);
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'View My Predictions' }));
  expect(left).toHaveBeenCalledWith(RELOADED);
  expect(sessionStorage.getItem('successRead')).toBe(REFERENCE);
});

it('deselects the slots that the user has bought', async () => {
  slotPicked('2025-06-14T10:00');
  slotPicked('2025-06-20T10:00');
  open();
  await screen.findByRole('heading', { name: 'Prediction Successfully Recorded!' });
  expect(tickedIds()).toEqual(['2025-06-20T10:00']);
});

it('redirects an unpaid booking to its payment page with a toast', async () => {
  server.on(BOOKING, { body: makeBooking({ id: 7, paymentStatus: 'pending', heldUntil: '2025-06-01T07:15:00Z' }) });
  const page = open();
  await waitFor(() => expect(page.address()).toBe('/payment/7'));
  expect(await screen.findByText('Payment Required')).toBeVisible();
});

it('waits while a payment is being confirmed, and then reports success', async () => {
  server.on(BOOKING, { body: makeBooking({ paymentStatus: 'confirming' }) });
  const listens = jest.spyOn(socket, 'on');
  open();
  expect(await screen.findByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible();
  await waitFor(() => expect(listens).toHaveBeenCalledWith('booking:changed', expect.anything()));
  server.on(BOOKING, { body: makeBooking() });
  act(() => socket.says('booking:changed', { bookingId: 1, referenceNumber: REFERENCE, paymentStatus: 'paid' }));
  expect(await screen.findByRole('heading', { name: 'Prediction Successfully Recorded!' })).toBeVisible();
});

it.each([
  ['without a network', undefined],
  ['while the server is busy', failure('BUSY_TRY_AGAIN', 503)],
  ['after too many requests', failure('RATE_LIMITED', 429)],
  ['while the server fails', failure('INTERNAL', 500)],
])('keeps waiting %s for up to 15 seconds, and neither reports an outcome nor redirects', async (_, answer) => {
  jest.useFakeTimers();
  if (answer) server.on(BOOKING, answer);
  else server.unreachable(BOOKING);
  const page = open();
  await act(() => jest.advanceTimersByTimeAsync(11_000));
  expect(page.address()).toBe(`/success/${REFERENCE}`);
  expect(screen.queryByText('Prediction not found')).not.toBeInTheDocument();
  expect(screen.getByText("We can't reach the server at the moment, but we'll keep trying.")).toBeVisible();
  server.on(BOOKING, { body: makeBooking() });
  await act(() => jest.advanceTimersByTimeAsync(3_100));
  expect(screen.getByRole('heading', { name: 'Prediction Successfully Recorded!' })).toBeVisible();
});

it('gives up after 15 seconds without a response, reassures the user that nothing is lost, and opens the home page', async () => {
  jest.useFakeTimers();
  server.on(BOOKING, failure('INTERNAL', 500));
  const page = open();
  await act(() => jest.advanceTimersByTimeAsync(15_500));
  expect(screen.getByRole('heading', { name: 'Prediction not found' })).toBeVisible();
  expect(screen.getByText(/If you have paid, nothing is lost/)).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(page.address()).toBe('/');
});

it("uses this tab's stored reference instead of the one in the URL, but only once", async () => {
  sessionStorage.setItem('bookingReference', REFERENCE);
  const page = renderPage(<SuccessPage />, { at: '/success/OKV-OTHER', path: '/success/:reference' });
  expect(await screen.findByText(REFERENCE)).toBeVisible();
  expect(server.asked('GET /api/bookings/OKV-OTHER')).toHaveLength(0);
  page.unmount();
  renderPage(<SuccessPage />, { at: '/success/OKV-OTHER', path: '/success/:reference' });
  await waitFor(() => expect(server.asked('GET /api/bookings/OKV-OTHER')).toHaveLength(1));
});

describe('the page without a reference in the URL', () => {
  it("shows 'Payment Successful!' and also loads the dashboard", async () => {
    jest.useFakeTimers();
    renderPage(<SuccessPage />, { at: '/success', path: '/success' });
    expect(screen.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(left).toHaveBeenCalledWith(expect.stringMatching(/^\/dashboard\?fresh=true&reloaded=true/));
  });

  it('shows the booking that this tab has just paid for', async () => {
    sessionStorage.setItem('bookingReference', REFERENCE);
    renderPage(<SuccessPage />, { at: '/success', path: '/success' });
    expect(await screen.findByRole('heading', { name: 'Prediction Successfully Recorded!' })).toBeVisible();
  });
});
