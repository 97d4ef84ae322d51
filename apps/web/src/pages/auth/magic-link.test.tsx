import { screen, waitFor } from '@testing-library/react';
import { pageLoad } from '../../lib/page-load';
import { makeUser } from '../../test/factories';
import { failure, installFakeServer, type FakeServer } from '../../test/fake-server';
import { renderPage, type RenderedPage } from '../../test/render-page';
import AuthPage from './auth';
import MagicLinkPage from './magic-link';

const REQUEST = 'POST /api/magic-link/request';
const OPEN = 'POST /api/magic-link/open';
const CODE = 'POST /api/magic-link/code';
const MESSAGE = 'If this address has an account, an email with a link and a code is on its way.';
const DEAD = 'This link has expired or has already been used. Please ask for a new one.';

let server: FakeServer;
let goTo: jest.SpyInstance;
beforeEach(() => {
  server = installFakeServer().on(REQUEST, { status: 202, body: { message: MESSAGE } });
  goTo = jest.spyOn(pageLoad, 'goTo').mockImplementation(() => undefined);
});
afterEach(() => goTo.mockRestore());

async function ask(query = ''): Promise<RenderedPage> {
  const page = renderPage(<AuthPage />, { at: `/auth${query}`, path: '/auth' });
  await page.person.fill(screen.getByLabelText('Email address'), ' thato@example.com ');
  await page.person.click(screen.getByRole('button', { name: 'Email me a sign-in link' }));
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toHaveFocus();
  return page;
}

const openLink = (token = 'tok') => renderPage(<MagicLinkPage />, { at: `/auth/link#token=${token}`, path: '/auth/link' });

describe('requesting the link', () => {
  it('requires only an email address, not a password', async () => {
    const { person } = renderPage(<AuthPage />, { at: '/auth', path: '/auth' });
    await person.click(screen.getByRole('button', { name: 'Email me a sign-in link' }));
    await waitFor(() => expect(screen.getByLabelText('Email address')).toHaveFocus());
    expect(screen.getByLabelText('Email address')).toHaveAccessibleDescription('Please enter a valid email address');
    expect(screen.getByLabelText('Password')).not.toHaveAttribute('aria-invalid');
    expect(server.asked(REQUEST)).toHaveLength(0);
  });

  it('explains what to do with the email, and sends another one on request', async () => {
    const { person } = await ask();
    expect(server.asked(REQUEST)[0]?.body).toEqual({ username: 'thato@example.com' });
    expect(screen.getByText(/^If thato@example\.com has an account, we have sent a link and a code to it\./)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Send it again' }));
    expect(await screen.findByText('We have sent another email.')).toBeVisible();
    expect(server.asked(REQUEST)).toHaveLength(2);
    await person.click(screen.getByRole('button', { name: 'Use your password instead' }));
    expect(screen.getByLabelText('Email address')).toHaveValue('thato@example.com');
  });

  it('shows on the page why the email could not be requested', async () => {
    server.on(REQUEST, failure('RATE_LIMITED', 429, { message: 'Too many attempts. Please wait a moment and try again.' }));
    const { person } = renderPage(<AuthPage />, { at: '/auth', path: '/auth' });
    await person.fill(screen.getByLabelText('Email address'), 'thato@example.com');
    await person.click(screen.getByRole('button', { name: 'Email me a sign-in link' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
  });
});

describe('the code', () => {
  it('works like a password: signs the user in, shows a welcome message, navigates to returnTo and reloads it', async () => {
    server.on(CODE, { body: { user: makeUser(), code: null, claim: null } });
    const page = await ask('?returnTo=%2Fbooking%3Fdate%3D2025-06-14');
    await page.person.fill(screen.getByLabelText('Code from the email'), '4821 9036');
    await page.person.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/booking?date=2025-06-14'));
    expect(server.asked(CODE)[0]?.body).toEqual({ code: '48219036' });
    expect(page.address()).toBe('/booking?date=2025-06-14');
    expect(sessionStorage.getItem('carriedToast')).toContain('Welcome back!');
  });

  it.each(['', '1234', '1234 567x'])('is not sent if it is "%s"', async (typed) => {
    const { person } = await ask();
    if (typed) await person.fill(screen.getByLabelText('Code from the email'), typed);
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter the 8 digits from the email');
    expect(server.asked(CODE)).toHaveLength(0);
  });

  it('is rejected with an error next to its field if it is wrong', async () => {
    const sentence = 'This code is wrong, or no longer works. Please check it, or ask for a new email.';
    server.on(CODE, failure('VALIDATION_FAILED', 400, { message: sentence, fields: { code: [sentence] } }));
    const { person } = await ask();
    await person.type(screen.getByLabelText('Code from the email'), '12345678{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Code from the email')).toHaveAccessibleDescription(new RegExp(sentence)));
  });
});

describe('the emailed link', () => {
  it('can be replaced if it is invalid, and the new link keeps returnTo', async () => {
    (await ask('?returnTo=%2Fdashboard')).unmount();
    server.on(OPEN, failure('VALIDATION_FAILED', 400, { message: DEAD, fields: { token: [DEAD] } }));
    openLink();
    expect(await screen.findByText(DEAD)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/auth?returnTo=%2Fdashboard');
  });

  it('is not reported as invalid if the API does not respond', async () => {
    server.unreachable(OPEN);
    const { person } = openLink();
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the server.');
    server.on(OPEN, { body: { user: null, code: '48219036', claim: null } });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('4821 9036')).toBeVisible();
    expect(goTo).not.toHaveBeenCalled();
  });

  it('leads to the claim page if the account is unconfirmed, and so does the code', async () => {
    const page = await ask('?returnTo=%2Fdashboard');
    const body = { user: null, code: null, claim: { token: 'def', username: 'thato@example.com' } };
    const address = '/claim-account?returnTo=%2Fdashboard';
    server.on(CODE, { body }).on(OPEN, { body });
    await page.person.type(screen.getByLabelText('Code from the email'), '48219036{Enter}');
    await waitFor(() => expect(page.address()).toBe(address));
    page.unmount();
    const opened = openLink();
    await waitFor(() => expect(opened.address()).toBe(address));
    expect(sessionStorage.getItem('carriedToast')).toBeNull();
  });

  it('is processed for a signed-in but unconfirmed user, who is redirected to the site even if the link is invalid', async () => {
    server.on('GET /api/user', { body: makeUser({ emailConfirmed: false }) });
    server.on(OPEN, failure('VALIDATION_FAILED', 400, { message: DEAD, fields: { token: [DEAD] } }));
    const page = openLink();
    await waitFor(() => expect(page.address()).toBe('/'));
    expect(server.asked(OPEN)).toHaveLength(1);
  });

  it('redirects a signed-in user who opens it again', async () => {
    server.on('GET /api/user', { body: makeUser() });
    const page = openLink();
    await waitFor(() => expect(page.address()).toBe('/'));
    expect(server.asked(OPEN)).toHaveLength(0);
  });
});
