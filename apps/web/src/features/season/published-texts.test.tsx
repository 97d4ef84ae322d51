import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import RulesPage from '../../pages/content/rules';
import { makeSeason } from '../../test/factories';
import { installFakeServer } from '../../test/fake-server';
import { renderPage } from '../../test/render-page';

const rules = (point: string) => [{ title: 'Taking part', points: [point] }];

it('shows the version of the rules, and the earlier text on request', async () => {
  installFakeServer()
    .on('GET /api/season', { body: makeSeason({ contentVersion: 1 }) })
    .on('GET /api/content', { body: { year: 2025, version: 1, sections: { rules: rules('A slot costs {price}.') } } })
    .on('GET /api/content/versions', {
      body: {
        year: 2025,
        sections: {
          rules: [
            { version: 2, publishedAt: '2025-06-12T10:00:00Z', value: rules('A slot costs {price}.') },
            { version: 1, publishedAt: '2025-05-03T10:00:00Z', value: rules('The first text.') },
          ],
          privacy: [],
          charities: [],
          prize: [],
        },
      },
    });
  renderPage(<RulesPage />, { at: '/rules' });
  expect(await screen.findByText('Version 2, 12 June 2025')).toBeVisible();
  const earlier = screen.getByText('Earlier text: version 1, 3 May 2025');
  const folded = within(earlier.parentElement as HTMLElement).getByText('The first text.');
  expect(folded).not.toBeVisible();
  await userEvent.click(earlier);
  expect(folded).toBeVisible();
  expect(screen.getByText('A slot costs $3.')).toBeVisible();
});
