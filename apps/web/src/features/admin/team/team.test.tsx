import { screen, waitFor } from '@testing-library/react';
import AdminTeamPage from '../../../pages/admin-team';
import { failure } from '../../../test/fake-server';
import { makeAdminSession, openAdmin, serveAdmin } from '../../../test/admin-page';

const kabo = { ...makeAdminSession(), id: 'kabo', fullName: 'Kabo Dube', username: 'kabo@example.com', role: 'cashier' };
const serve = () =>
  serveAdmin()
    .on('GET /api/admin/team', { body: [makeAdminSession(), kabo] })
    .on('GET /api/admin/invites', { body: [] });

it('invites by mail with a role, and checks the address before it is sent', async () => {
  const server = serve().on('POST /api/admin/invites', ({ body }) => ({
    status: 201,
    body: { id: '1', expiresAt: '2025-06-08T07:00:00Z', ...(body as object) },
  }));
  const { person } = openAdmin(<AdminTeamPage />);
  await person.type(await screen.findByLabelText('Email address'), 'nobody');
  await person.click(screen.getByRole('button', { name: 'Send the invitation' }));
  expect(await screen.findAllByText('Please enter a valid email address')).not.toHaveLength(0);
  await person.clear(screen.getByLabelText('Email address'));
  await person.type(screen.getByLabelText('Email address'), 'neo@example.com ');
  await person.selectOptions(screen.getByLabelText('Role'), 'cashier');
  await person.click(screen.getByRole('button', { name: 'Send the invitation' }));
  await waitFor(() =>
    expect(server.asked('POST /api/admin/invites').map(({ body }) => body)).toEqual([{ username: 'neo@example.com', role: 'cashier' }]),
  );
  await waitFor(() => expect(screen.getByLabelText('Email address')).toHaveValue(''));
});

it('writes on the page why somebody could not be changed', async () => {
  const last = 'Somebody must remain owner. Make another organiser owner first.';
  const server = serve().on('PATCH /api/admin/team/me', failure('VALIDATION_FAILED', 400, { fields: { role: [last] } }));
  const { person } = openAdmin(<AdminTeamPage />);
  await person.click(await screen.findByRole('button', { name: 'Disable Keabetswe Moatlhodi' }));
  expect(await screen.findByText(`This could not be changed: ${last}`)).toBeVisible();
  expect(server.asked('PATCH /api/admin/team/me')[0]?.body).toEqual({ active: false });
});
