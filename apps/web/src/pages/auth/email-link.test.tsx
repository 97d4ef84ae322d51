import { screen, waitFor } from '@testing-library/react';
import { API } from '@raffle/contracts/routes';
import { useCurrentUser } from '../../features/auth/session/auth.queries';
import { makeUser } from '../../test/factories';
import { failure, installFakeServer, type FakeAnswer, type FakeServer } from '../../test/fake-server';
import { renderPage } from '../../test/render-page';
import EmailLinkPage from './email-link';

const OPEN = `POST ${API.emailLinkOpen}`;

let server: FakeServer;
beforeEach(() => (server = installFakeServer()));

const open = (at: string) => renderPage(<EmailLinkPage />, { at, path: at.replace(/[?#].*/, '') });

it.each([
  ['confirm', 'Your email is confirmed. Thank you!'],
  ['change', 'Your email address is changed. Sign in with the new one from now on.'],
])('%s: takes effect as soon as the page opens, and only once', async (purpose, words) => {
  server.on(OPEN, { body: { purpose, claim: null } });
  open('/confirm-email#key=abc');
  expect(await screen.findByText(words)).toBeVisible();
  expect(server.asked(OPEN).map(({ body }) => body)).toEqual([{ token: 'abc' }]);
});

it('refetches the account if it was being loaded when the link took effect', async () => {
  function Account() {
    return <p>{useCurrentUser().user?.emailConfirmed ? 'confirmed' : 'not confirmed'}</p>;
  }
  let answer = (_: FakeAnswer): void => undefined;
  server.on('GET /api/user', () => new Promise((resolve) => (answer = resolve)));
  server.on(OPEN, { body: { purpose: 'confirm', claim: null } });
  renderPage(
    <>
      <Account />
      <EmailLinkPage />
    </>,
    { at: '/confirm-email#key=abc', path: '/confirm-email' },
  );
  await screen.findByText('Your email is confirmed. Thank you!');
  server.on('GET /api/user', { body: makeUser() });
  answer({ body: makeUser({ emailConfirmed: false }) });
  expect(await screen.findByText('confirmed')).toBeVisible();
});

it('redirects to the claim page if this browser has never been used to sign in to the account', async () => {
  server.on(OPEN, { body: { purpose: 'confirm', claim: { token: 'def', username: 'thato+1@example.com' } } });
  const page = open('/confirm-email#key=abc');
  await waitFor(() => expect(page.address()).toBe('/claim-account'));
});

it('restores an account only after the user clicks the button', async () => {
  server.on(OPEN, { body: { purpose: 'undo', claim: null } });
  const { person } = open('/take-back#key=abc');
  const button = screen.getByRole('button', { name: 'Take my account back' });
  expect(server.asked(OPEN)).toEqual([]);
  await person.click(button);
  expect(await screen.findByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', '/reset-password');
});

it.each(['This link has expired or has already been used.', 'Please open the link from the email again'])(
  'shows why a link is invalid: %s',
  async (sentence) => {
    server.on(OPEN, failure('VALIDATION_FAILED', 400, { message: 'Some of what you sent is not valid.', fields: { token: [sentence] } }));
    open('/confirm-email#key=abc');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
);

it('does not report a link as invalid if the API does not respond', async () => {
  server.unreachable(OPEN);
  const { person } = open('/confirm-email#key=abc');
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on(OPEN, { body: { purpose: 'confirm', claim: null } });
  await person.click(again);
  expect(await screen.findByText('Your email is confirmed. Thank you!')).toBeVisible();
});

it('sends no request if the URL contains no token', () => {
  open('/confirm-email');
  expect(screen.getByText('Please open the link from the email again.')).toBeVisible();
  expect(server.asked(OPEN)).toEqual([]);
});
