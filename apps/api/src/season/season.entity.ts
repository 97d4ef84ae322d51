import type { EndedAs, SeasonStatus } from '@raffle/contracts/season';
import type { LateRule, NoWaterRule, WinnerRule } from '@raffle/contracts/admin/season';
import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** One year's raffle. Dates are calendar dates in Maun, in the form `2025-05-01`. */
@Entity('seasons')
@Check('seasons_claim_days', 'claim_days BETWEEN 3 AND 60')
@Check('seasons_cutoff_minutes_check', 'cutoff_minutes >= 0')
@Check('seasons_dates', 'starts_on <= ends_on')
@Check('seasons_ended', 'num_nonnulls(ended_as, ended_at, ended_for) IN (0, 3) AND (ended_as IS NULL OR arrival_at IS NULL)')
@Check('seasons_ended_as', "ended_as IN ('no-water', 'called-off')")
@Check('seasons_late_tickets', "late_tickets IN ('gift', 'refund')")
@Check('seasons_max_slots_per_day_check', 'max_slots_per_day > 0')
@Check('seasons_min_age', 'min_age BETWEEN 1 AND 99')
@Check('seasons_no_water', "no_water IN ('last_slot', 'refund')")
@Check('seasons_paused', 'paused_for IS NULL OR sales_frozen')
@Check('seasons_price_cents_check', 'price_cents > 0')
@Check('seasons_pula', 'pula_per_dollar > 0')
@Check('seasons_status', "status IN ('upcoming', 'open', 'closed')")
@Check('seasons_winner_rule', "winner_rule IN ('exact', 'nearest')")
export class Season {
  @PrimaryColumn('int') year: number;
  @Column('date') startsOn: string;
  @Column('date') endsOn: string;
  @Column('text') timeZone: string;
  @Column('int') priceCents: number;
  @Column('text') currency: string;
  @Column('int') maxSlotsPerDay: number;
  /** Minimum age of players, in years; null if there is none. */
  @Column('int', { nullable: true, default: 18 }) minAge: number | null;
  /** ISO codes of the countries whose residents can take part. If empty, residents of any country can. */
  @Column('text', { array: true, default: [] }) countries: string[];
  /** Number of minutes before a slot's start at which the slot goes off sale. */
  @Column('int') cutoffMinutes: number;
  @Column('text') status: SeasonStatus;
  @Column('boolean', { default: false }) salesFrozen: boolean;
  /** The organisers' public reason for freezing sales. */
  @Column('text', { nullable: true }) pausedFor: string | null;
  @Column('timestamptz', { nullable: true }) arrivalAt: Date | null;
  @Column('double precision') bridgeLat: number;
  @Column('double precision') bridgeLng: number;
  @Column('boolean', { default: true }) bridgeApproximate: boolean;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  /** Incremented by each change. A change must state the version that it is based on. */
  @Column('int', { default: 1 }) version: number;
  @Column('text', { default: 'nearest' }) winnerRule: WinnerRule;
  @Column('text', { nullable: true }) permitNumber: string | null;
  /** Exchange rate at the bridge, in pula per dollar. */
  @Column('double precision', { nullable: true }) pulaPerDollar: number | null;
  @Column('text', { default: 'gift' }) lateTickets: LateRule;
  /** Whether refunds are refused once a ticket's slot is settled. */
  @Column('boolean', { default: true }) refundsClose: boolean;
  /** Whether players can see how close their tickets were. */
  @Column('boolean', { default: true }) tellsPlaces: boolean;
  /** Names of the external witnesses whose statements decide which tickets are in the draw. Part of the terms. */
  @Column('text', { array: true, default: [] }) witnesses: string[];
  /** Whether all witnesses of one kind have been silent for two hours. */
  @Column('boolean', { default: false }) witnessesSilent: boolean;
  /** Number of days within which a winner must claim the prize. */
  @Column('int', { default: 14 }) claimDays: number;
  /** Incremented by each edit of the content. While it is 0, the content is unedited and the web app need not fetch it. */
  @Column('int', { default: 0 }) contentVersion: number;
  /** Incremented by each change in another table that affects the phase, such as a result step or news about the water. */
  @Column('int', { default: 0 }) factsVersion: number;
  /** Whether people can share their predictions as cards. */
  @Column('boolean', { default: true }) challengeCards: boolean;
  /** The rule for a year without water. Part of the terms. */
  @Column('text', { default: 'last_slot' }) noWater: NoWaterRule;
  /** How the season ended without an arrival; null otherwise. Written once. */
  @Column('text', { nullable: true }) endedAs: EndedAs | null;
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
  /** The organisers' public reason for ending the season. */
  @Column('text', { nullable: true }) endedFor: string | null;
}
