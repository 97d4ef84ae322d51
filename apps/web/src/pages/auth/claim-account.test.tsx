import { API } from '@raffle/contracts/routes';
import { screen, waitFor } from '@testing-library/react';
import { pageLoad } from '../../lib/page-load';
import { paths } from '../../lib/paths';
import { makeUser } from '../../test/factories';
import { failure, installFakeServer, type FakeServer } from '../../test/fake-server';
import { renderPage, type RenderedPage } from '../../test/render-page';
import ClaimAccountPage from './claim-account';

const CLAIM = `POST ${API.accountClaim}`;

let server: FakeServer;
let goTo: jest.SpyInstance;
beforeEach(() => {
  server = installFakeServer();
  goTo = jest.spyOn(pageLoad, 'goTo').mockImplementation(() => undefined);
});
afterEach(() => goTo.mockRestore());

const open = (at = paths.claimAccount({ token: 'abc', username: 'thato+1@example.com' }, '/dashboard')) =>
  renderPage(<ClaimAccountPage />, { at, path: '/claim-account' });

async function fill({ person }: RenderedPage): Promise<void> {
  await person.fill(await screen.findByLabelText('First name'), 'Thato');
  await person.fill(screen.getByLabelText('Surname'), 'Molefe');
  await person.fill(screen.getByLabelText('Phone number'), '71234567');
  await person.fill(screen.getByLabelText('Password'), 'a good one');
  await person.fill(screen.getByLabelText('Confirm password'), 'a good one');
  await person.fill(screen.getByLabelText('Security answer'), 'Rex');
  await person.click(screen.getByRole('button', { name: 'Make it mine' }));
}

it('asks for the data required for registration, except the email address, and claims the account', async () => {
  server.on(CLAIM, { body: makeUser() });
  const page = open();
  expect(await screen.findByLabelText('Email address')).toHaveValue('thato+1@example.com');
  expect(screen.getByLabelText('Email address')).toHaveAttribute('readonly');
  expect(screen.getByRole('link', { name: 'Sign in instead' })).toHaveAttribute('href', '/auth?returnTo=%2Fdashboard');
  await fill(page);
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/dashboard'));
  expect(server.asked(CLAIM).map(({ body }) => body)).toEqual([
    {
      token: 'abc',
      password: 'a good one',
      phoneNumber: '+26771234567',
      securityQuestion: 'first_pet',
      securityAnswer: 'Rex',
      fullName: 'Thato Molefe',
    },
  ]);
  expect(sessionStorage.getItem('carriedToast')).toContain('This account is yours now');
});

it('offers a new link if the token is invalid or missing', async () => {
  const sentence = 'This link has expired or has already been used.';
  server.on(CLAIM, failure('VALIDATION_FAILED', 400, { message: sentence, fields: { token: [sentence] } }));
  const page = open();
  await fill(page);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/auth?returnTo=%2Fdashboard');
  page.unmount();
  open('/claim-account');
  expect(screen.getByText('Please open the link from the email again.')).toBeVisible();
});

it('keeps typed values if the server is unreachable', async () => {
  server.unreachable(CLAIM);
  const page = open();
  await fill(page);
  expect(await screen.findByText(/We could not reach the server/)).toBeVisible();
  expect(screen.getByLabelText('First name')).toHaveValue('Thato');
});
