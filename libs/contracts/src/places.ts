import type { WinnerRule } from './admin/season.js';
import { arrivalDistance, type ResultState } from './results.js';

/*
 * How close each ticket was. Decided here alone, so that page, mail and card say the same.
 */

/** Of the tickets that take part, by whole time slots from that of the arrival: as the winner is found, and as anybody counts it on the grid. */
export interface Place {
  /** 1 for the nearest; two that are as near have the same. */
  place: number;
  /** Another ticket is as many time slots away, on the other side. */
  shared: boolean;
}

/** A ticket of the person who asks: paid, or refunded after its slot was settled. */
export interface MyTicketPlace {
  slotId: string;
  reference: string;
  /** Null while places are being counted, and for a ticket that does not take part. */
  place: Place | null;
  /** The prize is this ticket's. */
  won: boolean;
  /** ISO instant until which the prize can be claimed; null if the ticket did not win or the prize is claimed. */
  claimUntil: string | null;
  /** Refunded after its slot was settled: it stays in the draw. */
  refunded: boolean;
}

/** `GET /api/results/mine`: of the person who asks, and nobody else. */
export interface MyPlaces {
  year: number;
  /** `none` too where the organisers have switched this off. */
  state: ResultState;
  /** ISO instant of the arrival on record. */
  arrival: string | null;
  rule: WinnerRule;
  /** How many tickets take part; null while they are being counted. */
  of: number | null;
  /** The best first, those that do not take part last. */
  tickets: MyTicketPlace[];
  /** Null where no email will come any more: the result is announced, or the organisers have switched this off. */
  mail: PlaceMailWish | null;
}

/** Whether somebody wants one email with their places when the winner is announced. */
export interface PlaceMailWish {
  wanted: boolean;
}

/** One ticket, for whoever may show it: a card, a receipt. */
export interface TicketPlace extends Pick<MyTicketPlace, 'slotId' | 'place' | 'won' | 'refunded'> {
  state: Exclude<ResultState, 'none'>;
  arrival: string;
  rule: WinnerRule;
  of: number | null;
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const NUMBERS = new Intl.NumberFormat('en');

/** `1,041st` */
function ordinal(n: number): string {
  return `${NUMBERS.format(n)}${SUFFIXES[ORDINALS.select(n)] ?? 'th'}`;
}

/** `41st of 190 tickets`, `joint 2nd of 190 tickets`, `the only ticket` */
export function placeOf({ place, shared }: Place, of: number): string {
  return of === 1 ? 'the only ticket' : `${shared ? 'joint ' : ''}${ordinal(place)} of ${NUMBERS.format(of)} tickets`;
}

/**
 * `You missed by 3 h 12 min, 41st of 190 tickets`, for the winner `You won, 3 h 12 min from the flood, 1st of 190 tickets`. Without a full stop.
 * @param noWater no water came, and the last slot counts
 */
export function placeWords(
  { slotId, place, won = false }: Pick<MyTicketPlace, 'slotId' | 'place'> & { won?: boolean },
  of: number | null,
  arrivedAtMs: number,
  noWater = false,
): string {
  const { side, span } = arrivalDistance(slotId, arrivedAtMs);
  const hit = noWater ? 'This is the last time slot' : 'The flood arrived in this time slot';
  const away = won ? `You won, ${span} from the ${noWater ? 'last time slot' : 'flood'}` : `You missed ${noWater ? 'it ' : ''}by ${span}`;
  const missed = side === 'in' ? hit : away;
  return place === null || of === null ? missed : `${missed}, ${placeOf(place, of)}`;
}

export const WON_WORDS = 'This ticket won the prize.';
export const REFUNDED_WORDS = 'It was refunded after its time slot was settled, so it stays in the draw.';
/** Of a ticket while the places are known. */
export const NO_PLACE_WORDS = 'This ticket does not take part, so it has no place.';

/** How places are counted, and what they are worth under the rule. */
export const PLACES_WORDS: Record<WinnerRule, string> = {
  nearest:
    'Places count every ticket that takes part, in whole time slots from the arrival. Two tickets that are as near share a place; of those, the earlier time slot wins.',
  exact:
    'Places count every ticket that takes part, in whole time slots from the arrival. Two tickets that are as near share a place. In this season only the time slot in which the flood arrived wins.',
};
