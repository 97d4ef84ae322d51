import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { SIGNED_IN_COOKIE } from '@raffle/contracts/people/auth';
import { makeUser } from '../../test/factories';
import { failure, installFakeServer, type FakeServer } from '../../test/fake-server';
import { renderPage, type RenderedPage } from '../../test/render-page';
import { useCurrentUser } from '../../features/auth/session/auth.queries';
import AuthPage from './auth';
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

function SignedIn() {
  const { user } = useCurrentUser();
  return user && <p>Thato is signed in</p>;
}

async function choosePassword(page: RenderedPage): Promise<void> {
  await page.person.fill(await screen.findByLabelText("What was your first pet's name?"), 'Rex');
  await page.person.fill(screen.getByLabelText('New password'), 'a better one');
  await page.person.fill(screen.getByLabelText('Confirm password'), 'a better one');
  await page.person.click(screen.getByRole('button', { name: 'Save the new password' }));
}

it('emails a link and shows the same message for every address', async () => {
  const message = 'If this address has an account, a link to choose a new password is on its way.';
  server.on('POST /api/password-reset/request', { status: 202, body: { message } });
  const { person } = open();
  await person.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid email address');
  await person.fill(screen.getByLabelText('Email address'), 'thato@example.com');
  await person.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
});

it('keeps the typed address and returnTo across the sign-in and reset pages, and keeps returnTo for the emailed link', async () => {
  server.on('POST /api/password-reset/request', { status: 202, body: { message: 'On its way.' } });
  const page = renderPage(
    <Routes>
      <Route path="/auth" element={<AuthPage />} />
      <Route path="/reset-password" element={<ResetPasswordPage />} />
    </Routes>,
    { at: '/auth?returnTo=%2Fbooking%3Fdate%3D2025-06-14' },
  );
  const { person } = page;
  await person.fill(within(screen.getByRole('tabpanel')).getByLabelText('Email address'), 'thato@example.com');
  await person.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  expect(page.address()).toBe('/reset-password?returnTo=%2Fbooking%3Fdate%3D2025-06-14');
  expect(screen.getByLabelText('Email address')).toHaveValue('thato@example.com');
  await person.fill(screen.getByLabelText('Email address'), '.bw');
  await person.click(screen.getByRole('link', { name: 'Back to sign in' }));
  expect(page.address()).toBe('/auth?returnTo=%2Fbooking%3Fdate%3D2025-06-14');
  expect(within(screen.getByRole('tabpanel')).getByLabelText('Email address')).toHaveValue('thato@example.com.bw');
  await person.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  await person.click(screen.getByRole('button', { name: 'Send the link' }));
  await screen.findByText('On its way.');
  page.unmount();

  server.on(QUESTION, { body: { securityQuestion: 'first_pet' } }).on(CONFIRM, { status: 204 });
  const mailed = open('#token=abc');
  await choosePassword(mailed);
  await waitFor(() => expect(mailed.address()).toBe('/auth?reset=success&returnTo=%2Fbooking%3Fdate%3D2025-06-14'));
  expect(server.asked(CONFIRM)[0]?.body).toEqual({ token: 'abc', securityAnswer: 'Rex', newPassword: 'a better one' });
});

it.each([
  ['http://localhost/auth?returnTo=%2Fdashboard', '', '/auth?returnTo=%2Fdashboard'],
  ['http://localhost/auth?returnTo=%2Fdashboard', '?returnTo=%2Fbooking', '/auth?returnTo=%2Fbooking'],
  ['http://localhost/auth?returnTo=%2F%2Fevil.example', '', '/auth'],
  ['http://localhost/booking?returnTo=%2Fdashboard', '', '/auth'],
  ['https://evil.example/auth?returnTo=%2Fdashboard', '', '/auth'],
])('when opened from %s with the query "%s", links back to %s', (referrer, query, back) => {
  const before = jest.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  open(query);
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', back);
  before.mockRestore();
});

describe('the page opened by the emailed link', () => {
  beforeEach(() => server.on(QUESTION, { body: { securityQuestion: 'first_pet' } }));

  it('accepts an older link that has the token in the query string', async () => {
    open('?token=abc');
    expect(await screen.findByLabelText('New password')).toBeVisible();
    expect(server.asked(QUESTION)[0]?.body).toEqual({ token: 'abc' });
  });

  it.each([
    ['the same account, whose session ends, to the login page', true, '/auth'],
    ['another account to their returnTo', false, '/'],
  ])('redirects a user signed in to %s and confirms the reset', async (_, endsSession, to) => {
    server.on('GET /api/user', { body: makeUser() });
    server.on(CONFIRM, () => {
      if (endsSession) document.cookie = `${SIGNED_IN_COOKIE}=; path=/; max-age=0`;
      return { status: 204 };
    });
    const page = renderPage(
      <>
        <SignedIn />
        <Routes>
          <Route path="/auth" element={<AuthPage />} />
          <Route path="/reset-password" element={<ResetPasswordPage />} />
        </Routes>
      </>,
      { at: '/reset-password#token=abc' },
    );
    expect(await screen.findByText('Thato is signed in')).toBeInTheDocument();
    await choosePassword(page);
    expect(await screen.findByText('Password reset successful')).toBeInTheDocument();
    await waitFor(() => expect(page.address()).toBe(to));
    if (endsSession) expect(screen.getByRole('tab', { name: 'Login', selected: true })).toBeVisible();
  });

  it('reports a wrong security answer next to its field and keeps the typed values', async () => {
    const sentence = 'The security answer is not correct.';
    server.on(CONFIRM, failure('VALIDATION_FAILED', 400, { message: sentence, fields: { securityAnswer: [sentence] } }));
    const page = open('#token=abc');
    await choosePassword(page);
    await waitFor(() => expect(screen.getByLabelText("What was your first pet's name?")).toHaveAccessibleDescription(sentence));
    expect(screen.getByLabelText('New password')).toHaveValue('a better one');
  });

  it('does not report a link as invalid if the API does not respond', async () => {
    server.unreachable(QUESTION);
    const { person } = open('#token=abc');
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the server.');
    expect(screen.queryByRole('link', { name: 'Ask for a new link' })).toBeNull();
    server.on(QUESTION, { body: { securityQuestion: 'first_pet' } });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText("What was your first pet's name?")).toBeVisible();
  });

  it.each([QUESTION, CONFIRM])('offers a new link if %s reports that the link is invalid', async (call) => {
    const sentence = 'This link has expired or has already been used. Please ask for a new one.';
    server.on(call, failure('VALIDATION_FAILED', 400, { message: sentence, fields: { token: [sentence] } }));
    const page = open('#token=abc');
    if (call === CONFIRM) await choosePassword(page);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    await page.person.click(screen.getByRole('link', { name: 'Ask for a new link' }));
    expect(screen.getByRole('button', { name: 'Send the link' })).toBeInTheDocument();
  });
});
