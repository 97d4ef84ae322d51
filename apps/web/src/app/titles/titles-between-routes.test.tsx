// Tests that the document has exactly one title throughout a navigation, and that it is never the previous route's title.
import { act, render, screen, waitFor } from '@testing-library/react';
import { Profiler, useLayoutEffect } from 'react';
import { MemoryRouter, useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';
import { serveAdmin } from '../../test/admin-page';
import { makeAdminSession, makeSeason, makeUser } from '../../test/factories';
import { installFakeServer, type FakeAnswer } from '../../test/fake-server';
import { Providers } from '../providers';
import { createQueryClient } from '../query-client';
import { AppRoutes, preloadPage } from '../router';
import type { OrganiserPage } from '../../organisers/organiser-page';
import type { AppRoute } from '../routes';

type Code = ReturnType<AppRoute['load']>;

/** Pages whose code never loads. */
const mockHeldBack = ['/prizes', '/help', '/admin/dashboard'];
const mockHeld = (path: string, load: () => Code) => (mockHeldBack.includes(path) ? new Promise<Awaited<Code>>(() => {}) : load());
jest.mock('../routes', () => {
  const { routes } = jest.requireActual<{ routes: AppRoute[] }>('../routes');
  return { routes: routes.map((route) => ({ ...route, load: () => mockHeld(route.path, route.load) })) };
});
jest.mock('../../organisers/registry', () => {
  const registry = jest.requireActual<{ organiserPages: OrganiserPage[] }>('../../organisers/registry');
  for (const page of registry.organiserPages) {
    const { load } = page;
    page.load = () => mockHeld(page.path, load);
  }
  return registry;
});

/** The path and document titles after each render. */
let drawn: string[] = [];
let pathname = '';
let navigate: NavigateFunction;

function Here() {
  const here = useLocation();
  navigate = useNavigate();
  useLayoutEffect(() => {
    pathname = here.pathname;
  }, [here]);
  return null;
}

/** Records the titles after every render, including renders during a navigation, which an effect would miss. */
function look(): void {
  const titles = [...document.head.querySelectorAll('title')].map(({ text }) => text.replace(' | Okavango Flood Raffle', ''));
  const seen = `${pathname}: ${titles.join(' and ')}`;
  if (drawn.at(-1) !== seen) drawn.push(seen);
}

async function openAt(path: string): Promise<void> {
  drawn = [];
  if (!mockHeldBack.includes(path)) await preloadPage(path.replace(/\?.*/, ''));
  render(
    <Profiler id="app" onRender={look}>
      <Providers client={createQueryClient()}>
        <MemoryRouter initialEntries={[path]}>
          <Here />
          <AppRoutes />
        </MemoryRouter>
      </Providers>
    </Profiler>,
  );
}

const visit = () => installFakeServer().on('GET /api/season', { body: makeSeason() });

it("changes the title with the URL, before the page's code has loaded", async () => {
  visit();
  await openAt('/rules');
  await screen.findByRole('heading', { level: 1 });
  await act(async () => navigate('/prizes'));
  expect(drawn).toEqual(['/rules: Rules', '/prizes: Prizes']);
});

it('changes the title with the URL, before the session has loaded', async () => {
  visit().on('GET /api/user', () => new Promise<FakeAnswer>(() => {}));
  await openAt('/rules');
  await screen.findByRole('heading', { level: 1 });
  await act(async () => navigate('/help'));
  expect(drawn).toEqual(['/rules: Rules', '/help: Help & Feedback']);
});

it('always has a title while a visitor is redirected to the sign-in page', async () => {
  visit();
  await openAt('/help');
  await waitFor(() => expect(pathname).toBe('/auth'));
  expect(drawn).toEqual(['/help: Help & Feedback', '/auth: Sign In']);
});

it('always has a title while a signed-in user is redirected', async () => {
  visit().on('GET /api/user', { body: makeUser() });
  await openAt('/auth?returnTo=%2Fhelp');
  await waitFor(() => expect(pathname).toBe('/help'));
  expect(drawn).toEqual(['/auth: Sign In', '/help: Help & Feedback']);
});

it('always has a title while a signed-in organiser is redirected from the login page', async () => {
  serveAdmin().on('GET /api/admin/verify', { body: makeAdminSession() });
  await openAt('/admin/login');
  await waitFor(() => expect(pathname).toBe('/admin/dashboard'));
  expect(drawn).toEqual(['/admin/login: Admin Login', '/admin/dashboard: Admin Dashboard']);
});
