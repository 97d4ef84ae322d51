import { act, screen } from '@testing-library/react';
import { challengeWords } from '@raffle/contracts/challenges';
import { makeChallenge } from '../../test/factories';
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

it('says what somebody predicts, and leads beside their slot', async () => {
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

it('says what can be won, what a prediction costs and who gets the money, while something can be predicted', async () => {
  open();
  expect(
    await screen.findByText(/^Prize: A 3-night .+ One prediction costs \$3\. One half goes to .+, the other half to .+\.$/),
  ).toBeVisible();
});

it('dares nobody once sales are closed, and shows the way to the result', async () => {
  server.on(CALL, { body: makeChallenge({ state: 'arrived', offer: 'none', arrival: '2025-06-17T08:07:00Z' }) });
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Kabo M. predicted Thu 12 June, 10:00.' })).toBeVisible();
  expect(screen.getByText(/The flood came on Tue 17 June, 10:07\.$/)).toBeVisible();
  expect(screen.queryByText(/Beat me|^Prize/)).toBeNull();
  expect(screen.getByRole('link', { name: 'See the results' })).toHaveAttribute('href', '/results?year=2025');
});

it('invites to predict where there is no card any more', async () => {
  server.on(CALL, failure('NOT_FOUND', 404));
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'When will the flood come?' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pick your 15 minutes' })).toHaveAttribute('href', '/booking');
  expect(document.querySelector('img')).toHaveAttribute('src', '/share/home.png');
});

it('tries again when it could not be loaded', async () => {
  server.unreachable(CALL);
  const { person } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load this card.");
  server.on(CALL, { body: card });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: challengeWords(card).heading })).toBeVisible();
});

describe('in the page that the api has written', () => {
  function write(path: string, data: unknown): void {
    document.head.innerHTML = `<meta name="prerendered-path" content="${path}"><script type="application/json" id="page-data"></script>`;
    document.getElementById('page-data')!.textContent = JSON.stringify(data);
  }

  it('is there at once, without a request', async () => {
    write(`/p/${CODE}`, card);
    open();
    expect(screen.getByRole('heading', { level: 1, name: challengeWords(card).heading })).toBeVisible();
    await act(async () => undefined);
    expect(server.asked(CALL)).toHaveLength(0);
  });

  it('knows at once that there is none', () => {
    write(`/p/${CODE}`, null);
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'When will the flood come?' })).toBeVisible();
  });

  it('asks when the page was written for another card', async () => {
    write('/p/OTHER', null);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: challengeWords(card).heading })).toBeVisible();
    expect(server.asked(CALL)).toHaveLength(1);
  });
});
