import { SETTLED_AFTER_CUTOFF_MINUTES, settlementOf } from '@raffle/contracts/settlement';
import { MINUTE_MS, slotAt } from '@raffle/contracts/slot-time';
import type { Reader } from '../platform/db/database.js';
import type { Season } from './season.entity.js';
import { WITNESS_MINUTES } from './season.rules.js';

/** Query for the terms that determine settlement, which are the last terms that were logged before the first ticket. @param $1 year */
export const FIRST_TERMS = `
  SELECT leaf::jsonb -> 'terms' AS terms FROM log_entries e WHERE e.season_year = $1 AND e.kind = 'terms'
     AND NOT EXISTS (SELECT 1 FROM log_entries t WHERE t.season_year = $1 AND t.kind = 'ticket' AND t.index < e.index)
   ORDER BY e.index DESC LIMIT 1`;

/** Terms that determine when a season's slots are settled. */
interface SettlementTerms {
  cutoffMinutes: number;
  /** The season's witnesses. If there are none, the log's own timestamps decide. */
  witnesses: readonly unknown[];
}

/**
 * Minimum number of minutes between a sale and its slots' settlement if there are no witnesses. Within this time, the log is sealed, which
 * takes seconds, and the job that undoes late sales runs.
 */
const SEALING_MINUTES = 1;

/** Returns the season's witnesses and the cut-off from `FIRST_TERMS` or, if the log has no terms, from the season. */
export async function settlementTerms(
  reader: Reader,
  season: Pick<Season, 'year' | 'cutoffMinutes' | 'witnesses'>,
): Promise<SettlementTerms> {
  const [first] = await reader.rows<{ terms: { cutoffMinutes: number } }>(FIRST_TERMS, [season.year]);
  return { cutoffMinutes: first?.terms.cutoffMinutes ?? season.cutoffMinutes, witnesses: season.witnesses };
}

function lastSaleMinutes({ witnesses }: Pick<SettlementTerms, 'witnesses'>): number {
  return witnesses.length > 0 ? WITNESS_MINUTES : SEALING_MINUTES;
}

/** Returns the latest time, in milliseconds, at which this slot can be sold so that the sale is in the log when the slot is settled. */
function lastSaleOf(slotId: string, terms: SettlementTerms): number {
  return settlementOf(slotId, terms.cutoffMinutes) - lastSaleMinutes(terms) * MINUTE_MS;
}

/** Returns the latest slot for which it is too late to complete a sale. */
export function lastSlotWithoutSale(terms: SettlementTerms, nowMs: number): string {
  const settledBefore = Math.max(0, terms.cutoffMinutes - SETTLED_AFTER_CUTOFF_MINUTES);
  return slotAt(nowMs + (settledBefore + lastSaleMinutes(terms)) * MINUTE_MS);
}

/**
 * Returns whether a sale is too late for any of its slots.
 * @param limitOf `lastSaleOf`, or `settlementOf` for a sale that was accepted in time and completes later
 */
export async function isTooLate(
  reader: Reader,
  season: Pick<Season, 'year' | 'cutoffMinutes' | 'witnesses'>,
  slotIds: readonly string[],
  nowMs: number,
  limitOf: (slotId: string, terms: SettlementTerms) => number = lastSaleOf,
): Promise<boolean> {
  const [first] = slotIds.toSorted();
  // Returns early for nearly every sale. Once a ticket has been sold, the cut-off can only be lengthened, so the first ticket's terms
  // never settle a slot earlier than the season's current cut-off does.
  if (first === undefined || nowMs < limitOf(first, season)) return false;
  return nowMs >= limitOf(first, await settlementTerms(reader, season));
}

/** Like `isTooLate`, but for a sale that was accepted in time and completes later. */
export function isSettled(
  reader: Reader,
  season: Pick<Season, 'year' | 'cutoffMinutes' | 'witnesses'>,
  slotIds: readonly string[],
  nowMs: number,
): Promise<boolean> {
  return isTooLate(reader, season, slotIds, nowMs, (slotId, { cutoffMinutes }) => settlementOf(slotId, cutoffMinutes));
}
