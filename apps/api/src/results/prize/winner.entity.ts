import type { NearerTicket, PassedFor } from '@raffle/contracts/results';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import type { Arrival } from '../arrival/arrival.entity.js';
import type { Booking } from '../../bookings/booking.entity.js';

/** Who wins, and who follows when the prize is not claimed in time. */
@Entity('winners')
@Check('winners_state', "state IN ('told', 'claimed', 'lapsed')")
@Check('winners_passed', "(state = 'lapsed') = (passed_for IS NOT NULL)")
@Check('winners_passed_for', "passed_for IN ('declined', 'unclaimed', 'charged-back')")
@Check('winners_kept_phone', "kept_phone IS NULL OR state = 'told'")
@Index('winners_one', ['arrivalId'], { unique: true, where: "state <> 'lapsed'" })
@Unique('winners_rank', ['arrivalId', 'rank'])
export class Winner {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('bigint') arrivalId: string;
  @ManyToOne<Arrival>('Arrival', 'winners')
  @JoinColumn()
  arrival?: Relation<Arrival>;
  @Column('int') rank: number;
  @Column('int') bookingId: number;
  @ManyToOne<Booking>('Booking')
  @JoinColumn()
  booking?: Relation<Booking>;
  @Column({ type: 'text', collation: 'C' }) slotId: string;
  @Column('text') state: 'told' | 'claimed' | 'lapsed';
  @Column('timestamptz') claimUntil: Date;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  /** Nearer tickets that were not in when this one was named; null before that was noted. */
  @Column('jsonb', { nullable: true }) nearer: NearerTicket[] | null;
  /** Of a ticket that was as far away on the other side, when this one was named: the earlier one wins. */
  @Column({ type: 'text', nullable: true, collation: 'C' }) tiedSlotId: string | null;
  /** Log entries of tickets before this one whose owner was named before. */
  @Column('int', { array: true, default: [] }) skipped: number[];
  /** Why the prize went on. */
  @Column('text', { nullable: true }) passedFor: PassedFor | null;
  /** Of whoever deleted the account since, so that they can be called: only while they can claim the prize. */
  @Column('text', { nullable: true }) keptPhone: string | null;
}
