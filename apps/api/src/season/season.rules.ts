import type { EndedAs } from '@raffle/contracts/season';
import { dateAt, dateOfSlot, slotStartMs } from '@raffle/contracts/slot-time';
import { AppError, invalid } from '../platform/http/errors/app-error.js';
import type { Season } from './season.entity.js';

type Sales = Pick<Season, 'status' | 'salesFrozen' | 'arrivalAt' | 'endsOn' | 'endedAs'>;

/** Returns the season's stored status, or `closed` if the season has ended or its last date has passed. */
export function seasonStatus(season: Pick<Season, 'status' | 'endsOn' | 'endedAs'>, nowMs: number): Season['status'] {
  return season.endedAs !== null || dateAt(nowMs) > season.endsOn ? 'closed' : season.status;
}

/** Returns the newest season that is no longer in preparation, or the oldest season if all of them are in preparation. */
export function presentSeason(newestFirst: readonly Season[]): Season | undefined {
  return newestFirst.find(({ status }) => status !== 'upcoming') ?? newestFirst.at(-1);
}

export function salesOpen(season: Sales, nowMs: number): boolean {
  return seasonStatus(season, nowMs) === 'open' && !season.salesFrozen && season.arrivalAt === null;
}

export function isInSeason(season: Pick<Season, 'startsOn' | 'endsOn'>, date: string): boolean {
  return season.startsOn <= date && date <= season.endsOn;
}

type CutOff = Pick<Season, 'cutoffMinutes'> & Partial<Pick<Season, 'witnesses' | 'witnessesSilent'>>;

/**
 * Minimum cut-off, in minutes, in a season with witnesses. A witness may be called up to ten minutes after a sale (see `HEADS_FOR_WITNESS`)
 * and needs time to respond.
 */
export const WITNESS_MINUTES = 15;
/** Minimum cut-off, in minutes, while all witnesses of one kind are silent. */
const SILENCE_MINUTES = 120;

/**
 * Returns how many minutes before its start a slot closes. This is the season's cut-off, or longer if a ticket might otherwise not get the
 * witness statements that it needs to be entered in the draw.
 */
export function cutoffInForce({ cutoffMinutes, witnesses = [], witnessesSilent = false }: CutOff): number {
  if (witnesses.length === 0) return cutoffMinutes;
  return Math.max(cutoffMinutes, witnessesSilent ? SILENCE_MINUTES : WITNESS_MINUTES);
}

/** Returns whether a slot is closed, either because its cut-off has passed or because sales have stopped. */
export function isSlotClosed(season: Sales & CutOff, slotId: string, nowMs: number): boolean {
  return !salesOpen(season, nowMs) || nowMs >= slotStartMs(slotId) - cutoffInForce(season) * 60_000;
}

/** @throws SEASON_CLOSED if the season is not open or the flood has arrived, but not if sales are only frozen */
export function assertSeasonOpen(season: Sales & Pick<Season, 'year'>, nowMs: number): void {
  if (seasonStatus(season, nowMs) === 'open' && season.arrivalAt === null) return;
  throw new AppError('SEASON_CLOSED', `The ${season.year} season ${whyClosed(season)}.`);
}

function whyClosed({ arrivalAt, endedAs, status }: Sales): string {
  if (arrivalAt !== null) return 'is over: the flood has arrived';
  if (endedAs !== null) return 'is over';
  return status === 'upcoming' ? 'is being prepared, and nothing is on sale yet' : 'is not open for predictions';
}

/** @throws SEASON_CLOSED on a site that sells tickets for cash only */
export function assertSellsOnline(sellsOnline: boolean, { year }: Pick<Season, 'year'>): void {
  if (!sellsOnline) throw new AppError('SEASON_CLOSED', `Tickets for ${year} are sold for cash only. Ask the organisers where.`);
}

type Ending = Pick<Season, 'status' | 'arrivalAt' | 'endsOn' | 'endedAs'>;

/** @throws VALIDATION_FAILED if the season has not begun, has ended or has an arrival on record, or if the water may still come */
export function assertMayEnd({ status, arrivalAt, endsOn, endedAs }: Ending, as: EndedAs, nowMs: number): void {
  if (status === 'upcoming') throw invalid({ state: ['This season has not begun.'] });
  if (endedAs !== null) throw invalid({ state: ['This season has ended already.'] });
  if (arrivalAt !== null) throw invalid({ state: ['An arrival is on record. Withdraw it first, if it is wrong.'] });
  if (as === 'no-water' && dateAt(nowMs) <= endsOn)
    throw invalid({ state: [`The season lasts until ${endsOn}. Until that day is over, the water may still come.`] });
}

export function refundsEveryone({ endedAs, noWater }: Pick<Season, 'endedAs' | 'noWater'>): boolean {
  return endedAs === 'called-off' || (endedAs === 'no-water' && noWater === 'refund');
}

/** Returns whether the season ended without water under the rule that the last slot decides the winner. */
export function endsByLastSlot({ endedAs, noWater }: Pick<Season, 'endedAs' | 'noWater'>): boolean {
  return endedAs === 'no-water' && noWater === 'last_slot';
}

/** @throws DATE_OUT_OF_SEASON for the first slot whose date is outside the season */
export function assertInSeason(season: Pick<Season, 'startsOn' | 'endsOn' | 'year'>, slotIds: readonly string[]): void {
  const outside = slotIds.find((id) => !isInSeason(season, dateOfSlot(id)));
  if (outside !== undefined) throw dateOutOfSeason(season, dateOfSlot(outside));
}

export function dateOutOfSeason(season: Pick<Season, 'startsOn' | 'endsOn' | 'year'>, date: string): AppError {
  return new AppError('DATE_OUT_OF_SEASON', `${date} is outside the ${season.year} season (${season.startsOn} to ${season.endsOn}).`, {
    date,
    from: season.startsOn,
    to: season.endsOn,
  });
}
