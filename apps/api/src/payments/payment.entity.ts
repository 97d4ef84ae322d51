import type { PaymentState } from '@raffle/contracts/money/payments';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToMany,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
  UpdateDateColumn,
  VirtualColumn,
} from 'typeorm';
import type { Booking } from '../bookings/booking.entity.js';
import type { Selection } from '../selections/selection.entity.js';
import type { Refund } from './refunds/refund.entity.js';
import type { Dispute } from './disputes/dispute.entity.js';

/** One attempt to pay for a booking. */
@Entity('payments')
@Check('payments_amount_cents_check', 'amount_cents > 0')
@Check('payments_disputed', 'disputed_cents >= 0')
@Check(
  'payments_state',
  "state IN ('creating', 'open', 'authorised', 'capturing', 'captured', 'voiding', 'voided', 'expired', 'failed', 'refunding', 'refunded')",
)
@Index('payments_selection', ['selectionId'])
@Index('payments_unfinished', ['updatedAt'], { where: "state IN ('creating', 'open', 'authorised', 'capturing', 'voiding', 'refunding')" })
@Unique('payments_generation', ['bookingId', 'generation'])
@Unique('payments_provider_intent', ['intentId'])
@Unique('payments_provider_session', ['pageId'])
export class Payment {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('int') bookingId: number;
  @ManyToOne<Booking>('Booking')
  @JoinColumn()
  booking?: Relation<Booking>;
  @Column('uuid') selectionId: string;
  @ManyToOne<Selection>('Selection')
  @JoinColumn()
  selection?: Relation<Selection>;
  /** Counts the attempts of one booking from 1. */
  @Column('int') generation: number;
  /** `OKV-7F3K9-QW2MX-4TB.2`: reference and generation. The provider's name for it, and the root of our keys there. */
  @VirtualColumn({
    type: 'text',
    query: (payment) => `SELECT reference || '.' || ${payment}.generation FROM bookings WHERE id = ${payment}.booking_id`,
  })
  readonly name: string;
  @Column('text') state: PaymentState;
  @Column('int') amountCents: number;
  @Column('int', { default: 0 }) capturedCents: number;
  /** What the provider has accepted to give back, and what lost disputes took of the rest; without what failed. */
  @Column('int', { default: 0 }) refundedCents: number;
  /** The provider's id of its payment page. */
  @Column('text', { name: 'provider_session_id', nullable: true }) pageId: string | null;
  /** The provider's id of its money. */
  @Column('text', { name: 'provider_intent_id', nullable: true }) intentId: string | null;
  @Column('text', { nullable: true }) checkoutUrl: string | null;
  /** Every payment has one, although its column could be empty. */
  @Column('timestamptz', { nullable: true }) pageExpiresAt: Date;
  @Column('text', { nullable: true }) failureCode: string | null;
  @Column('text', { nullable: true }) failureMessage: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt: Date;
  /** When its state began; written by the database. */
  @Column('timestamptz', { default: () => 'now()' }) stateSince: Date;
  /** Authorised, and not taken before the provider's review of it is closed. */
  @Column('boolean', { default: false }) inReview: boolean;
  /** What disputes have withdrawn of it, decided or not. */
  @Column('int', { default: 0 }) disputedCents: number;
  @OneToMany<Refund>('Refund', 'payment') refunds?: Relation<Refund>[];
  @OneToMany<Dispute>('Dispute', 'payment') disputes?: Relation<Dispute>[];
}
