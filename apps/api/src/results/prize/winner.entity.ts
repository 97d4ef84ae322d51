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

/** A ticket that was named as the winner. If a winner is passed over, a row is added for the next ticket in line. */
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
  /** Nearer tickets that did not win when this ticket was named; null in rows created before this column was added. */
  @Column('jsonb', { nullable: true }) nearer: NearerTicket[] | null;
  /** Slot of the equally near ticket on the other side of the arrival that lost the tie. */
  @Column({ type: 'text', nullable: true, collation: 'C' }) tiedSlotId: string | null;
  /** Log entry indexes of nearer tickets that were skipped because their owner had already been passed over with another ticket. */
  @Column('int', { array: true, default: [] }) skipped: number[];
  @Column('text', { nullable: true }) passedFor: PassedFor | null;
  /** Phone number of a winner who deleted their account, stored only while they can still claim the prize. */
  @Column('text', { nullable: true }) keptPhone: string | null;
}
