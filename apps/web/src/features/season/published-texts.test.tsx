import { builtPrivacy } from '@raffle/contracts/content/built-privacy';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AboutPage from '../../pages/content/about';
import { makeSeason } from '../../test/factories';
import { installFakeServer } from '../../test/fake-server';
import { renderPage } from '../../test/render-page';

it("shows the privacy notice's version, and earlier versions on request", async () => {
  const notice = (version: number, publishedAt: string, point: string) => ({
    version,
    publishedAt,
    approved: null,
    value: { ...builtPrivacy, points: [point] },
  });
  installFakeServer()
    .on('GET /api/season', { body: makeSeason() })
    .on('GET /api/content/versions', {
      body: {
        year: 2025,
        sections: {
          rules: [],
          privacy: [notice(2, '2025-06-12T10:00:00Z', 'The new text.'), notice(1, '2025-05-03T10:00:00Z', 'The first text.')],
          charities: [],
          prize: [],
        },
      },
    });
  renderPage(<AboutPage />, { at: '/about' });
  expect(await screen.findByText('Version 2, 12 June 2025')).toBeVisible();
  const earlier = screen.getByText('Earlier text: version 1, 3 May 2025');
  const folded = within(earlier.parentElement as HTMLElement).getByText('The first text.');
  expect(folded).not.toBeVisible();
  await userEvent.click(earlier);
  expect(folded).toBeVisible();
});
