import type { NewsPost, NewsView } from '@raffle/contracts/content/news';
import { act, screen, waitFor, within } from '@testing-library/react';
import HomePage from '../../pages/home/home';
import { makeNewsPost, makeSeason } from '../../test/factories';
import { installFakeServer, type FakeServer } from '../../test/fake-server';
import { installFakeSocket, type FakeSocket } from '../../test/fake-socket';
import { renderPage } from '../../test/render-page';

const post = (id: string, over: Partial<NewsPost> = {}) => makeNewsPost({ id, ...over });

let server: FakeServer;
let socket: FakeSocket;
beforeEach(() => {
  socket = installFakeSocket();
  server = installFakeServer()
    .on('GET /api/season', { body: makeSeason() })
    .on('GET /api/season/days', { body: { version: 1, days: [] } })
    .on('GET /api/donations/stats', { body: { year: 2025, totalAmount: 27, version: 1 } });
});
const serve = (view: Partial<NewsView>) => server.on('GET /api/news', { body: { year: 2025, front: null, posts: [], ...view } });
const posts = async () => within(await screen.findByRole('list', { name: 'News of the flood' })).getAllByRole('listitem');

it('shows the newest posts on the home page with their place, time and picture, and older posts on request', async () => {
  const photo = { url: '/api/files/abc', alt: 'Water among the reeds' };
  serve({
    posts: [
      post('4', { station: 'boro', reached: true, photo }),
      post('3', { station: 'mohembo', editedAt: '2025-05-12T07:00:00Z' }),
      post('2'),
      post('1'),
    ],
  });
  const { person } = renderPage(<HomePage />);
  const shown = await posts();
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    'Boro: the water is herePost 4Mon 12 May, 08:30',
    'MohemboPost 3Mon 12 May, 08:30, edited',
    'Post 2Mon 12 May, 08:30',
  ]);
  expect(screen.getByRole('img', { name: photo.alt })).toHaveAttribute('src', photo.url);
  await person.click(screen.getByRole('button', { name: 'Show older news' }));
  expect(await posts()).toHaveLength(4);
  expect(screen.queryByRole('button', { name: 'Show older news' })).toBeNull();
});

it('shows on the map how far the flood has come, and marks the stations it has reached', async () => {
  serve({ front: { station: 'boro', at: '2025-05-12T23:30:00Z' }, posts: [post('1')] });
  renderPage(<HomePage />);
  expect(
    await screen.findByRole('img', { name: /^The flood's journey.*\. The front of this year's flood has reached: Boro\.$/ }),
  ).toBeInTheDocument();
  const stations = ['Mohembo', 'Boro', 'Thamalakane', 'Old Bridge'].map(
    (name) => screen.getByRole('heading', { name }).parentElement?.textContent,
  );
  expect(stations).toEqual(['MohemboThe water has passed', 'BoroThe front, since 13 May', 'Thamalakane', 'Old Bridge']);
});

it("states that there is no news yet, or that the news can't be loaded", async () => {
  serve({});
  const { unmount } = renderPage(<HomePage />);
  expect(await screen.findByText("No news of this year's flood yet.")).toBeInTheDocument();
  expect(screen.getByRole('img', { name: /^The flood's journey.*Maun$/ })).toBeInTheDocument();
  unmount();
  server.unreachable('GET /api/news');
  renderPage(<HomePage />);
  expect(await screen.findByText("We couldn't load the news of the flood.")).toBeInTheDocument();
});

it('updates the news while the page is open', async () => {
  serve({});
  renderPage(<HomePage />);
  await screen.findByText("No news of this year's flood yet.");
  await act(async () => socket.connect());
  serve({ posts: [post('1')] });
  await waitFor(() => {
    act(() => socket.says('news:changed'));
    expect(screen.getByText('Post 1')).toBeInTheDocument();
  });
});
