import { screen } from '@testing-library/react';
import { makeSeason } from '../../../test/factories';
import { installFakeServer } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { PersonalSeason } from './personal-season';
import { personalStrip } from './personal-season.rules';

const season = makeSeason();
const days = [
  { date: '2025-06-09', paid: 1, waiting: 0 },
  { date: '2025-06-08', paid: 2, waiting: 1 },
];

it('lays days along the season in order, each at its middle', () => {
  const strip = personalStrip(season, [
    { date: '2025-12-31', paid: 0, waiting: 1 },
    { date: '2025-05-01', paid: 1, waiting: 0 },
  ]);
  expect(strip.days.map(({ date }) => date)).toEqual(['2025-05-01', '2025-12-31']);
  expect(strip.days[0]?.at).toBeCloseTo(100 * (0.5 / 245));
  expect(strip.days[1]?.at).toBeCloseTo(100 * (244.5 / 245));
  expect(strip.months.map(({ width }) => width).reduce((sum, width) => sum + width, 0)).toBeCloseTo(100);
  expect(strip.passed).toBeCloseTo(100 * (31 / 245));
});

it('leaves out dates of another season', () => {
  expect(personalStrip(season, [{ date: '2024-06-09', paid: 1, waiting: 0 }])).toMatchObject({ days: [], paid: 0 });
});

it('says in words and links what the drawing shows', async () => {
  installFakeServer().on('GET /api/season', { body: season });
  renderPage(<PersonalSeason days={days} />);
  expect(await screen.findByText('3 paid predictions and 1 waiting for payment, on 2 dates from 8 June to 9 June.')).toBeVisible();
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/booking?date=2025-06-08', '/booking?date=2025-06-09']);
  expect(links[0]).toHaveAccessibleName('Sun 8 June, 2 paid, 1 waiting: open in the Prediction Calendar');
});

it('shows nothing to whom has nothing', async () => {
  const server = installFakeServer().on('GET /api/season', { body: season });
  const { client } = renderPage(<PersonalSeason days={[]} />);
  await screen.findByText(() => server.asked('GET /api/season').length > 0 && client.isFetching() === 0, { selector: 'body' });
  expect(screen.queryByRole('region')).toBeNull();
});
