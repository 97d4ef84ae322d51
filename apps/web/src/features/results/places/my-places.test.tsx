import { screen, waitFor, within } from '@testing-library/react';
import type { MyPlaces as Places } from '@raffle/contracts/places';
import { makeBooking, makeOrganiser, makePlaces, makeResult, makeSeason, makeTicketPlace, makeUser } from '../../../test/factories';
import { installFakeServer, type FakeServer } from '../../../test/fake-server';
import { installFakeSocket } from '../../../test/fake-socket';
import { renderPage } from '../../../test/render-page';
import AccountPage from '../../../pages/account';
import DashboardPage from '../../../pages/dashboard';
import ResultsPage from '../../../pages/results/results';
import MyPlaces from './my-places';

const MINE = 'GET /api/results/mine';
const ARRIVAL = '2025-05-31T08:07:12.000Z';

let server: FakeServer;
beforeEach(() => {
  installFakeSocket();
  document.cookie = 'raffle.in=1';
  server = installFakeServer()
    .on('GET /api/user', { body: makeUser() })
    .on('GET /api/user/bookings', { body: [makeBooking()] })
    .on('GET /api/results', { body: makeResult({ state: 'provisional', arrival: ARRIVAL, arrivalSlot: '2025-05-31T10:00' }) })
    .on('GET /api/season', { body: makeSeason({ arrival: ARRIVAL, salesOpen: false }) });
});

const open = (places: Partial<Places>, user = makeUser()) => {
  server.on(MINE, { body: makePlaces(places) });
  return renderPage(<MyPlaces user={user} />, { at: '/dashboard' });
};
const panel = () => screen.findByRole('region', { name: 'How close you were' });

it('shows how close the best ticket was, and states that the result is provisional and private', async () => {
  open({});
  const shown = await panel();
  expect(shown).toHaveTextContent('Sat 31 May 2025 at 13:15 - 13:29');
  expect(shown).toHaveTextContent('You missed by 3 h 7 min');
  expect(shown).toHaveTextContent('41st of 190 tickets');
  expect(shown).toHaveTextContent('Provisional');
  expect(shown).toHaveTextContent('may still change until then');
  expect(shown).toHaveTextContent('share a place, and the earlier time slot wins. Only you can see this.');
  expect(within(shown).queryByText(/other ticket/)).toBeNull();
});

it('lists the other tickets on request, including those that are not in the draw', async () => {
  const { person } = open({
    state: 'announced',
    mail: null,
    tickets: [
      makeTicketPlace('2025-05-31T10:00', 1, { won: true }),
      makeTicketPlace('2025-05-31T09:30', 3, { shared: true }),
      makeTicketPlace('2025-06-20T10:00', null),
    ],
  });
  const shown = await panel();
  expect(shown).toHaveTextContent('You won the grand prize!You have claimed it. Congratulations!');
  expect(shown).toHaveTextContent('The flood arrived in this time slot1st of 190 tickets');
  expect(shown).toHaveTextContent('This is the final result.');
  await person.click(within(shown).getByText('Your 2 other tickets'));
  const [near, out] = within(shown).getAllByRole('listitem');
  expect(near).toHaveTextContent('You missed by 22 min, joint 3rd of 190 tickets.');
  expect(out).toHaveTextContent('This ticket does not take part, so it has no place.');
  expect(within(shown).queryByRole('button')).toBeNull();
});

it('shows the winner the claim deadline and a link for claiming the prize', async () => {
  server
    .on('GET /api/season', { body: makeSeason({ contentVersion: 1 }) })
    .on('GET /api/content', { body: { year: 2025, version: 1, sections: { organiser: makeOrganiser({ email: 'hello@flood.example' }) } } });
  open({
    state: 'announced',
    mail: null,
    tickets: [makeTicketPlace('2025-05-31T06:30', 1, { won: true, claimUntil: '2025-06-28T22:00:00Z' })],
  });
  const shown = await panel();
  expect(await within(shown).findByRole('link', { name: 'Claim the prize' })).toHaveAttribute(
    'href',
    'mailto:hello@flood.example?subject=I%20claim%20the%20grand%20prize%3A%20booking%20OKV-7F3K9-QW2MX-4TB',
  );
  expect(shown).toHaveTextContent(
    'You won the grand prize!Claim it by Sunday 29 June 2025. After that day the prize goes to the next in line.',
  );
  expect(shown).toHaveTextContent('You won, 3 h 22 min from the flood1st of 190 tickets');
  expect(shown).not.toHaveTextContent(/missed/);
});

it('shows the winner the prize if the season publishes no places, for example after a year without water', async () => {
  const tickets = [makeTicketPlace('2025-12-31T20:00', null, { won: true, claimUntil: '2026-01-30T22:00:00Z' })];
  open({ state: 'none', arrival: null, of: null, mail: null, tickets });
  const shown = await screen.findByRole('region', { name: 'The grand prize' });
  expect(shown).toHaveTextContent('Wed 31 December 2025 at 20:00 - 20:14');
  expect(shown).toHaveTextContent('You won the grand prize!Claim it by Saturday 31 January 2026');
  expect(shown).not.toHaveTextContent(/missed|does not take part|tickets/);
});

it('does not mention the nearest ticket if only the exact slot can win', async () => {
  open({ rule: 'exact' });
  expect(await panel()).toHaveTextContent('In this season only the time slot in which the flood arrived wins.');
  expect(await panel()).not.toHaveTextContent(/nearest|earlier time slot wins/);
});

it("polls until the tickets' places have been computed", async () => {
  open({ of: null, tickets: [makeTicketPlace('2025-05-31T13:15', null)] });
  expect(await panel()).toHaveTextContent("You missed by 3 h 7 minWe're counting the places...");
  expect(await panel()).not.toHaveTextContent('does not take part');
  server.on(MINE, { body: makePlaces() });
  await waitFor(() => expect(screen.getByText('41st of 190 tickets')).toBeVisible());
});

it.each<[string, Partial<Places>]>([
  ['without an arrival', { state: 'none', arrival: null, of: null, tickets: [] }],
  ['without a ticket', { tickets: [] }],
])('is hidden %s', async (_name, places) => {
  open(places);
  await waitFor(() => expect(server.asked(MINE)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Loading your places...')).toBeNull());
  expect(screen.queryByRole('region', { name: 'How close you were' })).toBeNull();
});

it('subscribes to the email with one click, and unsubscribes with another', async () => {
  server.on('PATCH /api/results/mine', ({ body }) => ({ body }));
  const { person } = open({});
  await person.click(await screen.findByRole('button', { name: 'Email me how close I was' }));
  expect(await screen.findByText(/^We'll email you how close you were/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: "Don't email me how close I was" }));
  expect(await screen.findByText(/^Would you like an email/)).toBeVisible();
  expect(server.asked('PATCH /api/results/mine').map(({ body }) => body)).toEqual([{ wanted: true }, { wanted: false }]);
});

it('asks a user with an unconfirmed email address to confirm it first', async () => {
  open({}, makeUser({ emailConfirmed: false }));
  expect(await panel()).toHaveTextContent('please confirm your email first');
});

it('reports a failure to load, and lets the user retry', async () => {
  server.on(MINE, { status: 500, body: { error: 'INTERNAL', message: 'Away' } });
  const { person } = renderPage(<MyPlaces user={makeUser()} />, { at: '/dashboard' });
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load your places just now.");
  server.on(MINE, { body: makePlaces() });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await panel()).toBeVisible();
});

it('appears on My Predictions and the results page, and sends no request before an arrival', async () => {
  server.on(MINE, { body: makePlaces() });
  const { unmount } = renderPage(<DashboardPage />, { at: '/dashboard', path: '/dashboard' });
  expect(await panel()).toBeVisible();
  unmount();
  const results = renderPage(<ResultsPage />, { at: '/results' });
  expect(await panel()).toBeVisible();
  results.unmount();
  const asked = server.asked(MINE).length;
  server.on('GET /api/season', { body: makeSeason() });
  renderPage(<DashboardPage />, { at: '/dashboard', path: '/dashboard' });
  expect(await screen.findByText(/prediction/, { selector: 'strong' })).toBeVisible();
  expect(server.asked(MINE)).toHaveLength(asked);
});

it('shows the places of refunded tickets that stay in the draw', async () => {
  const refunded = makeTicketPlace('2025-05-31T13:15', 41, { refunded: true });
  server
    .on('GET /api/user/bookings', { body: [makeBooking({ paymentStatus: 'refunded' })] })
    .on(MINE, { body: makePlaces({ tickets: [refunded] }) });
  renderPage(<DashboardPage />, { at: '/dashboard', path: '/dashboard' });
  expect(await panel()).toHaveTextContent('41st of 190 ticketsIt was refunded after its time slot was settled, so it stays in the draw.');
});

it('lets users opt in to the email in the account settings before an arrival', async () => {
  server
    .on('GET /api/season', { body: makeSeason() })
    .on(MINE, { body: makePlaces({ state: 'none', arrival: null, of: null, tickets: [] }) })
    .on('PATCH /api/results/mine', ({ body }) => ({ body }));
  const { person } = renderPage(<AccountPage />, { at: '/account' });
  await person.click(await screen.findByText('Email about how close you were'));
  await person.click(await screen.findByRole('button', { name: 'Email me how close I was' }));
  expect(await screen.findByText(/^We'll email you/)).toBeVisible();
});
