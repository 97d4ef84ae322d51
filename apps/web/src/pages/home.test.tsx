import { act, screen, waitFor } from '@testing-library/react';
import { makeSeason } from '../test/factories';
import { installFakeServer, type FakeServer } from '../test/fake-server';
import { installFakeSocket, type FakeSocket } from '../test/fake-socket';
import { renderPage } from '../test/render-page';
import HomePage from './home';

let server: FakeServer;
let socket: FakeSocket;
beforeEach(() => {
  socket = installFakeSocket();
  // Less motion: amounts stand at once instead of counting up.
  window.matchMedia = ((query: string) => ({ matches: query.includes('reduce') })) as typeof window.matchMedia;
  server = installFakeServer()
    .on('GET /api/season', { body: makeSeason() })
    .on('GET /api/season/days', { body: { version: 1, days: [{ date: '2025-06-01', taken: 3, capacity: 96 }] } })
    .on('GET /api/donations/stats', { body: { totalAmount: 27, version: 1 } });
});

it('leads to the calendar, the rules, the causes and the prizes', async () => {
  renderPage(<HomePage />);
  const links: [string, string][] = [
    ['Make Your Prediction', '/booking'],
    ['View Rules', '/rules'],
    ['Learn About the Causes', '/donation-causes'],
    ['View Prize Details', '/prizes'],
    ['Start Predicting Now', '/booking'],
  ];
  for (const [name, href] of links) expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  await screen.findByText('3 taken');
});

it('shows the total, and asks again on Refresh', async () => {
  const { person } = renderPage(<HomePage />);
  expect(await screen.findAllByText('$27.00')).not.toHaveLength(0);
  expect(screen.getAllByText('$13.50')).toHaveLength(2);
  server.on('GET /api/donations/stats', { body: { totalAmount: 30, version: 2 } });
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findAllByText('$30.00')).not.toHaveLength(0);
});

it('follows the total live, and never back to an older one', async () => {
  renderPage(<HomePage />);
  await screen.findAllByText('$27.00');
  await act(async () => socket.connect());
  await waitFor(() => {
    act(() => socket.says('donations:changed', { totalAmount: 33, version: 3 }));
    expect(screen.getAllByText('$33.00')).not.toHaveLength(0);
  });
  act(() => socket.says('donations:changed', { totalAmount: 27, version: 1 }));
  expect(screen.getAllByText('$33.00')).not.toHaveLength(0);
});

it('writes on the page when the total cannot be loaded', async () => {
  server.on('GET /api/donations/stats', { status: 503, body: { message: 'Busy' } });
  renderPage(<HomePage />);
  expect(await screen.findByText('We could not load the total. Please refresh to try again.')).toBeInTheDocument();
});

it('embeds the map of the bridge only when it is asked for', async () => {
  const { person } = renderPage(<HomePage />);
  expect(screen.queryByTitle('Map of the Old Matlapaneng Bridge')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show the bridge on a map' }));
  const map = screen.getByTitle('Map of the Old Matlapaneng Bridge');
  expect(map).toHaveAttribute('src', expect.stringContaining('openstreetmap.org/export/embed.html'));
});

it("names the season's year and price", async () => {
  server.on('GET /api/season', { body: makeSeason({ year: 2027, priceCents: 350 }) });
  renderPage(<HomePage />);
  await waitFor(() =>
    expect(screen.getByText(/between May and December/)).toHaveTextContent('between May and December 2027.'),
  );
  expect(screen.getByText(/per slot, by card/)).toHaveTextContent('Pay $3.50 per slot, by card or wallet.');
});
