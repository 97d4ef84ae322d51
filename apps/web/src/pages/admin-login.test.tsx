import { screen, waitFor } from '@testing-library/react';
import type { AdminSessionView } from '@raffle/contracts/admin';
import { Route, Routes } from 'react-router-dom';
import { RequireAdmin } from '../features/admin/access/require-admin';
import { AdminFrame } from '../features/admin/frame/admin-frame';
import { ADMIN_TOKEN_KEY } from '../lib/api-client';
import { makeSeason } from '../test/factories';
import { failure, installFakeServer, type FakeServer } from '../test/fake-server';
import { installFakeSocket } from '../test/fake-socket';
import { renderPage, type RenderedPage } from '../test/render-page';
import { toast } from '../ui/toaster';
import AdminDashboardPage from './admin-dashboard';
import AdminLoginPage from './admin-login';

const admin: AdminSessionView = {
  id: 'a1',
  fullName: 'Neo Owner',
  username: 'neo@example.com',
  role: 'owner',
  totp: false,
  active: true,
  expiresAt: '2025-06-01T15:00:00Z',
  steppedUpUntil: null,
};
const overview = {
  year: 2025,
  raised: 1234.5,
  charities: [{ share: 617.25 }, { share: 617.25 }],
  slotsSold: 1000,
  capacity: 23_520,
  buyers: 321,
  attention: 0,
  cash: { sales: 0, slots: 0, amount: 0 },
  holdsNow: { selections: 2, slots: 1 },
  bookings: [{ status: 'paid', count: 400, amount: 1234.5 }],
  sales: [
    { date: '2025-05-31', slots: 2, amount: 6 },
    { date: '2025-06-02', slots: 1, amount: 3 },
  ],
};

let server: FakeServer;
beforeEach(() => {
  installFakeSocket();
  server = installFakeServer()
    .on('GET /api/season', { body: makeSeason() })
    .on('GET /api/admin/overview', { body: overview })
    .on('GET /api/admin/overview/heat', { body: { year: 2025, cells: [] } })
    .on('GET /api/admin/overview/activity', { body: [] });
});

function open(at: string): RenderedPage {
  return renderPage(
    <Routes>
      <Route path="/admin/login" element={<AdminLoginPage />} />
      <Route element={<RequireAdmin />}>
        <Route element={<AdminFrame />}>
          <Route path="/admin/dashboard" element={<AdminDashboardPage />} />
        </Route>
      </Route>
    </Routes>,
    { at },
  );
}

async function login(page: RenderedPage): Promise<void> {
  await page.person.type(screen.getByLabelText('Email address'), 'neo@example.com');
  await page.person.type(screen.getByLabelText('Password'), 'the tongue of the water');
  await page.person.click(screen.getByRole('button', { name: 'Login' }));
}

it('stores the token, verifies it, says so and opens the dashboard', async () => {
  server
    .on('POST /api/admin/login', { body: { adminToken: 'secret', admin, expiresAt: admin.expiresAt } })
    .on('GET /api/admin/verify', { body: admin });
  const page = open('/admin/login');
  await login(page);
  expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeInTheDocument();
  expect(page.address()).toBe('/admin/dashboard');
  expect(localStorage.getItem(ADMIN_TOKEN_KEY)).toBe('secret');
  expect(server.asked('GET /api/admin/verify')[0]?.headers.get('Admin-Token')).toBe('secret');
  expect(await screen.findByText('Login successful')).toBeInTheDocument();
  expect(screen.getByText('Welcome to the admin dashboard')).toBeInTheDocument();
  expect(await screen.findByText('of 23,520')).toBeInTheDocument();
  expect(screen.getAllByText('$617.25')).toHaveLength(2);
});

it('tells of a failure in a toast and on the page', async () => {
  server.on('POST /api/admin/login', failure('auth_failed', 401, { message: 'Authentication failed' }));
  await login(open('/admin/login'));
  expect(await screen.findByText('Admin login failed')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Authentication failed');
});

it('asks for the code where there is a second factor, and sends it', async () => {
  server.on('POST /api/admin/login', failure('TOTP_REQUIRED', 401, { message: 'Please enter the code of your authenticator app.' }));
  const told = jest.spyOn(toast, 'error');
  const page = open('/admin/login');
  await login(page);
  await page.person.type(await screen.findByLabelText('Code'), '123456');
  expect(told).not.toHaveBeenCalled();
  await page.person.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(server.asked('POST /api/admin/login')).toHaveLength(2));
  expect(server.asked('POST /api/admin/login')[1]?.body).toEqual({
    username: 'neo@example.com',
    password: 'the tongue of the water',
    code: '123456',
  });
});

describe('the dashboard', () => {
  it('sends somebody without a token to the login', async () => {
    const page = open('/admin/dashboard');
    await waitFor(() => expect(page.address()).toBe('/admin/login'));
    expect(server.asked('GET /api/admin/verify')).toHaveLength(0);
  });

  it('forgets a token that is no longer good', async () => {
    localStorage.setItem(ADMIN_TOKEN_KEY, 'old');
    server.on('GET /api/admin/verify', failure('UNAUTHENTICATED', 401));
    const page = open('/admin/dashboard');
    await waitFor(() => expect(page.address()).toBe('/admin/login'));
    expect(localStorage.getItem(ADMIN_TOKEN_KEY)).toBeNull();
  });

  it('says so when the session cannot be verified, and clears the token', async () => {
    localStorage.setItem(ADMIN_TOKEN_KEY, 'good');
    server.on('GET /api/admin/verify', failure('INTERNAL', 500));
    open('/admin/dashboard');
    expect(await screen.findByText('Failed to verify admin session')).toBeInTheDocument();
    expect(localStorage.getItem(ADMIN_TOKEN_KEY)).toBeNull();
  });

  it('leads to the login when the session ends while it stands open', async () => {
    localStorage.setItem(ADMIN_TOKEN_KEY, 'good');
    server.on('GET /api/admin/verify', { body: admin }).on('GET /api/admin/overview', failure('UNAUTHENTICATED', 401));
    const page = open('/admin/dashboard');
    await waitFor(() => expect(page.address()).toBe('/admin/login'));
    expect(localStorage.getItem(ADMIN_TOKEN_KEY)).toBeNull();
  });

  it('ends with the logout', async () => {
    localStorage.setItem(ADMIN_TOKEN_KEY, 'good');
    server.on('GET /api/admin/verify', { body: admin }).on('POST /api/admin/logout', { status: 204 });
    const page = open('/admin/dashboard');
    await page.person.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(page.address()).toBe('/admin/login'));
    expect(localStorage.getItem(ADMIN_TOKEN_KEY)).toBeNull();
  });

  it('says that a logout failed', async () => {
    localStorage.setItem(ADMIN_TOKEN_KEY, 'good');
    server.on('GET /api/admin/verify', { body: admin }).on('POST /api/admin/logout', failure('INTERNAL', 500, { message: 'Not now' }));
    const page = open('/admin/dashboard');
    await page.person.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logout failed')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Not now');
  });
});
