import type { NewSeason, SeasonChange } from '@raffle/contracts/admin/season';
import { isDate } from '@raffle/contracts/slot-time';
import { invalid } from '../platform/http/errors/app-error.js';
import type { Season } from './season.entity.js';

/** First and last dates that have a held or sold slot; null if there is none. */
export interface TakenDates {
  first: string | null;
  last: string | null;
}

type Dates = Pick<Season, 'year' | 'startsOn' | 'endsOn'>;

/** @throws VALIDATION_FAILED if the dates are outside the season's year, are out of order, or exclude a taken slot */
export function assertSeasonDates({ year, startsOn, endsOn }: Dates, taken: TakenDates): void {
  const problems: Record<string, string[]> = {};
  const inYear = (date: string): boolean => isDate(date) && Number(date.slice(0, 4)) === year;
  if (!inYear(startsOn)) problems.from = [`The first date must be a day of ${year}.`];
  if (!inYear(endsOn)) problems.to = [`The last date must be a day of ${year}.`];
  if (inYear(startsOn) && inYear(endsOn) && startsOn > endsOn) problems.to = ['The last date must not be before the first.'];
  if (taken.first !== null && startsOn > taken.first)
    problems.from = [`Somebody has a slot on ${taken.first}: the season cannot begin later.`];
  if (taken.last !== null && endsOn < taken.last) problems.to = [`Somebody has a slot on ${taken.last}: the season cannot end earlier.`];
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** @throws VALIDATION_FAILED unless the new season is later than the newest existing one */
export function assertNextSeason({ year, from, to }: NewSeason, newest: number | undefined): void {
  if (newest !== undefined && year <= newest) throw invalid({ year: [`The next season must be later than ${newest}.`] });
  assertSeasonDates({ year, startsOn: from, endsOn: to }, { first: null, last: null });
}

/** @throws VALIDATION_FAILED if the change reopens sales in a season that has ended or has an arrival on record */
export function assertMayReopen(
  season: Pick<Season, 'arrivalAt' | 'endedAs' | 'year'>,
  change: Pick<SeasonChange, 'status' | 'salesFrozen'>,
): void {
  const reopens = change.status === 'open' || change.salesFrozen === false;
  if (reopens && season.arrivalAt !== null)
    throw invalid({ status: [`The flood of ${season.year} has arrived: sales cannot open again unless its arrival is withdrawn.`] });
  if (reopens && season.endedAs !== null) throw invalid({ status: [`The season of ${season.year} has ended: sales cannot open again.`] });
}

/** @throws VALIDATION_FAILED if the change gives a reason for a pause although sales are not frozen */
export function assertPauseReason(
  before: Pick<Season, 'salesFrozen'>,
  { salesFrozen, pausedFor }: Pick<SeasonChange, 'salesFrozen' | 'pausedFor'>,
): void {
  if (pausedFor && !(salesFrozen ?? before.salesFrozen)) throw invalid({ pausedFor: ['Only frozen sales have a reason.'] });
}

/** @throws VALIDATION_FAILED if the change affects a rule that is fixed once an arrival has been recorded or a ticket has been sold */
export function assertRuleMayChange(
  before: Pick<Season, 'winnerRule' | 'cutoffMinutes' | 'noWater' | 'endsOn' | 'minAge' | 'countries'>,
  {
    winnerRule,
    cutoffMinutes,
    noWater,
    to,
    minAge,
    countries,
  }: Pick<SeasonChange, 'winnerRule' | 'cutoffMinutes' | 'noWater' | 'to' | 'minAge' | 'countries'>,
  everArrived: boolean,
  everSold: boolean,
): void {
  if (everSold && cutoffMinutes !== undefined && cutoffMinutes < before.cutoffMinutes)
    throw invalid({
      cutoffMinutes: ['A ticket was already sold: slots are settled by the cut-off that applied then, so it can only become longer.'],
    });
  const changes = winnerRule !== undefined && winnerRule !== before.winnerRule;
  if (changes && everArrived) throw invalid({ winnerRule: ["An arrival was already entered, so the rule for the winner can't change."] });
  if (changes && everSold) throw invalid({ winnerRule: ["A ticket was already sold, so the rule for the winner can't change."] });
  if (everSold && noWater !== undefined && noWater !== before.noWater)
    throw invalid({ noWater: ["A ticket was already sold, so the rule for a year without water can't change."] });
  if (everSold && before.noWater === 'last_slot' && to !== undefined && to !== before.endsOn)
    throw invalid({ to: ["A ticket was already sold, and the last slot decides a year without water, so the last date can't change."] });
  if (everSold && minAge !== undefined && minAge !== before.minAge)
    throw invalid({ minAge: ["A ticket was already sold, so the minimum age can't change."] });
  if (everSold && countries !== undefined && countries.join() !== before.countries.join())
    throw invalid({ countries: ["A ticket was already sold, so the countries can't change."] });
}

/** @throws VALIDATION_FAILED if the change returns a season with taken slots to preparation */
export function assertMayBePrepared(before: Pick<Season, 'status'>, { status }: Pick<SeasonChange, 'status'>, taken: TakenDates): void {
  const goesBack = status === 'upcoming' && before.status !== 'upcoming';
  if (goesBack && taken.first !== null) throw invalid({ status: ['Somebody has a slot in this season: close it instead.'] });
}

/** Terms that buyers rely on. Once a ticket has been sold, changing one requires another person's approval. */
export const TERMS = [
  'priceCents',
  'cutoffMinutes',
  'lateTickets',
  'startsOn',
  'endsOn',
  'claimDays',
  'maxSlotsPerDay',
  'refundsClose',
] as const;

export function changesTerms({ before, after }: { before: Season; after: Season }): boolean {
  return TERMS.some((key) => before[key] !== after[key]);
}

/** Returns whether the organisers' settings allow sales, regardless of the date. */
export function allowsSales({ status, salesFrozen }: Pick<Season, 'status' | 'salesFrozen'>): boolean {
  return status === 'open' && !salesFrozen;
}
