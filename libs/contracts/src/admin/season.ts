import { MAX_CLAIM_DAYS, MAX_MIN_AGE, MAX_PRICE_CENTS, MIN_CLAIM_DAYS, MIN_PRICE_CENTS } from '../limits.js';
import { formatCents } from '../money/money.js';
import type { SeasonEnding, SeasonStatus } from '../season.js';

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
export interface SeasonSettings {
  year: number;
  /**
   * Incremented with every change. Each change contains the version it is based on, so that the API can reject a change that would
   * overwrite another organiser's.
   */
  version: number;
  status: SeasonStatus;
  salesFrozen: boolean;
  /** The publicly shown reason why sales are frozen. Deleted when sales resume. */
  pausedFor: string | null;
  /** First and last bookable date. */
  from: string;
  to: string;
  priceCents: number;
  maxSlotsPerDay: number;
  /** Minimum age to take part, in years; null if there is none. */
  minAge: number | null;
  /** ISO codes (such as `BW`) of the countries whose residents can take part; empty if there is no restriction. */
  countries: string[];
  cutoffMinutes: number;
  winnerRule: WinnerRule;
  lateTickets: LateRule;
  /** Whether refunds are refused once a ticket's slot is settled. */
  refundsClose: boolean;
  noWater: NoWaterRule;
  /** Number of days that a winner has to claim the prize. Changes don't affect a winner who has already been notified. */
  claimDays: number;
  /** Whether participants are shown how close their tickets were. */
  tellsPlaces: boolean;
  permitNumber: string | null;
  /** Exchange rate for the approximate pula prices shown next to dollar prices; null if none are shown. Buyers always pay in dollars. */
  pulaPerDollar: number | null;
  bridge: { lat: number; lng: number; approximate: boolean };
  /** Whether buyers can show their predictions on cards. If false, existing cards are hidden too. */
  challengeCards: boolean;
  arrival: string | null;
  ended: SeasonEnding | null;
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
