import { act, screen, waitFor, within } from '@testing-library/react';
import { downloadText } from '../features/bookings/receipt/download-text';
import { pageLoad } from '../lib/page-load';
import { makeBooking, makeLogHead, makeOrganiser, makeSeason, makeSelectedSlot, makeUser } from '../test/factories';
import { failure, installFakeServer, type FakeServer } from '../test/fake-server';
import { installFakeSocket, type FakeSocket } from '../test/fake-socket';
import { renderPage } from '../test/render-page';
import { toast } from '../ui/toast/toaster';
import DashboardPage from './dashboard';

jest.mock('../features/bookings/receipt/download-text', () => ({ downloadText: jest.fn() }));

const LIST = 'GET /api/user/bookings';
const paid = makeBooking({ slots: ['2025-06-14T10:00', '2025-06-15T10:00'].map(makeSelectedSlot) });
const unpaid = makeBooking({ id: 7, referenceNumber: 'OKV-7', paymentStatus: 'pending', paidAt: null, heldUntil: '2025-06-01T07:15:00Z' });

let server: FakeServer;
let socket: FakeSocket;
let reloaded: jest.SpyInstance;

// Loads the toast code up front, so that loading it doesn't count towards the first test's time.
beforeAll(() => import('../ui/toast/toast-host'), 30_000);

beforeEach(() => {
  socket = installFakeSocket();
  server = installFakeServer()
    .on('GET /api/user', { body: makeUser() })
    .on(LIST, { body: [paid] });
  reloaded = jest.spyOn(pageLoad, 'replace').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  reloaded.mockRestore();
});

const open = (query = '') => renderPage(<DashboardPage />, { at: `/dashboard${query}`, path: '/dashboard' });

it('shows predictions by date, with their status, reference and total', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Saturday 14 June 2025' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sunday 15 June 2025' })).toBeVisible();
  expect(screen.getByText('2 predictions')).toBeVisible();
  expect(screen.getByText('$6.00 for the two charities')).toBeVisible();
  expect(screen.getAllByText('Paid')).toHaveLength(2);
  expect(screen.getAllByText('All times are Maun time, CAT')).toHaveLength(1);
});

it('bypasses every cache and sends the reference of the booking whose page the user came from', async () => {
  open(`?ref=${paid.referenceNumber}`);
  await screen.findByText('2 predictions');
  const [asked] = server.asked(LIST);
  expect(asked?.query.get('critical')).toBe('true');
  expect(asked?.query.get('ref')).toBe(paid.referenceNumber);
  expect(Number(asked?.query.get('_'))).toBeGreaterThan(0);
  expect(asked?.headers.get('Cache-Control')).toBe('no-cache');
});

it('shows why a paid booking was cancelled', async () => {
  const undone = makeBooking({
    id: 8,
    referenceNumber: 'OKV-8',
    paymentStatus: 'cancelled',
    paidAt: null,
    cancelledBecause: 'Your bank let the reserved money go.',
  });
  server.on(LIST, { body: [paid, undone] });
  open();
  expect(await screen.findByText('Your bank let the reserved money go.')).toBeVisible();
});

it('shows unpaid bookings first, with a button to pay', async () => {
  server.on(LIST, { body: [paid, unpaid] });
  open();
  const section = await screen.findByRole('region', { name: 'Payment Required' });
  expect(within(section).getByRole('link', { name: 'Pay $3.00' })).toHaveAttribute('href', '/payment/7');
  expect(within(section).getByText('Your time slots are held until 09:15.')).toBeVisible();
});

it('links to the account settings and asks the user to confirm an unconfirmed email address', async () => {
  server.on('GET /api/user', { body: makeUser({ emailConfirmed: false }) });
  open();
  expect(await screen.findByRole('link', { name: 'Account settings' })).toHaveAttribute('href', '/account');
  expect(screen.getByRole('button', { name: 'Send it again' })).toBeVisible();
});

it('invites users without a prediction to make one', async () => {
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
  ])('reloads the page once, after 300 ms, if %s storage contains the flag %s', async (where, flag) => {
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

  it('shows the toast only after the forced reload', async () => {
    localStorage.setItem('hasNewBooking', 'true');
    open(`?fresh=true&ref=${paid.referenceNumber}`);
    await screen.findByText('Prediction Successfully Recorded!');
    expect(sessionStorage.getItem('paymentConfirmedFor')).toBeNull();
  });

  it('shows no success message unless the API reports that the booking is paid', async () => {
    server.on(LIST, { body: [unpaid] });
    open('?fresh=true&ref=OKV-7');
    await screen.findByRole('region', { name: 'Payment Required' });
    expect(screen.queryByText('Prediction Successfully Recorded!')).toBeNull();
  });
});

describe('remembered bookings', () => {
  beforeEach(() => {
    sessionStorage.setItem('userBookings', JSON.stringify({ userId: 'person-1', at: 0, bookings: [unpaid] }));
    server.on(LIST, () => new Promise(() => undefined));
  });

  it('are shown until the API responds', async () => {
    open();
    expect(await screen.findByRole('region', { name: 'Payment Required' })).toBeVisible();
  });

  it.each(['?fresh=true', '?refresh=true'])('are ignored if the URL contains %s', async (query) => {
    open(query);
    expect(await screen.findByText('Loading your predictions...')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Payment Required' })).toBeNull();
  });

  it('are never shown to another user', async () => {
    server.on('GET /api/user', { body: makeUser({ id: 'person-2' }) });
    open();
    expect(await screen.findByText('Loading your predictions...')).toBeInTheDocument();
    expect(sessionStorage.getItem('userBookings')).toBeNull();
  });
});

it('stores the bookings from the last response in this tab', async () => {
  open();
  await screen.findByText('2 predictions');
  expect(JSON.parse(sessionStorage.getItem('userBookings') ?? '{}')).toMatchObject({ userId: 'person-1', bookings: [{ id: 1 }] });
});

it('updates a booking from unpaid to paid in real time', async () => {
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

it("reports that the list can't be loaded and offers a retry", async () => {
  server.on(LIST, failure('INTERNAL', 500, { message: 'Something broke.' }));
  const { person } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load your predictions.");
  server.on(LIST, { body: [paid] });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('2 predictions')).toBeVisible();
});

it('shows a printable receipt with a link back to the list', async () => {
  const page = open();
  await page.person.click((await screen.findAllByRole('link', { name: /^Receipt/ }))[0]!);
  const receipt = await screen.findByRole('article', { name: 'Receipt' });
  expect(within(receipt).getByText(paid.referenceNumber)).toBeVisible();
  expect(within(receipt).getByRole('cell', { name: 'Saturday 14 June 2025, 10:00 - 10:14' })).toBeVisible();
  expect(within(receipt).getByText('$6.00')).toBeVisible();
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await page.person.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  await page.person.click(screen.getByRole('link', { name: 'All predictions' }));
  await waitFor(() => expect(page.address()).toBe('/dashboard'));
});

it('names the prize, the claim period and the organiser of its own season on a receipt', async () => {
  const earlier = makeBooking({ id: 90, referenceNumber: 'OKV-90', slots: [makeSelectedSlot('2024-06-14T10:00')] });
  const organised = (year: number, name: string) => ({ body: { year, version: 1, sections: { organiser: makeOrganiser({ name }) } } });
  server
    .on('GET /api/season', { body: makeSeason({ claimDays: 21, pulaPerDollar: 13, contentVersion: 1 }) })
    .on('GET /api/content', ({ query }) => (query.get('year') === '2024' ? organised(2024, 'The Elders') : organised(2025, 'The Rotary')))
    .on(LIST, { body: [paid, earlier] });
  const page = open(`?receipt=${paid.referenceNumber}`);
  expect(await screen.findByText(/The prize: .+ A winner has 21 days to claim the prize/)).toBeVisible();
  expect(await screen.findByText(/^Run by The Rotary/)).toBeVisible();
  page.unmount();
  open('?receipt=OKV-90');
  expect(await screen.findByRole('article', { name: 'Receipt' })).toHaveTextContent('OKV-90');
  expect(await screen.findByText(/about P/)).toBeVisible();
  expect(await screen.findByText(/^Run by The Elders/)).toBeVisible();
  expect(screen.queryByText(/A winner has|The prize:/)).toBeNull();
});

it('shows on the receipt what was paid, what was refunded, and when', async () => {
  const refunds = [{ amount: 3, at: '2025-06-05T08:00:00Z' }];
  server.on(LIST, { body: [makeBooking({ slots: paid.slots, totalAmount: 6, paidAmount: 9, refunds })] });
  const page = open();
  await page.person.click((await screen.findAllByRole('link', { name: /^Receipt/ }))[0]!);
  const receipt = within(await screen.findByRole('article', { name: 'Receipt' }));
  const rows = receipt.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(-3)).toEqual(['Paid$9.00', 'Refunded on 5 June 2025-$3.00', expect.stringMatching(/^Total\$6\.00/)]);
  expect(receipt.getAllByText('$3.00')).toHaveLength(2);
});

it('shows why organisers refunded all or part of a booking', async () => {
  const refund = (reason?: string) => ({ amount: 3, at: '2025-06-05T08:00:00Z', ...(reason && { reason }) });
  const part = makeBooking({ slots: paid.slots, totalAmount: 6, paidAmount: 9, refunds: [refund('One was blocked')] });
  const whole = makeBooking({
    id: 99,
    referenceNumber: 'OKV-9',
    paymentStatus: 'refunded',
    paidAmount: 3,
    refunds: [refund('Sold twice')],
  });
  const silent = makeBooking({ id: 98, referenceNumber: 'OKV-8', paymentStatus: 'refunded', paidAmount: 3, refunds: [refund()] });
  server.on(LIST, { body: [part, whole, silent] });
  open();
  const because = (reason: string) => `$3.00 was refunded on 5 June 2025. The organisers gave this reason: ${reason}`;
  expect((await screen.findAllByText(because('One was blocked')))[0]).toBeVisible();
  expect(screen.getByText(because('Sold twice'))).toBeInTheDocument();
  expect(screen.getAllByText(/The organisers gave this reason/).length).toBe(new Set(part.slots.map(({ date }) => date)).size + 1);
});

it("shows each prediction's entry in the public log and saves the booking's log receipt", async () => {
  const entry = (slot: string, index: number) => ({ reference: paid.referenceNumber, slot, index, hash: 'ab'.repeat(32), voided: null });
  const head = makeLogHead();
  server.on('GET /api/results/log', { body: { heads: [head], tickets: [entry('2025-06-14T10:00', 1203)] } });
  server.on(`GET /api/results/log/${paid.referenceNumber}`, { body: { year: 2025, tickets: [] } });
  const page = open();
  expect(await screen.findByText('This joins the public log within a minute.')).toBeVisible();
  await page.person.click(screen.getByText('In the public log: entry 1,203'));
  expect(screen.getByText(/Nobody can change or remove it without anyone noticing/)).toBeVisible();
  await page.person.click(screen.getByRole('button', { name: `Save receipt of ${paid.referenceNumber} for the log` }));
  await waitFor(() =>
    expect(downloadText).toHaveBeenCalledWith(
      expect.stringMatching(/^log-receipt-OKV.*json$/),
      expect.stringContaining('"year": 2025'),
      'application/json',
    ),
  );
  await page.person.click(screen.getAllByRole('link', { name: /^Receipt/ })[0]!);
  const receipt = within(await screen.findByRole('article', { name: 'Receipt' }));
  const [onPaper, onScreen] = receipt.getAllByText('ab'.repeat(32));
  expect(onScreen).not.toBeVisible();
  await page.person.click(receipt.getByText('Fingerprints of the entries'));
  expect(onScreen).toBeVisible();
  expect(onPaper).toBeInTheDocument();
  for (const text of [head.line, head.key]) expect(receipt.getByText(text)).toBeInTheDocument();
});

it('offers WhatsApp and copying if the device has no share sheet, and omits the booking reference', async () => {
  const { person } = open();
  await person.click((await screen.findAllByRole('button', { name: /^Share/ }))[0]!);
  const link = screen.getByRole('link', { name: 'WhatsApp' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('Sat 14 June at 10:00 - 10:14');
  expect(link.getAttribute('href')).not.toContain('OKV');
  await person.click(screen.getByRole('button', { name: 'Copy text' }));
  expect(await screen.findByText('Copied. Paste it wherever you like.')).toBeVisible();
});

it("opens the device's share sheet, and omits the booking reference from the shared text", async () => {
  const share = jest.fn().mockResolvedValue(undefined);
  Object.assign(navigator, { share });
  try {
    const { person } = open();
    await person.click((await screen.findAllByRole('button', { name: /^Share/ }))[0]!);
    const given = share.mock.calls[0]?.[0] as ShareData;
    expect(given.text).toContain('Sat 14 June at 10:00 - 10:14');
    expect(given.text).not.toContain('OKV');
    expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
  } finally {
    Reflect.deleteProperty(navigator, 'share');
  }
});

it('reports that the text to share could not be copied', async () => {
  const { person } = open();
  await person.click((await screen.findAllByRole('button', { name: /^Share/ }))[0]!);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await person.click(screen.getByRole('button', { name: 'Copy text' }));
  expect(await screen.findByText("We couldn't copy it. Select the text and copy it yourself.")).toBeVisible();
});

it("saves a booking's slots as a calendar file", async () => {
  jest.mocked(downloadText).mockClear();
  const { person } = open();
  await person.click((await screen.findAllByRole('button', { name: /^Calendar file for/ }))[0]!);
  await waitFor(() => expect(downloadText).toHaveBeenCalled());
  expect(downloadText).toHaveBeenCalledWith(
    `prediction-${paid.referenceNumber}.ics`,
    expect.stringContaining('BEGIN:VEVENT'),
    'text/calendar',
  );
});
