import { dateAt, dateOfSlot, slotStartMs } from '@raffle/contracts/slot-time';
import { AppError } from '../platform/http/errors/app-error.js';
import type { Season } from './season.entity.js';

type Sales = Pick<Season, 'status' | 'salesFrozen' | 'arrivalAt' | 'endsOn'>;

/** `closed` also when the calendar has passed the last bookable date. */
export function seasonStatus(season: Pick<Season, 'status' | 'endsOn'>, nowMs: number): Season['status'] {
  return dateAt(nowMs) > season.endsOn ? 'closed' : season.status;
}

/** The newest season that has begun; before the first one begins, that one. One that is being prepared changes nobody's screen. */
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

/** A witness is asked up to ten minutes after a sale (`HEADS_FOR_WITNESS`), and needs time to answer. */
export const WITNESS_MINUTES = 15;
/** While all witnesses of one kind are silent. */
const SILENCE_MINUTES = 120;

/**
 * How many minutes before it begins a slot closes: the season's cut-off, or more if its ticket might otherwise miss the witnesses that it needs to
 * take part.
 */
export function cutoffInForce({ cutoffMinutes, witnesses = [], witnessesSilent = false }: CutOff): number {
  if (witnesses.length === 0) return cutoffMinutes;
  return Math.max(cutoffMinutes, witnessesSilent ? SILENCE_MINUTES : WITNESS_MINUTES);
}

/** A slot closes by the cut-off in force, and every slot closes when sales stop. */
export function isSlotClosed(season: Sales & CutOff, slotId: string, nowMs: number): boolean {
  return !salesOpen(season, nowMs) || nowMs >= slotStartMs(slotId) - cutoffInForce(season) * 60_000;
}

/** Throws SEASON_CLOSED when the season itself does not sell; a freeze closes slots, not the season. */
export function assertSeasonOpen(season: Sales & Pick<Season, 'year'>, nowMs: number): void {
  if (seasonStatus(season, nowMs) === 'open' && season.arrivalAt === null) return;
  const why = season.arrivalAt === null ? 'is not open for predictions' : 'is over: the flood has arrived';
  throw new AppError('SEASON_CLOSED', `The ${season.year} season ${why}.`);
}

/** Throws DATE_OUT_OF_SEASON for the first slot whose date is not bookable. */
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
