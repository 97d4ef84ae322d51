import { act, screen } from '@testing-library/react';
import { describeChallenge } from '@raffle/contracts/challenges';
import { makeChallenge, makeSeason } from '../../test/factories';
import { failure, installFakeServer, type FakeServer } from '../../test/fake-server';
import { renderPage } from '../../test/render-page';
import ChallengePage from './challenge';

const CODE = '7F3K9QW2MX4TB0AA1C2D';
const CALL = `GET /api/challenges/${CODE}`;
const card = makeChallenge();

let server: FakeServer;
beforeEach(() => (server = installFakeServer().on(CALL, { body: card })));
afterEach(() => document.head.replaceChildren());
const open = () => renderPage(<ChallengePage />, { at: `/p/${CODE}`, path: '/p/:code' });

it('shows the prediction and links to neighbouring slots', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Kabo M. predicts Thu 12 June, 10:00.' })).toBeVisible();
  expect(document.title).toMatch(/^My money is on Thu 12 June, 10:00\. Beat me\?/);
  expect(screen.getByText(/^Kabo M\. picked these 15 minutes for the Okavango flood/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pick a slot beside it' })).toHaveAttribute(
    'href',
    '/booking?date=2025-06-12&near=10:00#slots-of-day',
  );
  expect(document.querySelector('img')).toHaveAttribute('src', card.picture);
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

it('shows the prize, the price and the charities while slots can be bought', async () => {
  open();
  expect(
    await screen.findByText(/^Prize: A 3-night .+ One prediction costs \$3\. One half goes to .+, the other half to .+\.$/),
  ).toBeVisible();
});

it('links to the result instead of inviting the visitor to predict once sales are closed', async () => {
  server.on(CALL, { body: makeChallenge({ state: 'arrived', offer: 'none', arrival: '2025-06-17T08:07:00Z' }) });
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Kabo M. predicted Thu 12 June, 10:00.' })).toBeVisible();
  expect(screen.getByText(/The flood came on Tue 17 June, 10:07\.$/)).toBeVisible();
  expect(screen.queryByText(/Beat me|^Prize/)).toBeNull();
  expect(screen.getByRole('link', { name: 'See the results' })).toHaveAttribute('href', '/results?year=2025');
});

it('invites the visitor to predict if the card no longer exists', async () => {
  server.on(CALL, failure('NOT_FOUND', 404));
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'When will the flood come?' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pick your 15 minutes' })).toHaveAttribute('href', '/booking');
  expect(document.querySelector('img')).toHaveAttribute('src', '/share/home.png');
});

it('does not invite the visitor to predict if there is no card and nothing is on sale', async () => {
  server.on(CALL, failure('NOT_FOUND', 404)).on('GET /api/season', { body: makeSeason({ phase: 'closed', salesOpen: false }) });
  open();
  expect(await screen.findByText('The raffle of 2025 is over.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the results' })).toHaveAttribute('href', '/results');
  expect(screen.queryByText(/Pick your|When will/)).toBeNull();
});

it('reports that the card could not be loaded and offers a retry', async () => {
  server.unreachable(CALL);
  const { person } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load this card.");
  server.on(CALL, { body: card });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: describeChallenge(card).heading })).toBeVisible();
});

describe("card data in the page's HTML", () => {
  function write(path: string, data: unknown): void {
    document.head.innerHTML = `<meta name="prerendered-path" content="${path}"><script type="application/json" id="page-data"></script>`;
    document.getElementById('page-data')!.textContent = JSON.stringify(data);
  }

  it('is shown immediately, without a request', async () => {
    write(`/p/${CODE}`, card);
    open();
    expect(screen.getByRole('heading', { level: 1, name: describeChallenge(card).heading })).toBeVisible();
    await act(async () => undefined);
    expect(server.asked(CALL)).toHaveLength(0);
  });

  it('is null if the card does not exist, and the page shows this immediately', () => {
    write(`/p/${CODE}`, null);
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'When will the flood come?' })).toBeVisible();
  });

  it('is ignored if it belongs to another card', async () => {
    write('/p/OTHER', null);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: describeChallenge(card).heading })).toBeVisible();
    expect(server.asked(CALL)).toHaveLength(1);
  });
});
