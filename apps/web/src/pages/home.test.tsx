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
    .on('GET /api/news', { body: { year: 2025, front: null, posts: [] } })
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

describe('the map of the bridge', () => {
  const MAP = 'Map of the Old Matlapaneng Bridge';
  const ImageBefore = window.Image;
  afterEach(() => {
    window.Image = ImageBefore;
  });

  /** Whether pictures of the map's host can be loaded. */
  function reachable(isReachable: boolean): void {
    window.Image = class {
      onload: (() => void) | null = null;
      onerror: (() => void) | null = null;
      set src(address: string) {
        expect(address).toContain('https://tile.openstreetmap.org/15/');
        queueMicrotask(() => (isReachable ? this.onload : this.onerror)?.());
      }
    } as unknown as typeof Image;
  }

  it('is embedded only when it is asked for, and goes again', async () => {
    reachable(true);
    const { person } = renderPage(<HomePage />);
    expect(screen.queryByTitle(MAP)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Show the bridge on a map' }));
    expect(await screen.findByTitle(MAP)).toHaveAttribute('src', expect.stringContaining('openstreetmap.org/export/embed.html'));
    await person.click(screen.getByRole('button', { name: 'Back to the drawing' }));
    expect(screen.queryByTitle(MAP)).toBeNull();
  });

  it('leaves the drawing where it is while the map cannot be reached, and says so', async () => {
    reachable(false);
    const { person } = renderPage(<HomePage />);
    await person.click(screen.getByRole('button', { name: 'Show the bridge on a map' }));
    expect(await screen.findByText(/^The map could not be reached/)).toBeInTheDocument();
    expect(screen.queryByTitle(MAP)).toBeNull();
    expect(screen.getByRole('img', { name: /^The flood's way/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open in OpenStreetMap' })).toHaveAttribute('href', expect.stringContaining('mlat=-19.957'));
    reachable(true);
    await person.click(screen.getByRole('button', { name: 'Try the map again' }));
    expect(await screen.findByTitle(MAP)).toBeInTheDocument();
  });
});

it('names the stations of the water, and the past arrivals with how sure they are', () => {
  renderPage(<HomePage />);
  for (const station of ['Mohembo', 'Boro', 'Thamalakane', 'Old Bridge'])
    expect(screen.getByRole('heading', { name: station })).toBeInTheDocument();
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['2007', '2019', '2020', '2022', '2023']);
  expect(screen.getByText('Reports differ')).toBeInTheDocument();
});

it('leads from a month to its first day that can be predicted', async () => {
  renderPage(<HomePage />);
  await waitFor(() => expect(screen.getByRole('link', { name: /^June/ })).toHaveAttribute('href', '/booking?date=2025-06-02'));
});

it("names the season's year and price", async () => {
  server.on('GET /api/season', { body: makeSeason({ year: 2027, priceCents: 350 }) });
  renderPage(<HomePage />);
  await waitFor(() => expect(screen.getByText(/between May and December/)).toHaveTextContent('between May and December 2027.'));
  expect(screen.getByText(/per slot, by card/)).toHaveTextContent('Pay $3.50 per slot, by card or wallet.');
});

it('winds the basket on as the total grows', async () => {
  renderPage(<HomePage />);
  const basket = () => screen.getByRole('region', { name: 'Total Donations Raised' }).firstElementChild as HTMLElement;
  await screen.findAllByText('$27.00');
  const before = basket().style.rotate;
  server.on('GET /api/donations/stats', { body: { totalAmount: 30, version: 2 } });
  screen.getByRole('button', { name: 'Refresh' }).click();
  await screen.findAllByText('$30.00');
  expect(basket().style.rotate).not.toBe(before);
});
