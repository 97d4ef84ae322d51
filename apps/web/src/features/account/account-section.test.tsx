import { act, screen, waitFor, within } from '@testing-library/react';
import { API } from '@raffle/contracts/routes';
import { pageLoad } from '../../lib/page-load';
import { makePasskey, makeUser } from '../../test/factories';
import { failure, installFakeServer, type FakeServer } from '../../test/fake-server';
import { renderPage } from '../../test/render-page';
import { useCurrentUser } from '../auth/session/auth.queries';
import { downloadText } from '../bookings/receipt/download-text';
import { slotPicked, tickedIds } from '../selections/selection-store';
import { AccountSection } from './account-section';

jest.mock('../bookings/receipt/download-text', () => ({ downloadText: jest.fn() }));

let server: FakeServer;

beforeAll(async () => {
  // Load the lazy parts before the first test, so that their loading time doesn't count towards the test's timeout.
  await Promise.all([
    import('./profile-form'),
    import('./sign-in/change-email'),
    import('./received-messages'),
    import('./sign-in/change-password'),
    import('./sign-in/change-question'),
    import('./delete-account-dialog'),
    import('../../ui/dialog-view'),
  ]);
}, 60_000);
beforeEach(() => {
  server = installFakeServer().on(`GET ${API.user}`, { body: makeUser() });
});

function Account() {
  const { user } = useCurrentUser();
  return user && <AccountSection user={user} placeMail={null} />;
}

async function open() {
  const page = renderPage(<Account />);
  await screen.findByRole('heading', { name: 'My details' });
  return page;
}

describe('the account details', () => {
  async function change() {
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Change my details' }));
    await screen.findByRole('radio', { name: 'Anonymous' });
    return person;
  }
  const preview = () => screen.getByText('10:00 - 10:14').parentElement;

  it('show the name in a sample grid cell while the user changes it', async () => {
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

  it('send only changed values on save, and show the result', async () => {
    server.on(`PATCH ${API.user}`, { body: makeUser({ nameDisplay: 'initial' }) });
    const person = await change();
    await person.click(screen.getByRole('radio', { name: 'First name and initial' }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your details are saved.')).toBeVisible();
    expect(screen.getByText('Thato M.')).toBeVisible();
    expect(server.asked(`PATCH ${API.user}`)[0]?.body).toEqual({ nameDisplay: 'initial' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change my details' })).toHaveFocus());
  });

  it('do not overwrite values saved by another tab in the meantime', async () => {
    const { person, client } = await open();
    await person.click(screen.getByRole('button', { name: 'Change my details' }));
    await person.fill(await screen.findByRole('textbox', { name: 'Full name' }), ' Nkwe');
    const elsewhere = makeUser({ phoneNumber: '+26772000000' });
    server.on(`GET ${API.user}`, { body: elsewhere }).on(`PATCH ${API.user}`, { body: elsewhere });
    await act(() => client.refetchQueries());
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your details are saved.')).toBeVisible();
    expect(server.asked(`PATCH ${API.user}`)[0]?.body).toEqual({ fullName: 'Thato Molefe Nkwe' });
  });

  it("keep typed values across a reload and another user's sign-in, and show them only to the user who typed them", async () => {
    const first = await open();
    await first.person.click(screen.getByRole('button', { name: 'Change my details' }));
    await first.person.fill(await screen.findByRole('textbox', { name: 'Full name' }), ' Nkwe');
    first.unmount();
    server.on(`GET ${API.user}`, { body: makeUser({ id: 'somebody-else' }) });
    const other = await open();
    expect(screen.getByRole('button', { name: 'Change my details' })).toBeInTheDocument();
    other.unmount();
    server.on(`GET ${API.user}`, { body: makeUser() });
    const { person } = await open();
    expect(await screen.findByRole('textbox', { name: 'Full name' })).toHaveValue('Thato Molefe Nkwe');
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sessionStorage).toHaveLength(0);
  });

  it('keep typed values after an error, and show the error beside each field', async () => {
    server.on(
      `PATCH ${API.user}`,
      failure('VALIDATION_FAILED', 400, { fields: { phoneNumber: ['Please enter a phone number in international form'] } }),
    );
    const person = await change();
    await person.clear(screen.getByRole('textbox', { name: 'Full name' }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Full name is required');
    await person.fill(screen.getByRole('textbox', { name: 'Full name' }), 'Neo');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('link', { name: 'Please enter a phone number in international form' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Full name' })).toHaveValue('Neo');
  });

  it('stay unchanged if the user clicks Cancel', async () => {
    const person = await change();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('+26771234567')).toBeVisible();
    expect(screen.queryByText('Your details are saved.')).toBeNull();
    expect(server.asked(`PATCH ${API.user}`)).toEqual([]);
  });
});

describe('an unconfirmed email address', () => {
  it('is mentioned above the details, with a button to resend the email', async () => {
    server.on(`GET ${API.user}`, { body: makeUser({ emailConfirmed: false }) }).on(`POST ${API.userEmailConfirmation}`, { status: 204 });
    const { person } = await open();
    expect(screen.getByText('Please confirm your email: open the link that we sent to thato@example.com.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Send it again' }));
    expect(await screen.findByText('We have sent another email.')).toBeVisible();
  });

  it('is no longer mentioned once confirmed', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull();
  });
});

describe("'Messages from the organisers'", () => {
  const messages = `GET ${API.userMessages}`;

  it('shows each message as it was written', async () => {
    const text = 'The water is at Boro.\n\nBring a hat.';
    server.on(messages, { body: [{ id: '7', subject: 'Your day', text, writtenAt: '2025-06-13T06:00:00.000Z' }] });
    const { person } = await open();
    expect(server.asked(messages)).toEqual([]);
    await person.click(screen.getByText('Messages from the organisers'));
    const list = within(await screen.findByRole('list', { name: 'Messages' }));
    expect(list.getByText(/^The water is at Boro/).textContent).toBe(text);
    expect([list.getByText('Your day'), list.getByText('13 June 2025')]).toHaveLength(2);
  });

  it('states that there are no messages, and offers to retry after a failure', async () => {
    server.on(messages, failure('RATE_LIMITED', 429, { message: 'Too many attempts.' }));
    const { person } = await open();
    await person.click(screen.getByText('Messages from the organisers'));
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load your messages.Too many attempts.");
    server.on(messages, { body: [] });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No messages yet.')).toBeVisible();
  });
});

describe("'Change email'", () => {
  const ASK = `POST ${API.userEmail}`;

  async function fill(email: string, password = 'the river comes in june') {
    const { person } = await open();
    await person.click(screen.getByText('Change email'));
    await person.fill(await screen.findByRole('textbox', { name: 'New email address' }), email);
    if (password) await person.fill(screen.getByLabelText('Your password'), password);
    await person.click(screen.getByRole('button', { name: 'Send the link' }));
    return person;
  }

  it('shows where the link was sent, focuses that message, and offers to use another address', async () => {
    server.on(ASK, { status: 204 });
    const person = await fill(' neo@example.com ');
    const sent = await screen.findByText(/^We've sent a link to neo@example\.com\./);
    expect(sent).toHaveFocus();
    expect(server.asked(ASK).map(({ body }) => body)).toEqual([{ email: 'neo@example.com', password: 'the river comes in june' }]);
    await person.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(screen.getByLabelText('Your password')).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'New email address' })).toHaveValue('neo@example.com');
  });

  it('keeps typed values after a wrong password, and discards them when the section is closed', async () => {
    server.on(ASK, failure('VALIDATION_FAILED', 400, { fields: { password: ['Incorrect password'] } }));
    const person = await fill('neo@example.com');
    expect(await screen.findByRole('link', { name: 'Incorrect password' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'New email address' })).toHaveValue('neo@example.com');
    await person.click(screen.getByText('Change email'));
    await waitFor(() => expect(screen.queryByLabelText('Your password')).toBeNull());
  });
});

describe("'Change password'", () => {
  const CHANGE = `POST ${API.userPassword}`;
  const PASSKEYS = `GET ${API.userPasskeys}`;

  async function fill({ next = 'the river came in july' } = {}) {
    const { person } = await open();
    await person.click(screen.getByText('Change password'));
    await person.fill(await screen.findByLabelText('Current password'), 'the river comes in june');
    await person.fill(screen.getByLabelText('New password'), next);
    await person.fill(screen.getByLabelText('Confirm password'), next);
    await person.click(screen.getByRole('button', { name: 'Save the new password' }));
  }

  it('confirms the change and focuses the confirmation', async () => {
    server.on(CHANGE, { status: 204 }).on(PASSKEYS, { body: [] });
    await fill();
    expect(await screen.findByText('Your password is changed, and all other browsers are signed out.')).toHaveFocus();
    const sent = { password: 'the river comes in june', newPassword: 'the river came in july' };
    expect(server.asked(CHANGE).map(({ body }) => body)).toEqual([sent]);
    expect(server.asked(PASSKEYS)).toHaveLength(1);
    expect(screen.queryByText(/passkeys still sign you in/)).toBeNull();
  });

  it('lists the passkeys that can still be used to sign in', async () => {
    const passkeys = ['My phone', 'The desk'].map((name, id) => makePasskey({ id: String(id), name }));
    server.on(CHANGE, { status: 204 }).on(PASSKEYS, { body: passkeys });
    await fill();
    expect(await screen.findByText(/^Your passkeys still sign you in: “My phone”, “The desk”\. If you don't recognise one/)).toBeVisible();
  });

  it('reports that the current password is wrong, with a link to reset it', async () => {
    server.on(CHANGE, failure('VALIDATION_FAILED', 400, { fields: { password: ['Incorrect password'] } }));
    await fill();
    expect(await screen.findByRole('link', { name: 'Incorrect password' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/reset-password');
  });
});

describe("'Change security question'", () => {
  const CHANGE = `POST ${API.userSecurityQuestion}`;

  async function fill(answer: string) {
    const { person } = await open();
    await person.click(screen.getByText('Change security question'));
    await person.selectOptions(await screen.findByLabelText('Security question'), 'In which city were you born?');
    await person.fill(screen.getByLabelText('Security answer'), answer);
    await person.fill(screen.getByLabelText('Your password'), 'the river comes in june');
    await person.click(screen.getByRole('button', { name: 'Save' }));
  }

  it('sends the question, answer and password, and confirms the change', async () => {
    server.on(CHANGE, { status: 204 });
    await fill(' Maun ');
    expect(await screen.findByText('Your security question is changed.')).toHaveFocus();
    const sent = { securityQuestion: 'city_of_birth', securityAnswer: 'Maun', password: 'the river comes in june' };
    expect(server.asked(CHANGE).map(({ body }) => body)).toEqual([sent]);
  });
});

describe("'Download my data'", () => {
  it("downloads a file with all of the user's data", async () => {
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

  it('shows on the page why the download failed', async () => {
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

  it('explains the consequences, and requires the password', async () => {
    const { person, dialog } = await ask();
    expect(dialog.getByText(/stay in the raffle as Anonymous/)).toBeVisible();
    expect(dialog.getByText(/email address and phone number are removed/)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await dialog.findByRole('link', { name: 'Password is required' })).toBeVisible();
    expect(server.asked(`DELETE ${API.user}`)).toEqual([]);
  });

  it("deletes the account once the password is entered, clears this browser's data and reloads the home page", async () => {
    slotPicked('2025-06-14T10:00');
    sessionStorage.setItem('userBookings', '{}');
    server.on(`DELETE ${API.user}`, { status: 204 });
    const { person, dialog } = await ask();
    await person.fill(dialog.getByLabelText('Your password'), 'the river comes in june');
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
      'a pending payment',
      failure('PAYMENT_IN_PROGRESS', 409, { message: 'One of your payments is being confirmed right now.' }),
      'One of your payments is being confirmed right now.',
    ],
  ])('shows %s in the dialog and keeps the account', async (_case, answer, sentence) => {
    server.on(`DELETE ${API.user}`, answer);
    const { person, dialog } = await ask();
    await person.fill(dialog.getByLabelText('Your password'), 'a password');
    await person.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
    expect(loaded).not.toHaveBeenCalled();
  });

  it('discards the typed password when the dialog is closed', async () => {
    const { person, dialog } = await ask();
    await person.fill(dialog.getByLabelText('Your password'), 'a password');
    await person.click(dialog.getByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Delete my account' }));
    expect(await screen.findByLabelText('Your password')).toHaveValue('');
  });
});
