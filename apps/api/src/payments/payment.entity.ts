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

/** An attempt to pay for a booking. */
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
  /** Number of the attempt, starting at 1 for each booking. */
  @Column('int') generation: number;
  /**
   * `OKV-7F3K9-QW2MX-4TB.2`: reference and generation. This is the payment's name at the provider and the prefix of our idempotency keys.
   */
  @VirtualColumn({
    type: 'text',
    query: (payment) => `SELECT reference || '.' || ${payment}.generation FROM bookings WHERE id = ${payment}.booking_id`,
  })
  readonly name: string;
  @Column('text') state: PaymentState;
  @Column('int') amountCents: number;
  @Column('int', { default: 0 }) capturedCents: number;
  /**
   * The sum of the refunds that the provider has accepted, plus the amounts that lost disputes took from the remaining money. Excludes
   * failed refunds.
   */
  @Column('int', { default: 0 }) refundedCents: number;
  /** The payment page's ID at the provider. */
  @Column('text', { name: 'provider_session_id', nullable: true }) pageId: string | null;
  /** The payment intent's ID at the provider. */
  @Column('text', { name: 'provider_intent_id', nullable: true }) intentId: string | null;
  @Column('text', { nullable: true }) checkoutUrl: string | null;
  /** Set for every payment, although the column is nullable. */
  @Column('timestamptz', { nullable: true }) pageExpiresAt: Date;
  @Column('text', { nullable: true }) failureCode: string | null;
  @Column('text', { nullable: true }) failureMessage: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt: Date;
  /** When the current state began; set by the database. */
  @Column('timestamptz', { default: () => 'now()' }) stateSince: Date;
  /** Whether the money is authorised but will not be captured until the provider has closed its review. */
  @Column('boolean', { default: false }) inReview: boolean;
  /** Amount withdrawn by disputes, whether decided or not. */
  @Column('int', { default: 0 }) disputedCents: number;
  @OneToMany<Refund>('Refund', 'payment') refunds?: Relation<Refund>[];
  @OneToMany<Dispute>('Dispute', 'payment') disputes?: Relation<Dispute>[];
}
