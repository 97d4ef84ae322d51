import { arrivalDistance, type NamedTicket, type NearerReason, type PassedFor } from './results.js';

/* Sentences about a winner, shared by the results page, the organisers' pages and the emails. */

/** Returns a sentence that states how long a winner has to claim the prize, for the results page and receipts. */
export function describeClaimDays(days: number): string {
  return `A winner has ${days === 1 ? '1 day' : `${days} days`} to claim the prize, counted from the day we tell them.`;
}

/**
 * `exact`: the flood arrived during the winning slot. `nearest`: no sold slot was nearer. `tie`: a slot on the other side of the arrival is
 * equally near, and the earlier of the two wins. `still-in`: nearer slots were sold, but their tickets cannot win; there may also be a tie.
 * `unknown`: only the winning slot's distance is known.
 */
export type Closeness = 'exact' | 'nearest' | 'tie' | 'still-in' | 'unknown';

export function closenessOf({ slotId, nearer, tied }: Pick<NamedTicket, 'slotId' | 'nearer' | 'tied'>, arrivedAtMs: number): Closeness {
  if (arrivalDistance(slotId, arrivedAtMs).side === 'in') return 'exact';
  if (nearer === null) return 'unknown';
  if (nearer.length > 0) return 'still-in';
  return tied == null ? 'nearest' : 'tie';
}

/** Words that a page or an email uses to refer to slots. */
export interface SlotWording {
  /** `It` or `Your time slot` */
  it: string;
  /** The event that the slot is compared with: `the flood arrived`, or `that` */
  came: string;
  slot: (slotId: string) => string;
  /** Whether the season ended without water. If so, the season's last slot stands in for the arrival, and `came` refers to that slot. */
  noWater?: boolean;
}

/**
 * Returns one or two sentences that state how far the winning slot was from the arrival and how it compares with other slots. If tickets
 * were nearer, the caller lists them after these sentences.
 */
export function describeWinner(
  winner: Pick<NamedTicket, 'slotId' | 'nearer' | 'tied'>,
  arrivedAtMs: number,
  { it, came, slot, noWater = false }: SlotWording,
): string {
  const { side, span } = arrivalDistance(winner.slotId, arrivedAtMs);
  if (side === 'in') return `${it} is ${noWater ? 'the last time slot of the season' : 'the time slot in which the flood arrived'}.`;
  const far = side === 'before' ? `${it} ended ${span} before ${came}.` : `${it} began ${span} after ${came}.`;
  const tie = winner.tied == null ? '' : `${slot(winner.tied)} is just as many time slots away, and the earlier of the two wins.`;
  const comparison = {
    nearest: 'No other ticket was nearer.',
    tie: `No other ticket was fewer time slots away. ${tie}`,
    'still-in': `It is the nearest of those that are still in.${tie && ` ${tie}`} These would have come first:`,
    unknown: '',
  }[closenessOf(winner, arrivedAtMs) as Exclude<Closeness, 'exact'>];
  return `${far} ${comparison}`.trim();
}

/** Reasons why a ticket that was nearer to the arrival than the winner's did not win. */
export const NEARER_REASON_TEXTS: Record<NearerReason, string> = {
  refunded: 'the ticket was refunded',
  late: 'it joined the public log after the time slot was settled',
  unseen: 'no outside witness had seen it in the public log when its time slot was settled',
  unclaimed: 'its owner did not claim the prize',
  declined: 'its owner declined the prize',
  'charged-back': 'the bank took the payment back',
  'same-owner': 'its owner was named with another ticket',
};

/** Returns sentences about tickets that were in the public log in time but that no outside witness had seen there. */
export function describeUnseenTickets(count: number): string {
  return count === 1
    ? '1 ticket joined the public log early enough, but no outside witness had seen it there. It does not take part.'
    : `${count} tickets joined the public log early enough, but no outside witness had seen them there. They do not take part.`;
}

/** Shown if a season's terms name no outside witness. */
export const NO_WITNESS_TEXT =
  "No outside witness confirms when tickets joined the public log, so you have to take this site's word for it.";

/** Reasons why a person who was named as the winner did not receive the prize. */
export const PASSED_REASON_TEXTS: Record<PassedFor, string> = {
  declined: 'declined the prize',
  unclaimed: 'did not claim the prize in time',
  'charged-back': 'the bank took the payment back',
};

/**
 * Returns the sentence for a result without a winner.
 * @param passedOver number of people previously named as winners who did not receive the prize
 */
export function describeNoWinner(passedOver: number): string {
  return passedOver === 0 ? 'Nobody wins under the rule of this season.' : 'Nobody else is in line for the prize.';
}
