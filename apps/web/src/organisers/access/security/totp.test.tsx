import { act, screen, waitFor } from '@testing-library/react';
import SecurityPage from './security-page';
import { adminSessionQuery } from '../admin-session.queries';
import { openAdmin, serveAdmin } from '../../../test/admin-page';
import { makeAdminSession } from '../../../test/factories';
import { securityCopy } from './security.copy';

it('shows the recovery codes only until the organiser confirms having saved them', async () => {
  const server = serveAdmin()
    .on('POST /api/admin/totp', { body: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Raffle:me?secret=JBSWY3DPEHPK3PXP' } })
    .on('POST /api/admin/totp/confirm', { body: { recoveryCodes: ['aaaaa-bbbbb', 'ccccc-ddddd'] } });
  const { person, client } = openAdmin(<SecurityPage />);
  await person.click(await screen.findByRole('button', { name: 'Set up an app' }));
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open in the app on this phone' })).toHaveAttribute('href', expect.stringMatching(/^otpauth:/));
  await person.fill(screen.getByLabelText('Code'), '123 456');
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('ccccc-ddddd')).toBeVisible();
  expect(server.asked('POST /api/admin/totp/confirm')[0]?.body).toEqual({ code: '123456' });
  server.on('GET /api/admin/verify', { body: makeAdminSession({ totp: true }) });
  // Simulates the organiser returning from the app where they saved the codes.
  await act(() => client.refetchQueries({ queryKey: adminSessionQuery.queryKey }));
  expect(await screen.findByText(securityCopy.totp.on)).toBeVisible();
  expect(screen.getByText('ccccc-ddddd')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'I have saved them' }));
  await waitFor(() => expect(screen.queryByText('ccccc-ddddd')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Remove the app' })).toBeVisible();
});

it('sends the current password with the new one, and clears the form after the change', async () => {
  const server = serveAdmin().on('POST /api/admin/password', { status: 204 });
  const { person } = openAdmin(<SecurityPage />);
  await person.fill(await screen.findByLabelText('Current password'), 'the tongue of the water');
  await person.fill(screen.getByLabelText('New password'), 'three mokoros went upstream');
  await person.click(screen.getByRole('button', { name: 'Change the password' }));
  expect(await screen.findByText('Your password has changed')).toBeVisible();
  expect(server.asked('POST /api/admin/password')[0]?.body).toEqual({
    password: 'the tongue of the water',
    newPassword: 'three mokoros went upstream',
  });
  expect(screen.getByLabelText('New password')).toHaveValue('');
});

it('blocks every page until the recovery codes are saved if the site requires a second factor', async () => {
  const server = serveAdmin({ secondFactorDue: true })
    .on('POST /api/admin/totp', { body: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Raffle:me?secret=JBSWY3DPEHPK3PXP' } })
    .on('POST /api/admin/totp/confirm', { body: { recoveryCodes: ['aaaaa-bbbbb'] } });
  const { person } = openAdmin(<p>The page that was asked for</p>);
  expect(await screen.findByRole('heading', { level: 1, name: 'Set up a second check' })).toBeVisible();
  expect(screen.queryByText('The page that was asked for')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Set up an app' }));
  await person.fill(await screen.findByLabelText('Code'), '123456');
  server.on('GET /api/admin/verify', { body: makeAdminSession({ totp: true }) });
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('aaaaa-bbbbb')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'I have saved them' }));
  expect(await screen.findByText('The page that was asked for')).toBeVisible();
});
