import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  JoinColumn,
  ManyToOne,
  OneToMany,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import type { User } from '../auth/user.entity.js';
import type { Selection } from '../selections/selection.entity.js';
import type { BookingStatus } from './booking-states.rules.js';
import type { BookingSlot } from './booking-slot.entity.js';

/** A buyer's purchase of slots, which exists from the start of checkout. */
@Entity('bookings')
@Check('bookings_payment_status', "payment_status IN ('pending', 'confirming', 'paid', 'cancelled', 'refunded')")
@Check('bookings_total_cents_check', 'total_cents > 0')
@Index('bookings_season', ['seasonYear'])
@Index('bookings_user', ['userId', 'createdAt'])
@Unique('bookings_reference', ['reference'])
@Unique('bookings_selection', ['selectionId'])
export class Booking {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'ALWAYS' }) id: number;
  /** `OKV-7F3K9-QW2MX-4TB` */
  @Column('text') reference: string;
  @Column('bigint') userId: string;
  @ManyToOne<User>('User')
  @JoinColumn()
  user?: Relation<User>;
  @Column('uuid') selectionId: string;
  @ManyToOne<Selection>('Selection')
  @JoinColumn()
  selection?: Relation<Selection>;
  @ForeignKey('Season')
  @Column('int')
  seasonYear: number;
  @Column('text') paymentStatus: BookingStatus;
  @Column('int') totalCents: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  /** When the money was authorised and the slots were sold; null for bookings made before this column existed. */
  @Column('timestamptz', { nullable: true }) authorisedAt: Date | null;
  /** When the booking was paid. Once the money is captured, this is `authorisedAt` or, if that is null, the time of the capture. */
  @Column('timestamptz', { nullable: true }) paidAt: Date | null;
  /** Message to the buyer, set if the booking was cancelled after they had paid. */
  @Column('text', { nullable: true }) cancelledBecause: string | null;
  @OneToMany<BookingSlot>('BookingSlot', 'booking') slots?: Relation<BookingSlot>[];
}
