import { UTCDateMini } from '@date-fns/utc/date/mini';
import { format } from 'date-fns/format';
import { describeHalves, formatPriceWithPula } from './money/format-price.js';
import type { EndedAs, SeasonView } from './season.js';
import type { PhaseHead } from './season-phase.js';
import { dateOfSlot, maunTimeAt, MINUTE_MS, slotContains, slotStartMs, timeOfSlot } from './slot-time.js';
import { SLOT_MINUTES } from './limits.js';

/*
 * The prediction card, with which a buyer can share one of their predictions. The card's picture, link preview and page all use the strings
 * in this module, so that they match.
 */

/** `coming`: the slot has not ended. `passed`: the slot has ended, but no arrival is on record. `arrived`: an arrival is on record. */
export type ChallengeState = 'coming' | 'passed' | 'arrived';

/**
 * Which slots a visitor can still predict. `day`: slots on the card's date. `season`: only slots on the season's other dates. `none`: no
 * slots.
 */
export type ChallengeOffer = 'day' | 'season' | 'none';

/** A shared card's data, readable by anyone who has the card's code. */
export interface ChallengeView {
  /** The owner's name as shown on the slot grid; null if the owner is shown as Anonymous. */
  name: string | null;
  year: number;
  /**
   * ID of the slot on the card, such as `2025-06-14T10:00`. If the booking has several slots, the next one or, after the arrival, the one
   * nearest to the arrival.
   */
  slotId: string;
  /** Number of other slots in the same booking. */
  more: number;
  state: ChallengeState;
  offer: ChallengeOffer;
  /** ISO timestamp of the arrival; null if none is on record. */
  arrival: string | null;
  /** Why no slot can be predicted; null if slots can be predicted, if sales are over or if an arrival is on record. */
  stopped: 'paused' | EndedAs | null;
  /** Path of the card's picture. Changes whenever the picture's content changes. */
  picture: string;
}

/** The owner's view of the card. */
export interface OwnChallenge {
  /** The card's code. Its page is `/p/{code}`. */
  code: string;
  card: ChallengeView;
}

export interface ChallengeTexts {
  /** First-person sentences for the picture and for shared links: `My money is on Thu 12 June, 10:00. Beat me?` */
  title: string;
  /** Third-person heading of the page: `Kabo M. predicts Thu 12 June, 10:00.` */
  heading: string;
  /** Text that explains who made the prediction and what the raffle is. */
  text: string;
  /** `Beat me?` while a visitor can still predict a slot; otherwise null. */
  ask: string | null;
  button: string;
}

/** Format of a card's code: 20 characters from Crockford's Base32 alphabet. */
const CODE = /^[0-9A-HJKMNP-TV-Z]{20}$/;

export function isChallengeCode(text: string): boolean {
  return CODE.test(text);
}

export function cardPath(code: string): string {
  return `/p/${code}`;
}

/** Formats a slot ID: `2025-06-12T10:00` -> `Thu 12 June, 10:00` */
export function writtenSlot(slotId: string): string {
  return `${format(new UTCDateMini(dateOfSlot(slotId)), 'EEE d MMMM')}, ${timeOfSlot(slotId)}`;
}

export function describeChallenge({
  name,
  slotId,
  more,
  state,
  offer,
  arrival,
  stopped,
}: Omit<ChallengeView, 'picture' | 'year'>): ChallengeTexts {
  const ask = state === 'coming' && offer === 'day' ? 'Beat me?' : null;
  const bet = `My money ${state === 'coming' ? 'is' : 'was'} on ${writtenSlot(slotId)}.`;
  const others = more === 0 ? '' : ` (and ${more} more)`;
  const owner = name ?? 'Somebody';
  const who = `${owner} picked these 15 minutes${others} for the Okavango flood at the Old Matlapaneng Bridge in Maun.`;
  return {
    title: ask === null ? bet : `${bet} ${ask}`,
    heading: `${owner} ${state === 'coming' ? 'predicts' : 'predicted'} ${writtenSlot(slotId)}.`,
    text: `${who} ${now({ state, offer, slotId, arrival, stopped })}`,
    ask,
    button: state === 'arrived' || offer === 'none' ? 'See the results' : ask === null ? 'Pick your 15 minutes' : 'Pick a slot beside it',
  };
}

const NO_CARD = 'There is no card at this address any more.';

/** Returns the strings for the page that is shown if a code has no card, or no longer has one. @param phase null while slots are on sale */
export function noCard(phase: Pick<PhaseHead, 'line' | 'picture'> | null): ChallengeTexts & { way: string; picture: string } {
  if (phase !== null)
    return {
      title: 'A prediction',
      heading: NO_CARD,
      text: phase.line,
      ask: null,
      button: 'See the results',
      way: '/results',
      picture: phase.picture.path,
    };
  return {
    title: 'When will the flood come?',
    heading: 'When will the flood come?',
    text: `${NO_CARD} Predict the 15 minutes in which the Okavango flood will reach the Old Matlapaneng Bridge in Maun.`,
    ask: null,
    button: 'Pick your 15 minutes',
    way: '/booking',
    picture: '/share/home.png',
  };
}

/**
 * Returns sentences about the prize, the price and the charities for visitors new to the raffle, or an empty string if slots can no
 * longer be predicted.
 */
export function cardFacts(
  { offer }: Pick<ChallengeView, 'offer'>,
  words: { summary: string; charities: readonly [string, string] },
  { priceCents, pulaPerDollar }: Pick<SeasonView, 'priceCents' | 'pulaPerDollar'>,
): string {
  if (offer === 'none') return '';
  const prize = /[.!?]$/.test(words.summary) ? words.summary : `${words.summary}.`;
  return `Prize: ${prize} One prediction costs ${formatPriceWithPula(priceCents, pulaPerDollar)}. ${describeHalves(...words.charities)}`;
}

/** Returns the path that the card's button links to: the slots near the card's slot, the calendar or the results. */
export function wayFrom(card: Pick<ChallengeView, 'slotId' | 'state' | 'offer' | 'year'>): string {
  if (card.offer === 'none') return `/results?year=${card.year}`;
  if (card.offer !== 'day' || card.state !== 'coming') return '/booking';
  return `/booking?date=${dateOfSlot(card.slotId)}&near=${timeOfSlot(card.slotId)}#slots-of-day`;
}

/** Placeholders in the HTML of the card's page. The API replaces them in each response. */
export const CARD_MARKS = {
  title: 'CARD-TITLE',
  heading: 'CARD-HEADING',
  text: 'CARD-TEXT-OF-SOMEBODY',
  button: 'CARD-BUTTON',
  way: '/CARD-WAY',
  picture: '/CARD-PICTURE',
  facts: 'CARD-FACTS',
};

const STOPPED: Record<NonNullable<ChallengeView['stopped']>, string> = {
  paused: 'Predictions are paused, and the flood has not come yet.',
  'no-water': 'No water came in that season.',
  'called-off': 'The raffle was called off, and everybody gets their money back.',
};

/** Returns a sentence about the arrival or, if there is none yet, about whether slots can still be predicted. */
function now({
  state,
  offer,
  slotId,
  arrival,
  stopped,
}: Pick<ChallengeView, 'state' | 'offer' | 'slotId' | 'arrival' | 'stopped'>): string {
  if (state === 'arrived' && arrival !== null) {
    const at = Date.parse(arrival);
    return `The flood came on ${writtenArrival(at)}${slotContains(slotId, at) ? ', within these 15 minutes' : ''}.`;
  }
  if (stopped !== null) return STOPPED[stopped];
  if (offer === 'none')
    return state === 'passed' ? 'That time has passed, and sales are closed.' : 'Sales are closed, and the flood has not come yet.';
  if (state === 'passed') return 'That time has passed, and the flood has not come yet. When do you think it will come?';
  return offer === 'day'
    ? 'When do you think it will come?'
    : 'That day is closed, but others are still open. When do you think it will come?';
}

/** Formats a time in Maun time: `Tue 17 June, 10:07` */
export function writtenArrival(atMs: number): string {
  return writtenSlot(maunTimeAt(atMs).slice(0, 16));
}

/** Returns whether a slot has not ended yet. */
export function isToCome(slotId: string, nowMs: number): boolean {
  return nowMs < slotStartMs(slotId) + SLOT_MINUTES * MINUTE_MS;
}

/**
 * Returns the booking's slot to show on the card: the next one or, if all have passed, the last one. After the arrival, returns the one
 * nearest to the arrival.
 * @param slotIds at least one slot ID, in chronological order
 */
export function slotOfCard(slotIds: readonly [string, ...string[]], nowMs: number, arrivalMs: number | null): string {
  if (arrivalMs !== null) {
    const middle = (slotId: string) => slotStartMs(slotId) + (SLOT_MINUTES * MINUTE_MS) / 2;
    const far = (slotId: string) => Math.abs(middle(slotId) - arrivalMs);
    return slotIds.reduce((best, slotId) => (far(slotId) < far(best) ? slotId : best));
  }
  return slotIds.find((slotId) => isToCome(slotId, nowMs)) ?? slotIds.at(-1) ?? slotIds[0];
}
