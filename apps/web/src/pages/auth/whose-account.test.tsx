import { API } from '@raffle/contracts/routes';
import { screen, waitFor } from '@testing-library/react';
import { pageLoad } from '../../lib/page-load';
import { makeUser } from '../../test/factories';
import { failure, installFakeServer, type FakeServer } from '../../test/fake-server';
import { renderPage, type RenderedPage } from '../../test/render-page';
import WhoseAccountPage from './whose-account';

const MINE = `POST ${API.whoseAccountMine}`;
const NOT_MINE = `POST ${API.whoseAccountNotMine}`;
const ACCOUNT = { username: 'thato@example.com', fullName: 'Naledi Kgosi', madeAt: '2025-05-28T08:00:00Z', isFresh: true };
const NOTHING = failure('NOT_FOUND', 404, { message: 'There is nothing to answer here. Please open the link from the email again.' });

let server: FakeServer;
let goTo: jest.SpyInstance;
beforeEach(() => {
  server = installFakeServer().on(`GET ${API.whoseAccount}`, { body: ACCOUNT });
  goTo = jest.spyOn(pageLoad, 'goTo').mockImplementation(() => undefined);
});
afterEach(() => goTo.mockRestore());

const open = () => renderPage(<WhoseAccountPage />, { at: '/whose-account?returnTo=%2Fdashboard', path: '/whose-account' });

async function sayNo(): Promise<RenderedPage> {
  const page = open();
  await page.person.click(await screen.findByRole('button', { name: 'No, it was somebody else' }));
  expect(await screen.findByRole('heading', { name: 'Make this account yours' })).toHaveFocus();
  expect(await screen.findByLabelText('First name')).toHaveValue('');
  return page;
}

async function fill({ person }: RenderedPage): Promise<void> {
  await person.fill(screen.getByLabelText('First name'), 'Thato');
  await person.fill(screen.getByLabelText('Surname'), 'Molefe');
  await person.fill(screen.getByLabelText('Phone number'), '71234567');
  await person.fill(screen.getByLabelText('Password'), 'a good one');
  await person.fill(screen.getByLabelText('Confirm password'), 'a good one');
  await person.fill(screen.getByLabelText('Security answer'), 'Rex');
  await person.click(screen.getByRole('button', { name: 'Make it mine' }));
}

it('shows the account as it was made, and goes on when somebody says that it is theirs', async () => {
  server.on(MINE, { status: 204 }).on('GET /api/user', { body: makeUser() });
  const { person } = open();
  expect(await screen.findByText('Naledi Kgosi')).toBeVisible();
  expect(screen.getByText('28 May 2025, 10:00')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Yes, it is mine' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/dashboard'));
  expect(sessionStorage.getItem('carriedToast')).toContain('Welcome back!');
});

it.each([
  ['nobody', undefined],
  ['somebody else', makeUser({ username: 'guest@example.com' })],
])('only confirms the address where %s is signed in', async (_who, user) => {
  server.on(MINE, { status: 204 });
  if (user) server.on('GET /api/user', { body: user });
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Yes, it is mine' }));
  expect(await screen.findByText('Your email is confirmed. Thank you!')).toBeVisible();
  expect(goTo).not.toHaveBeenCalled();
});

it('makes the account theirs behind what a registration asks for, and never asks for the address', async () => {
  server.on(NOT_MINE, { body: makeUser() });
  const page = await sayNo();
  expect(screen.getByLabelText('Email address')).toHaveAttribute('readonly');
  await fill(page);
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/dashboard'));
  expect(server.asked(NOT_MINE).map(({ body }) => body)).toEqual([
    {
      password: 'a good one',
      phoneNumber: '+26771234567',
      securityQuestion: 'first_pet',
      securityAnswer: 'Rex',
      fullName: 'Thato Molefe',
    },
  ]);
  expect(sessionStorage.getItem('carriedToast')).toContain('This account is yours now');
});

it('asks for a new link when the last one is some time ago, also while the form is filled in', async () => {
  const late = 'You opened the link more than 15 minutes ago. Please ask for a new one.';
  server.on(NOT_MINE, failure('VALIDATION_FAILED', 400, { message: late, fields: { link: [late] } }));
  server.on(`POST ${API.magicLinkRequest}`, { status: 202, body: { message: '' } });
  const page = await sayNo();
  server.on(`GET ${API.whoseAccount}`, { body: { ...ACCOUNT, isFresh: false } });
  await fill(page);
  await page.person.click(await screen.findByRole('button', { name: 'Email me a new link' }));
  expect(await screen.findByText('We have sent a link to thato@example.com. Open it in this browser.')).toBeVisible();
  expect(server.asked(`POST ${API.magicLinkRequest}`).map(({ body }) => body)).toEqual([{ username: 'thato@example.com' }]);
});

it('says so where there is nothing to answer, also when another tab was faster', async () => {
  server.on(NOT_MINE, NOTHING);
  const page = await sayNo();
  server.on(`GET ${API.whoseAccount}`, NOTHING);
  await fill(page);
  expect(await screen.findByRole('link', { name: 'To my account' })).toHaveAttribute('href', '/dashboard');
  expect(screen.getByRole('alert')).toHaveTextContent('There is nothing to answer here.');
});

it('goes back to the question, and tells why an answer did not arrive', async () => {
  server.unreachable(MINE);
  const { person } = await sayNo();
  await person.click(screen.getByRole('button', { name: 'Back' }));
  await person.click(screen.getByRole('button', { name: 'Yes, it is mine' }));
  expect(await screen.findByText(/We could not reach the server/)).toBeVisible();
});
