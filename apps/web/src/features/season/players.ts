import { DEFAULT_MIN_AGE } from '@raffle/contracts/limits';
import type { SeasonView } from '@raffle/contracts/season';
import { playersCopy as copy } from './players.copy';

export function playersRule(season: SeasonView | undefined): string {
  const conditions = playersConditions(season, copy.be);
  return conditions === '' ? copy.anyone : copy.rule(conditions);
}

/** Returns a phrase such as `be at least 18 years old and live in Botswana`. Uses the default age until the season has loaded. */
export function playersConditions(season: SeasonView | undefined, age: (atLeast: string) => string): string {
  const { minAge, countries } = season ?? { minAge: DEFAULT_MIN_AGE, countries: [] };
  return [
    ...(minAge === null ? [] : [age(copy.atLeast(minAge))]),
    ...(countries.length === 0 ? [] : [copy.live(countryNames(countries))]),
  ].join(copy.and);
}

function countryNames(codes: readonly string[]): string {
  const known = new Intl.DisplayNames(['en'], { type: 'region' });
  const names = codes.map((code) => known.of(code) ?? code);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')}${copy.or}${last}`;
}
