import { screen, waitFor, within } from '@testing-library/react';
import TeamPage from './team-page';
import { failure } from '../../../test/fake-server';
import { openAdmin, serveAdmin } from '../../../test/admin-page';
import { makeAdminSession, makeColleague } from '../../../test/factories';

const kabo = { ...makeAdminSession(), id: 'kabo', fullName: 'Kabo Dube', username: 'kabo@example.com', role: 'cashier' };
const serve = () =>
  serveAdmin()
    .on('GET /api/admin/team', { body: [makeAdminSession(), kabo] })
    .on('GET /api/admin/invites', { body: [] })
    .on('GET /api/admin/colleagues', { body: [] });

it('invites somebody by email with a role, and validates the address before sending', async () => {
  const server = serve().on('POST /api/admin/invites', ({ body }) => ({
    status: 201,
    body: { id: '1', expiresAt: '2025-06-08T07:00:00Z', ...(body as object) },
  }));
  const { person } = openAdmin(<TeamPage />);
  await person.fill(await screen.findByLabelText('Email address'), 'nobody');
  await person.click(screen.getByRole('button', { name: 'Send the invitation' }));
  expect(await screen.findAllByText('Please enter a valid email address')).not.toHaveLength(0);
  await person.clear(screen.getByLabelText('Email address'));
  await person.fill(screen.getByLabelText('Email address'), 'neo@example.com ');
  expect(screen.getByRole('radio', { name: /^Charity/ })).toBeChecked();
  await person.click(screen.getByRole('radio', { name: /^Cashier/ }));
  await person.click(screen.getByRole('button', { name: 'Send the invitation' }));
  await waitFor(() =>
    expect(server.asked('POST /api/admin/invites').map(({ body }) => body)).toEqual([{ username: 'neo@example.com', role: 'cashier' }]),
  );
  await waitFor(() => expect(screen.getByLabelText('Email address')).toHaveValue(''));
  expect(screen.getByLabelText('Email address')).toBeValid();
  expect(screen.queryByText('Please enter a valid email address')).toBeNull();
  expect(screen.getByRole('radio', { name: /^Charity/ })).toBeChecked();
});

it('resets the role after each invitation, and asks for confirmation before inviting an existing team member', async () => {
  const server = serve().on('POST /api/admin/invites', ({ body }) => ({
    status: 201,
    body: { id: '1', expiresAt: '2025-06-08T07:00:00Z', ...(body as object) },
  }));
  const { person } = openAdmin(<TeamPage />);
  await screen.findByText('Kabo Dube');
  const invite = async (username: string) => {
    await person.fill(screen.getByLabelText('Email address'), username);
    await person.click(screen.getByRole('button', { name: 'Send the invitation' }));
  };
  await person.click(screen.getByRole('radio', { name: /^Organiser/ }));
  await invite('neo@example.com');
  await waitFor(() => expect(screen.getByLabelText('Email address')).toHaveValue(''));
  await invite('Kabo@example.com');
  const dialog = await screen.findByRole('alertdialog', { name: 'Kabo Dube is already in the team, as cashier' });
  expect(dialog).toHaveTextContent('their role becomes charity');
  expect(server.asked('POST /api/admin/invites')).toHaveLength(1);
  await person.click(within(dialog).getByRole('button', { name: 'Invite as charity' }));
  await waitFor(() =>
    expect(server.asked('POST /api/admin/invites').map(({ body }) => (body as { role: string }).role)).toEqual(['organiser', 'charity']),
  );
});

it('explains a role before it is assigned to an organiser', async () => {
  const server = serve().on('PATCH /api/admin/team/kabo', { body: { ...kabo, role: 'owner' } });
  const { person } = openAdmin(<TeamPage />);
  const chooseOwner = async () => person.selectOptions(await screen.findByLabelText('Role of Kabo Dube'), 'owner');
  await chooseOwner();
  const dialog = await screen.findByRole('alertdialog', { name: 'Change the role of Kabo Dube to owner?' });
  expect(dialog).toHaveTextContent('An owner can do everything');
  expect(dialog).toHaveTextContent('Kabo Dube gets an email about it and is signed out everywhere.');
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText('Role of Kabo Dube')).toHaveValue('cashier');
  expect(server.asked('PATCH /api/admin/team/kabo')).toEqual([]);
  await chooseOwner();
  await person.dblClick(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Change to owner' }));
  await waitFor(() => expect(server.asked('PATCH /api/admin/team/kabo').map(({ body }) => body)).toEqual([{ role: 'owner' }]));
});

it('shows on the team page why a change failed', async () => {
  const last = 'There must always be an owner. Make another organiser an owner first.';
  const server = serve().on('PATCH /api/admin/team/me', failure('VALIDATION_FAILED', 400, { fields: { role: [last] } }));
  const { person } = openAdmin(<TeamPage />);
  await person.click(await screen.findByRole('button', { name: 'Disable Keabetswe Moatlhodi' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Disable Keabetswe Moatlhodi?' });
  await person.click(within(dialog).getByRole('button', { name: 'Disable' }));
  expect(await screen.findByText(`We couldn't change this: ${last}`)).toBeVisible();
  expect(server.asked('PATCH /api/admin/team/me')[0]?.body).toEqual({ active: false });
});

it('withdraws an invitation only once and confirms the withdrawal', async () => {
  const server = serve()
    .on('GET /api/admin/invites', { body: [{ id: '4', username: 'neo@example.com', role: 'cashier', expiresAt: '2025-06-08T07:00:00Z' }] })
    .on('DELETE /api/admin/invites/4', { status: 204 });
  const { person } = openAdmin(<TeamPage />);
  await person.dblClick(await screen.findByRole('button', { name: 'Withdraw the invitation for neo@example.com' }));
  expect(await screen.findByText('Invitation withdrawn')).toBeInTheDocument();
  expect(server.asked('DELETE /api/admin/invites/4')).toHaveLength(1);
});

const lesego = makeColleague();

it('shows who invited whom, and asks for confirmation before an organiser vouches', async () => {
  const server = serveAdmin({ role: 'organiser' })
    .on('GET /api/admin/colleagues', { body: [lesego] })
    .on('POST /api/admin/team/lesego/vouch', { body: [{ ...lesego, vouchedBy: ['Kabo Dube'], mayVouch: false }] });
  const { person } = openAdmin(<TeamPage />);
  expect(await screen.findByText('Charity, invited by Keabetswe Moatlhodi.')).toBeInTheDocument();
  expect(screen.getByText(/Nobody has vouched yet: Lesego Pono and Keabetswe Moatlhodi can't approve for each other/)).toBeInTheDocument();
  expect(screen.queryByText('Invite somebody')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Vouch for Lesego Pono' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Vouch for Lesego Pono?' }));
  expect(dialog.getByText(/that they are two different people/)).toBeInTheDocument();
  server.on('GET /api/admin/colleagues', { body: [{ ...lesego, vouchedBy: ['Kabo Dube'], mayVouch: false }] });
  await person.click(dialog.getByRole('button', { name: 'Vouch for Lesego Pono' }));
  expect(await screen.findByText('Vouched for by Kabo Dube.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Vouch for Lesego Pono' })).toBeNull();
  expect(server.asked('GET /api/admin/team')).toEqual([]);
});
