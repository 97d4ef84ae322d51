import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import type { Booking } from '../bookings/booking.entity.js';
import type { User } from './user.entity.js';

/** The versions of the rules and the privacy notice that a user accepted at registration or when paying for a booking. */
@Entity('acceptances')
@Check('acceptances_versions', 'rules_version > 0 AND privacy_version > 0')
@Index('acceptances_user', ['userId'])
@Unique('acceptances_booking', ['bookingId'])
export class Acceptance {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('bigint') userId: string;
  @ManyToOne<User>('User')
  @JoinColumn()
  user?: Relation<User>;
  @ForeignKey('Season')
  @Column('int')
  seasonYear: number;
  /** Null if the user accepted these versions at registration. */
  @Column('int', { nullable: true }) bookingId: number | null;
  @ManyToOne<Booking>('Booking')
  @JoinColumn()
  booking?: Relation<Booking> | null;
  @Column('int') rulesVersion: number;
  @Column('int') privacyVersion: number;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
}
