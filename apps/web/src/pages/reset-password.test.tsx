import { screen, waitFor } from '@testing-library/react';
import { failure, installFakeServer, type FakeServer } from '../test/fake-server';
import { renderPage, type RenderedPage } from '../test/render-page';
import ResetPasswordPage from './reset-password';

const QUESTION = 'POST /api/password-reset/question';
const CONFIRM = 'POST /api/password-reset/confirm';

let server: FakeServer;
beforeEach(() => {
  server = installFakeServer();
});

function open(query = ''): RenderedPage {
  return renderPage(<ResetPasswordPage />, { at: `/reset-password${query}`, path: '/reset-password' });
}

async function choosePassword(page: RenderedPage): Promise<void> {
  await page.person.type(await screen.findByLabelText("What was your first pet's name?"), 'Rex');
  await page.person.type(screen.getByLabelText('New password'), 'a better one');
  await page.person.type(screen.getByLabelText('Confirm password'), 'a better one');
  await page.person.click(screen.getByRole('button', { name: 'Save the new password' }));
}

it('mails a link, and says the same for every address', async () => {
  const message = 'If this address has an account, a link to choose a new password is on its way.';
  server.on('POST /api/password-reset/request', { status: 202, body: { message } });
  const { person } = open();
  await person.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid email address');
  await person.type(screen.getByLabelText('Email address'), 'thato@example.com');
  await person.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
});

describe('behind the mailed link', () => {
  beforeEach(() => server.on(QUESTION, { body: { securityQuestion: 'first_pet' } }));

  it('asks the security question, saves the password and leads to the login', async () => {
    server.on(CONFIRM, { status: 204 });
    const page = open('?token=abc');
    await choosePassword(page);
    await waitFor(() => expect(page.address()).toBe('/auth?reset=success'));
    expect(server.asked(CONFIRM)[0]?.body).toEqual({ token: 'abc', securityAnswer: 'Rex', newPassword: 'a better one' });
  });

  it('writes a wrong answer at its field and keeps the values', async () => {
    const sentence = 'The security answer is not correct.';
    server.on(CONFIRM, failure('VALIDATION_FAILED', 400, { message: sentence, fields: { securityAnswer: [sentence] } }));
    const page = open('?token=abc');
    await choosePassword(page);
    await waitFor(() => expect(screen.getByLabelText("What was your first pet's name?")).toHaveAccessibleDescription(sentence));
    expect(screen.getByLabelText('New password')).toHaveValue('a better one');
  });

  it('does not call a link dead for want of an answer', async () => {
    server.unreachable(QUESTION);
    const { person } = open('?token=abc');
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the server.');
    expect(screen.queryByRole('link', { name: 'Ask for a new link' })).toBeNull();
    server.on(QUESTION, { body: { securityQuestion: 'first_pet' } });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText("What was your first pet's name?")).toBeVisible();
  });

  it.each([QUESTION, CONFIRM])('offers a new link when this one is dead at %s', async (call) => {
    const sentence = 'This link has expired or was used already. Please ask for a new one.';
    server.on(call, failure('VALIDATION_FAILED', 400, { message: sentence, fields: { token: [sentence] } }));
    const page = open('?token=abc');
    if (call === CONFIRM) await choosePassword(page);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    await page.person.click(screen.getByRole('link', { name: 'Ask for a new link' }));
    expect(screen.getByRole('button', { name: 'Send the link' })).toBeInTheDocument();
  });
});
