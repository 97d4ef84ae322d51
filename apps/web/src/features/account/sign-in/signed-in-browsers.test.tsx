import { screen, waitFor, within } from '@testing-library/react';
import type { SignedInBrowser } from '@raffle/contracts/people/account';
import { API } from '@raffle/contracts/routes';
import { failure, installFakeServer, type FakeServer } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import SignedInBrowsers from './signed-in-browsers';
import { makeBrowser } from '../../../test/factories';

const HERE = makeBrowser({ id: 'here', device: 'Linux', lastUsedAt: '2025-06-14T06:00:00.000Z', current: true });
const PHONE = makeBrowser();
const OTHER = makeBrowser({ id: 'other', device: null });
const END_PHONE = `DELETE ${API.userSession('phone')}`;

let server: FakeServer;

beforeAll(() => import('../../../ui/dialog-view'), 60_000);
beforeEach(() => {
  server = installFakeServer();
});

const answer = (...browsers: SignedInBrowser[]) => server.on(`GET ${API.userSessions}`, { body: browsers });
const rows = () => within(screen.getByRole('list', { name: 'Browsers that are signed in' })).getAllByRole('listitem');

/** @param press name of the button to click, below the list or beside a browser */
async function askToEnd(press: string | RegExp, password = 'the river comes in june') {
  const { person } = renderPage(<SignedInBrowsers />);
  await person.click(await screen.findByRole('button', { name: press }));
  const dialog = within(await screen.findByRole('alertdialog'));
  if (password) await person.fill(dialog.getByLabelText('Your password'), password);
  return { person, dialog };
}

it('lists each browser with its operating system and sign-in time, with a button for all but the current one', async () => {
  answer(HERE, PHONE, OTHER);
  renderPage(<SignedInBrowsers />);
  await screen.findByText('This browser');
  expect(rows().map((row) => row.textContent)).toEqual([
    'Linux This browserSigned in 13 June, 08:00',
    'Android Signed in 13 June, 08:00Last used 13 June, 09:20Sign out',
    'Unknown browser Signed in 13 June, 08:00Last used 13 June, 09:20Sign out',
  ]);
});

it('shows no buttons if this is the only browser', async () => {
  answer(HERE);
  renderPage(<SignedInBrowsers />);
  await screen.findByText('This browser');
  expect(screen.queryByRole('button')).toBeNull();
});

it('signs one browser out after the password is entered, and focuses the confirmation', async () => {
  answer(HERE, PHONE).on(END_PHONE, () => {
    answer(HERE);
    return { status: 204 };
  });
  const { person, dialog } = await askToEnd('Sign out Android, signed in 13 June, 08:00');
  expect(dialog.getByText('Signed in 13 June, 08:00')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(screen.getByText('Signed out.')).toHaveFocus());
  expect(rows()).toHaveLength(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(server.asked(END_PHONE).map(({ body }) => body)).toEqual([{ password: 'the river comes in june' }]);
});

it('signs all other browsers out', async () => {
  answer(HERE, PHONE, OTHER).on(`DELETE ${API.userSessions}`, () => {
    answer(HERE);
    return { status: 204 };
  });
  const { person, dialog } = await askToEnd('Sign out everywhere else');
  await person.click(dialog.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('You are signed out everywhere else.')).toBeVisible();
  expect(rows()).toHaveLength(1);
});

it('keeps browsers signed in if the password is wrong or missing', async () => {
  answer(HERE, PHONE).on(END_PHONE, failure('VALIDATION_FAILED', 400, { fields: { password: ['Incorrect password'] } }));
  const { person, dialog } = await askToEnd(/^Sign out Android/, '');
  await person.click(dialog.getByRole('button', { name: 'Sign out' }));
  expect(await dialog.findByRole('link', { name: 'Password is required' })).toBeVisible();
  expect(server.asked(END_PHONE)).toEqual([]);
  await person.fill(dialog.getByLabelText('Your password'), 'something');
  await person.click(dialog.getByRole('button', { name: 'Sign out' }));
  expect(await dialog.findByRole('link', { name: 'Incorrect password' })).toBeVisible();
});

it('reports a failure to load, and retries', async () => {
  server.on(`GET ${API.userSessions}`, failure('RATE_LIMITED', 429, { message: 'Too many attempts.' }));
  const { person } = renderPage(<SignedInBrowsers />);
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load where you are signed in.Too many attempts.");
  answer(HERE);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This browser')).toBeVisible();
});
