import { screen, waitFor, within } from '@testing-library/react';
import { pageLoad } from '../lib/page-load';
import { makeUser } from '../test/factories';
import { failure, installFakeServer, type FakeServer } from '../test/fake-server';
import { toast } from '../ui/toaster';
import { renderPage, type RenderedPage } from '../test/render-page';
import AuthPage from './auth';

let server: FakeServer;
let goTo: jest.SpyInstance;
beforeEach(() => {
  server = installFakeServer();
  goTo = jest.spyOn(pageLoad, 'goTo').mockImplementation(() => undefined);
});
afterEach(() => goTo.mockRestore());

/** The form of the open tab: the other one keeps its fields, hidden. */
const form = () => within(screen.getByRole('tabpanel'));

function open(query = ''): RenderedPage {
  return renderPage(<AuthPage />, { at: `/auth${query}`, path: '/auth' });
}

async function login(page: RenderedPage, email = 'thato@example.com', password = 'right-pass'): Promise<void> {
  await page.person.type(form().getByLabelText('Email address'), email);
  await page.person.type(form().getByLabelText('Password'), password);
  await page.person.click(form().getByRole('button', { name: 'Login' }));
}

describe('login', () => {
  it('lists what is missing, takes the focus and links to the fields', async () => {
    const page = open();
    await page.person.click(form().getByRole('button', { name: 'Login' }));
    const summary = screen.getByRole('alert');
    expect(summary).toHaveFocus();
    await page.person.click(within(summary).getByText('Password is required'));
    expect(form().getByLabelText('Password')).toHaveFocus();
    expect(form().getByLabelText('Email address')).toHaveAccessibleDescription('Please enter a valid email address');
    expect(server.asked('POST /api/login')).toHaveLength(0);
  });

  it('goes to returnTo and reloads it about 200 ms later', async () => {
    server.on('POST /api/login', { body: makeUser() });
    const page = open('?returnTo=%2Fbooking%3Fdate%3D2025-06-14');
    await login(page);
    await waitFor(() => expect(page.address()).toBe('/booking?date=2025-06-14'));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/booking?date=2025-06-14'));
    expect(server.asked('POST /api/login')[0]?.body).toEqual({ username: 'thato@example.com', password: 'right-pass' });
    expect(sessionStorage.getItem('carriedToast')).toContain('Welcome back!');
  });

  it('tells of a refusal in the dialog and in no toast', async () => {
    const says = jest.spyOn(toast, 'error');
    server.on('POST /api/login', failure('auth_failed', 401, { errorType: 'auth_failed', message: '' }));
    const page = open();
    await login(page);
    expect(await screen.findByRole('alertdialog', { name: 'Authentication Error' })).toHaveTextContent('Login failed:');
    expect(says).not.toHaveBeenCalled();
    says.mockRestore();
  });

  it('never leaves this site', async () => {
    server.on('POST /api/login', { body: makeUser() });
    const page = open('?returnTo=%2F%2Fevil.example');
    await login(page);
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/'));
  });

  it('reads Logging in... while it waits', async () => {
    let answer = (_: unknown) => undefined as void;
    server.on('POST /api/login', () => new Promise((resolve) => (answer = resolve as typeof answer)));
    const page = open();
    await login(page);
    expect(await screen.findByRole('button', { name: 'Logging in...' })).toBeInTheDocument();
    answer({ body: makeUser() });
    await waitFor(() => expect(page.address()).toBe('/'));
  });

  it('offers to create an account for an unknown address, and copies it', async () => {
    server.on(
      'POST /api/login',
      failure('email_not_found', 401, { errorType: 'email_not_found', message: 'Email address not recognized' }),
    );
    const page = open();
    await login(page, 'new@example.com');
    const dialog = await screen.findByRole('alertdialog', { name: 'Authentication Error' });
    expect(dialog).toHaveTextContent('Login failed: Email address not recognized');
    await page.person.click(within(dialog).getByRole('button', { name: 'Create Account' }));
    expect(await form().findByLabelText('Email address')).toHaveValue('new@example.com');
    expect(screen.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
  });

  it.each([
    ['incorrect_password', 'Incorrect password', 'Forgot your password?'],
    ['auth_failed', 'Authentication failed', 'check your email address and password'],
  ] as const)('explains %s, and keeps it written on the page', async (code, message, advice) => {
    server.on('POST /api/login', failure(code, 401, { errorType: code, message }));
    const page = open();
    await login(page);
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(`Login failed: ${message}`);
    expect(dialog).toHaveTextContent(advice);
    expect(within(dialog).queryByRole('button', { name: 'Create Account' })).toBeNull();
    await page.person.click(within(dialog).getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(message, { selector: 'li' })).toBeInTheDocument();
    expect(form().getByLabelText('Email address')).toHaveValue('thato@example.com');
  });

  it('shows and hides the password', async () => {
    const page = open();
    const field = form().getByLabelText('Password');
    await page.person.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
    await page.person.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field).toHaveAttribute('type', 'password');
  });
});

describe('register', () => {
  async function fill(page: RenderedPage): Promise<void> {
    await page.person.click(screen.getByRole('tab', { name: 'Register' }));
    await page.person.type(await form().findByLabelText('First name'), 'Thato');
    await page.person.type(form().getByLabelText('Surname'), 'Molefe');
    await page.person.type(form().getByLabelText('Email address'), 'thato@example.com');
    await page.person.type(form().getByLabelText('Phone number'), '71234567');
    await page.person.type(form().getByLabelText('Password'), 'a good one');
    await page.person.type(form().getByLabelText('Confirm password'), 'a good one');
    await page.person.type(form().getByLabelText('Security answer'), 'Rex');
  }

  it('sends what the specification lists, with the first question by default', async () => {
    server.on('POST /api/register', { body: makeUser() });
    const page = open();
    await fill(page);
    await page.person.click(screen.getByRole('button', { name: 'Create Account' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/'));
    expect(server.asked('POST /api/register')[0]?.body).toEqual({
      username: 'thato@example.com',
      password: 'a good one',
      phoneNumber: '+26771234567',
      securityQuestion: 'first_pet',
      securityAnswer: 'Rex',
      fullName: 'Thato Molefe',
    });
  });

  it('reads Creating account... while it waits', async () => {
    server.on('POST /api/register', () => new Promise(() => undefined));
    const page = open();
    await fill(page);
    await page.person.click(screen.getByRole('button', { name: 'Create Account' }));
    expect(await screen.findByRole('button', { name: 'Creating account...' })).toBeVisible();
  });

  it('keeps the values and writes a refusal at its field as well as in a toast', async () => {
    const message = 'This email address is already registered.';
    server.on('POST /api/register', failure('EMAIL_ALREADY_REGISTERED', 409, { message }));
    const page = open();
    await fill(page);
    await page.person.click(screen.getByRole('button', { name: 'Create Account' }));
    expect(await screen.findByText('Registration failed')).toBeInTheDocument();
    expect(form().getByLabelText('Email address')).toHaveAccessibleDescription(message);
    expect(form().getByLabelText('First name')).toHaveValue('Thato');
  });

  it('starts with Botswana, whose calling code nobody can edit', async () => {
    const page = open();
    await page.person.click(screen.getByRole('tab', { name: 'Register' }));
    expect(await form().findByLabelText('Country')).toHaveValue('BW');
    expect(screen.getByText('+267').tagName).toBe('SPAN');
  });
});

it('sends a signed-in person on', async () => {
  server.on('GET /api/user', { body: makeUser() });
  const page = open('?returnTo=%2Fdashboard');
  await waitFor(() => expect(page.address()).toBe('/dashboard'));
});

it('says that a password was reset, and cleans the address', async () => {
  const says = jest.spyOn(toast, 'success');
  const page = open('?reset=success&returnTo=%2Fbooking');
  expect(await screen.findByText('Password reset successful')).toBeInTheDocument();
  expect(screen.getByText('Your password has been reset. Please log in with your new password.')).toBeInTheDocument();
  expect(says).toHaveBeenCalledWith(expect.objectContaining({ title: 'Password reset successful', duration: 5_000 }));
  await waitFor(() => expect(page.address()).toBe('/auth?returnTo=%2Fbooking'));
});
