import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { seasonQuery } from '../../features/season/season.queries';
import { openSelectionId, selectionHeld, selectionReplaced, tickedIds } from '../../features/selections/selection-store';
import { pageLoad } from '../../lib/page-load';
import { closeMenu } from '../../lib/root-state';
import { makeSeason, makeUser } from '../../test/factories';
import { failure, installFakeServer, type FakeServer } from '../../test/fake-server';
import { renderPage, completeJsdom } from '../../test/render-page';
import { Footer } from './footer';
import { Header } from './header';

// The menu works by this script and the rules of header.module.css.
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

it('leads a visitor everywhere, and to Sign In with a way back', async () => {
  renderPage(<Header />, { at: '/booking?date=2025-06-14' });
  const [wide] = screen.getAllByRole('navigation', { name: 'Main' });
  const links = within(wide as HTMLElement).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(navigation);
  const signIn = await screen.findByRole('link', { name: 'Sign In' });
  expect(signIn).toHaveAttribute('href', '/auth?returnTo=%2Fbooking%3Fdate%3D2025-06-14');
});

it.each([
  ['open', []],
  ['sales-over', []],
  ['water-came', ['Results']],
  ['announced', ['Results']],
  ['no-water', ['Results']],
  ['called-off', ['Results']],
] as const)('has Results behind the five entries once there is a result: %s', async (phase, more) => {
  server.on('GET /api/season', { body: makeSeason({ phase }) });
  const { client } = renderPage(<Header />);
  await waitFor(() => expect(client.getQueryData(seasonQuery.queryKey)?.phase).toBe(phase));
  for (const menu of screen.getAllByRole('navigation', { name: 'Main', hidden: true })) {
    const links = within(menu).getAllByRole('link', { hidden: true });
    expect(links.map((link) => link.textContent)).toEqual([...navigation, ...more]);
  }
});

it('shows no community group until there is one, then its link in header and menu', async () => {
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
  ['/auth?returnTo=%2Fbooking%3Fdate%3D2025-06-14', '/auth?returnTo=%2Fbooking%3Fdate%3D2025-06-14'],
  ['/reset-password?returnTo=%2Fdashboard', '/auth?returnTo=%2Fdashboard'],
  ['/auth', '/auth'],
  ['/reset-password', '/auth'],
])('keeps where somebody wanted to go who presses Sign In on the way there: %s', async (at, to) => {
  renderPage(<Header />, { at });
  expect(await screen.findByRole('link', { name: 'Sign In' })).toHaveAttribute('href', to);
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

it('keeps the mobile menu that was opened before the effects of its page ran', () => {
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

it('keeps the mobile menu open while the address changes, and shuts it when a page is chosen, also the present one', async () => {
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

/** React hears entering and leaving by these; jsdom has no pointer events of its own. */
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

  it('is headed My Account and leads to predictions, settings and help', async () => {
    await openMenu();
    expect(screen.getAllByText('My Account').filter((heading) => heading.closest('.panel') === null)).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'My Predictions' })).toHaveAttribute('href', '/dashboard');
    expect(screen.getByRole('link', { name: 'Account settings' })).toHaveAttribute('href', '/account');
    expect(screen.getByRole('link', { name: 'Help & Feedback' })).toHaveAttribute('href', '/help');
  });

  it('opens when a mouse rests on it for 100 ms, and stays for 300 ms after the mouse has left', async () => {
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

  it('stays open under the mouse once it is pressed, and never opens under a passing finger', async () => {
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

  it('closes when the person presses elsewhere', async () => {
    const { person } = await openMenu();
    // Pressed again until the panel listens: it does so some time after it has opened.
    await waitFor(async () => {
      await person.click(document.body);
      expect(screen.queryByRole('link', { name: 'My Predictions' })).toBeNull();
    });
  });

  it('closes on Escape with the focus back on its button, and takes the focus from nobody when it opens', async () => {
    const { person } = await openMenu();
    const button = screen.getByRole('button', { name: 'My Account: Thato Molefe' });
    expect(button).toHaveFocus();
    await person.tab();
    expect(screen.getByRole('link', { name: 'My Predictions' })).toHaveFocus();
    await person.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });

  it('closes on an Escape that comes at once, before its panel listens or has even loaded', async () => {
    server.on('GET /api/user', { body: makeUser() });
    renderPage(<Header />, { at: '/rules' });
    const button = await screen.findByRole('button', { name: 'My Account: Thato Molefe' });
    act(() => button.focus());
    fireEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    fireEvent.keyDown(button, { key: 'Escape' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('stays closed under the mouse that has come to press it', async () => {
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

  it('logs out, goes home and reloads there', async () => {
    server.on('POST /api/logout', { status: 204 });
    const page = await openMenu();
    await page.person.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeInTheDocument();
    expect(page.address()).toBe('/');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/'));
    expect(sessionStorage.getItem('carriedToast')).toContain('Signed out');
  });

  it('forgets with the logout what was kept of the person in this browser', async () => {
    sessionStorage.setItem('userBookings', '{}');
    sessionStorage.setItem('bookingReference', 'OKV-1');
    localStorage.setItem('hasNewBooking', 'true');
    selectionReplaced(['2025-06-14T10:00']);
    selectionHeld('selection-1');
    server.on('POST /api/logout', { status: 204 });
    const { person } = await openMenu();
    await person.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(Object.keys(sessionStorage)).toEqual(['carriedToast']));
    expect(localStorage.getItem('hasNewBooking')).toBeNull();
    expect(tickedIds()).toEqual([]);
    expect(openSelectionId()).toBeNull();
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
  expect(screen.queryByText(/Maun time/)).toBeNull(); // the pages that show times say it, each once
  expect(screen.getByRole('link', { name: 'Admin Login' })).toHaveAttribute('href', '/admin/login');
});

describe('who runs it, at the foot of every page', () => {
  const organiser = { name: null, about: null, whatsApp: null, email: null, age: null, privacy: [], refunds: [] };
  const serve = (sections: object, season = {}) =>
    server
      .on('GET /api/season', { body: makeSeason({ contentVersion: 3, ...season }) })
      .on('GET /api/content', { body: { year: 2025, version: 3, sections } });

  it('is named with every way to reach them, the permit and the age, as soon as organisers have said so', async () => {
    serve(
      {
        organiser: {
          ...organiser,
          name: 'Maun Flood Club',
          whatsApp: '+267 71 234 567',
          email: 'hello@flood.example',
          age: 'You must be 18.',
        },
      },
      { permitNumber: 'GA 12/2025' },
    );
    renderPage(<Footer />);
    expect(await screen.findByText('Run by Maun Flood Club.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'WhatsApp +267 71 234 567' })).toHaveAttribute('href', 'https://wa.me/26771234567');
    expect(screen.getByRole('link', { name: 'hello@flood.example' })).toHaveAttribute('href', 'mailto:hello@flood.example');
    expect(screen.getByText('You must be 18.')).toBeVisible();
    expect(screen.getByText(/Raffle permit GA 12\/2025\./)).toBeVisible();
  });

  it('leads to privacy, refunds, questions and themselves, and has no label for what nobody has said', async () => {
    renderPage(<Footer />);
    for (const [name, href] of [
      ['Privacy', '/about#privacy'],
      ['Refunds', '/about#refunds'],
      ['Questions', '/questions'],
      ['Who runs it', '/about'],
    ])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    for (const label of [/^Run by/, /WhatsApp/, /permit/i]) expect(screen.queryByText(label)).toBeNull();
  });

  it('shows sponsors that have a name, and of the others only that there are some', async () => {
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

  it('shows a sponsor with its uploaded logo, or with a mark in its place', async () => {
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

it('leads organisers to their pages, which may have a hostname of their own', async () => {
  const link = () => screen.getByRole('link', { name: 'Admin Login' });
  const { unmount } = renderPage(<Footer />);
  expect(link()).toHaveAttribute('href', '/admin/login');
  unmount();
  document.documentElement.dataset.organisers = 'https://team.example';
  renderPage(<Footer />);
  expect(link()).toHaveAttribute('href', 'https://team.example/admin/login');
  delete document.documentElement.dataset.organisers;
});
