import { Column, CreateDateColumn, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import type { Booking } from '../booking.entity.js';

/** A public card with which the owner shares a booking. The row exists until the owner stops sharing the booking. */
@Entity('challenge_cards')
@Unique('challenge_cards_booking', ['bookingId'])
export class ChallengeCard {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'challenge_cards_pk', default: () => 'new_receipt_code()' }) code: string;
  @Column('int') bookingId: number;
  @OneToOne<Booking>('Booking')
  @JoinColumn()
  booking?: Relation<Booking>;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
}
