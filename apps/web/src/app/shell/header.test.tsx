import { screen, waitFor, within } from '@testing-library/react';
import { pageLoad } from '../../lib/page-load';
import { makeSeason, makeUser } from '../../test/factories';
import { failure, installFakeServer, type FakeServer } from '../../test/fake-server';
import { renderPage } from '../../test/render-page';
import { Footer } from './footer';
import { Header } from './header';

let server: FakeServer;
let goTo: jest.SpyInstance;
beforeEach(() => {
  server = installFakeServer().on('GET /api/season', { body: makeSeason() });
  goTo = jest.spyOn(pageLoad, 'goTo').mockImplementation(() => undefined);
});
afterEach(() => goTo.mockRestore());

const navigation = ['Home', 'Prediction Calendar', 'Rules', 'Prizes', 'Donation Causes'];

it('leads a visitor everywhere, and to Sign In with a way back', async () => {
  renderPage(<Header />, { at: '/booking?date=2025-06-14' });
  const [wide] = screen.getAllByRole('navigation', { name: 'Main' });
  const links = within(wide as HTMLElement).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(navigation);
  const signIn = await screen.findByRole('link', { name: 'Sign In' });
  expect(signIn).toHaveAttribute('href', '/auth?returnTo=%2Fbooking%3Fdate%3D2025-06-14');
  expect(screen.getAllByRole('link', { name: /Community Group/ })[0]).toHaveAttribute('href', expect.stringContaining('https://'));
});

it('opens the mobile menu, and closes it on Escape with the focus back on its button', async () => {
  const { person } = renderPage(<Header />);
  const button = screen.getByRole('button', { name: 'Open menu' });
  await person.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getAllByRole('link', { name: 'Rules' })).toHaveLength(2);
  await person.keyboard('{Escape}');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).toHaveFocus();
});

describe('the account menu', () => {
  async function openMenu() {
    server.on('GET /api/user', { body: makeUser() });
    const page = renderPage(<Header />, { at: '/rules' });
    const button = await screen.findByRole('button', { name: 'My Account: Thato Molefe' });
    await page.person.click(button);
    return page;
  }

  it('is headed My Account and leads to predictions and help', async () => {
    await openMenu();
    expect(screen.getAllByText('My Account').filter((heading) => heading.closest('[hidden]') === null)).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'My Predictions' })).toHaveAttribute('href', '/dashboard');
    expect(screen.getByRole('link', { name: 'Help & Feedback' })).toHaveAttribute('href', '/help');
  });

  it('closes when the person presses elsewhere', async () => {
    const { person } = await openMenu();
    await person.click(document.body);
    expect(screen.queryByRole('link', { name: 'My Predictions' })).toBeNull();
  });

  it('logs out, goes home and reloads there', async () => {
    server.on('POST /api/logout', { status: 204 });
    const page = await openMenu();
    await page.person.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeInTheDocument();
    expect(page.address()).toBe('/');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/'));
    expect(sessionStorage.getItem('carriedToast')).toContain('Logged out');
  });

  it('says why a logout failed, in a toast and in the menu', async () => {
    server.on('POST /api/logout', failure('BUSY_TRY_AGAIN', 503, { message: 'Please try again.' }));
    const { person } = await openMenu();
    await person.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logout failed')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Please try again.');
  });
});

it('names sponsors, the season and the way to the admin login in the footer', async () => {
  renderPage(<Footer />);
  expect(screen.getByText('Administrative costs are sponsored by')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText(/prize is sponsored by/)).toHaveTextContent('The 2025 prize is sponsored by'));
  expect(screen.getByRole('link', { name: 'Admin Login' })).toHaveAttribute('href', '/admin/login');
});
