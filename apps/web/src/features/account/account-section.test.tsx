import { screen, waitFor, within } from '@testing-library/react';
import { API } from '@raffle/contracts/routes';
import { pageLoad } from '../../lib/page-load';
import { makeUser } from '../../test/factories';
import { failure, installFakeServer, type FakeServer } from '../../test/fake-server';
import { renderPage } from '../../test/render-page';
import { useCurrentUser } from '../auth/auth.queries';
import { downloadText } from '../bookings/download-text';
import { slotPicked, tickedIds } from '../selections/selection-store';
import { AccountSection } from './account-section';

jest.mock('../bookings/download-text', () => ({ downloadText: jest.fn() }));

let server: FakeServer;

beforeAll(async () => {
  // What a press would load is loaded before any test's own time runs.
  await Promise.all([import('./profile-form'), import('./delete-account-dialog'), import('../../ui/dialog-view')]);
}, 60_000);
beforeEach(() => {
  server = installFakeServer().on(`GET ${API.user}`, { body: makeUser() });
});

function Account() {
  const { user } = useCurrentUser();
  return user && <AccountSection user={user} />;
}

async function open() {
  const page = renderPage(<Account />);
  await screen.findByRole('heading', { name: 'My details' });
  return page;
}

describe('my details', () => {
  async function change() {
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Change my details' }));
    await screen.findByRole('radio', { name: 'Anonymous' });
    return person;
  }
  const preview = () => screen.getByText('10:00 - 10:14').parentElement;

  it('show in the cell of the grid how everybody will see the name, while it is being chosen', async () => {
    const person = await change();
    expect(preview()).toHaveTextContent('Thato Molefe');
    await person.click(screen.getByRole('radio', { name: 'First name and initial' }));
    expect(preview()).toHaveTextContent('Thato M.');
    await person.type(screen.getByRole('textbox', { name: 'Full name' }), ' Nkwe');
    expect(preview()).toHaveTextContent('Thato N.');
    await person.click(screen.getByRole('radio', { name: 'Anonymous' }));
    expect(preview()).toHaveTextContent('Anonymous');
    expect(preview()).not.toHaveTextContent('Thato');
  });

  it('are saved, only what was changed, and stay written', async () => {
    server.on(`PATCH ${API.user}`, { body: makeUser({ nameDisplay: 'initial' }) });
    const person = await change();
    await person.click(screen.getByRole('radio', { name: 'First name and initial' }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your details are saved.')).toBeVisible();
    expect(screen.getByText('Thato M.')).toBeVisible();
    expect(server.asked(`PATCH ${API.user}`)[0]?.body).toEqual({ nameDisplay: 'initial' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change my details' })).toHaveFocus());
  });

  it('keep what was typed and say what is wrong with it', async () => {
    server.on(
      `PATCH ${API.user}`,
      failure('VALIDATION_FAILED', 400, { fields: { phoneNumber: ['Please enter a phone number in international form'] } }),
    );
    const person = await change();
    await person.clear(screen.getByRole('textbox', { name: 'Full name' }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Full name is required');
    await person.type(screen.getByRole('textbox', { name: 'Full name' }), 'Neo');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('link', { name: 'Please enter a phone number in international form' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Full name' })).toHaveValue('Neo');
  });

  it('are left as they were by Cancel', async () => {
    const person = await change();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('+26771234567')).toBeVisible();
    expect(screen.queryByText('Your details are saved.')).toBeNull();
    expect(server.asked(`PATCH ${API.user}`)).toEqual([]);
  });
});

describe("'Download my data'", () => {
  it('hands over a file with everything', async () => {
    server.on(`GET ${API.userExport}`, { body: { profile: { fullName: 'Thato Molefe' } } });
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText('Your data was downloaded as a file.')).toBeVisible();
    expect(downloadText).toHaveBeenCalledWith(
      'okavango-raffle-my-data.json',
      expect.stringContaining('"fullName": "Thato Molefe"'),
      'application/json',
    );
  });

  it('writes on the page why there is no file', async () => {
    server.on(`GET ${API.userExport}`, failure('RATE_LIMITED', 429, { message: 'Too many attempts.' }));
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't prepare your file.Too many attempts.");
  });
});

describe("'Delete my account'", () => {
  let loaded: jest.SpyInstance;
  beforeEach(() => (loaded = jest.spyOn(pageLoad, 'goTo').mockImplementation(() => undefined)));
  afterEach(() => loaded.mockRestore());

  async function ask() {
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Delete my account' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete my account' });
    return { person, dialog: within(dialog) };
  }

  it('says in plain words what happens, and asks for the password', async () => {
    const { person, dialog } = await ask();
    expect(dialog.getByText(/stay in the raffle as Anonymous/)).toBeVisible();
    expect(dialog.getByText(/email address and phone number are removed/)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await dialog.findByRole('link', { name: 'Password is required' })).toBeVisible();
    expect(server.asked(`DELETE ${API.user}`)).toEqual([]);
  });

  it('deletes with the password, keeps nothing in this browser and opens the home page anew', async () => {
    slotPicked('2025-06-14T10:00');
    sessionStorage.setItem('userBookings', '{}');
    server.on(`DELETE ${API.user}`, { status: 204 });
    const { person, dialog } = await ask();
    await person.type(dialog.getByLabelText('Your password'), 'the river comes in june');
    await person.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(loaded).toHaveBeenCalledWith('/'));
    expect(server.asked(`DELETE ${API.user}`)[0]?.body).toEqual({ password: 'the river comes in june' });
    expect(tickedIds()).toEqual([]);
    expect(Object.keys(sessionStorage)).toEqual(['carriedToast']);
    expect(sessionStorage.getItem('carriedToast')).toContain('Your account is deleted');
  });

  it.each([
    ['a wrong password', failure('VALIDATION_FAILED', 400, { fields: { password: ['Incorrect password'] } }), 'Incorrect password'],
    [
      'a payment on its way',
      failure('PAYMENT_IN_PROGRESS', 409, { message: 'One of your payments is being confirmed right now.' }),
      'One of your payments is being confirmed right now.',
    ],
  ])('writes %s into the dialog and keeps the account', async (_case, answer, sentence) => {
    server.on(`DELETE ${API.user}`, answer);
    const { person, dialog } = await ask();
    await person.type(dialog.getByLabelText('Your password'), 'a password');
    await person.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
    expect(loaded).not.toHaveBeenCalled();
  });

  it('forgets a typed password when the dialog is closed', async () => {
    const { person, dialog } = await ask();
    await person.type(dialog.getByLabelText('Your password'), 'a password');
    await person.click(dialog.getByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Delete my account' }));
    expect(await screen.findByLabelText('Your password')).toHaveValue('');
  });
});
