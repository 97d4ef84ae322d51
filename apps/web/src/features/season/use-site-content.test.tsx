import { screen } from '@testing-library/react';
import PrizesPage from '../../pages/prizes';
import { makeSeason } from '../../test/factories';
import { failure, installFakeServer } from '../../test/fake-server';
import { renderPage } from '../../test/render-page';

const prize = { summary: 'Two nights under the stars.', parts: [{ title: 'Two nights', text: 'For two.' }], notes: [] };

it('shows what organisers have reworded, and the rest as it was built', async () => {
  installFakeServer()
    .on('GET /api/season', { body: makeSeason({ contentVersion: 3 }) })
    .on('GET /api/content', { body: { version: 3, sections: { prize } } });
  renderPage(<PrizesPage />, { at: '/prizes' });
  expect(await screen.findByText('Two nights under the stars.')).toBeVisible();
  expect(screen.getByText('Lodge sponsor')).toBeVisible();
});

it('asks for nothing while nothing was reworded, and falls back on what was built', async () => {
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
