import type { LateRule, NoWaterRule, WinnerRule } from './admin/season.js';
import type { Station } from './content/news.js';

export type SeasonStatus = 'upcoming' | 'open' | 'closed';

/**
 * The phases of a season. A season's phase is never stored. The phase is derived from the season's row and from news, arrivals, winners and
 * payouts.
 */
export const SEASON_PHASES = [
  /** Organisers have not opened the season yet. Nothing is on sale. */
  'preparing',
  'open',
  /** Slots are on sale, and the news reports that the water has reached the delta on its way to Maun. */
  'water-near',
  /** Organisers have frozen sales. */
  'paused',
  /** No more slots can be bought, and no arrival is on record. */
  'sales-over',
  /** An arrival is on record, but no winner is announced. */
  'water-came',
  'announced',
  /** The winner has claimed the prize. */
  'claimed',
  /**
   * A person who was named as the winner did not receive the prize. The prize passed on to the owner of the next ticket in the ranking, if
   * there is one.
   */
  'passed-on',
  /** The prize is settled, and both charities have received all their money. */
  'closed',
  /** The season ended without water. If the last slot counts, the phase `announced` follows. */
  'no-water',
  'called-off',
] as const;
export type SeasonPhase = (typeof SEASON_PHASES)[number];

/** How a season ended without an arrival. `no-water`: no water came. `called-off`: the raffle was called off. */
export type EndedAs = 'no-water' | 'called-off';

/** The end of a season without an arrival. The decision requires two people. */
export interface SeasonEnding {
  as: EndedAs;
  /** When the ending was recorded, as an ISO 8601 timestamp. */
  at: string;
  /** The organisers' reason, shown publicly. */
  reason: string;
  /** Whether everyone is refunded and nobody wins. If false, the last slot counts. */
  refunds: boolean;
}

/** A season's dates, price and rules, in both the public view and the organisers' settings. */
export interface SeasonDetails {
  year: number;
  /** First and last bookable date, `2025-05-01`. */
  from: string;
  to: string;
  priceCents: number;
  maxSlotsPerDay: number;
  /** Minimum age for taking part, in years; null if there is none. */
  minAge: number | null;
  /** Countries whose residents can take part, as ISO codes such as `BW`; empty if there is no restriction. */
  countries: string[];
  /** Who wins if nobody owns the slot in which the flood arrived. */
  winnerRule: WinnerRule;
  lateTickets: LateRule;
  /** Whether refunds are refused once a ticket's slot is settled. */
  refundsClose: boolean;
  noWater: NoWaterRule;
  /** Number of days that a winner has to claim the prize. Changes don't affect a winner who has already been notified. */
  claimDays: number;
  /** Raffle permit number; null until the permit is granted. */
  permitNumber: string | null;
  /** Exchange rate for the approximate pula prices shown beside dollar prices; null if no organiser has set it. Buyers always pay in dollars. */
  pulaPerDollar: number | null;
  bridge: { lat: number; lng: number; approximate: boolean };
  /** Whether buyers can share cards that show their predictions. If false, existing cards are hidden too. */
  challengeCards: boolean;
  /** The organisers' public reason for freezing sales; null if sales are not frozen or if no reason was given. */
  pausedFor: string | null;
  /** Time of the official arrival, as an ISO 8601 timestamp; null until it is recorded. */
  arrival: string | null;
  /** Null while the season is running, or if the water arrived. */
  ended: SeasonEnding | null;
}

export interface SeasonView extends SeasonDetails {
  /** Incremented with every change to the season. Of two responses about the same season, the one with the lower version is older. */
  version: number;
  timeZone: string;
  currency: string;
  /** Minutes before its start at which a slot goes off sale. */
  cutoffMinutes: number;
  status: SeasonStatus;
  phase: SeasonPhase;
  /** The furthest station that the water has reached according to the news; null until it reaches the first station. */
  waterAt: Station | null;
  /** The name that the current winner chose to show; null before the announcement and if nobody wins. */
  winner: string | null;
  /**
   * Whether the site is a demonstration rather than a real raffle. A demonstration does not run in production, or can be reached only from
   * its own machine.
   */
  demonstration: boolean;
  /** Whether tickets can be bought online. If false, they are sold only for cash. */
  sellsOnline: boolean;
  /** False if the season is closed or has ended, if organisers have frozen sales, or if an arrival is on record. */
  salesOpen: boolean;
  /** Incremented when organisers change the season's content; 0 while all sections are built-in. */
  contentVersion: number;
  /** Today's date in Maun according to the game's clock. */
  today: string;
  /**
   * The current time according to the game's clock, as an ISO 8601 timestamp. Clients use it to apply cut-offs at the same moment as the
   * server.
   */
  now: string;
}
