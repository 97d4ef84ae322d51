import { MAX_CLAIM_DAYS, MAX_PRICE_CENTS, MIN_CLAIM_DAYS, MIN_PRICE_CENTS } from '../limits.js';
import { formatCents } from '../money/money.js';
import type { SeasonEnding, SeasonStatus } from '../season.js';

/** Who wins when nobody owns the slot of the arrival: nobody, or the nearest sold slot, the earlier one on a tie. */
export const WINNER_RULES = ['exact', 'nearest'] as const;
export type WinnerRule = (typeof WINNER_RULES)[number];

/** What becomes of tickets that were chosen or paid too late to take part: the charities keep the money, or it goes back. */
export const LATE_RULES = ['gift', 'refund'] as const;
export type LateRule = (typeof LATE_RULES)[number];

/** What decides a year without water: it is taken to have arrived when the season's last slot began, or everybody is refunded. */
export const NO_WATER_RULES = ['last_slot', 'refund'] as const;
export type NoWaterRule = (typeof NO_WATER_RULES)[number];

/** Said by the form and by the api. */
export const PRICE_TOO_LOW = `The price is at least ${formatCents(MIN_PRICE_CENTS)}: the payment provider takes no less.`;
export const PRICE_TOO_HIGH = `The price is at most ${formatCents(MAX_PRICE_CENTS)}.`;
export const CLAIM_DAYS_RANGE = `Please enter a whole number of days, from ${MIN_CLAIM_DAYS} to ${MAX_CLAIM_DAYS}.`;

/** What an organiser sets for a season, as it is and as it may be changed. */
export interface SeasonSettings {
  year: number;
  /** Goes up with every change; a change names the one that it was made on, so that two organisers cannot undo each other unseen. */
  version: number;
  status: SeasonStatus;
  salesFrozen: boolean;
  /** The public reason for frozen sales. It is deleted when sales open again. */
  pausedFor: string | null;
  /** First and last bookable date. */
  from: string;
  to: string;
  priceCents: number;
  maxSlotsPerDay: number;
  cutoffMinutes: number;
  winnerRule: WinnerRule;
  lateTickets: LateRule;
  /** Whether a ticket is not refunded any more once its slot is settled. */
  refundsClose: boolean;
  noWater: NoWaterRule;
  /** Days in which a winner must answer; of one who was told already the day stays. */
  claimDays: number;
  /** Whether players are told how close their tickets were. */
  tellsPlaces: boolean;
  permitNumber: string | null;
  /** Indicative: shown beside dollars, never charged. Null: not shown. */
  pulaPerDollar: number | null;
  bridge: { lat: number; lng: number; approximate: boolean };
  /** Whether people may show their predictions on cards; without it those that are there answer no more. */
  challengeCards: boolean;
  arrival: string | null;
  ended: SeasonEnding | null;
}

export type SeasonChange = Partial<Omit<SeasonSettings, 'year' | 'version' | 'arrival' | 'ended'>> & {
  version: number;
  /** What happens to open holds when this change stops sales: they may still be paid, or are released at once. */
  openHolds?: 'finish' | 'release';
};

/** The requirements for opening a season, in the order of the checklist, each as a noun phrase. */
export const PREPARATIONS = {
  organiser: 'who runs the raffle',
  contact: 'an email address or a WhatsApp number of the organisers',
  charities: 'the two charities by name',
  prize: 'the prize',
  permit: 'the permit number',
  dates: 'dates that are not over',
  payments: 'a live key of the payment provider',
  email: 'a way to send email',
} as const;
export type Preparation = keyof typeof PREPARATIONS;

export interface SeasonPreparation {
  missing: Preparation[];
  /** Whether the season cannot open while something is missing; false in a demonstration. */
  required: boolean;
}

export interface NewSeason {
  year: number;
  from: string;
  to: string;
}
