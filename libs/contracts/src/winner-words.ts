import { arrivalDistance, type NamedTicket, type NearerReason, type PassedFor } from './results.js';

/*
 * What the results page, the organisers' pages and the email say about a winner, so that all three agree.
 */

/**
 * `exact`: the flood came within the slot. `nearest`: no slot that was sold is nearer. `tie`: one on the other side is as many slots away, and
 * the earlier one wins. `still-in`: nearer ones were sold and are not in any more, and perhaps one is as near as well. `unknown`: only the
 * distance is known.
 */
export type Standing = 'exact' | 'nearest' | 'tie' | 'still-in' | 'unknown';

export function standingOf({ slotId, nearer, tied }: Pick<NamedTicket, 'slotId' | 'nearer' | 'tied'>, arrivedAtMs: number): Standing {
  if (arrivalDistance(slotId, arrivedAtMs).side === 'in') return 'exact';
  if (nearer === null) return 'unknown';
  if (nearer.length > 0) return 'still-in';
  return tied == null ? 'nearest' : 'tie';
}

/** How a page or a mail speaks of the slot, and writes another one. */
export interface Voice {
  /** `It` or `Your time slot` */
  it: string;
  /** Of which the slot is before or after: `the flood arrived`, or `that` */
  came: string;
  slot: (slotId: string) => string;
  /** No water came: the last slot of the season counts, and `came` speaks of it. */
  noWater?: boolean;
}

/** Two sentences at most: how far it was, and how it stands among the others. The list of those that were nearer follows them. */
export function winnerWords(
  winner: Pick<NamedTicket, 'slotId' | 'nearer' | 'tied'>,
  arrivedAtMs: number,
  { it, came, slot, noWater = false }: Voice,
): string {
  const { side, span } = arrivalDistance(winner.slotId, arrivedAtMs);
  if (side === 'in') return `${it} is ${noWater ? 'the last time slot of the season' : 'the time slot in which the flood arrived'}.`;
  const far = side === 'before' ? `${it} ended ${span} before ${came}.` : `${it} began ${span} after ${came}.`;
  const tie = winner.tied == null ? '' : `${slot(winner.tied)} is as many time slots away; of two like that, the earlier one wins.`;
  const standing = {
    nearest: 'No other ticket was nearer.',
    tie: `No other ticket was fewer time slots away. ${tie}`,
    'still-in': `It is the nearest of those that are still in.${tie && ` ${tie}`} These would have come first:`,
    unknown: '',
  }[standingOf(winner, arrivedAtMs) as Exclude<Standing, 'exact'>];
  return `${far} ${standing}`.trim();
}

/** Why a slot that would have come first did not win. */
export const NEARER_WORDS: Record<NearerReason, string> = {
  refunded: 'the ticket was refunded',
  late: 'it joined the public log after the time slot was settled',
  unseen: 'no outside witness had seen it in the public log when its time slot was settled',
  unclaimed: 'its owner did not claim the prize',
  declined: 'its owner declined the prize',
  'charged-back': 'the bank took the payment back',
  'same-owner': 'its owner was named with another ticket',
};

/** Of tickets that were in the log in time and that no outside witness had seen. */
export function unseenWords(count: number): string {
  return count === 1
    ? '1 ticket joined the public log soon enough, but no outside witness had seen it there. It does not take part.'
    : `${count} tickets joined the public log soon enough, but no outside witness had seen them there. They do not take part.`;
}

/** Of a season whose terms name no witness. */
export const ON_SITES_WORD = "No outside witness confirms when tickets joined the public log, so this result rests on the site's word.";

/** Why somebody who was named has not got the prize. */
export const PASSED_WORDS: Record<PassedFor, string> = {
  declined: 'declined the prize',
  unclaimed: 'did not claim the prize in time',
  'charged-back': 'the bank took the payment back',
};

/** For a result without a winner. @param passedOver how many people were named before */
export function nobodyWords(passedOver: number): string {
  return passedOver === 0 ? 'Nobody wins under the rule of this season.' : 'Nobody else is in line for the prize.';
}
