import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { makeSeason } from '../../test/factories';
import { installFakeServer } from '../../test/fake-server';
import { installFakeSocket } from '../../test/fake-socket';
import { renderPage } from '../../test/render-page';
import DonationCausesPage from './donation-causes';
import HomePage from '../home/home';
import PrizesPage from './prizes';
import RulesPage from './rules';

beforeEach(() => {
  installFakeSocket();
  installFakeServer()
    .on('GET /api/season', { body: makeSeason() })
    .on('GET /api/season/days', { body: { version: 1, days: [] } })
    .on('GET /api/donations/stats', { body: { year: 2025, totalAmount: 27, version: 1 } });
});

/** Returns the page's entire text. */
async function said(page: ReactNode, season: RegExp): Promise<string> {
  const { container } = renderPage(page);
  // Waits for the season to load, because the page shows the year and the price only then.
  await waitFor(() => expect(container).toHaveTextContent(season));
  return container.textContent ?? '';
}

const SPLIT = /100% of proceeds go to two local charities, split 50\/50: a women's anti-violence organisation and an elderly care project/;
const PRIZE = /3-night all-inclusive lodge stay for two,? plus return helicopter flights from Maun/i;

it('states the prize, the price, the limit and the charities on the home page', async () => {
  const text = await said(<HomePage />, /May and December 2025/);
  expect(text).toMatch(SPLIT);
  expect(text).toMatch(PRIZE);
  expect(text).toMatch(/Each 15-minute time slot is one raffle ticket and costs \$3(\.00)?\. A slot wins if the flood arrives within it\./);
  expect(text).toMatch(/up to 10 slots per calendar day, across multiple days/);
});

it('explains the game in four steps and shows three information cards', async () => {
  await said(<HomePage />, /May and December 2025/);
  for (const name of ['How It Works', 'Supporting Local Charities', 'Luxury Safari Grand Prize', 'Total Donations Raised']) {
    expect(screen.getByRole('heading', { level: 2, name })).toBeInTheDocument();
  }
  for (const name of ['Historic Landmark', 'Why Predict?', 'No clue when to predict?']) {
    expect(screen.getByRole('heading', { level: 2, name })).toBeInTheDocument();
  }
  for (const step of ['Select Date', 'Pick Time', 'Make Payment', 'Win Prize']) {
    expect(screen.getByRole('heading', { level: 3, name: new RegExp(`${step}$`) })).toBeInTheDocument();
  }
});

it('restates the price, the daily limit and the cut-off in the rules', async () => {
  const text = await said(<RulesPage />, /December 2025/);
  expect(text).toMatch(/Each 15-minute time slot is one raffle ticket and costs \$3\./);
  expect(text).toMatch(/up to 10 time slots per calendar day, on as many days as you like, from May to December 2025/);
  expect(text).toMatch(/cut off 24 hours before each time slot begins/);
});

it("names the prize, its sponsors, the charities and each charity's half", async () => {
  const { container, unmount } = renderPage(<PrizesPage />);
  expect(container).toHaveTextContent(PRIZE);
  expect(container).toHaveTextContent('The prize is sponsored by two travel companies.');
  unmount();
  const causes = renderPage(<DonationCausesPage />);
  expect(causes.container).toHaveTextContent('100% of proceeds go to two local charities, split 50/50.');
  expect(screen.getAllByText('50% of proceeds')).toHaveLength(2);
  expect(causes.container).toHaveTextContent(/administrative costs are sponsored by one organisation/);
});
