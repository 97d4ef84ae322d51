import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ADMIN_TOKEN_KEY, api } from '../../lib/api/api-client';
import LoginPage from './login-page';
import { openSignedOut, serveAdmin } from '../../test/admin-page';
import { makeAdminSession } from '../../test/factories';
import { failure, installFakeServer, type FakeServer } from '../../test/fake-server';
import { renderPage, type RenderedPage } from '../../test/render-page';
import { adminSessionQuery, FAILURE_DELAY_MS } from './admin-session.queries';
import { RequireAdmin } from './require-admin';

const VERIFY = 'GET /api/admin/verify';

afterEach(() => jest.useRealTimers());

/** A page with a half-completed form. */
function Sale() {
  const [name, setName] = useState('');
  const today = useQuery({ queryKey: ['admin', 'cash'], queryFn: () => api.get<{ sold: number }>('/api/admin/cash') });
  const sell = useMutation({ mutationFn: () => api.post('/api/admin/cash', { name }) });
  return (
    <>
      <label>
        Name <input value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <button onClick={() => sell.mutate()}>Sell</button>
      <p>{sell.isSuccess ? 'Sold' : `Sold today: ${today.data?.sold}`}</p>
    </>
  );
}

function open(at = '/admin/cash?date=2025-06-01'): RenderedPage {
  return openSignedOut(
    <Routes>
      <Route path="/admin/login" element={<LoginPage />} />
      <Route element={<RequireAdmin />}>
        <Route path="*" element={<Sale />} />
      </Route>
    </Routes>,
    at,
  );
}

async function openAndType(): Promise<{ server: FakeServer; page: RenderedPage }> {
  const server = serveAdmin().on('GET /api/admin/cash', { body: { sold: 3 } });
  const page = open();
  await page.person.fill(await screen.findByLabelText('Name'), 'Kabo');
  return { server, page };
}

/** Focuses the window again after the verification has become stale. */
async function comeBack(page: RenderedPage, server: FakeServer): Promise<void> {
  const asked = server.asked(VERIFY).length;
  await page.client.invalidateQueries({ queryKey: adminSessionQuery.queryKey, refetchType: 'none' });
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await waitFor(() => expect(server.asked(VERIFY).length).toBeGreaterThan(asked));
  await waitFor(() => expect(page.client.isFetching()).toBe(0));
  focusManager.setFocused(undefined);
}

it("shows 'Redirecting to login...' while it redirects a visitor who is not signed in", async () => {
  installFakeServer();
  const { address } = renderPage(<RequireAdmin />, { at: '/admin/dashboard' });
  expect(await screen.findByText('Redirecting to login...')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/admin/login'));
});

it.each([
  ['a network failure', undefined],
  ['an internal error', failure('INTERNAL', 500)],
  ['too many requests', failure('RATE_LIMITED', 429)],
])('keeps the sale open if verification on focus fails because of %s', async (_, answer) => {
  const { server, page } = await openAndType();
  if (answer) server.on(VERIFY, answer);
  else server.unreachable(VERIFY);
  await comeBack(page, server);
  expect(screen.getByLabelText('Name')).toHaveValue('Kabo');
  expect(localStorage.getItem(ADMIN_TOKEN_KEY)).toBe('good');
  expect(page.address()).toBe('/admin/cash?date=2025-06-01');
});

it.each(['on focus', 'on an action'])('keeps the page and asks for the password if it detects %s that the session ended', async (when) => {
  const { server, page } = await openAndType();
  const over = failure('UNAUTHENTICATED', 401, { message: 'Please sign in as an organiser to continue.' });
  server.on(VERIFY, over).on('POST /api/admin/cash', over);
  if (when === 'on focus') await comeBack(page, server);
  else await page.person.click(screen.getByRole('button', { name: 'Sell' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Your session has ended' });
  expect(localStorage.getItem(ADMIN_TOKEN_KEY)).toBeNull();
  expect(dialog).toHaveTextContent(makeAdminSession().fullName);
  server.on('POST /api/admin/login', failure('auth_failed', 401, { message: 'Authentication failed' }));
  await page.person.type(within(dialog).getByLabelText('Your password'), 'wrong{Enter}');
  expect(await within(dialog).findByText('Authentication failed')).toBeInTheDocument();
  server
    .on('POST /api/admin/login', { body: { adminToken: 'fresh' } })
    .on(VERIFY, { body: makeAdminSession() })
    .on('GET /api/admin/cash', { body: { sold: 4 } })
    .on('POST /api/admin/cash', { body: {} });
  await page.person.clear(within(dialog).getByLabelText('Your password'));
  await page.person.type(within(dialog).getByLabelText('Your password'), 'the tongue of the water{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.asked('POST /api/admin/login')[1]?.body).toEqual({
    username: makeAdminSession().username,
    password: 'the tongue of the water',
  });
  expect(localStorage.getItem(ADMIN_TOKEN_KEY)).toBe('fresh');
  expect(await screen.findByText('Sold today: 4')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Kabo');
  expect(page.address()).toBe('/admin/cash?date=2025-06-01');
  await page.person.click(screen.getByRole('button', { name: 'Sell' }));
  expect(await screen.findByText('Sold')).toBeVisible();
});

it('keeps the page open if the session ended in another tab', async () => {
  const { server, page } = await openAndType();
  localStorage.removeItem(ADMIN_TOKEN_KEY);
  localStorage.setItem('adminSessionEnded', '1');
  await page.client.invalidateQueries({ queryKey: adminSessionQuery.queryKey });
  expect(await screen.findByRole('alertdialog', { name: 'Your session has ended' })).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('Kabo');
  expect(server.asked(VERIFY)).toHaveLength(1);
});

it("keeps a session that another tab opened while this tab's verification failed", async () => {
  localStorage.setItem(ADMIN_TOKEN_KEY, 'old');
  const server = installFakeServer().on('GET /api/admin/cash', { body: { sold: 3 } });
  server.on(VERIFY, ({ headers }) => {
    if (headers.get('admin-token') === 'newer') return { body: makeAdminSession() };
    localStorage.setItem(ADMIN_TOKEN_KEY, 'newer');
    throw new TypeError('Failed to fetch');
  });
  open();
  expect(await screen.findByText('Sold today: 3')).toBeVisible();
  expect(localStorage.getItem(ADMIN_TOKEN_KEY)).toBe('newer');
});

it('keeps the token if a reload aborts the verification', async () => {
  localStorage.setItem(ADMIN_TOKEN_KEY, 'good');
  installFakeServer().on(VERIFY, () => {
    throw new TypeError('Failed to fetch');
  });
  jest.useFakeTimers();
  open();
  await act(() => jest.advanceTimersByTimeAsync(FAILURE_DELAY_MS - 1));
  expect(localStorage.getItem(ADMIN_TOKEN_KEY)).toBe('good');
  expect(await screen.findByText('Failed to verify admin session')).toBeInTheDocument();
  expect(localStorage.getItem(ADMIN_TOKEN_KEY)).toBeNull();
});

it('treats a session as ended only if the verification confirms it', async () => {
  const { server, page } = await openAndType();
  server.on('POST /api/admin/cash', failure('UNAUTHENTICATED', 401));
  const asked = server.asked(VERIFY).length;
  await page.person.click(screen.getByRole('button', { name: 'Sell' }));
  await waitFor(() => expect(server.asked(VERIFY).length).toBe(asked + 1));
  await waitFor(() => expect(page.client.isFetching()).toBe(0));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(localStorage.getItem(ADMIN_TOKEN_KEY)).toBe('good');
});

it('redirects to sign-in if the organiser has signed out in another tab', async () => {
  const { page } = await openAndType();
  localStorage.removeItem(ADMIN_TOKEN_KEY);
  await page.client.invalidateQueries({ queryKey: adminSessionQuery.queryKey });
  await waitFor(() => expect(page.address()).toBe('/admin/login'));
});

it('returns to the page that required signing in', async () => {
  localStorage.setItem(ADMIN_TOKEN_KEY, 'old');
  const server = installFakeServer()
    .on(VERIFY, failure('UNAUTHENTICATED', 401))
    .on('GET /api/admin/cash', { body: { sold: 3 } });
  const page = open();
  await waitFor(() => expect(page.address()).toBe('/admin/login'));
  expect(localStorage.getItem(ADMIN_TOKEN_KEY)).toBeNull();
  server.on(VERIFY, { body: makeAdminSession() }).on('POST /api/admin/login', { body: { adminToken: 'fresh' } });
  await page.person.fill(await screen.findByLabelText('Email address'), 'neo@example.com');
  await page.person.type(screen.getByLabelText('Password'), 'the tongue of the water{Enter}');
  expect(await screen.findByText('Sold today: 3')).toBeVisible();
  expect(page.address()).toBe('/admin/cash?date=2025-06-01');
});
