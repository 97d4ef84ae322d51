import { screen, waitFor } from '@testing-library/react';
import { openAdmin, serveAdmin } from '../../../test/admin-page';
import { failure, installFakeServer } from '../../../test/fake-server';
import { installPasskeys, passkeyAsked, removePasskeys } from '../../../test/fake-passkeys';
import { renderPage } from '../../../test/render-page';
import { secondFactorOf } from '../admin-form.rules';
import LoginPage from '../login-page';
import SecurityPage from './security-page';
import { makeAdminSession, makePasskey } from '../../../test/factories';

const options = { challenge: 'YQ', rp: { id: 'localhost', name: 'Raffle' }, user: { id: 'YQ', name: 'me', displayName: 'Me' } };
const mine = makePasskey();

afterEach(removePasskeys);

it('requires a code if the browser does not support passkeys', () => {
  expect(secondFactorOf({ totp: false, passkeys: 1 }, false)).toBe('code');
  expect(secondFactorOf({ totp: true, passkeys: 1 }, true)).toBe('passkey');
  expect(secondFactorOf({ totp: true, passkeys: 0 }, true)).toBe('code');
  expect(secondFactorOf({ totp: false, passkeys: 0 }, true)).toBe('none');
});

it('adds a named passkey, shows the recovery codes once, and requires the password to remove the passkey', async () => {
  installPasskeys();
  const server = serveAdmin()
    .on('GET /api/admin/passkeys', { body: [] })
    .on('POST /api/admin/passkeys/options', { body: { ...options, pubKeyCredParams: [], excludeCredentials: [] } })
    .on('POST /api/admin/passkeys', { body: { passkey: mine, recoveryCodes: ['aaaaa-bbbbb'] } });
  const { person } = openAdmin(<SecurityPage />);
  await person.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await person.fill(screen.getByLabelText('Name of this device'), 'My phone');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('aaaaa-bbbbb')).toBeVisible();
  expect(server.asked('POST /api/admin/passkeys')[0]?.body).toMatchObject({
    name: 'My phone',
    passkey: { id: 'aWQ', transports: ['internal'] },
  });
  server.on('GET /api/admin/verify', { body: makeAdminSession({ passkeys: 1 }) }).on('GET /api/admin/passkeys', { body: [mine] });
  await person.click(screen.getByRole('button', { name: 'I have saved them' }));
  expect(await screen.findByText('Added 1 June 2025')).toBeVisible();

  server.on('DELETE /api/admin/passkeys/7', () =>
    server.asked('DELETE /api/admin/passkeys/7').length === 1 ? failure('TOTP_REQUIRED', 401, passkeyAsked) : { status: 204 },
  );
  await person.click(screen.getByRole('button', { name: 'Remove “My phone”' }));
  await person.fill(await screen.findByLabelText('Your password'), 'the tongue of the water');
  server.on('GET /api/admin/passkeys', { body: [] });
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('My phone')).not.toBeInTheDocument());
  expect(server.asked('DELETE /api/admin/passkeys/7')[1]?.body).toMatchObject({
    password: 'the tongue of the water',
    passkey: { id: 'aWQ' },
  });
});

it('sends the passkey at sign-in, and lets the user send a code instead', async () => {
  const device = installPasskeys({ willing: false });
  const server = installFakeServer().on('POST /api/admin/login', () =>
    server.asked('POST /api/admin/login').length < 3 ? failure('TOTP_REQUIRED', 401, passkeyAsked) : failure('auth_failed', 401),
  );
  const { person } = renderPage(<LoginPage />, { at: '/admin/login' });
  await person.fill(await screen.findByLabelText('Email address'), 'neo@example.com');
  await person.fill(screen.getByLabelText('Password'), 'the tongue of the water');
  await person.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Your passkey was not used. Please try again, or use a code instead.')).toBeVisible();

  device.willing = true;
  await person.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(server.asked('POST /api/admin/login')).toHaveLength(3));
  expect(server.asked('POST /api/admin/login')[2]?.body).toMatchObject({ username: 'neo@example.com', passkey: { id: 'aWQ' } });

  expect(await screen.findByText("We couldn't accept this passkey. Please try again, or use a code instead.")).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Use a code instead' }));
  await person.fill(screen.getByLabelText('Code'), 'aaaaa-bbbbb');
  await person.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(server.asked('POST /api/admin/login')).toHaveLength(4));
  expect(server.asked('POST /api/admin/login')[3]?.body).toMatchObject({ code: 'aaaaa-bbbbb' });
});
