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
  UpdateDateColumn,
} from 'typeorm';
import type { Payment } from '../payment.entity.js';
import type { RefundOrigin, RefundState } from './refund-states.rules.js';

/** Money from a payment that is returned to the buyer, regardless of who decided to return it. */
@Entity('refunds')
@Check('refunds_amount_cents_check', 'amount_cents > 0')
@Check('refunds_origin', "origin IN ('organiser', 'stray', 'provider', 'dispute', 'elsewhere', 'season')")
@Check('refunds_owed', 'owed_cents BETWEEN 0 AND amount_cents')
@Check('refunds_state', "state IN ('requested', 'uncertain', 'settling', 'succeeded', 'failed')")
@Index('refunds_one_asked', ['paymentId'], { unique: true, where: "state IN ('requested', 'uncertain')" })
@Index('refunds_payment', ['paymentId'])
@Unique('refunds_provider', ['providerId'])
export class Refund {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('bigint') paymentId: string;
  @ManyToOne<Payment>('Payment', 'refunds')
  @JoinColumn()
  payment?: Relation<Payment>;
  @Column('text') state: RefundState;
  @Column('text') origin: RefundOrigin;
  @Column('int') amountCents: number;
  /** Slots that this refund removes from the booking. Empty for a money-only refund. */
  @Column('text', { array: true, default: [] }) slotIds: string[];
  /** Slots in `slotIds` that had already been settled. Their tickets remain in the draw. */
  @Column('text', { array: true, default: [] }) settledSlotIds: string[];
  /** Whether the refunded slots stay off sale. */
  @Column('boolean', { default: false }) keepsSlots: boolean;
  @Column('text') reason: string;
  /** Number of the idempotency key in use for this refund, starting at 1. */
  @Column('int', { default: 1 }) generation: number;
  /** The refund's or dispute's ID at the provider. */
  @Column('text', { nullable: true }) providerId: string | null;
  @Column('text', { nullable: true }) failure: string | null;
  /** When the booking and its slots were updated or were found to need no update. */
  @Column('timestamptz', { nullable: true }) appliedAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt: Date;
  /** Whether an organiser decided that the refund removes no slots from the booking. */
  @Column('boolean', { default: false }) moneyOnly: boolean;
  /** The part of the amount that was already owed to the buyer because earlier refunds had failed. */
  @Column('int', { default: 0 }) owedCents: number;
}
