import { screen, within } from '@testing-library/react';
import { API } from '@raffle/contracts/routes';
import { failure, installFakeServer, type FakeServer } from '../../../test/fake-server';
import { installPasskeys, removePasskeys } from '../../../test/fake-passkeys';
import { renderPage } from '../../../test/render-page';
import Passkeys from './passkeys';
import { makePasskey } from '../../../test/factories';

const mine = makePasskey();
const options = { challenge: 'YQ', rp: { id: 'localhost', name: 'Raffle' }, user: { id: 'YQ', name: 'me', displayName: 'Me' } };

let server: FakeServer;
beforeAll(() => import('../../../ui/dialog-view'), 60_000);
beforeEach(() => {
  server = installFakeServer().on(`GET ${API.userPasskeys}`, { body: [] });
});
afterEach(removePasskeys);

it('adds a passkey after the password is entered, and shows a message if the user cancels', async () => {
  const device = installPasskeys({ willing: false });
  server
    .on(`POST ${API.userPasskeyOptions}`, { body: { ...options, pubKeyCredParams: [], excludeCredentials: [] } })
    .on(`POST ${API.userPasskeys}`, { body: mine });
  const { person } = renderPage(<Passkeys />);
  await person.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await person.fill(screen.getByLabelText('Name of this device'), 'My phone');
  await person.fill(screen.getByLabelText('Your password'), 'the river comes in june');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('No passkey was added. Please try again.')).toBeVisible();
  device.willing = true;
  server.on(`GET ${API.userPasskeys}`, { body: [mine] });
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Your passkey is added.')).toHaveFocus();
  expect(screen.getByRole('listitem')).toHaveTextContent('My phone');
  expect(server.asked(`POST ${API.userPasskeyOptions}`)[1]?.body).toEqual({ password: 'the river comes in june' });
});

it('removes a passkey after the password is entered', async () => {
  server
    .on(`GET ${API.userPasskeys}`, { body: [mine] })
    .on(`DELETE ${API.userPasskey('7')}`, failure('VALIDATION_FAILED', 400, { fields: { password: ['Incorrect password'] } }));
  const { person } = renderPage(<Passkeys />);
  expect(await screen.findByText("This browser can't use passkeys.")).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Remove “My phone”' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await person.fill(dialog.getByLabelText('Your password'), 'the river comes in june');
  await person.click(dialog.getByRole('button', { name: 'Remove' }));
  expect((await dialog.findAllByText('Incorrect password')).length).toBeGreaterThan(0);
  server.on(`DELETE ${API.userPasskey('7')}`, { status: 204 }).on(`GET ${API.userPasskeys}`, { body: [] });
  await person.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('“My phone” is removed.')).toBeVisible();
});
