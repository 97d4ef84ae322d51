import { UTCDateMini } from '@date-fns/utc/date/mini';
import { format } from 'date-fns/format';
import type { EndedAs } from './season.js';
import { dateOfSlot, maunTimeAt, slotContains, slotStartMs, timeOfSlot } from './slot-time.js';
import { SLOT_MINUTES } from './limits.js';

/*
 * The card with which somebody shows a prediction of theirs. What picture, preview and page say is decided here alone, so that they
 * never differ.
 */

/** `coming`: the slot lies ahead. `passed`: it is over, and no flood was recorded. `arrived`: an arrival stands. */
export type ChallengeState = 'coming' | 'passed' | 'arrived';

/** Which slots whoever sees it can still take: those of the same `day`, of other days of the `season`, or `none`. */
export type ChallengeOffer = 'day' | 'season' | 'none';

/** What everybody may see behind a card's code. */
export interface ChallengeView {
  /** As the person is named on the grid; null for one who stays anonymous. */
  name: string | null;
  year: number;
  /** The slot that it is about, `2025-06-14T10:00`: of several the next to come, after the arrival the nearest to it. */
  slotId: string;
  /** How many more slots the same booking has. */
  more: number;
  state: ChallengeState;
  offer: ChallengeOffer;
  /** ISO instant of the arrival; null while none stands. */
  arrival: string | null;
  /** Why no slot can be taken; null while one can, when sales are over, and after an arrival. */
  stopped: 'paused' | EndedAs | null;
  /** Where its picture lies. The address changes with what the picture says. */
  picture: string;
}

/** Of a booking's owner. */
export interface OwnChallenge {
  /** `/p/{code}` is its page. */
  code: string;
  card: ChallengeView;
}

export interface ChallengeWords {
  /** First-person text for the picture and for shared links: `My money is on Thu 12 June, 10:00. Beat me?` */
  title: string;
  /** Third-person heading of the page: `Kabo M. predicts Thu 12 June, 10:00.` */
  heading: string;
  /** Who says so, and what about. */
  text: string;
  /** `Beat me?` as long as somebody can. */
  ask: string | null;
  button: string;
}

/** Every code: 20 of Crockford's 32 symbols. */
const CODE = /^[0-9A-HJKMNP-TV-Z]{20}$/;

export function isChallengeCode(text: string): boolean {
  return CODE.test(text);
}

export function cardPath(code: string): string {
  return `/p/${code}`;
}

/** `2025-06-12T10:00` -> `Thu 12 June, 10:00` */
export function writtenSlot(slotId: string): string {
  return `${format(new UTCDateMini(dateOfSlot(slotId)), 'EEE d MMMM')}, ${timeOfSlot(slotId)}`;
}

export function challengeWords({
  name,
  slotId,
  more,
  state,
  offer,
  arrival,
  stopped,
}: Omit<ChallengeView, 'picture' | 'year'>): ChallengeWords {
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

/** Behind a code that shows no card, or none any more. */
export const NO_CARD: ChallengeWords & { picture: string } = {
  title: 'When will the flood come?',
  heading: 'When will the flood come?',
  text: 'There is no card at this address any more. Predict the 15 minutes in which the Okavango flood will reach the Old Matlapaneng Bridge in Maun.',
  ask: null,
  button: 'Pick your 15 minutes',
  picture: '/share/home.png',
};

/** Where the button leads: beside the slot, to other days, or to the result. */
export function wayFrom(card: Pick<ChallengeView, 'slotId' | 'state' | 'offer' | 'year'> | undefined): string {
  if (card?.offer === 'none') return `/results?year=${card.year}`;
  if (card?.offer !== 'day' || card.state !== 'coming') return '/booking';
  return `/booking?date=${dateOfSlot(card.slotId)}&near=${timeOfSlot(card.slotId)}#slots-of-day`;
}

/** What the build leaves in the page for the api to write over, once for every request. */
export const CARD_MARKS = {
  title: 'CARD-TITLE',
  heading: 'CARD-HEADING',
  text: 'CARD-TEXT-OF-SOMEBODY',
  button: 'CARD-BUTTON',
  way: '/CARD-WAY',
  picture: '/CARD-PICTURE',
};

const STOPPED: Record<NonNullable<ChallengeView['stopped']>, string> = {
  paused: 'Predictions are paused, and the flood has not come yet.',
  'no-water': 'No water came in that season.',
  'called-off': 'The raffle was called off, and everybody gets their money back.',
};

/** What is true of it at this moment. */
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
    : 'That day is closed, and others are still open. When do you think it will come?';
}

/** In Maun: `Tue 17 June, 10:07` */
export function writtenArrival(atMs: number): string {
  return writtenSlot(maunTimeAt(atMs).slice(0, 16));
}

/** Whether a slot lies ahead, or is just going on. */
export function isToCome(slotId: string, nowMs: number): boolean {
  return nowMs < slotStartMs(slotId) + SLOT_MINUTES * 60_000;
}

/**
 * Which of somebody's slots a card is about: the next to come, and when none is left the last one; after the arrival the nearest to it.
 * @param slotIds at least one, in order of time
 */
export function slotOfCard(slotIds: readonly [string, ...string[]], nowMs: number, arrivalMs: number | null): string {
  if (arrivalMs !== null) {
    const middle = (slotId: string) => slotStartMs(slotId) + (SLOT_MINUTES * 60_000) / 2;
    const far = (slotId: string) => Math.abs(middle(slotId) - arrivalMs);
    return slotIds.reduce((best, slotId) => (far(slotId) < far(best) ? slotId : best));
  }
  return slotIds.find((slotId) => isToCome(slotId, nowMs)) ?? slotIds.at(-1) ?? slotIds[0];
}
