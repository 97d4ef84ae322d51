import type { ContentView } from '@raffle/contracts/content/site-content';
import { screen, within } from '@testing-library/react';
import { Receipt } from '../bookings/receipt/receipt';
import DonationCausesPage from '../../pages/content/donation-causes';
import PrizesPage from '../../pages/content/prizes';
import ResultsPage from '../../pages/results/results';
import { makeBooking, makeCharity, makePayout, makeResult, makeSeason, makeSelectedSlot } from '../../test/factories';
import { failure, installFakeServer } from '../../test/fake-server';
import { installFakeSocket } from '../../test/fake-socket';
import { renderPage } from '../../test/render-page';

const prize = { summary: 'Two nights under the stars.', parts: [{ title: 'Two nights', text: 'For two.' }], notes: [] };

it('shows edited sections, and the built-in text for the others', async () => {
  installFakeServer()
    .on('GET /api/season', { body: makeSeason({ contentVersion: 3 }) })
    .on('GET /api/content', { body: { year: 2025, version: 3, sections: { prize } } });
  renderPage(<PrizesPage />, { at: '/prizes' });
  expect(await screen.findByText('Two nights under the stars.')).toBeVisible();
  expect(screen.getByText('The prize is sponsored by two travel companies.')).toBeVisible();
});

it('sends no request if nothing was edited, and falls back to the built-in content if a request fails', async () => {
  const server = installFakeServer().on('GET /api/season', { body: makeSeason() });
  const first = renderPage(<PrizesPage />, { at: '/prizes' });
  expect(await screen.findByText(/A 3-night all-inclusive lodge stay/)).toBeVisible();
  expect(server.asked('GET /api/content')).toHaveLength(0);
  first.unmount();
  installFakeServer()
    .on('GET /api/season', { body: makeSeason({ contentVersion: 1 }) })
    .on('GET /api/content', failure('INTERNAL', 500));
  renderPage(<PrizesPage />, { at: '/prizes' });
  expect(await screen.findByText(/A 3-night all-inclusive lodge stay/)).toBeVisible();
});

it("shows a past season's own content, total and payouts, and lists those payouts on the donation causes page", async () => {
  const contentOf = (year: number): ContentView => {
    const lodge = { name: `Lodge of ${year}`, href: 'https://lodge.example', logo: null };
    return {
      year,
      version: 3,
      sections: {
        charities: [makeCharity(`Shelter of ${year}`), makeCharity(`Elders of ${year}`)],
        prizeSponsors: [lodge],
        prize: { ...prize, summary: `Nights of ${year}` },
      },
    };
  };
  const paid = (year: number) => makePayout({ id: String(year), year, charityName: `Reeds of ${year}`, paidOn: `${year}-11-01` });
  installFakeSocket();
  installFakeServer()
    .on('GET /api/season', { body: makeSeason({ contentVersion: 3 }) })
    .on('GET /api/results', { body: makeResult({ year: 2024 }) })
    .on('GET /api/donations/stats', ({ query }) => ({
      body: { year: 2024, totalAmount: query.get('year') === '2024' ? 960 : 27, version: 1 },
    }))
    .on('GET /api/donations/payouts', { body: [paid(2025), paid(2024)] })
    .on('GET /api/content', ({ query }) => ({ body: contentOf(Number(query.get('year') ?? 2025)) }));
  const results = renderPage(<ResultsPage />, { at: '/results?year=2024' });
  const lookback = within(await screen.findByRole('region', { name: 'What 2024 was for' }));
  for (const words of ['Shelter of 2024', 'Elders of 2024', 'Nights of 2024', 'Lodge of 2024'])
    expect(lookback.getByText(words)).toBeVisible();
  expect(await lookback.findByText('$960.00 was raised.')).toBeVisible();
  expect(await screen.findByText(/1 November 2024: \$100\.00 to Reeds of 2024\./)).toBeVisible();
  expect(screen.queryByText(/1 November 2025/)).toBeNull();
  expect(lookback.queryByText(/2025/)).toBeNull();
  expect(screen.getByText('No arrival was recorded in this season.')).toBeVisible();
  results.unmount();

  renderPage(<DonationCausesPage />, { at: '/donation-causes' });
  expect(await screen.findByText(/1 November 2025: \$100\.00 to Reeds of 2025\./)).toBeVisible();
  expect(await screen.findByText(/1 November 2024: \$100\.00 to Reeds of 2024\./)).toBeVisible();
});

it("names the charities of the season that a receipt's tickets belong to", async () => {
  installFakeServer()
    .on('GET /api/season', { body: makeSeason() })
    .on('GET /api/content', ({ query }) => ({
      body: { year: Number(query.get('year')), version: 1, sections: { charities: [makeCharity('Shelter'), makeCharity('Elders')] } },
    }));
  const slot = makeSelectedSlot('2024-06-14T10:00');
  renderPage(<Receipt booking={makeBooking({ slots: [slot] })} paidBy="Thato Molefe" />, { at: '/dashboard' });
  expect(await screen.findByText(/One half goes to the Shelter, the other half to the Elders\./)).toBeVisible();
});
