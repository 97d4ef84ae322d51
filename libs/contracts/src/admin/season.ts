import { MAX_CLAIM_DAYS, MAX_MIN_AGE, MAX_PRICE_CENTS, MIN_CLAIM_DAYS, MIN_PRICE_CENTS } from '../limits.js';
import { formatCents } from '../money/money.js';
import type { SeasonDetails, SeasonStatus } from '../season.js';

/**
 * Who wins if nobody owns the slot in which the flood arrived. `exact`: nobody wins. `nearest`: the owner of the nearest sold slot wins; if
 * two slots are equally near, the earlier one wins.
 */
export const WINNER_RULES = ['exact', 'nearest'] as const;
export type WinnerRule = (typeof WINNER_RULES)[number];

/**
 * What happens to the money for tickets that were chosen or paid for too late to be entered. `gift`: the charities keep the money.
 * `refund`: the money is refunded.
 */
export const LATE_RULES = ['gift', 'refund'] as const;
export type LateRule = (typeof LATE_RULES)[number];

/**
 * What happens in a year without water. `last_slot`: the flood is treated as having arrived when the season's last slot began. `refund`:
 * everyone is refunded.
 */
export const NO_WATER_RULES = ['last_slot', 'refund'] as const;
export type NoWaterRule = (typeof NO_WATER_RULES)[number];

/** Validation messages shared by the form and the API. */
export const PRICE_TOO_LOW = `The price is at least ${formatCents(MIN_PRICE_CENTS)}: the payment provider takes no less.`;
export const PRICE_TOO_HIGH = `The price is at most ${formatCents(MAX_PRICE_CENTS)}.`;
export const CLAIM_DAYS_RANGE = `Please enter a whole number of days, from ${MIN_CLAIM_DAYS} to ${MAX_CLAIM_DAYS}.`;
export const MIN_AGE_RANGE = `Please enter an age from 1 to ${MAX_MIN_AGE}, or leave this empty.`;
export const COUNTRY_CODES = 'Please enter two-letter country codes such as BW, each once, or leave this empty.';

/** A season's settings, which organisers can change. */
export interface SeasonSettings extends SeasonDetails {
  /**
   * Incremented with every change. Each change contains the version it is based on, so that the API can reject a change that would
   * overwrite another organiser's.
   */
  version: number;
  status: SeasonStatus;
  salesFrozen: boolean;
  /** The cut-off that the organisers have set. A season with witnesses may need a longer one; see `SeasonView`. */
  cutoffMinutes: number;
  /** Whether participants are shown how close their tickets were. */
  tellsPlaces: boolean;
}

export type SeasonChange = Partial<Omit<SeasonSettings, 'year' | 'version' | 'arrival' | 'ended'>> & {
  version: number;
  /**
   * What happens to open holds if this change stops sales. `finish`: buyers may still pay for them. `release`: they are released
   * immediately.
   */
  openHolds?: 'finish' | 'release';
};

/** The requirements for opening a season, in checklist order. Each description must be a noun phrase. */
export const PREPARATIONS = {
  organiser: 'who runs the raffle',
  contact: 'an email address or a WhatsApp number of the organisers',
  charities: 'the two charities by name',
  prize: 'the prize',
  permit: 'the permit number',
  dates: 'dates that have not passed',
  payments: 'a live key from the payment provider',
  email: 'a way to send email',
} as const;
export type Preparation = keyof typeof PREPARATIONS;

export interface SeasonPreparation {
  missing: Preparation[];
  /** Whether unmet requirements prevent the season from opening; false in a demonstration. */
  required: boolean;
}

export interface NewSeason {
  year: number;
  from: string;
  to: string;
}
