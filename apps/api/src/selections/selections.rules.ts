import { HOLD_MINUTES, HOLD_TOTAL_MINUTES } from '@raffle/contracts/limits';
import { centsToDollars, dollarsToCents, totalCents } from '@raffle/contracts/money/money';
import type { SelectedSlot, SelectionState } from '@raffle/contracts/selections';
import { dateOfSlot, isSlotId, slotEndIso, slotsByDate, slotStartIso } from '@raffle/contracts/slot-time';
import { AppError, invalid } from '../platform/http/errors/app-error.js';

/** Number of slots that a person who has never paid can hold without proof of work. */
const HOLDS_WITHOUT_WORK = 40;

/**
 * Allowed transitions of a selection's state. Every state change is a conditional update that follows one of them. A booked selection is
 * cancelled only if its payment could not be captured.
 */
export const NEXT_SELECTION_STATES: Record<SelectionState, readonly SelectionState[]> = {
  held: ['paying', 'expiring', 'booked'],
  paying: ['expiring', 'booked', 'conflict'],
  expiring: ['expired', 'cancelled', 'booked', 'conflict'],
  conflict: ['held', 'expiring'],
  booked: ['cancelled'],
  expired: [],
  cancelled: [],
};

/** Returns whether a selection in this state is unsold and has not begun to expire. */
export function isOpen(state: SelectionState): boolean {
  return state === 'held' || state === 'paying' || state === 'conflict';
}

export function selectionNotFound(): AppError {
  return new AppError('SELECTION_NOT_FOUND', "We couldn't find this selection. Please choose your time slots again.");
}

export function selectionExpired(): AppError {
  return new AppError('SELECTION_EXPIRED', 'Your selection has expired. Please choose your time slots again.');
}

export function selectedSlot(id: string): SelectedSlot {
  return { id, date: dateOfSlot(id), startTime: slotStartIso(id), endTime: slotEndIso(id) };
}

/**
 * Returns the wanted slot IDs in chronological order, which is also the order in which they are claimed.
 * @throws VALIDATION_FAILED for malformed IDs, contradictory fields or repeated slots
 */
export function wantedSlotIds(slots: readonly Partial<SelectedSlot>[]): string[] {
  const fields: Record<string, string[]> = {};
  slots.forEach((slot, index) => {
    if (!isSlotId(slot.id)) fields[`slots.${index}.id`] = ['id must be a slot such as 2025-06-14T10:00'];
    else if (slot.date != null && slot.date !== dateOfSlot(slot.id)) fields[`slots.${index}.date`] = ['date does not belong to id'];
    else if (!sameStart(slot)) fields[`slots.${index}.startTime`] = ['startTime does not belong to id'];
  });
  const ids = slots.map((slot) => slot.id ?? '').sort();
  if (new Set(ids).size < ids.length) fields.slots = ['each slot may be named once'];
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return ids;
}

/**
 * Returns whether the slot's start time, if given, is correct. Accepts any notation, because the specification calls the
 * field "ISO-like text".
 */
function sameStart({ id, startTime }: Partial<SelectedSlot>): boolean {
  if (startTime == null || id === undefined) return true;
  return startTime.startsWith(id) || Date.parse(startTime) === Date.parse(slotStartIso(id));
}

/**
 * Checks the client's total against the server's, so that no buyer is charged a price they were not shown.
 * @throws TOTAL_MISMATCH
 */
export function assertTotal(slotCount: number, priceCents: number, totalDollars: number): void {
  const expected = totalCents(slotCount, priceCents);
  if (dollarsToCents(totalDollars) === expected) return;
  throw new AppError(
    'TOTAL_MISMATCH',
    `The total of ${slotCount === 1 ? '1 time slot' : `${slotCount} time slots`} is $${centsToDollars(expected).toFixed(2)}. Please check your selection and try again.`,
    {
      expectedTotalAmount: centsToDollars(expected),
    },
  );
}

/**
 * Checks that a person has at most `limit` slots on each date, counting held and sold slots together.
 * @param alreadyTaken maps each date to the number of slots that the person already has on it, excluding the wanted slots
 * @throws MAX_SLOTS_PER_DAY for the first date over the limit
 */
export function assertWithinDayLimit(wanted: readonly string[], alreadyTaken: Readonly<Record<string, number>>, limit: number): void {
  for (const [date, ids] of slotsByDate(wanted)) {
    const taken = alreadyTaken[date] ?? 0;
    if (taken + ids.length <= limit) continue;
    throw new AppError('MAX_SLOTS_PER_DAY', `You can only select up to ${limit} time slots per calendar day.`, {
      date,
      limit,
      alreadyTaken: taken,
    });
  }
}

/** Number of slots for which one unit of proof of work is required. */
const PIECE = 4;

/**
 * Returns the number of work units that a request requires if `held` slots are already held. Slots within the budget require none.
 * Beyond the budget, every four slots require one unit, and this price doubles with each further quarter of the budget, up to 64 units. One
 * large request requires as much work as several small requests for the same slots.
 */
export function workFor(wanted: number, held: number, budget: number): number {
  if (budget === 0) return 0;
  let work = 0;
  for (let taken = PIECE; taken < wanted + PIECE; taken += PIECE) {
    const above = (held + Math.min(taken, wanted)) / budget - 1;
    if (above > 0) work += 2 ** Math.min(6, Math.floor(above * 4));
  }
  return work;
}

/** Returns the number of work units for the wanted slots beyond the forty that one person may hold without work. */
export function workOfPerson(wanted: number, held: number): number {
  return Math.ceil(Math.min(wanted, Math.max(0, held + wanted - HOLDS_WITHOUT_WORK)) / PIECE);
}

const MINUTE_MS = 60_000;

interface Aged {
  heldSince: Date;
  pageUntil: Date | null;
}

/**
 * Returns the latest time to which a hold may be extended: the end of its payment page or, if it had none, thirty minutes after its start.
 */
export function extendableUntil({ heldSince, pageUntil }: Aged): Date {
  return pageUntil ?? new Date(heldSince.getTime() + HOLD_TOTAL_MINUTES * MINUTE_MS);
}

/**
 * Returns the new end of an extended hold: fifteen minutes from now, but no later than `extendableUntil` and no earlier than its current
 * end.
 */
export function extendedHold(selection: Aged & { expiresAt: Date; now: Date }): Date {
  const wanted = selection.now.getTime() + HOLD_MINUTES * MINUTE_MS;
  const end = Math.min(wanted, extendableUntil(selection).getTime());
  return new Date(Math.max(end, selection.expiresAt.getTime()));
}
