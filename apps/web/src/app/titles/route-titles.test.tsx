// Tests that the document has the route's title from the start, even while code and data are still loading.
import { act, render, screen } from '@testing-library/react';
import { generatePath, MemoryRouter } from 'react-router-dom';
import { organiserPages } from '../../organisers/registry';
import { makeSeason, makeUser } from '../../test/factories';
import { installFakeServer, type FakeAnswer, type FakeServer } from '../../test/fake-server';
import { Providers } from '../providers';
import { createQueryClient } from '../query-client';
import { AppRoutes } from '../router';
import { routes, type AppRoute } from '../routes';

/** Simulates the download of the page's code, which completes once the test calls `arrives`. */
const code = { arrives: () => {}, onItsWay: Promise.resolve() };
jest.mock('../routes', () => {
  const { routes } = jest.requireActual<{ routes: AppRoute[] }>('../routes');
  return { routes: routes.map((route) => ({ ...route, load: () => code.onItsWay.then(route.load) })) };
});

let server: FakeServer;
beforeEach(() => {
  server = installFakeServer().on('GET /api/season', { body: makeSeason() });
  code.onItsWay = new Promise((resolve) => (code.arrives = resolve));
});

const addressOf = (path: string) =>
  path === '*'
    ? '/nowhere'
    : generatePath(path.replace('*', ''), { code: 'abc', bookingId: '7', selectionId: 'abc', reference: 'OKV-1', token: 'abc', id: '7' });
const tabSays = (title: string) => expect(document.title).toBe(title.endsWith('Raffle') ? title : `${title} | Okavango Flood Raffle`);

/** Pages that set their own title without waiting for data. */
const SAY_THE_SAME = ['/rules', '/prizes', '/donation-causes', '/about', '/questions', '*'];

function open(path: string) {
  return render(
    <Providers client={createQueryClient()}>
      <MemoryRouter initialEntries={[addressOf(path)]}>
        <AppRoutes />
      </MemoryRouter>
    </Providers>,
  );
}

describe.each(routes.filter(({ path }) => path !== '/admin/*'))('$path', ({ path, title, access }) => {
  it('has its title while its code is loading', async () => {
    server.on('GET /api/user', { body: makeUser() });
    open(path);
    if (access) await act(async () => {}); // the session has loaded
    tabSays(title);
    if (!SAY_THE_SAME.includes(path)) return;
    await act(async () => code.arrives());
    await screen.findByRole('heading', { level: 1 });
    tabSays(title);
  });

  if (access) {
    it('has its title while the session is loading', () => {
      server.on('GET /api/user', () => new Promise<FakeAnswer>(() => {}));
      open(path);
      tabSays(title);
    });
  }
});

let wingIsHere = false;
describe.each(organiserPages)('$path', ({ path, title }) => {
  it('has its title while the session or its code is loading', async () => {
    localStorage.setItem('adminToken', 'a-token');
    server.on('GET /api/admin/verify', () => new Promise<FakeAnswer>(() => {}));
    open(path);
    tabSays(wingIsHere ? title : 'Organisers'); // the organisers' titles load with their code
    await act(async () => code.arrives());
    await screen.findByRole('main');
    wingIsHere = true;
    tabSays(title);
  });
});
