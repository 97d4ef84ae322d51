import { Column, CreateDateColumn, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import type { Booking } from '../booking.entity.js';

/** A public card on which a booking's owner shares the booking. The row exists until the owner stops sharing. */
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
