import { DEFAULT_CUTOFF_MINUTES, DEFAULT_MAX_SLOTS_PER_DAY, DEFAULT_PRICE_CENTS } from '@raffle/contracts/limits';
import { formatPriceWithPula } from '@raffle/contracts/money/format-price';
import type { SeasonView } from '@raffle/contracts/season';
import { SETTLED_AFTER_CUTOFF_MINUTES } from '@raffle/contracts/settlement';
import { siteContent } from '../../content/site-content';
import { duration } from './duration';
import { noWaterRule } from './no-water-rule';
import { playersRule } from './players';
import { YEAR_ROOM } from './season.copy';
import { seasonDates } from './season-dates';
import { seasonFactsCopy } from './season-facts.copy';

type Fact = (season: SeasonView | undefined) => string;

const year: Fact = (season) => (season ? String(season.year) : YEAR_ROOM);

const FACTS = new Map<string, Fact>([
  ['year', year],
  ['dates', (season) => `${seasonDates(season)} ${year(season)}`],
  ['players', playersRule],
  ['price', (season) => formatPriceWithPula(season?.priceCents ?? DEFAULT_PRICE_CENTS, season?.pulaPerDollar)],
  ['limit', (season) => String(season?.maxSlotsPerDay ?? DEFAULT_MAX_SLOTS_PER_DAY)],
  ['cutoff', (season) => duration(season?.cutoffMinutes ?? DEFAULT_CUTOFF_MINUTES)],
  ['late', (season) => seasonFactsCopy.late[season?.lateTickets ?? 'gift']],
  ['refunds', refunds],
  ['nowater', (season) => noWaterRule(season?.noWater ?? 'last_slot', season?.to)],
  ['unsold', (season) => siteContent.unsold[season?.winnerRule ?? 'nearest']],
]);

/** Replaces a sentence's placeholders, such as `{year}`, with values from the season. Uses defaults until the season has loaded. */
export function withSeasonFacts(sentence: string, season: SeasonView | undefined): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => FACTS.get(name)?.(season) ?? whole);
}

function refunds(season: SeasonView | undefined): string {
  const before = (season?.cutoffMinutes ?? DEFAULT_CUTOFF_MINUTES) - SETTLED_AFTER_CUTOFF_MINUTES;
  const settled = before > 0 ? seasonFactsCopy.settledBefore(duration(before)) : seasonFactsCopy.settledAtStart;
  return seasonFactsCopy.refunds[(season?.refundsClose ?? true) ? 'closed' : 'open'](settled);
}
