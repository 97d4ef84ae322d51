import { act, screen, waitFor, within } from '@testing-library/react';
import { selectionForgotten, selectionReplaced } from '../../features/selections/selection-store';
import { pageLoad } from '../../lib/page-load';
import { makeUser } from '../../test/factories';
import { failure, installFakeServer, type FakeServer } from '../../test/fake-server';
import { SignInLink } from '../../app/shell/sign-in-link';
import { toast } from '../../ui/toast/toaster';
import { renderPage, type RenderedPage } from '../../test/render-page';
import AuthPage from './auth';

let server: FakeServer;
let goTo: jest.SpyInstance;
beforeEach(() => {
  server = installFakeServer();
  goTo = jest.spyOn(pageLoad, 'goTo').mockImplementation(() => undefined);
});
afterEach(() => goTo.mockRestore());

/** Returns queries for the form on the selected tab. The other tab's fields stay in the DOM but are hidden. */
const form = () => within(screen.getByRole('tabpanel'));

function open(query = ''): RenderedPage {
  return renderPage(<AuthPage />, { at: `/auth${query}`, path: '/auth' });
}

async function login(page: RenderedPage, email = 'thato@example.com', password = 'right-pass'): Promise<void> {
  await page.person.fill(form().getByLabelText('Email address'), email);
  await page.person.fill(form().getByLabelText('Password'), password);
  await page.person.click(form().getByRole('button', { name: 'Login' }));
}

describe('login', () => {
  it('lists missing values in a summary that receives focus and links to the fields', async () => {
    const page = open();
    await page.person.click(form().getByRole('button', { name: 'Login' }));
    const summary = screen.getByRole('alert');
    expect(summary).toHaveFocus();
    await page.person.click(within(summary).getByText('Password is required'));
    expect(form().getByLabelText('Password')).toHaveFocus();
    expect(form().getByLabelText('Email address')).toHaveAccessibleDescription('Please enter a valid email address');
    expect(server.asked('POST /api/login')).toHaveLength(0);
  });

  it('navigates to returnTo and reloads the page about 200 ms later', async () => {
    server.on('POST /api/login', { body: makeUser() });
    const page = open('?returnTo=%2Fbooking%3Fdate%3D2025-06-14');
    await login(page);
    await waitFor(() => expect(page.address()).toBe('/booking?date=2025-06-14'));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/booking?date=2025-06-14'));
    expect(server.asked('POST /api/login')[0]?.body).toEqual({ username: 'thato@example.com', password: 'right-pass' });
    expect(sessionStorage.getItem('carriedToast')).toContain('Welcome back!');
  });

  it('never redirects to another site', async () => {
    server.on('POST /api/login', { body: makeUser() });
    const page = open('?returnTo=%2F%2Fevil.example');
    await login(page);
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/'));
  });

  it("shows 'Logging in...' while waiting for the API", async () => {
    server.on('POST /api/login', () => new Promise(() => undefined));
    await login(open());
    expect(await screen.findByRole('button', { name: 'Logging in...' })).toBeInTheDocument();
  });

  it('offers to create an account for an unknown email address and copies the address into the form', async () => {
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
  ] as const)('explains the error %s without a toast and keeps the message on the page', async (code, message, advice) => {
    const says = jest.spyOn(toast, 'error');
    server.on('POST /api/login', failure(code, 401, { errorType: code, message }));
    const page = open();
    await login(page);
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(`Login failed: ${message}`);
    expect(dialog).toHaveTextContent(advice);
    expect(within(dialog).queryByRole('button', { name: 'Create Account' })).toBeNull();
    expect(says).not.toHaveBeenCalled();
    says.mockRestore();
    await page.person.click(within(dialog).getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(message, { selector: 'li' })).toBeInTheDocument();
    expect(form().getByLabelText('Email address')).toHaveValue('thato@example.com');
  });

  it('does not suggest another password after too many attempts, either in the dialog or on the page', async () => {
    const message = 'Too many attempts. Please wait a moment and try again.';
    const tooMany = failure('RATE_LIMITED', 429, { errorType: 'auth_failed', message });
    server.on('POST /api/login', { ...tooMany, headers: { 'Retry-After': '840' } });
    const page = open();
    await login(page);
    const dialog = await screen.findByRole('alertdialog', { name: 'Authentication Error' });
    expect(dialog).toHaveTextContent(`Login failed: ${message}`);
    expect(dialog).toHaveTextContent("You can try again in about 14 minutes. Until then, even the right password won't work.");
    expect(dialog).not.toHaveTextContent('check your email address and password');
    await page.person.click(within(dialog).getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(message, { selector: 'li' })).toBeInTheDocument();
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
    await page.person.fill(await form().findByLabelText('First name'), 'Thato');
    await page.person.fill(form().getByLabelText('Surname'), 'Molefe');
    await page.person.fill(form().getByLabelText('Email address'), 'thato@example.com');
    await page.person.type(form().getByLabelText('Phone number'), '71234567');
    await page.person.fill(form().getByLabelText('Password'), 'a good one');
    await page.person.fill(form().getByLabelText('Confirm password'), 'a good one');
    await page.person.fill(form().getByLabelText('Security answer'), 'Rex');
  }

  it('sends the data listed in the specification, with the first security question by default', async () => {
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

  it("offers the specification's five security questions and sends the chosen one", async () => {
    server.on('POST /api/register', { body: makeUser() });
    const page = open();
    await fill(page);
    const question = form().getByLabelText('Security question');
    expect(
      within(question)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      "What was your first pet's name?",
      "What is your mother's maiden name?",
      'What was the name of your primary school?',
      'In which city were you born?',
      'What was your childhood nickname?',
    ]);
    expect(question).toHaveDisplayValue("What was your first pet's name?");
    await page.person.selectOptions(question, 'In which city were you born?');
    await page.person.click(screen.getByRole('button', { name: 'Create Account' }));
    await waitFor(() => expect(server.asked('POST /api/register')[0]?.body).toMatchObject({ securityQuestion: 'city_of_birth' }));
  });

  it('flags a password as too common while the user types, and sends no request', async () => {
    const page = open();
    await fill(page);
    const password = form().getByLabelText('Password');
    expect(password).toHaveAccessibleDescription(/^At least 8 characters, and not a common password\./);
    for (const field of [password, form().getByLabelText('Confirm password')]) {
      await page.person.clear(field);
      await page.person.type(field, 'BaseBall');
    }
    await waitFor(() =>
      expect(password).toHaveAccessibleDescription('This password is one of the most common ones. Please choose another'),
    );
    expect(screen.queryByRole('alert')).toBeNull();
    await page.person.click(screen.getByRole('button', { name: 'Create Account' }));
    expect(screen.getByRole('alert')).toHaveTextContent('This password is one of the most common ones.');
    expect(server.asked('POST /api/register')).toHaveLength(0);
  });

  it("shows 'Creating account...' while waiting for the API", async () => {
    server.on('POST /api/register', () => new Promise(() => undefined));
    const page = open();
    await fill(page);
    await page.person.click(screen.getByRole('button', { name: 'Create Account' }));
    expect(await screen.findByRole('button', { name: 'Creating account...' })).toBeVisible();
  });

  it('keeps the values and shows a server error next to its field and in a toast', async () => {
    const message = 'This email address is already registered.';
    server.on('POST /api/register', failure('EMAIL_ALREADY_REGISTERED', 409, { message }));
    const page = open();
    await fill(page);
    await page.person.click(screen.getByRole('button', { name: 'Create Account' }));
    expect(await screen.findByText('Registration failed')).toBeInTheDocument();
    expect(form().getByLabelText('Email address')).toHaveAccessibleDescription(message);
    expect(form().getByLabelText('First name')).toHaveValue('Thato');
  });

  it('explains a server error in plain language, without a status code', async () => {
    server.on('POST /api/register', { status: 502, body: '<html>Bad Gateway</html>' });
    const page = open();
    await fill(page);
    await page.person.click(screen.getByRole('button', { name: 'Create Account' }));
    expect(await screen.findAllByText('Something went wrong on our side. Please try again in a moment.')).toHaveLength(2);
    expect(form().getByLabelText('Password')).toHaveValue('a good one');
  });

  it('preselects Botswana, whose country code cannot be edited', async () => {
    const page = open();
    await page.person.click(screen.getByRole('tab', { name: 'Register' }));
    expect(await form().findByLabelText('Country')).toHaveValue('BW');
    expect(screen.getByText('+267').tagName).toBe('SPAN');
  });
});

describe('registration errors', () => {
  const password = () => form().getByLabelText('Password');

  async function begin(): Promise<RenderedPage['person']> {
    const { person } = open();
    await person.click(screen.getByRole('tab', { name: 'Register' }));
    await form().findByLabelText('First name');
    return person;
  }

  it('appear when the user leaves a field and disappear when the field is corrected', async () => {
    const person = await begin();
    await person.type(form().getByLabelText('Email address'), 'thato@');
    expect(form().getByLabelText('Email address')).not.toHaveAttribute('aria-invalid');
    await person.type(password(), 'short');
    await waitFor(() => expect(form().getByLabelText('Email address')).toHaveAccessibleDescription('Please enter a valid email address'));
    expect(password()).not.toHaveAttribute('aria-invalid');
    await person.type(form().getByLabelText('Confirm password'), 'shorter');
    await waitFor(() => expect(password()).toHaveAccessibleDescription('Password must be at least 8 characters'));
    await person.type(form().getByLabelText('Email address'), 'example.com');
    await waitFor(() => expect(form().getByLabelText('Email address')).not.toHaveAttribute('aria-invalid'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('do not appear for empty fields that the user skips, or when focus moves to a tab', async () => {
    const person = await begin();
    for (const label of ['First name', 'Surname', 'Email address', 'Phone number', 'Security answer'])
      await person.click(form().getByLabelText(label));
    expect(form().queryAllByText(/is required|Please/)).toEqual([]);
    await person.fill(form().getByLabelText('Email address'), 'thato@');
    await person.click(screen.getByRole('tab', { name: 'Login' }).parentElement as HTMLElement);
    expect(form().getByLabelText('Email address')).not.toHaveAttribute('aria-invalid');
  });

  it('are updated when the other password field changes', async () => {
    const person = await begin();
    await person.fill(password(), 'a good one');
    await person.fill(form().getByLabelText('Confirm password'), 'a good on');
    await person.click(form().getByLabelText('Security answer'));
    await waitFor(() => expect(form().getByLabelText('Confirm password')).toHaveAccessibleDescription('Passwords do not match'));
    await person.type(password(), '{Backspace}');
    await waitFor(() => expect(form().getByLabelText('Confirm password')).not.toHaveAttribute('aria-invalid'));
  });

  it('do not appear when a phone\'s "next" key moves to the next field', async () => {
    const before = window.matchMedia;
    window.matchMedia = (() => ({ matches: true })) as unknown as typeof window.matchMedia;
    const person = await begin();
    await person.type(form().getByLabelText('First name'), 'Thato{Enter}');
    expect(form().getByLabelText('Surname')).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    window.matchMedia = before;
  });
});

describe('a visitor redirected after clicking Submit', () => {
  const RETURN = '?returnTo=%2Fbooking%3Fdate%3D2025-06-12';
  const chosen = () => screen.getByRole('tab', { selected: true });
  beforeEach(() => selectionReplaced(['2025-06-12T10:00']));
  afterEach(() => selectionForgotten());

  it('sees Register first, with the selected slots on both tabs', async () => {
    const { person } = open(RETURN);
    expect(chosen()).toHaveTextContent('Register');
    expect(await screen.findByText('Keeping Thu 12 June, 10:00')).toBeVisible();
    expect(screen.getByText(/All times are Maun time, CAT/)).toBeVisible();
    await person.click(screen.getByRole('tab', { name: 'Login' }));
    expect(screen.getByText('Keeping Thu 12 June, 10:00')).toBeVisible();
  });

  it("sees Login, with the same returnTo, after clicking the header's Sign In link", async () => {
    const page = renderPage(
      <>
        <SignInLink hidden={false} />
        <AuthPage />
      </>,
      { at: `/auth${RETURN}`, path: '/auth' },
    );
    await page.person.click(screen.getByRole('link', { name: 'Sign In' }));
    expect(chosen()).toHaveTextContent('Login');
    expect(page.address()).toBe(`/auth${RETURN}`);
    await page.person.click(screen.getByRole('tab', { name: 'Register' }));
    expect(chosen()).toHaveTextContent('Register');
    await page.person.click(screen.getByRole('link', { name: 'Sign In' }));
    expect(chosen()).toHaveTextContent('Login');
  });

  it('sees Login if this browser has been used to sign in before, even if that person has since signed out', async () => {
    server.on('POST /api/login', { body: makeUser() });
    const before = open();
    await login(before);
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    before.unmount();
    open(RETURN);
    expect(chosen()).toHaveTextContent('Login');
    expect(await screen.findByText('Keeping Thu 12 June, 10:00')).toBeVisible();
  });

  it.each([
    ['after a password reset', `${RETURN}&reset=success`],
    ['on the way to another page', '?returnTo=%2Fdashboard'],
    ['from the header', ''],
  ])('sees Login %s', async (_, query) => {
    open(query);
    expect(chosen()).toHaveTextContent('Login');
    await act(async () => undefined);
  });

  it('sees Login, and no list of kept slots, if no slots are selected', () => {
    selectionForgotten();
    open(RETURN);
    expect(chosen()).toHaveTextContent('Login');
    expect(screen.queryByText(/^Keeping/)).toBeNull();
  });
});

it('redirects a signed-in user to returnTo', async () => {
  server.on('GET /api/user', { body: makeUser() });
  const page = open('?returnTo=%2Fdashboard');
  await waitFor(() => expect(page.address()).toBe('/dashboard'));
});

it('confirms a password reset and removes the reset parameter from the URL', async () => {
  const says = jest.spyOn(toast, 'success');
  const page = open('?reset=success&returnTo=%2Fbooking');
  expect(await screen.findByText('Password reset successful')).toBeInTheDocument();
  expect(screen.getByText('Your password has been reset. Please log in with your new password.')).toBeInTheDocument();
  expect(says).toHaveBeenCalledWith(expect.objectContaining({ title: 'Password reset successful', duration: 5_000 }));
  await waitFor(() => expect(page.address()).toBe('/auth?returnTo=%2Fbooking'));
});

describe('the tabs', () => {
  const tab = (name: string) => screen.getByRole('tab', { name });
  const panel = () => screen.getByRole('tabpanel');

  it('are linked to their panels and form a single tab stop', () => {
    open();
    expect(screen.getByRole('tablist', { name: 'Sign In' })).toBeInTheDocument();
    expect(panel()).toHaveAccessibleName('Login');
    expect(tab('Login')).toHaveAttribute('aria-controls', panel().id);
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
    expect(screen.getAllByRole('tab').map((each) => each.getAttribute('aria-selected'))).toEqual(['true', 'false']);
  });

  it.each([
    ['{ArrowRight}', 'Register'],
    ['{ArrowLeft}', 'Register'],
    ['{End}', 'Register'],
    ['{End}{Home}', 'Login'],
    ['{ArrowRight}{ArrowRight}', 'Login'],
  ] as const)('handle %s by focusing %s and showing its panel', async (keys, name) => {
    const { person } = open();
    await person.click(tab('Login'));
    for (const key of keys.match(/\{\w+\}/g) ?? []) {
      await person.keyboard(key);
      await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
    }
    expect(tab(name)).toHaveFocus();
    // In a browser, moving focus to a tab selects it. In jsdom, both steps fall into one frame, so the test also presses Enter.
    await person.keyboard('{Enter}');
    await waitFor(() => expect(panel()).toHaveAccessibleName(name));
  });

  it('render a panel when its tab is first selected, and keep its values afterwards', async () => {
    const { person } = open();
    await person.fill(form().getByLabelText('Email address'), 'kept');
    expect(screen.queryByLabelText('First name')).toBeNull();
    await person.click(tab('Register'));
    expect(await screen.findByLabelText('First name')).toBeVisible();
    await person.click(tab('Login'));
    await waitFor(() => expect(form().getByLabelText('Email address')).toHaveValue('kept'));
  });
});
