import type { LateRule, NoWaterRule, WinnerRule } from './admin/season.js';
import type { Station } from './content/news.js';

export type SeasonStatus = 'upcoming' | 'open' | 'closed';

/**
 * The phases of a season. A season's phase is never stored: it is derived from the season's row and from news, arrivals, winners and
 * payouts.
 */
export const SEASON_PHASES = [
  /** Organisers have not opened the season yet, and nothing is on sale. */
  'preparing',
  'open',
  /** Slots are on sale, and the news reports that the water is in the delta, on its way to Maun. */
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
   * A person who was named as the winner did not get the prize. It passed on to the owner of the next ticket in the ranking, if there is
   * one.
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

/** The end of a season without an arrival. Two people decide it. */
export interface SeasonEnding {
  as: EndedAs;
  /** ISO instant at which the ending was recorded. */
  at: string;
  /** The organisers' reason, shown publicly. */
  reason: string;
  /** Whether everyone is refunded and nobody wins. If false, the last slot counts. */
  refunds: boolean;
}

export interface SeasonView {
  year: number;
  /** Incremented with every change to the season. Of two responses about the same season, the response with the lower version is older. */
  version: number;
  /** First and last bookable date, `2025-05-01`. */
  from: string;
  to: string;
  timeZone: string;
  priceCents: number;
  currency: string;
  maxSlotsPerDay: number;
  /** Minimum age in years to take part; null if there is none. */
  minAge: number | null;
  /** ISO codes, such as `BW`, of the countries whose residents can take part; empty if there is no restriction. */
  countries: string[];
  cutoffMinutes: number;
  status: SeasonStatus;
  phase: SeasonPhase;
  /** The organisers' reason for freezing sales; null if sales are not frozen or if no reason was given. */
  pausedFor: string | null;
  /** The furthest station that the water has reached according to the news; null before the water has reached the first station. */
  waterAt: Station | null;
  /** Name of the current winner as the person chose to show it; null before the announcement and if nobody wins. */
  winner: string | null;
  /** Whether the site is a demonstration and not a real raffle: it does not run in production, or only its own machine can reach it. */
  demonstration: boolean;
  /** If false, tickets are sold only for cash. */
  sellsOnline: boolean;
  /** False if the season is closed or ended, if organisers have frozen sales, and after the arrival. */
  salesOpen: boolean;
  /** ISO instant of the official arrival; null until it is recorded. */
  arrival: string | null;
  /** Null while the season is running, and if the water arrived. */
  ended: SeasonEnding | null;
  bridge: { lat: number; lng: number; approximate: boolean };
  /** Who wins if nobody owns the slot in which the flood arrived. */
  winnerRule: WinnerRule;
  lateTickets: LateRule;
  /** Whether a ticket can no longer be refunded once its slot is settled. */
  refundsClose: boolean;
  noWater: NoWaterRule;
  /** Number of days that a winner has to claim the prize if the winner is notified now. */
  claimDays: number;
  /** Number of the raffle permit; null until the permit has been granted. */
  permitNumber: string | null;
  /** Exchange rate for the approximate prices in pula that are shown beside dollar prices; null if no organiser has set it. */
  pulaPerDollar: number | null;
  /** Whether buyers can show their predictions on cards. */
  challengeCards: boolean;
  /** Incremented when organisers change the season's content; 0 while all sections are built-in. */
  contentVersion: number;
  /** Today's date in Maun, by the game's clock. */
  today: string;
  /** The current instant by the game's clock, in ISO 8601. Clients use it to apply cut-offs at the same time as the server. */
  now: string;
}
