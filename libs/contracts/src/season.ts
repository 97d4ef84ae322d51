import type { LateRule, NoWaterRule, WinnerRule } from './admin/season.js';
import type { Station } from './content/news.js';

export type SeasonStatus = 'upcoming' | 'open' | 'closed';

/** The phase of a season, derived from its row and from news, arrivals, winners and payouts. It is never stored. */
export const SEASON_PHASES = [
  /** Organisers have not opened it yet: nothing is on sale. */
  'preparing',
  'open',
  /** Slots are on sale, and the news says that the water is in the delta, on its way to Maun. */
  'water-near',
  /** Organisers have frozen sales. */
  'paused',
  /** Nothing can be bought any more, and the water has not come. */
  'sales-over',
  /** An arrival is on record, and no winner is announced. */
  'water-came',
  'announced',
  /** The winner has claimed the prize. */
  'claimed',
  /** A named winner did not get the prize. It passed to the next in line, if there is one. */
  'passed-on',
  /** The prize is settled, and both charities have received all their money. */
  'closed',
  /** Ended without water. If the last slot decides, `announced` follows. */
  'no-water',
  'called-off',
] as const;
export type SeasonPhase = (typeof SEASON_PHASES)[number];

/** Without an arrival: no water came, or the raffle was called off. */
export type EndedAs = 'no-water' | 'called-off';

/** How a season ended without an arrival, by a decision of two organisers. */
export interface SeasonEnding {
  as: EndedAs;
  /** ISO instant. */
  at: string;
  /** In the organisers' words, for everybody. */
  reason: string;
  /** Everybody gets their money back, and nobody wins. Otherwise the last slot counts. */
  refunds: boolean;
}

export interface SeasonView {
  year: number;
  /** Goes up with every change of the season: of two answers about one year the one with the lower version is older. */
  version: number;
  /** First and last bookable date, `2025-05-01`. */
  from: string;
  to: string;
  timeZone: string;
  priceCents: number;
  currency: string;
  maxSlotsPerDay: number;
  cutoffMinutes: number;
  status: SeasonStatus;
  phase: SeasonPhase;
  /** The organisers' reason for frozen sales; null if sales are not frozen or no reason was given. */
  pausedFor: string | null;
  /** The furthest station at which the news has the water; null before the first. */
  waterAt: Station | null;
  /** The name of the present winner as the person wants to be called; null before the announcement, and when nobody wins. */
  winner: string | null;
  /** Not a real raffle: no production site, so the payment provider is a sandbox and the prize does not exist. */
  demonstration: boolean;
  /** False: tickets are sold for cash only. */
  sellsOnline: boolean;
  /** False when closed, ended, frozen by an organiser or after the arrival. */
  salesOpen: boolean;
  /** ISO instant of the official arrival, null until it is recorded. */
  arrival: string | null;
  /** Null while the season goes on, and when the water arrived. */
  ended: SeasonEnding | null;
  bridge: { lat: number; lng: number; approximate: boolean };
  /** Who wins when nobody owns the slot of the arrival. */
  winnerRule: WinnerRule;
  lateTickets: LateRule;
  /** Whether a ticket is not refunded any more once its slot is settled. */
  refundsClose: boolean;
  noWater: NoWaterRule;
  /** The raffle permit's number, once it is granted. */
  permitNumber: string | null;
  /** Indicative: shown beside dollars when an organiser sets it. */
  pulaPerDollar: number | null;
  /** Whether people may show their predictions on cards. */
  challengeCards: boolean;
  /** Goes up when organisers reword the site; 0 while it says what it was built with. */
  contentVersion: number;
  /** Today in Maun by the game's calendar. */
  today: string;
  /** The game's present instant, ISO; with it a client shows cut-offs as the server decides them. */
  now: string;
}
