import type { LateRule, NoWaterRule, WinnerRule } from './admin/season.js';

export type SeasonStatus = 'upcoming' | 'open' | 'closed';

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
