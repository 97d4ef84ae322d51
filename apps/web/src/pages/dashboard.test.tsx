import { act, screen, waitFor, within } from '@testing-library/react';
import { downloadText } from '../features/bookings/download-text';
import { fullLoad } from '../features/bookings/full-load';
import { makeBooking, makeSelectedSlot, makeUser } from '../test/factories';
import { failure, installFakeServer, type FakeServer } from '../test/fake-server';
import { installFakeSocket, type FakeSocket } from '../test/fake-socket';
import { renderPage } from '../test/render-page';
import { toast } from '../ui/toaster';
import DashboardPage from './dashboard';

jest.mock('../features/bookings/download-text', () => ({ downloadText: jest.fn() }));

const LIST = 'GET /api/user/bookings';
const paid = makeBooking({ slots: ['2025-06-14T10:00', '2025-06-15T10:00'].map(makeSelectedSlot) });
const unpaid = makeBooking({ id: 7, referenceNumber: 'OKV-7', paymentStatus: 'pending', paidAt: null, heldUntil: '2025-06-01T07:15:00Z' });

let server: FakeServer;
let socket: FakeSocket;
let reloaded: jest.SpyInstance;

// What draws toasts loads with the first one; here it is read before any test's own time runs.
beforeAll(() => import('../ui/toast-host'), 30_000);

beforeEach(() => {
  socket = installFakeSocket();
  server = installFakeServer()
    .on('GET /api/user', { body: makeUser() })
    .on(LIST, { body: [paid] });
  reloaded = jest.spyOn(fullLoad, 'replace').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  reloaded.mockRestore();
});

const open = (query = '') => renderPage(<DashboardPage />, { at: `/dashboard${query}`, path: '/dashboard' });

it('shows predictions by date with status, reference and total', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Saturday, June 14, 2025' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sunday, June 15, 2025' })).toBeVisible();
  expect(screen.getByText('2 predictions')).toBeVisible();
  expect(screen.getByText('$6.00 for the two charities')).toBeVisible();
  expect(screen.getAllByText('Paid')).toHaveLength(2);
  expect(screen.getAllByText('All times are Maun time, CAT')).toHaveLength(1);
});

it('asks past every cache, with the reference that it comes from', async () => {
  open(`?ref=${paid.referenceNumber}`);
  await screen.findByText('2 predictions');
  const [asked] = server.asked(LIST);
  expect(asked?.query.get('critical')).toBe('true');
  expect(asked?.query.get('ref')).toBe(paid.referenceNumber);
  expect(Number(asked?.query.get('_'))).toBeGreaterThan(0);
  expect(asked?.headers.get('Cache-Control')).toBe('no-cache');
});

it("puts 'Payment Required' with its way to pay first", async () => {
  server.on(LIST, { body: [paid, unpaid] });
  open();
  const section = await screen.findByRole('region', { name: 'Payment Required' });
  expect(within(section).getByRole('link', { name: 'Pay $3.00' })).toHaveAttribute('href', '/payment/7');
  expect(within(section).getByText('Your time slots are held until 09:15.')).toBeVisible();
});

it('invites whoever has no prediction yet', async () => {
  server.on(LIST, { body: [] });
  open();
  expect(await screen.findByRole('heading', { name: 'No predictions yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Make Your Prediction' })).toHaveAttribute('href', '/booking');
});

describe('after a payment', () => {
  it.each([
    ['session', 'needsForceRefresh'],
    ['local', 'hasNewBooking'],
    ['local', 'paymentJustCompleted'],
    ['local', 'forceFullReload'],
  ])('reloads once, after 300 ms, for the flag in %s storage: %s', async (where, flag) => {
    jest.useFakeTimers();
    (where === 'session' ? sessionStorage : localStorage).setItem(flag, 'true');
    const first = open();
    await act(() => jest.advanceTimersByTimeAsync(250));
    expect(reloaded).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(50));
    expect(reloaded).toHaveBeenCalledWith(expect.stringMatching(/\?reloaded=true&time=\d+$/));
    expect(sessionStorage.getItem('dashboardRefreshed')).toBe('true');
    expect((where === 'session' ? sessionStorage : localStorage).getItem(flag)).toBeNull();
    first.unmount();
    localStorage.setItem('hasNewBooking', 'true');
    open();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(reloaded).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem('hasNewBooking')).toBeNull();
  });

  it('goes on with the success message, and confirms it once', async () => {
    const first = open(`?fresh=true&ref=${paid.referenceNumber}`);
    expect(await screen.findByText('Prediction Successfully Recorded!')).toBeVisible();
    expect(await screen.findByText('Payment Confirmed')).toBeVisible();
    expect(screen.getByText('Your prediction has been confirmed and time slots are locked.')).toBeVisible();
    await first.person.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Prediction Successfully Recorded!')).toBeNull();
    expect(sessionStorage.getItem('paymentConfirmedFor')).toBe(paid.referenceNumber);
  });

  it('leaves the toast to the page after the forced reload', async () => {
    localStorage.setItem('hasNewBooking', 'true');
    open(`?fresh=true&ref=${paid.referenceNumber}`);
    await screen.findByText('Prediction Successfully Recorded!');
    expect(sessionStorage.getItem('paymentConfirmedFor')).toBeNull();
  });

  it('celebrates nothing that the api does not call paid', async () => {
    server.on(LIST, { body: [unpaid] });
    open('?fresh=true&ref=OKV-7');
    await screen.findByRole('region', { name: 'Payment Required' });
    expect(screen.queryByText('Prediction Successfully Recorded!')).toBeNull();
  });
});

describe('what was remembered', () => {
  beforeEach(() => {
    sessionStorage.setItem('userBookings', JSON.stringify({ userId: 'person-1', at: 0, bookings: [unpaid] }));
    server.on(LIST, () => new Promise(() => undefined));
  });

  it('is painted before the api has answered', async () => {
    open();
    expect(await screen.findByRole('region', { name: 'Payment Required' })).toBeVisible();
  });

  it.each(['?fresh=true', '?refresh=true'])('is left aside for %s', async (query) => {
    open(query);
    expect(await screen.findByText('Loading your predictions...')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Payment Required' })).toBeNull();
  });

  it("is never another person's", async () => {
    server.on('GET /api/user', { body: makeUser({ id: 'person-2' }) });
    open();
    expect(await screen.findByText('Loading your predictions...')).toBeInTheDocument();
    expect(sessionStorage.getItem('userBookings')).toBeNull();
  });
});

it('keeps the answer for the next load of this tab', async () => {
  open();
  await screen.findByText('2 predictions');
  expect(JSON.parse(sessionStorage.getItem('userBookings') ?? '{}')).toMatchObject({ userId: 'person-1', bookings: [{ id: 1 }] });
});

it('turns live from unpaid to paid', async () => {
  const listens = jest.spyOn(socket, 'on');
  const says = jest.spyOn(toast, 'success');
  server.on(LIST, { body: [unpaid] });
  open();
  await screen.findByRole('region', { name: 'Payment Required' });
  await waitFor(() => expect(listens).toHaveBeenCalledWith('booking:changed', expect.anything()));
  server.on(LIST, { body: [{ ...unpaid, paymentStatus: 'paid', heldUntil: null }] });
  act(() => socket.says('booking:changed', { bookingId: 7, referenceNumber: 'OKV-7', paymentStatus: 'paid' }));
  expect(await screen.findByText('1 prediction')).toBeVisible();
  expect(says).toHaveBeenCalledWith(expect.objectContaining({ title: 'Payment Confirmed', id: 'paid-OKV-7' }));
});

it('says on the page that the list could not be loaded, and tries again', async () => {
  server.on(LIST, failure('INTERNAL', 500, { message: 'Something broke.' }));
  const { person } = open();
  expect(await screen.findByRole('alert', {}, { timeout: 3_000 })).toHaveTextContent("We couldn't load your predictions.");
  server.on(LIST, { body: [paid] });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('2 predictions')).toBeVisible();
});

it('shows a receipt that can be printed, and the way back', async () => {
  const page = open();
  await page.person.click((await screen.findAllByRole('link', { name: /^Receipt/ }))[0]!);
  const receipt = screen.getByRole('article', { name: 'Receipt' });
  expect(within(receipt).getByText(paid.referenceNumber)).toBeVisible();
  expect(within(receipt).getByText('Saturday, June 14, 2025, 10:00 - 10:14')).toBeVisible();
  expect(within(receipt).getByText('$6.00')).toBeVisible();
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await page.person.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  await page.person.click(screen.getByRole('link', { name: 'All predictions' }));
  await waitFor(() => expect(page.address()).toBe('/dashboard'));
});

it('offers WhatsApp and copying where the browser has no share sheet, without the reference', async () => {
  const { person } = open();
  await person.click((await screen.findAllByRole('button', { name: /^Share/ }))[0]!);
  const link = screen.getByRole('link', { name: 'WhatsApp' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('Sat, Jun 14 at 10:00 - 10:14');
  expect(link.getAttribute('href')).not.toContain('OKV');
  await person.click(screen.getByRole('button', { name: 'Copy text' }));
  expect(await screen.findByText('Copied. Paste it wherever you like.')).toBeVisible();
});

it('hands a booking to the share sheet of the device, without the reference', async () => {
  const share = jest.fn().mockResolvedValue(undefined);
  Object.assign(navigator, { share });
  try {
    const { person } = open();
    await person.click((await screen.findAllByRole('button', { name: /^Share/ }))[0]!);
    const given = share.mock.calls[0]?.[0] as ShareData;
    expect(given.text).toContain('Sat, Jun 14 at 10:00 - 10:14');
    expect(given.text).not.toContain('OKV');
    expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
  } finally {
    Reflect.deleteProperty(navigator, 'share');
  }
});

it('says that a text could not be copied', async () => {
  const { person } = open();
  await person.click((await screen.findAllByRole('button', { name: /^Share/ }))[0]!);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await person.click(screen.getByRole('button', { name: 'Copy text' }));
  expect(await screen.findByText('It could not be copied. Select the text and copy it yourself.')).toBeVisible();
});

it('saves the slots of a booking as a calendar file', async () => {
  const { person } = open();
  await person.click((await screen.findAllByRole('button', { name: /^Calendar file of/ }))[0]!);
  expect(downloadText).toHaveBeenCalledWith(
    `prediction-${paid.referenceNumber}.ics`,
    expect.stringContaining('BEGIN:VEVENT'),
    'text/calendar',
  );
});
