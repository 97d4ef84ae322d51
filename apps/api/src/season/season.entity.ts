import type { LateRule, WinnerRule } from '@raffle/contracts/admin-season';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One year's game. Dates are calendar dates of Maun in the form `2025-05-01`. */
@Entity('seasons')
export class Season {
  @PrimaryColumn({ type: 'int' }) year: number;
  @Column({ name: 'starts_on', type: 'date' }) startsOn: string;
  @Column({ name: 'ends_on', type: 'date' }) endsOn: string;
  @Column({ name: 'time_zone', type: 'text' }) timeZone: string;
  @Column({ name: 'price_cents', type: 'int' }) priceCents: number;
  @Column({ type: 'text' }) currency: string;
  @Column({ name: 'max_slots_per_day', type: 'int' }) maxSlotsPerDay: number;
  @Column({ name: 'cutoff_minutes', type: 'int' }) cutoffMinutes: number;
  @Column({ type: 'text' }) status: 'upcoming' | 'open' | 'closed';
  @Column({ name: 'sales_frozen', type: 'boolean' }) salesFrozen: boolean;
  @Column({ name: 'arrival_at', type: 'timestamptz', nullable: true }) arrivalAt: Date | null;
  @Column({ type: 'int' }) version: number;
  @Column({ name: 'winner_rule', type: 'text' }) winnerRule: WinnerRule;
  @Column({ name: 'late_tickets', type: 'text' }) lateTickets: LateRule;
  @Column({ name: 'permit_number', type: 'text', nullable: true }) permitNumber: string | null;
  @Column({ name: 'pula_per_dollar', type: 'double precision', nullable: true }) pulaPerDollar: number | null;
  @Column({ name: 'content_version', type: 'int' }) contentVersion: number;
  @Column({ name: 'bridge_lat', type: 'double precision' }) bridgeLat: number;
  @Column({ name: 'bridge_lng', type: 'double precision' }) bridgeLng: number;
  @Column({ name: 'bridge_approximate', type: 'boolean' }) bridgeApproximate: boolean;
}
