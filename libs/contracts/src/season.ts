import type { LateRule, NoWaterRule, WinnerRule } from './admin/season.js';
import type { Station } from './content/news.js';

export type SeasonStatus = 'upcoming' | 'open' | 'closed';

/** The phase of a season, derived from its row and from news, arrivals, winners and payouts. It is never stored. */
export const SEASON_PHASES = [
  /** Organisers have not opened the season yet, and nothing is on sale. */
  'preparing',
  'open',
  /** Slots are on sale, and the news says that the water is in the delta, on its way to Maun. */
  'water-near',
  /** Organisers have frozen sales. */
  'paused',
  /** No more slots can be bought, and the water has not come. */
  'sales-over',
  /** An arrival is on record, but no winner is announced. */
  'water-came',
  'announced',
  /** The winner has claimed the prize. */
  'claimed',
  /** A named winner did not get the prize. It passed to the next in line, if there is one. */
  'passed-on',
  /** The prize is settled, and both charities have received all their money. */
  'closed',
  /** The season ended without water. If the last slot decides, `announced` follows. */
  'no-water',
  'called-off',
] as const;
export type SeasonPhase = (typeof SEASON_PHASES)[number];

/** How a season ended without an arrival: no water came, or the raffle was called off. */
export type EndedAs = 'no-water' | 'called-off';

/** How a season ended without an arrival, by a decision of two organisers. */
export interface SeasonEnding {
  as: EndedAs;
  /** ISO instant. */
  at: string;
  /** The organisers' reason, shown publicly. */
  reason: string;
  /** Whether everyone is refunded and nobody wins. If false, the last slot counts. */
  refunds: boolean;
}

export interface SeasonView {
  year: number;
  /** Incremented with every change to the season: of two responses for one year, the one with the lower version is older. */
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
  /** The organisers' reason for freezing sales; null if sales are not frozen or no reason was given. */
  pausedFor: string | null;
  /** The furthest station that the water has reached according to the news; null before the first. */
  waterAt: Station | null;
  /** Name of the current winner as the person chose to show it; null before the announcement and if nobody wins. */
  winner: string | null;
  /** Whether the raffle is not real: the site is not in production, the payment provider is a sandbox, and the prize does not exist. */
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
  /** Who wins when nobody owns the slot of the arrival. */
  winnerRule: WinnerRule;
  lateTickets: LateRule;
  /** Whether refunds are excluded once a slot is settled. */
  refundsClose: boolean;
  noWater: NoWaterRule;
  /** Number of days to claim the prize for a winner who is notified now. */
  claimDays: number;
  /** The raffle permit's number, once it has been granted. */
  permitNumber: string | null;
  /** Indicative exchange rate, shown beside dollar prices if an organiser sets it. */
  pulaPerDollar: number | null;
  /** Whether people may show their predictions on cards. */
  challengeCards: boolean;
  /** Incremented when organisers change the site's content; 0 while it has the built-in text. */
  contentVersion: number;
  /** Today's date in Maun, by the game's clock. */
  today: string;
  /** The current time by the game's clock, in ISO 8601. Clients use it to apply cut-offs exactly as the server does. */
  now: string;
}
