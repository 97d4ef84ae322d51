import { act, screen, waitFor, within } from '@testing-library/react';
import OverviewPanel from './overview-panel';
import { makeOverview, makeSeason } from '../../test/factories';
import { installFakeSocket, type FakeSocket } from '../../test/fake-socket';
import type { FakeServer } from '../../test/fake-server';
import { openAdmin, serveAdmin } from '../../test/admin-page';

const overview = makeOverview();
const activity = {
  at: '2025-06-01T07:30:00Z',
  bookingId: 7,
  reference: 'OKV-SEVEN',
  status: 'paid' as const,
  fullName: 'Bontle Dube',
  amount: 9,
};

let server: FakeServer;
let socket: FakeSocket;
function open(role: 'organiser' | 'charity' = 'organiser') {
  server = serveAdmin({ role })
    .on('GET /api/admin/overview', { body: overview })
    .on('GET /api/admin/overview/activity', { body: [activity] });
  socket = installFakeSocket();
  return openAdmin(<OverviewPanel />, '/admin/dashboard');
}

it('shows the amount raised and how much of it was cash, and links to the attention list', async () => {
  open();
  expect(await screen.findByText('$15.00 of it in cash, 3 sales')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Have a look' })).toHaveAttribute('href', '/admin/attention');
  expect(screen.getByRole('link', { name: 'Paid' })).toHaveAttribute('href', '/admin/bookings?year=2025&status=paid');
});

it("shows the season's phase and the next step, and updates both in real time", async () => {
  open();
  const notice = (await screen.findByRole('heading', { name: 'Sales open' })).closest<HTMLElement>('[role="status"]');
  expect(notice).toHaveTextContent('Next: post flood news about where the water is.');
  // Sends the event repeatedly until the page has opened its socket, which happens after the first paint.
  await waitFor(() => {
    act(() => socket.says('season:changed', makeSeason({ version: 2, phase: 'water-came', arrival: '2025-05-31T08:07:00Z' })));
    expect(notice).toHaveTextContent('The flood has arrived');
  });
  expect(within(notice as HTMLElement).getByRole('link', { name: 'Go to Result' })).toHaveAttribute('href', '/admin/result');
});

it('hides the next step from roles that cannot take it', async () => {
  open('charity');
  expect(await screen.findByText('$15.00 of it in cash, 3 sales')).toBeInTheDocument();
  expect(screen.queryByText(/^Next:/)).toBeNull();
});

it('renders the sales chart as a single labelled image, with the same figures in a table', async () => {
  const page = open();
  expect(await screen.findByText('Bars, scale on the left: sold on the day. Line, scale on the right: sold so far.')).toBeVisible();
  expect(await screen.findByRole('img', { name: 'Bar chart of sales on 1 day, $6.00 in all.' })).toBeInTheDocument();
  const [toggle] = screen.getAllByText('Show as a table');
  await page.person.click(toggle as HTMLElement);
  const row = await screen.findByRole('row', { name: /^Sat 31 May/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['2', '$6.00', '$6.00']);
});

it('shows new activity only after the organiser clicks a button', async () => {
  const page = open();
  const link = await screen.findByRole('link', { name: 'OKV-SEVEN' });
  expect(link).toHaveAttribute('href', '/admin/bookings/7');
  expect(link.closest('li')).toHaveTextContent('Bontle Dube, $9.00');
  await waitFor(() => {
    act(() => socket.connect());
    expect(socket.sent).toContainEqual({ event: 'admin:watch', request: { token: 'good' } });
  });
  server.on('GET /api/admin/overview/activity', { body: [{ ...activity, bookingId: 8, reference: 'OKV-EIGHT' }, activity] });
  act(() => socket.says('admin:activity', { ...activity, bookingId: 8, reference: 'OKV-EIGHT' }));
  expect(screen.queryByText('OKV-EIGHT')).not.toBeInTheDocument();
  await page.person.click(await screen.findByRole('button', { name: '1 new' }));
  expect(await screen.findByRole('link', { name: 'OKV-EIGHT' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '1 new' })).not.toBeInTheDocument();
});

it('counts activity that happened after the list was fetched but before the page joined the room', async () => {
  const page = open();
  expect(await screen.findByRole('link', { name: 'OKV-SEVEN' })).toBeInTheDocument();
  server.on('GET /api/admin/overview/activity', { body: [{ ...activity, bookingId: 8, reference: 'OKV-EIGHT' }, activity] });
  await waitFor(() => {
    act(() => socket.connect());
    expect(socket.sent).toContainEqual({ event: 'admin:watch', request: { token: 'good' } });
  });
  await page.person.click(await screen.findByRole('button', { name: '1 new' }));
  expect(await screen.findByRole('link', { name: 'OKV-EIGHT' })).toBeInTheDocument();
});

it('shows a charity the totals, but no individual bookings', async () => {
  open('charity');
  expect(await screen.findByText('321')).toBeInTheDocument();
  const asked = () => server.asked('GET /api/admin/overview').length;
  const before = asked();
  // Waits until an event causes a refetch, because the check below that nothing was sent is meaningful only on a connected socket.
  await waitFor(
    () => {
      act(() => socket.connect());
      act(() => socket.says('donations:changed', { year: 2025, totalAmount: 3003, version: 2 }));
      expect(asked()).toBeGreaterThan(before);
    },
    { interval: 200 },
  );
  expect(screen.queryByRole('heading', { name: 'Recent activity' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Paid' })).not.toBeInTheDocument();
  expect(server.asked('GET /api/admin/overview/activity')).toEqual([]);
  expect(socket.sent).toEqual([]);
});

it('links to the result page once the last date has passed without an arrival', async () => {
  open();
  server.on('GET /api/season', { body: makeSeason({ phase: 'sales-over', status: 'closed', salesOpen: false, today: '2026-01-01' }) });
  const link = await screen.findByRole('link', { name: 'Go to Result' });
  expect(link).toHaveAttribute('href', '/admin/result');
});

it('does not ask for a claim if nobody has won', async () => {
  open();
  server.on('GET /api/season', { body: makeSeason({ phase: 'announced', salesOpen: false, winner: null }) });
  expect(await screen.findByRole('link', { name: 'Go to Payouts' })).toHaveAttribute('href', '/admin/statement');
  expect(screen.getByRole('heading', { name: 'Nobody has won' })).toBeVisible();
});

it('shows an earlier season given in the URL, without recent activity or the next step', async () => {
  serveAdmin({ role: 'organiser' }).on('GET /api/admin/overview', ({ query }) => ({
    body: { ...overview, year: Number(query.get('year')) },
  }));
  openAdmin(<OverviewPanel />, '/admin/dashboard?year=2024');
  expect(await screen.findByText('The 2024 season')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Recent activity' })).toBeNull();
  expect(screen.queryByText(/^Next:/)).toBeNull();
});
