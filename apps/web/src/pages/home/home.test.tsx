import { act, screen, waitFor, within } from '@testing-library/react';
import { makeSeason } from '../../test/factories';
import { installFakeServer, type FakeServer } from '../../test/fake-server';
import { installFakeSocket, type FakeSocket } from '../../test/fake-socket';
import { renderPage } from '../../test/render-page';
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
    .on('GET /api/donations/stats', { body: { year: 2025, totalAmount: 27, version: 1 } });
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

it('leads past the calendar to the slots of the first day that has free ones, once it is known', async () => {
  server.on('GET /api/season/days', { body: { version: 1, days: [{ date: '2025-06-02', taken: 96, capacity: 96 }] } });
  renderPage(<HomePage />);
  expect(screen.getByRole('link', { name: 'See the calendar' })).toHaveAttribute('href', '/booking');
  expect(await screen.findByRole('link', { name: 'Next free day: Tue 3 June' })).toHaveAttribute(
    'href',
    '/booking?date=2025-06-03#slots-of-day',
  );
});

it('leads to the calendar while nothing is for sale', async () => {
  server.on('GET /api/season', { body: makeSeason({ salesOpen: false }) });
  renderPage(<HomePage />);
  await screen.findByText('No slots are on sale now.');
  await screen.findByText('3 taken');
  expect(screen.getByRole('link', { name: 'See the calendar' })).toHaveAttribute('href', '/booking');
});

it('shows the total, and asks again on Refresh', async () => {
  const { person } = renderPage(<HomePage />);
  expect(await screen.findAllByText('$27.00')).not.toHaveLength(0);
  expect(screen.getAllByText('$13.50')).toHaveLength(2);
  server.on('GET /api/donations/stats', { body: { year: 2025, totalAmount: 30, version: 2 } });
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findAllByText('$30.00')).not.toHaveLength(0);
});

it('follows the total live, and never back to an older one', async () => {
  renderPage(<HomePage />);
  await screen.findAllByText('$27.00');
  await act(async () => socket.connect());
  await waitFor(() => {
    act(() => socket.says('donations:changed', { year: 2025, totalAmount: 33, version: 3 }));
    expect(screen.getAllByText('$33.00')).not.toHaveLength(0);
  });
  act(() => socket.says('donations:changed', { year: 2025, totalAmount: 27, version: 1 }));
  expect(screen.getAllByText('$33.00')).not.toHaveLength(0);
});

it('writes on the page when the total cannot be loaded', async () => {
  server.on('GET /api/donations/stats', { status: 503, body: { message: 'Busy' } });
  renderPage(<HomePage />);
  expect(await screen.findByText("We couldn't load the total. Please refresh to try again.")).toBeInTheDocument();
});

it('embeds the map of the bridge only on request', async () => {
  const MAP = 'Map of the Old Matlapaneng Bridge';
  const { person } = renderPage(<HomePage />);
  expect(screen.queryByTitle(MAP)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show the bridge on a map' }));
  expect(screen.getByTitle(MAP)).toHaveAttribute('src', expect.stringContaining('openstreetmap.org/export/embed.html'));
  expect(screen.getByRole('link', { name: 'Open in OpenStreetMap' })).toHaveAttribute('href', expect.stringContaining('mlat=-19.957'));
  await person.click(screen.getByRole('button', { name: 'Back to the drawing' }));
  expect(screen.queryByTitle(MAP)).toBeNull();
  expect(screen.getByRole('img', { name: /^The flood's way/ })).toBeInTheDocument();
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
  await waitFor(() => expect(screen.getByRole('link', { name: /^June/ })).toHaveAttribute('href', '/booking?date=2025-06-02#slots-of-day'));
});

it("names the season's year and price", async () => {
  server.on('GET /api/season', { body: makeSeason({ year: 2027, priceCents: 350 }) });
  renderPage(<HomePage />);
  await waitFor(() => expect(screen.getByText(/between May and December/)).toHaveTextContent('between May and December 2027.'));
  expect(screen.getByText(/per slot, by card/)).toHaveTextContent('Pay $3.50 per slot, by card or wallet.');
});

describe('the first screen', () => {
  it('says what can be won, who gets the money, that the nearest ticket wins, and how many slots are left', async () => {
    server.on('GET /api/season/days', {
      body: {
        version: 1,
        days: [
          ['2025-06-01', 96],
          ['2025-06-05', 90],
          ['2025-06-06', 0],
        ].map(([date, taken]) => ({ date, taken, capacity: 96 })),
      },
    });
    renderPage(<HomePage />);
    const hero = within(screen.getByRole('region', { name: /^When will the flood/ }));
    expect(hero.getByText('Each slot is sold only once.')).toBeVisible();
    expect(hero.getByText('Win:').closest('li')).toHaveTextContent(/lodge stay for two, plus return helicopter flights from Maun\.$/);
    expect(hero.getByText('100% to charity:').closest('li')).toHaveTextContent(
      /a women's anti-violence organisation and an elderly care project, half each\.$/,
    );
    expect(hero.getByText('The nearest ticket wins.')).toBeVisible();
    // Six of the fifth and the whole sixth: the first is sold out, and of days without counts nothing is claimed.
    expect(await hero.findByText('102 slots left')).toBeVisible();
  });

  it('says nothing of the nearest ticket where only the slot of the arrival wins', async () => {
    server.on('GET /api/season', { body: makeSeason({ winnerRule: 'exact' }) });
    renderPage(<HomePage />);
    expect(await screen.findByText('One ticket wins:')).toBeVisible();
    expect(document.body).not.toHaveTextContent(/nearest/);
  });

  it.each([
    ['nothing is on sale', { salesOpen: false }, 0, 'No slots are on sale now.'],
    ['everything is sold', {}, 96, 'Every slot is sold'],
  ])('says so when %s', async (_case, season, taken, sentence) => {
    server
      .on('GET /api/season', { body: makeSeason(season) })
      .on('GET /api/season/days', { body: { version: 1, days: [{ date: '2025-06-05', taken, capacity: 96 }] } });
    renderPage(<HomePage />);
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});

it('says what organisers give, allow and help, and what a slot costs in pula where they have set a rate', async () => {
  const charity = (name: string) => ({ name, mention: `the ${name}`, summary: '', uses: [], website: null });
  const sections = {
    prize: { summary: 'Two nights under the stars.', parts: [], notes: [] },
    charities: [charity('Shelter'), charity('Elders')],
  };
  server
    .on('GET /api/season', { body: makeSeason({ maxSlotsPerDay: 7, pulaPerDollar: 13.55, contentVersion: 3 }) })
    .on('GET /api/content', { body: { year: 2025, version: 3, sections } });
  renderPage(<HomePage />);
  for (const place of await screen.findAllByText(/Two nights under the stars\.$/)) expect(place).toBeVisible(); // in the first screen, and in its card
  expect(screen.getByText(/^100% to charity:/).closest('p')).toHaveTextContent('100% to charity: the Shelter and the Elders, half each.');
  expect(screen.getByText(/100% of proceeds go/)).toHaveTextContent(
    '100% of proceeds go to two local charities, split 50/50: the Shelter and the Elders.',
  );
  expect(screen.getByText(/slots per calendar day/)).toHaveTextContent('up to 7 slots per calendar day, across multiple days.');
  expect(screen.getByText(/per slot, by card/)).toHaveTextContent('Pay $3 (about P 41) per slot, by card or wallet.');
  expect(screen.getByText(/one raffle ticket and costs/)).toHaveTextContent('costs $3 (about P 41). A slot wins');
});

it('has no hole in its first sentence until the season has come', async () => {
  let answer = (_: { body: unknown }): void => undefined;
  const season = new Promise<{ body: unknown }>((resolve) => (answer = resolve));
  server.on('GET /api/season', () => season);
  renderPage(<HomePage />);
  const sentence = screen.getByText(/^Predict the 15 minutes/);
  expect(sentence).toHaveTextContent('pass under the bridge in Maun this year. Each 15-minute');
  await waitFor(() => expect(server.asked('GET /api/season')).toHaveLength(1)); // there is somebody to answer
  answer({ body: makeSeason() });
  await waitFor(() => expect(sentence).toHaveTextContent('pass under the bridge in Maun in 2025. Each 15-minute'));
});

it('winds the basket on as the total grows', async () => {
  renderPage(<HomePage />);
  const basket = () => screen.getByRole('region', { name: 'Total Donations Raised' }).firstElementChild as HTMLElement;
  await screen.findAllByText('$27.00');
  const before = basket().style.rotate;
  server.on('GET /api/donations/stats', { body: { year: 2025, totalAmount: 30, version: 2 } });
  screen.getByRole('button', { name: 'Refresh' }).click();
  await screen.findAllByText('$30.00');
  expect(basket().style.rotate).not.toBe(before);
});

it('says that the season ended without an arrival, and why', async () => {
  const ended = { as: 'called-off', at: '2025-06-01T07:00:00.000Z', reason: 'The bridge is closed.', refunds: true } as const;
  server.on('GET /api/season', { body: makeSeason({ status: 'closed', salesOpen: false, ended }) });
  renderPage(<HomePage />);
  const notice = await screen.findByRole('region', { name: 'The raffle of 2025 is called off' });
  expect(notice).toHaveTextContent('There is no winner, and everybody gets their money back.');
  expect(notice).toHaveTextContent('The organisers say: The bridge is closed.');
  expect(within(notice).getByRole('link', { name: 'See the result' })).toHaveAttribute('href', '/results');
});
