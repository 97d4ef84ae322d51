import type { WinnerRule } from './admin/season.js';
import { arrivalDistance, type ResultState } from './results.js';

/*
 * Types and wording for how close each ticket was to the arrival. The page, the email and the card all use this module, so that they agree.
 */

/**
 * A ticket's place among the tickets in the draw. Tickets are ranked by their distance, in whole slots, from the slot in which the flood
 * arrived. The same distance determines the winner, and anyone can check the places by counting on the slot grid.
 */
export interface Place {
  /** 1 for the nearest ticket. Two tickets at the same distance have the same place. */
  place: number;
  /** Whether a ticket on the other side of the arrival is equally near. */
  shared: boolean;
}

/** The requesting person's ticket, which has been paid for or was refunded only after its slot was settled. */
export interface MyTicketPlace {
  slotId: string;
  reference: string;
  /** Null while the places are being computed, and for a ticket that is not in the draw. */
  place: Place | null;
  /** Whether the ticket won the prize. */
  won: boolean;
  /** End of the claim period, as an ISO 8601 timestamp; null if the ticket did not win or the prize has been claimed. */
  claimUntil: string | null;
  /** Whether the ticket was refunded after its slot was settled and therefore stays in the draw. */
  refunded: boolean;
}

/** `GET /api/results/mine`: the places of the requesting person's tickets. */
export interface MyPlaces {
  year: number;
  /** State of the result, or `none` if the season publishes no places: the organisers have turned them off, or no water came. */
  state: ResultState;
  /** Time of the arrival on record, as an ISO 8601 timestamp. */
  arrival: string | null;
  rule: WinnerRule;
  /** Number of tickets in the draw; null while they are being counted. */
  of: number | null;
  /**
   * The person's tickets, best place first. Tickets that are not in the draw come last. If the season publishes no places, only the ticket
   * that won.
   */
  tickets: MyTicketPlace[];
  /**
   * Null if emails with places are no longer sent, either because the result has been announced or because the organisers have turned these
   * emails off.
   */
  mail: PlaceMailSetting | null;
}

/** Whether a person wants an email with their places when the winner is announced. */
export interface PlaceMailSetting {
  wanted: boolean;
}

/** The place of one ticket, as shown on a card or a receipt. */
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
 * Returns `You missed by 3 h 12 min, 41st of 190 tickets` or, for the winner, `You won, 3 h 12 min from the flood, 1st of 190 tickets`. The
 * text has no full stop at the end.
 * @param noWater whether the season ended without water, so that its last slot counts
 */
export function describePlace(
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

export const WON_TEXT = 'This ticket won the prize.';
export const REFUNDED_TEXT = 'It was refunded after its time slot was settled, so it stays in the draw.';
/** Shown for a ticket that has no place once places have been computed. */
export const NO_PLACE_TEXT = 'This ticket does not take part, so it has no place.';

/** How places are counted and what they mean under each winner rule. */
export const PLACE_RULE_TEXTS: Record<WinnerRule, string> = {
  nearest:
    'Places count every ticket that takes part, in whole time slots from the arrival. Two tickets that are equally near share a place, and the earlier time slot wins.',
  exact:
    'Places count every ticket that takes part, in whole time slots from the arrival. Two tickets that are equally near share a place. In this season only the time slot in which the flood arrived wins.',
};
