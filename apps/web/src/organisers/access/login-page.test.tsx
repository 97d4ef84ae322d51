import { screen, waitFor } from '@testing-library/react';
import { ADMIN_TOKEN_KEY } from '../../lib/api/api-client';
import { completeJsdom } from '../../test/render-page';
import { makeAdminSession, makeOverview, makeSeason } from '../../test/factories';
import { failure, installFakeServer, type FakeServer } from '../../test/fake-server';
import { installFakeSocket } from '../../test/fake-socket';
import { renderPage, type RenderedPage } from '../../test/render-page';
import { toast } from '../../ui/toast/toaster';
import OrganisersApp from '../organisers-app';

const admin = makeAdminSession();

let server: FakeServer;
beforeEach(() => {
  installFakeSocket();
  server = installFakeServer()
    .on('GET /api/season', { body: makeSeason() })
    .on('GET /api/admin/overview', { body: makeOverview() })
    .on('GET /api/admin/overview/activity', { body: [] });
});

function open(at: string): RenderedPage {
  completeJsdom();
  return renderPage(<OrganisersApp />, { at, path: '/admin/*' });
}

async function logout({ person }: RenderedPage): Promise<void> {
  await person.click(await screen.findByRole('button', { name: /^Your account/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Logout' }));
}

async function login(page: RenderedPage): Promise<void> {
  await page.person.fill(await screen.findByLabelText('Email address'), 'neo@example.com');
  await page.person.fill(screen.getByLabelText('Password'), 'the tongue of the water');
  await page.person.click(screen.getByRole('button', { name: 'Login' }));
}

it('stores the token, verifies it, confirms the sign-in and opens the dashboard', async () => {
  server.on('POST /api/admin/login', { body: { adminToken: 'secret' } }).on('GET /api/admin/verify', { body: admin });
  const page = open('/admin/login');
  await login(page);
  expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeInTheDocument();
  expect(page.address()).toBe('/admin/dashboard');
  expect(localStorage.getItem(ADMIN_TOKEN_KEY)).toBe('secret');
  expect(server.asked('GET /api/admin/verify')[0]?.headers.get('Admin-Token')).toBe('secret');
  expect(await screen.findByText('Login successful')).toBeInTheDocument();
  expect(screen.getByText('Welcome to the admin dashboard')).toBeInTheDocument();
  expect(await screen.findByText('of 23,520')).toBeInTheDocument();
  expect(screen.getAllByText('$1,500.00')).toHaveLength(2);
});

it('explains a server failure in plain language, in the toast and on the page', async () => {
  server.on('POST /api/admin/login', { status: 502, body: '<html>Bad Gateway</html>' });
  await login(open('/admin/login'));
  expect(await screen.findByText('Admin login failed')).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByText('Something went wrong on our side. Please try again in a moment.')).toHaveLength(2));
});

it('reports in the toast and on the page that the new session cannot be verified', async () => {
  server.on('POST /api/admin/login', { body: { adminToken: 'secret' } }).unreachable('GET /api/admin/verify');
  await login(open('/admin/login'));
  await waitFor(() => expect(screen.getAllByText('Failed to verify admin session')).toHaveLength(2));
  expect(localStorage.getItem(ADMIN_TOKEN_KEY)).toBeNull();
});

it('shows how many recovery codes are left after one is used', async () => {
  server.on('POST /api/admin/login', { body: { adminToken: 'secret', recoveryCodesLeft: 2 } }).on('GET /api/admin/verify', { body: admin });
  const shown = jest.spyOn(toast, 'warning');
  await login(open('/admin/login'));
  await waitFor(() => expect(shown).toHaveBeenCalledWith(expect.objectContaining({ title: 'You used a recovery code: 2 left' })));
});

it('prompts for a code if the account has a second factor, and submits the code', async () => {
  server.on('POST /api/admin/login', failure('TOTP_REQUIRED', 401, { message: 'Please enter the code from your authenticator app.' }));
  const shown = jest.spyOn(toast, 'error');
  const page = open('/admin/login');
  await login(page);
  await page.person.fill(await screen.findByLabelText('Code'), '123456');
  expect(shown).not.toHaveBeenCalled();
  await page.person.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(server.asked('POST /api/admin/login')).toHaveLength(2));
  expect(server.asked('POST /api/admin/login')[1]?.body).toEqual({
    username: 'neo@example.com',
    password: 'the tongue of the water',
    code: '123456',
  });
});

describe('the dashboard', () => {
  it('signs out and deletes form drafts', async () => {
    localStorage.setItem(ADMIN_TOKEN_KEY, 'good');
    sessionStorage.setItem('draft:message:me', '{"text":"It is at Boro."}');
    server.on('GET /api/admin/verify', { body: admin }).on('POST /api/admin/logout', { status: 204 });
    const page = open('/admin/dashboard');
    await logout(page);
    await waitFor(() => expect(page.address()).toBe('/admin/login'));
    expect(localStorage.getItem(ADMIN_TOKEN_KEY)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('reports a failed sign-out', async () => {
    localStorage.setItem(ADMIN_TOKEN_KEY, 'good');
    server.on('GET /api/admin/verify', { body: admin }).on('POST /api/admin/logout', failure('INTERNAL', 500, { message: 'Not now' }));
    const page = open('/admin/dashboard');
    await logout(page);
    expect(await screen.findByText('Logout failed')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Not now');
  });
});
