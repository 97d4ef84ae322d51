import type { SeasonPhase, SeasonView } from '@raffle/contracts/season';
import { act, screen, waitFor, within } from '@testing-library/react';
import { makeCharity, makeSeason } from '../../test/factories';
import { installFakeServer, type FakeServer } from '../../test/fake-server';
import { installFakeSocket, type FakeSocket } from '../../test/fake-socket';
import { renderPage } from '../../test/render-page';
import HomePage from './home';

let server: FakeServer;
let socket: FakeSocket;
beforeEach(() => {
  socket = installFakeSocket();
  // Enables reduced motion so that amounts appear without animation.
  window.matchMedia = ((query: string) => ({ matches: query.includes('reduce') })) as typeof window.matchMedia;
  server = installFakeServer()
    .on('GET /api/season', { body: makeSeason() })
    .on('GET /api/season/days', { body: { version: 1, days: [{ date: '2025-06-01', taken: 3, capacity: 96 }] } })
    .on('GET /api/news', { body: { year: 2025, front: null, posts: [] } })
    .on('GET /api/donations/stats', { body: { year: 2025, totalAmount: 27, version: 1 } });
});

it('links to the first day with free slots once that day is known', async () => {
  server.on('GET /api/season/days', { body: { version: 1, days: [{ date: '2025-06-02', taken: 96, capacity: 96 }] } });
  renderPage(<HomePage />);
  expect(screen.getByRole('link', { name: 'See the calendar' })).toHaveAttribute('href', '/booking');
  expect(await screen.findByRole('link', { name: 'Next free day: Tue 3 June' })).toHaveAttribute(
    'href',
    '/booking?date=2025-06-03#slots-of-day',
  );
});

it('updates the total in real time and never replaces it with an older one', async () => {
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

it("reports on the page that the total can't be loaded", async () => {
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
  expect(screen.getByRole('img', { name: /^The flood's journey/ })).toBeInTheDocument();
});

it("lists the flood's stations, and past arrivals with the certainty of each record", () => {
  renderPage(<HomePage />);
  for (const station of ['Mohembo', 'Boro', 'Thamalakane', 'Old Bridge'])
    expect(screen.getByRole('heading', { name: station })).toBeInTheDocument();
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['2007', '2019', '2020', '2022', '2023']);
  expect(screen.getByText('Reports differ')).toBeInTheDocument();
});

it('links from each month to its first open day', async () => {
  renderPage(<HomePage />);
  await waitFor(() => expect(screen.getByRole('link', { name: /^June/ })).toHaveAttribute('href', '/booking?date=2025-06-02#slots-of-day'));
});

it("shows the season's price, and its exact dates if the season does not cover whole months", async () => {
  server.on('GET /api/season', { body: makeSeason({ year: 2026, from: '2026-05-11', to: '2026-10-31', priceCents: 350 }) });
  renderPage(<HomePage />);
  expect(await screen.findByText(/between 11 May and 31 October/)).toHaveTextContent('between 11 May and 31 October 2026.');
  expect(screen.getByText(/per slot, by card/)).toHaveTextContent('Pay $3.50 per slot, by card or wallet.');
});

describe('the first screen', () => {
  it('shows the prize, the charities, the nearest-ticket rule and the number of slots left', async () => {
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
    // Six slots are left on 5 June and 96 on 6 June. 1 June is sold out, and the other days have no counts.
    expect(await hero.findByText('102 slots left')).toBeVisible();
  });

  it('does not mention the nearest ticket if only the exact slot wins', async () => {
    server.on('GET /api/season', { body: makeSeason({ winnerRule: 'exact' }) });
    renderPage(<HomePage />);
    expect(await screen.findByText('One ticket wins:')).toBeVisible();
    expect(document.body).not.toHaveTextContent(/nearest/);
  });

  it('reports that all slots are sold', async () => {
    server.on('GET /api/season/days', { body: { version: 1, days: [{ date: '2025-06-05', taken: 96, capacity: 96 }] } });
    renderPage(<HomePage />);
    expect(await screen.findByText('Every slot is sold')).toBeVisible();
  });
});

it('shows the prize and charities entered by organisers, and the price in pula if they have set a rate', async () => {
  const sections = {
    prize: { summary: 'Two nights under the stars.', parts: [], notes: [] },
    charities: ['Shelter', 'Elders'].map((name) => makeCharity(name)),
  };
  server
    .on('GET /api/season', { body: makeSeason({ maxSlotsPerDay: 7, pulaPerDollar: 13.55, contentVersion: 3 }) })
    .on('GET /api/content', { body: { year: 2025, version: 3, sections } });
  renderPage(<HomePage />);
  for (const place of await screen.findAllByText(/Two nights under the stars\.$/)) expect(place).toBeVisible(); // the text is shown twice
  expect(screen.getByText(/^100% to charity:/).closest('p')).toHaveTextContent('100% to charity: the Shelter and the Elders, half each.');
  expect(screen.getByText(/100% of proceeds go/)).toHaveTextContent(
    '100% of proceeds go to two local charities, split 50/50: the Shelter and the Elders.',
  );
  expect(screen.getByText(/slots per calendar day/)).toHaveTextContent('up to 7 slots per calendar day, across multiple days.');
  expect(screen.getByText(/per slot, by card/)).toHaveTextContent('Pay $3 (about P 41) per slot, by card or wallet.');
  expect(screen.getByText(/one raffle ticket and costs/)).toHaveTextContent('costs $3 (about P 41). A slot wins');
});

it('shows a complete first sentence even while the season loads', async () => {
  let answer = (_: { body: unknown }): void => undefined;
  const season = new Promise<{ body: unknown }>((resolve) => (answer = resolve));
  server.on('GET /api/season', () => season);
  renderPage(<HomePage />);
  const sentence = screen.getByText(/^Predict the 15 minutes/);
  expect(sentence).toHaveTextContent('pass under the bridge in Maun this year. Each 15-minute');
  await waitFor(() => expect(server.asked('GET /api/season')).toHaveLength(1)); // the request has now been sent
  answer({ body: makeSeason() });
  await waitFor(() => expect(sentence).toHaveTextContent('pass under the bridge in Maun in 2025. Each 15-minute'));
});

it('shows both halves of the total and turns the basket when the total grows', async () => {
  renderPage(<HomePage />);
  const basket = () => screen.getByRole('region', { name: 'Total Donations Raised' }).firstElementChild as HTMLElement;
  await screen.findAllByText('$27.00');
  expect(screen.getAllByText('$13.50')).toHaveLength(2);
  const before = basket().style.rotate;
  server.on('GET /api/donations/stats', { body: { year: 2025, totalAmount: 30, version: 2 } });
  screen.getByRole('button', { name: 'Refresh' }).click();
  await screen.findAllByText('$30.00');
  expect(basket().style.rotate).not.toBe(before);
});

describe('the home page in each phase of the season', () => {
  const arrival = '2025-05-31T08:07:12.000Z';
  const came = 'The water passed under the Old Matlapaneng Bridge on Sat 31 May, 10:07, Maun time.';
  const RULES = 'View Rules';
  const [PREDICT, ALL, RESULT] = ['Make Your Prediction', 'See all predictions', 'See the result'];
  const ended = { at: '2025-06-01T07:00:00.000Z', reason: 'The bridge is closed.', refunds: true };

  it.each<[SeasonPhase, Partial<SeasonView>, string, RegExp | string, string[]]>([
    ['open', {}, 'When will the flood reach the Old Matlapaneng Bridge?', /^Predict the 15 minutes/, [PREDICT, RULES]],
    ['preparing', {}, 'The raffle of 2025 is being prepared', /^Nothing is on sale yet/, [RULES]],
    ['water-near', { waterAt: 'thamalakane' }, 'The water is in the Thamalakane', /You can still predict/, [PREDICT, RULES]],
    ['paused', { pausedFor: 'We count the tickets.' }, 'Predictions are paused', /They say: We count the tickets\.$/, [ALL, RULES]],
    ['paused', {}, 'Predictions are paused', 'The organisers have stopped sales for now.', [ALL, RULES]],
    ['sales-over', {}, 'Predictions for 2025 are closed', /the water has not come yet/, [ALL, RULES]],
    ['sales-over', { today: '2026-01-01' }, 'Predictions for 2025 are closed', /^The last date has passed/, [ALL, RULES]],
    ['water-came', { arrival }, 'The water has come', came, [RESULT, ALL, RULES]],
    ['announced', { arrival, winner: 'Neo M.' }, 'Neo M. wins', came, [RESULT, ALL, RULES]],
    ['announced', { arrival }, 'Nobody wins in 2025', /no ticket wins/, [RESULT, ALL, RULES]],
    ['announced', { winner: 'Neo M.' }, 'Neo M. wins', /^No water came in 2025, so the last/, [RESULT, ALL, RULES]],
    ['passed-on', { arrival, winner: 'Anonymous' }, 'Somebody who stays anonymous wins', /passed on/, [RESULT, ALL, RULES]],
    ['claimed', { arrival, winner: 'Neo M.' }, 'Neo M. has won', /The prize is claimed/, [RESULT, ALL, RULES]],
    ['closed', { arrival, winner: 'Neo M.' }, 'The raffle of 2025 is over', /Both charities have been paid/, [RESULT, ALL, RULES]],
    ['no-water', { ended: { as: 'no-water', ...ended } }, 'No water came in 2025', /everybody gets their money back/, [RESULT, ALL, RULES]],
    [
      'called-off',
      { ended: { as: 'called-off', ...ended } },
      'The raffle of 2025 is called off',
      /The bridge is closed/,
      [RESULT, ALL, RULES],
    ],
  ])('%s: shows the state and the next steps (%j)', async (phase, more, title, text, links) => {
    const season = makeSeason({ phase, salesOpen: phase === 'open' || phase === 'water-near', ...more });
    server.on('GET /api/season', { body: season });
    renderPage(<HomePage />);
    const hero = within(await screen.findByRole('region', { name: title }));
    expect(hero.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(hero.getByText(text)).toBeVisible();
    const shown = [PREDICT, ALL, RESULT, RULES].filter((name) => hero.queryByRole('link', { name }) !== null);
    expect(shown).toEqual(expect.arrayContaining(links));
    expect(shown).toHaveLength(links.length);
    expect(screen.queryByRole('link', { name: 'Start Predicting Now' }) !== null).toBe(season.salesOpen);
  });

  it.each<[SeasonPhase, boolean, Partial<SeasonView>]>([
    ['preparing', false, {}],
    ['paused', false, {}],
    ['announced', true, { arrival, winner: 'Neo M.' }],
    ['no-water', true, { ended: { as: 'no-water', ...ended, refunds: false } }],
    ['no-water', false, { ended: { as: 'no-water', ...ended } }],
    ['called-off', false, { ended: { as: 'called-off', ...ended } }],
  ])('%s: announces the total raised (%s)', async (phase, said, more) => {
    server.on('GET /api/season', { body: makeSeason({ phase, salesOpen: false, ...more }) });
    renderPage(<HomePage />);
    await screen.findAllByText('$27.00');
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: /^When will/ })).toBeNull());
    expect(screen.queryByText('$27.00 was raised for the two charities, half each.') !== null).toBe(said);
    // The prize is shown only after it and the charities are settled, and only until the winner is decided.
    expect(screen.queryByText('Win:') !== null).toBe(phase === 'paused');
    // If everyone is refunded, nothing goes to charity and there is no prize.
    expect(screen.queryByRole('link', { name: 'View Prize Details' }) !== null).toBe(more.ended?.refunds !== true);
  });
});

it("shows the organisers' photos instead of the drawings, uncropped, lazy-loaded and with alternative text", async () => {
  const first = renderPage(<HomePage />);
  await screen.findByText('3 taken');
  expect(screen.queryAllByRole('img', { name: /^Photo/ })).toEqual([]);
  first.unmount();
  const photo = (name: string, width: number, height: number) => ({
    picture: `/api/files/${name}`,
    alt: `Photo of ${name}`,
    width,
    height,
  });
  const photos = {
    home: photo('river', 1280, 720),
    prize: photo('lodge', 600, 800),
    firstCharity: null,
    secondCharity: photo('elders', 640, 480),
  };
  server
    .on('GET /api/season', { body: makeSeason({ contentVersion: 1 }) })
    .on('GET /api/content', { body: { year: 2025, version: 1, sections: { photos } } });
  renderPage(<HomePage />);
  await screen.findByRole('img', { name: 'Photo of river' });
  const shown = screen.getAllByRole('img', { name: /^Photo/ });
  expect(shown.map((image) => ['alt', 'width', 'height', 'loading'].map((name) => image.getAttribute(name)))).toEqual([
    ['Photo of elders', '640', '480', 'lazy'],
    ['Photo of lodge', '600', '800', 'lazy'],
    ['Photo of river', '1280', '720', 'lazy'],
  ]);
});
