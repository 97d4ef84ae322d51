import { screen, waitFor } from '@testing-library/react';
import { failure, installFakeServer } from '../../test/fake-server';
import { openAdmin, openSignedOut, serveAdmin } from '../../test/admin-page';
import { makeAdminSession } from '../../test/factories';
import AcceptInvitePage from './accept-invite-page';
import SecurityPage from './security/security-page';
import AdminSetupForm from './admin-setup-form';

const COMMON = /one of the most common ones/;

it.each([
  ['setup', <AdminSetupForm key="setup" />, '/admin/setup'],
  ['accepting an invitation', <AcceptInvitePage key="invite" />, '/admin/accept-invite#token=t'],
])('on the page for %s, warns as the user types that the password is too common', async (_, page, at) => {
  installFakeServer();
  const { person } = openSignedOut(page, at);
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/^At least 12 characters, and not a common password\./);
  await person.type(screen.getByLabelText('Password'), 'qwertyuiop123');
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(COMMON));
});

it("rejects a new password that is common or equals the organiser's name, and sends no request", async () => {
  const server = serveAdmin();
  const { person } = openAdmin(<SecurityPage />);
  const next = await screen.findByLabelText('New password');
  await person.fill(next, makeAdminSession().fullName.toLowerCase());
  expect(next).toHaveAccessibleDescription('Password must not be your name or email address');
  await person.clear(next);
  await person.fill(next, 'qwertyuiop123');
  await waitFor(() => expect(next).toHaveAccessibleDescription(COMMON));
  await person.fill(screen.getByLabelText('Current password'), 'the old one');
  await person.click(screen.getByRole('button', { name: 'Change the password' }));
  expect(screen.getByRole('alert')).toHaveTextContent(COMMON);
  expect(server.asked('POST /api/admin/password')).toHaveLength(0);
});

it('opens the sign-in page for an invited organiser who already has an authenticator app', async () => {
  installFakeServer().on('POST /api/admin/accept-invite', failure('TOTP_REQUIRED', 401));
  const page = openSignedOut(<AcceptInvitePage />, '/admin/accept-invite#token=t', '/admin/accept-invite');
  await page.person.fill(screen.getByLabelText('Full name'), 'Neo Molefe');
  await page.person.fill(screen.getByLabelText('Password'), 'reeds along the boro river');
  await page.person.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(page.address()).toBe('/admin/login?reset=success'));
});

it('reports a failed setup as a failed setup, not as a failed sign-in', async () => {
  installFakeServer().on('POST /api/admin/setup', failure('BUSY_TRY_AGAIN', 503, { message: 'The site is very busy right now.' }));
  const { person } = openSignedOut(<AdminSetupForm />, '/admin/setup');
  await person.fill(screen.getByLabelText('Setup token'), 'token');
  await person.fill(screen.getByLabelText('Full name'), 'Neo Owner');
  await person.fill(screen.getByLabelText('Email address'), 'neo@example.com');
  await person.type(screen.getByLabelText('Password'), 'the tongue of the water{Enter}');
  expect(await screen.findByText('Admin setup failed')).toBeInTheDocument();
  expect(screen.queryByText('Admin login failed')).toBeNull();
});
