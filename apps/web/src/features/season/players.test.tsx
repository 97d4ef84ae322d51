import { screen, waitFor } from '@testing-library/react';
import { makeSeason } from '../../test/factories';
import { installFakeServer } from '../../test/fake-server';
import { renderPage } from '../../test/render-page';
import { AcceptTerms } from './accept-terms';
import { withSeasonFacts } from './season-facts';

it.each([
  [18, [], 'You must be at least 18 years old to take part.'],
  [null, ['BW'], 'You must live in Botswana to take part.'],
  [21, ['BW', 'NA', 'ZA'], 'You must be at least 21 years old and live in Botswana, Namibia or South Africa to take part.'],
  [null, [], 'Anyone can take part.'],
])('states who can take part, given the minimum age %s and the countries %j', (minAge, countries, rule) => {
  expect(withSeasonFacts('{players}', makeSeason({ minAge, countries }))).toBe(rule);
});

it.each([
  [
    21,
    ['BW'],
    'By paying you confirm that you are at least 21 years old and live in Botswana, and accept the rules and the privacy notice.',
  ],
  [null, [], 'By paying you accept the rules and the privacy notice.'],
])('states what the user confirms by paying, given the minimum age %s and the countries %j', async (minAge, countries, sentence) => {
  installFakeServer().on('GET /api/season', { body: makeSeason({ minAge, countries }) });
  renderPage(
    <p data-testid="terms">
      <AcceptTerms act="pay" />
    </p>,
  );
  await waitFor(() => expect(screen.getByTestId('terms')).toHaveTextContent(sentence));
  expect(screen.getByRole('link', { name: 'rules' })).toHaveAttribute('href', '/rules');
  expect(screen.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/about#privacy');
});
