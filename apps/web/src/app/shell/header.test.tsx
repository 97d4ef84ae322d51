import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { seasonQuery } from '../../features/season/season.queries';
import { openSelectionId, selectionHeld, selectionReplaced, tickedIds } from '../../features/selections/selection-store';
import { pageLoad } from '../../lib/page-load';
import { closeMenu } from '../../lib/root-state';
import { makeOrganiser, makeSeason, makeUser } from '../../test/factories';
import { failure, installFakeServer, type FakeServer } from '../../test/fake-server';
import { renderPage, completeJsdom } from '../../test/render-page';
import { Footer } from './footer';
import { Header } from './header';

// The menu needs this script and the rules from header.module.css.
beforeAll(async () => {
  await import('../../../public/before-app.js');
  document.head.insertAdjacentHTML('beforeend', '<style>.panel { display: none } [data-menu] .panel { display: grid }</style>');
});

let server: FakeServer;
let goTo: jest.SpyInstance;
beforeEach(() => {
  server = installFakeServer().on('GET /api/season', { body: makeSeason() });
  goTo = jest.spyOn(pageLoad, 'goTo').mockImplementation(() => undefined);
});
afterEach(() => {
  goTo.mockRestore();
  act(closeMenu);
});

const navigation = ['Home', 'Prediction Calendar', 'Rules', 'Prizes', 'Donation Causes'];

it.each([
  ['open', []],
  ['sales-over', []],
  ['water-came', ['Results']],
  ['announced', ['Results']],
  ['no-water', ['Results']],
  ['called-off', ['Results']],
] as const)('shows the Results link after the five other links once there is a result: %s', async (phase, more) => {
  server.on('GET /api/season', { body: makeSeason({ phase }) });
  const { client } = renderPage(<Header />);
  await waitFor(() => expect(client.getQueryData(seasonQuery.queryKey)?.phase).toBe(phase));
  for (const menu of screen.getAllByRole('navigation', { name: 'Main', hidden: true })) {
    const links = within(menu).getAllByRole('link', { hidden: true });
    expect(links.map((link) => link.textContent)).toEqual([...navigation, ...more]);
  }
});

it('links to the community group in the header and the menu only once its URL is set', async () => {
  const { unmount } = renderPage(<Header />);
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Community Group/ })).not.toBeInTheDocument();
  unmount();
  const communityGroup = { label: 'Community Group', href: 'https://chat.example/flood' };
  server
    .on('GET /api/season', { body: makeSeason({ contentVersion: 1 }) })
    .on('GET /api/content', { body: { year: 2025, version: 1, sections: { communityGroup } } });
  const { person } = renderPage(<Header />);
  const link = await screen.findByRole('link', { name: /^Community Group/ });
  expect(link).toHaveAttribute('href', communityGroup.href);
  await person.click(screen.getByRole('button', { name: 'Open menu' }));
  expect(screen.getAllByRole('link', { name: /^Community Group/ })).toHaveLength(2);
});

it.each([
  ['/booking?date=2025-06-14', '/auth?returnTo=%2Fbooking%3Fdate%3D2025-06-14'],
  ['/auth?returnTo=%2Fbooking%3Fdate%3D2025-06-14', '/auth?returnTo=%2Fbooking%3Fdate%3D2025-06-14'],
  ['/reset-password?returnTo=%2Fdashboard', '/auth?returnTo=%2Fdashboard'],
  ['/auth', '/auth'],
  ['/reset-password', '/auth'],
])('adds the return URL to the Sign In link, and keeps it on the sign-in pages: %s', async (at, to) => {
  renderPage(<Header />, { at });
  expect(await screen.findByRole('link', { name: 'Sign In' })).toHaveAttribute('href', to);
});

it("keeps the mobile menu open if the user opened it before the page's effects ran", () => {
  function PressesAtOnce() {
    useLayoutEffect(() => screen.getByRole('button', { name: 'Open menu' }).click(), []);
    return null;
  }
  renderPage(
    <>
      <Header />
      <PressesAtOnce />
    </>,
  );
  expect(screen.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
});

it('keeps the mobile menu open if only the query string changes, and closes it when any page is chosen, even the current one', async () => {
  function ChoosesDate() {
    const navigate = useNavigate();
    return <button onClick={() => navigate('?date=2025-06-14')}>14 June</button>;
  }
  const { person } = renderPage(
    <>
      <Header />
      <ChoosesDate />
    </>,
    { at: '/rules' },
  );
  const [, rules] = screen.getAllByRole('link', { name: 'Rules', hidden: true });
  for (const link of [rules, screen.getAllByRole('link', { name: 'Prizes', hidden: true })[1]]) {
    await person.click(screen.getByRole('button', { name: 'Open menu' }));
    await person.click(screen.getByRole('button', { name: '14 June' }));
    const button = screen.getByRole('button', { name: 'Close menu' });
    await person.click(link as HTMLElement);
    expect(button).toHaveAttribute('aria-expanded', 'false');
  }
});

/** Dispatches the event from which React derives pointerenter or pointerleave, because jsdom has no pointer events. */
function pointer(target: HTMLElement, type: 'pointerover' | 'pointerout', pointerType = 'mouse'): void {
  fireEvent(target, Object.assign(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }), { pointerType }));
}

describe('the account menu', () => {
  beforeEach(completeJsdom);

  async function openMenu() {
    server.on('GET /api/user', { body: makeUser() });
    const page = renderPage(<Header />, { at: '/rules' });
    const button = await screen.findByRole('button', { name: 'My Account: Thato Molefe' });
    await page.person.click(button);
    await screen.findByRole('link', { name: 'My Predictions' });
    return page;
  }

  it('shows the heading My Account and links to predictions, settings and help', async () => {
    await openMenu();
    expect(screen.getAllByText('My Account').filter((heading) => heading.closest('.panel') === null)).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'My Predictions' })).toHaveAttribute('href', '/dashboard');
    expect(screen.getByRole('link', { name: 'Account settings' })).toHaveAttribute('href', '/account');
    expect(screen.getByRole('link', { name: 'Help & Feedback' })).toHaveAttribute('href', '/help');
  });

  it('opens after the mouse has hovered for 100 ms, and closes 300 ms after the mouse has left', async () => {
    server.on('GET /api/user', { body: makeUser() });
    renderPage(<Header />, { at: '/rules' });
    const button = await screen.findByRole('button', { name: 'My Account: Thato Molefe' });
    const menu = button.parentElement as HTMLElement;
    const rests = async (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    jest.useFakeTimers();
    pointer(menu, 'pointerover');
    await rests(90);
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await rests(20);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    pointer(menu, 'pointerout');
    await rests(290);
    pointer(menu, 'pointerover');
    await rests(1_000);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    pointer(menu, 'pointerout');
    await rests(310);
    expect(button).toHaveAttribute('aria-expanded', 'false');
    jest.useRealTimers();
  });

  it('stays open once its button is clicked, and does not open when a finger moves over it', async () => {
    server.on('GET /api/user', { body: makeUser() });
    renderPage(<Header />, { at: '/rules' });
    const button = await screen.findByRole('button', { name: 'My Account: Thato Molefe' });
    const menu = button.parentElement as HTMLElement;
    jest.useFakeTimers();
    pointer(menu, 'pointerover', 'touch');
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(button).toHaveAttribute('aria-expanded', 'false');
    pointer(menu, 'pointerover');
    await act(() => jest.advanceTimersByTimeAsync(110));
    fireEvent.click(button);
    pointer(menu, 'pointerout');
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(button).toHaveAttribute('aria-expanded', 'true');
    fireEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'false');
    jest.useRealTimers();
  });

  it('closes on a click outside', async () => {
    const { person } = await openMenu();
    // Click repeatedly, because the panel starts detecting outside clicks some time after it has opened.
    await waitFor(async () => {
      await person.click(document.body);
      expect(screen.queryByRole('link', { name: 'My Predictions' })).toBeNull();
    });
  });

  it('keeps the focus on its button when it opens, and returns the focus there on Escape', async () => {
    const { person } = await openMenu();
    const button = screen.getByRole('button', { name: 'My Account: Thato Molefe' });
    expect(button).toHaveFocus();
    await person.tab();
    expect(screen.getByRole('link', { name: 'My Predictions' })).toHaveFocus();
    await person.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });

  it('closes on Escape even if its panel has not loaded or does not yet handle keys', async () => {
    server.on('GET /api/user', { body: makeUser() });
    renderPage(<Header />, { at: '/rules' });
    const button = await screen.findByRole('button', { name: 'My Account: Thato Molefe' });
    act(() => button.focus());
    fireEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    fireEvent.keyDown(button, { key: 'Escape' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('does not reopen if the user closes it while the mouse rests on it', async () => {
    server.on('GET /api/user', { body: makeUser() });
    renderPage(<Header />, { at: '/rules' });
    const button = await screen.findByRole('button', { name: 'My Account: Thato Molefe' });
    jest.useFakeTimers();
    pointer(button.parentElement as HTMLElement, 'pointerover');
    fireEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    fireEvent.keyDown(button, { key: 'Escape' });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(button).toHaveAttribute('aria-expanded', 'false');
    jest.useRealTimers();
  });

  it("signs out, removes the user's data from this browser, opens the home page and reloads it", async () => {
    sessionStorage.setItem('userBookings', '{}');
    sessionStorage.setItem('bookingReference', 'OKV-1');
    localStorage.setItem('hasNewBooking', 'true');
    selectionReplaced(['2025-06-14T10:00']);
    selectionHeld('selection-1');
    server.on('POST /api/logout', { status: 204 });
    const page = await openMenu();
    await page.person.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeInTheDocument();
    expect(page.address()).toBe('/');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/'));
    expect(sessionStorage.getItem('carriedToast')).toContain('Signed out');
    expect(Object.keys(sessionStorage)).toEqual(['carriedToast']);
    expect(localStorage.getItem('hasNewBooking')).toBeNull();
    expect(tickedIds()).toEqual([]);
    expect(openSelectionId()).toBeNull();
  });

  it('shows the reason for a failed sign-out in a toast and in the menu', async () => {
    server.on('POST /api/logout', failure('BUSY_TRY_AGAIN', 503, { message: 'Please try again.' }));
    const { person } = await openMenu();
    await person.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logout failed')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Please try again.');
  });
});

describe('the organiser in the footer', () => {
  const serve = (sections: object, season = {}) =>
    server
      .on('GET /api/season', { body: makeSeason({ contentVersion: 3, ...season }) })
      .on('GET /api/content', { body: { year: 2025, version: 3, sections } });

  it('shows the name, contact details and permit once organisers have entered them', async () => {
    serve(
      { organiser: makeOrganiser({ name: 'Maun Flood Club', whatsApp: '+267 71 234 567', email: 'hello@flood.example' }) },
      { permitNumber: 'GA 12/2025' },
    );
    renderPage(<Footer />);
    expect(await screen.findByText('Run by Maun Flood Club.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'WhatsApp +267 71 234 567' })).toHaveAttribute('href', 'https://wa.me/26771234567');
    expect(screen.getByRole('link', { name: 'hello@flood.example' })).toHaveAttribute('href', 'mailto:hello@flood.example');
    expect(screen.getByText(/Raffle permit GA 12\/2025\./)).toBeVisible();
  });

  it('links to privacy, refunds, questions and the organiser, and shows no time zone and no labels for missing details', async () => {
    renderPage(<Footer />);
    for (const [name, href] of [
      ['Privacy', '/about#privacy'],
      ['Refunds', '/about#refunds'],
      ['Questions', '/questions'],
      ['Who runs it', '/about'],
    ])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    // Each page with slot times states the time zone itself, once.
    for (const label of [/^Run by/, /WhatsApp/, /permit/i, /Maun time/]) expect(screen.queryByText(label)).toBeNull();
  });

  it('shows sponsors by name, or generic text while none has a name', async () => {
    const first = renderPage(<Footer />);
    expect(screen.getByRole('link', { name: 'one organisation' })).toHaveAttribute('href', '/donation-causes#costs');
    expect(screen.getByRole('link', { name: 'two travel companies' })).toHaveAttribute('href', '/prizes#sponsors');
    first.unmount();
    const lodge = { name: 'Delta Lodge', href: 'https://lodge.example', logo: null };
    serve({ prizeSponsors: [lodge, { name: null, href: '/prizes#sponsors', logo: null }] });
    renderPage(<Footer />);
    expect(await screen.findByRole('link', { name: 'Delta Lodge' })).toHaveAttribute('href', 'https://lodge.example');
    expect(screen.queryByText('two travel companies')).toBeNull();
  });

  it('shows a sponsor with its logo, or with a neutral mark', async () => {
    const lodge = { name: 'Delta Lodge', href: 'https://lodge.example', logo: '/api/files/lodge.webp' };
    serve({ prizeSponsors: [lodge, { name: 'Maun Air', href: 'https://air.example', logo: null }] });
    renderPage(<Footer />);
    const withLogo = await screen.findByRole('link', { name: 'Delta Lodge' });
    expect(withLogo.querySelector('img')).toHaveAttribute('src', lodge.logo);
    const withMark = screen.getByRole('link', { name: 'Maun Air' });
    expect(withMark.querySelector('img')).toBeNull();
    expect(withMark.querySelector('svg')).toBeInTheDocument();
  });
});

it("links to the organisers' pages, even if they are on another hostname", async () => {
  const link = () => screen.getByRole('link', { name: 'Admin Login' });
  const { unmount } = renderPage(<Footer />);
  expect(link()).toHaveAttribute('href', '/admin/login');
  unmount();
  document.documentElement.dataset.organisers = 'https://team.example';
  renderPage(<Footer />);
  expect(link()).toHaveAttribute('href', 'https://team.example/admin/login');
  delete document.documentElement.dataset.organisers;
});
